// Bundles MathJax and polhode_math.mjs into one script that QJSEngine can evaluate.
// Usage: node build.mjs OUTFILE   (with mathjax-full and esbuild beside this file)
import * as esbuild from 'esbuild';
import path from 'node:path';

const here = import.meta.dirname;
const flatAttributes = {
  name: 'flat-attributes',
  setup(build) {
    build.onResolve({filter: /(^|\/)Attributes\.js$/}, (args) =>
      args.importer.includes('mathjax-full') ? {path: path.join(here, 'attributes.js')} : undefined);
  },
};

await esbuild.build({
  entryPoints: [path.join(here, 'polhode_math.mjs')],
  outfile: process.argv[2],
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'PolhodeMath',
  target: 'es2016',
  logLevel: 'warning',
  plugins: [flatAttributes],
});
