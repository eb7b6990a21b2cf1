// The table of scripts/bench. Each row is a case; each column an engine, with the name of its measurement.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const engines = ["Polhode", "Bullet", "ODE", "Simbody", "DART"];

/// program, what a figure is of, which counter says how exact it is, and the names by engine.
const rows = [];
const add = (program, title, unit, counter, names) => rows.push({ program, title, unit, counter, names });

for (const n of [10, 50])
    add("contact_bench", `tower of ${n} boxes`, "steps/s", "sinks", {
        Polhode: `boxTower/${n}`, Bullet: `bullet/boxTower${n}`, ODE: `ode/boxTower${n}`, DART: `dartEngine/boxTower${n}`,
    });
for (const n of [216, 666])
    add("contact_bench", `${n} balls without friction`, "steps/s", "overlap", {
        Polhode: `smoothBalls/balls:${n}/digits:4`, Bullet: `bullet/smoothBalls${n}`, ODE: `ode/smoothBalls${n}`,
    });
for (const digits of [4, 10])
    add("contact_bench", `666 balls with friction, to 1e-${digits}`, "steps/s", "overlap", {
        Polhode: `fallingBalls/digits:${digits}`, Bullet: "bullet/fallingBalls", ODE: "ode/fallingBalls",
        DART: "dartEngine/fallingBalls",
    });
add("contact_bench", "bounces of a ball, 3.2 s", "runs/s", "events", { Polhode: "bounces" });
for (const kind of ["full", "deficient", "half"])
    for (const n of [4, 16, 64, 256])
        add("lcp_bench", `LCP ${kind}, n = ${n}`, "solves/s", "solved", {
            Polhode: `engine/${kind}/${n}`, Bullet: `bulletDantzig/${kind}/${n}`,
        });
for (const n of [2, 8, 32, 128])
    add("tree_bench", `chain of ${n}, accelerations`, "1/s", undefined, {
        Polhode: `reduced/aba/${n}`, Bullet: `bullet/${n}`, Simbody: `simbody/${n}`, DART: `dart/${n}`,
    });
for (const n of [2, 8, 32, 128])
    add("tree_bench", `chain of ${n}, Runge–Kutta of order 4`, "steps/s", undefined, {
        Polhode: `step/reduced_rk4/${n}`, Bullet: `step/bullet_rk4/${n}`, Simbody: `step/simbody_merson/${n}`,
    });
for (const n of [2, 8, 32, 128])
    add("tree_bench", `chain of ${n} by constraints, order 5`, "steps/s", undefined, {
        Polhode: `step/maximal_dopri5/${n}`, Simbody: `step/simbody_merson/${n}`,
    });

const withArguments = (name) => name.replace(/\/iterations:\d+$/, "");

// --filter PROGRAM PART: what the program has to measure; --table FOLDER PART: the table of what was measured.
const [, , what, of, part = ""] = process.argv;
const wanted = rows.filter((row) => row.title.includes(part));
if (wanted.length === 0) {
    console.error(`No case contains '${part}'. There are:\n${rows.map((row) => row.title).join("\n")}`);
    process.exit(1);
}
if (what === "--filter") {
    const names = wanted.filter((row) => row.program === of).flatMap((row) => Object.values(row.names));
    if (names.length > 0) console.log(`^(${[...new Set(names)].join("|")})(/iterations:.*)?$`);
    process.exit(0);
}

const measured = new Map(); // of "program name"
for (const program of new Set(wanted.map((row) => row.program)))
    for (const one of JSON.parse(readFileSync(join(of, `${program}.json`), "utf8")).benchmarks)
        measured.set(`${program} ${withArguments(one.name)}`, one);

const seconds = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };
const rateOf = (one) => 1 / (one.cpu_time * seconds[one.time_unit]);
const short = (x) => (x >= 1e6 ? `${(x / 1e6).toPrecision(3)} M` : x >= 1e3 ? `${(x / 1e3).toPrecision(3)} k` : x.toPrecision(3));
const exactness = (one, counter) =>
    counter === undefined || one[counter] === undefined ? "" : ` (${Number(one[counter].toPrecision(2))})`;

const cells = [["case", "unit", "in brackets", ...engines, "ours / best peer"]];
for (const row of wanted) {
    const found = engines.map((engine) => measured.get(`${row.program} ${row.names[engine]}`));
    const rates = found.map((one) => (one && !one.error_occurred ? rateOf(one) : 0));
    const best = Math.max(...rates.slice(1));
    cells.push([row.title, row.unit, row.counter ?? "",
        ...found.map((one, k) => (rates[k] > 0 ? short(rates[k]) + exactness(one, row.counter) : "")),
        best > 0 ? (rates[0] / best).toPrecision(2) : ""]);
}
const widths = cells[0].map((_, k) => Math.max(...cells.map((row) => row[k].length)));
const line = (row) => `| ${row.map((cell, k) => cell.padEnd(widths[k])).join(" | ")} |`;
console.log(line(cells[0]));
console.log(`|${widths.map((w) => "-".repeat(w + 2)).join("|")}|`);
for (const row of cells.slice(1)) console.log(line(row));
console.log("Processor time of one run of each program, one after another; Simbody by Merson's method, of order four with five stages.");
console.log("sinks: m, of the top of the tower; overlap: m, the deepest of two bodies; solved: of ten problems, by our check.");
