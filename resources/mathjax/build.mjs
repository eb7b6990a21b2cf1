// Bundles MathJax and polhode_math.mjs into one script that QJSEngine can evaluate.
// Usage: node build.mjs OUTFILE VERSIONFILE   (with mathjax-full and esbuild beside this file)
// VERSIONFILE gets a hash of the script: layouts kept from another version are not used.
import * as esbuild from 'esbuild';
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const [outfile, versionFile] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const flatAttributes = {
  name: 'flat-attributes',
  setup(build) {
    build.onResolve({filter: /(^|\/)Attributes\.js$/}, (args) =>
      args.importer.includes('mathjax-full') ? {path: path.join(here, 'attributes.js')} : undefined);
  },
};

await esbuild.build({
  entryPoints: [path.join(here, 'polhode_math.mjs')],
  outfile,
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'PolhodeMath',
  target: 'es2016',
  logLevel: 'warning',
  plugins: [flatAttributes],
});
writeFileSync(versionFile, createHash('sha256').update(readFileSync(outfile)).digest('hex'));
