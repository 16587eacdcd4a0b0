import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { extractEngines } from '../scripts/emulatorAsset.ts'
import { type Claim, takeTables } from './lib/bench.ts'
import { type BenchResults, compareReports, describeMachine, readReport, toReport, writeReport } from './lib/report.ts'

// `npm run bench` runs every bench/*.bench.ts, `npm run bench -- parse` those whose name contains "parse". Each exports
// `run`, which prints its tables and returns its claims. `--json FILE` writes the results, `--compare FILE` compares them with
// results that were written before.

type Bench = { readonly run: () => Promise<readonly Claim[]> }

const { positionals: filters, values: options } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, compare: { type: 'string' } },
})
// Before minutes of work.
const before = options.compare === undefined ? undefined : readReport(options.compare)

extractEngines()
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(folder)
  .filter(name => name.endsWith('.bench.ts') && (filters.length === 0 || filters.some(part => name.includes(part))))
  .sort()
if (files.length === 0) throw new Error(`no benchmark matches ${filters.join(', ')}`)

const machine = describeMachine()
const results: BenchResults[] = []
for (const file of files) {
  console.log(`\n── ${file}`)
  // Every *.bench.ts exports `run`; a file that does not fails here.
  const bench = (await import(`./${file}`)) as Bench
  const claims = await bench.run()
  results.push({ bench: file.replace('.bench.ts', ''), tables: takeTables(), claims })
}

console.log('\n── claims')
const claims = results.flatMap(each => each.claims)
for (const each of claims)
  console.log(`  ${each.passes ? 'holds' : 'FAILS'}  ${each.measured.toFixed(2)}${each.unit}  ${each.title}`)
const report = toReport(machine.finish(), results)
if (options.json !== undefined) writeReport(options.json, report)
if (before) {
  console.log(`\n── ratios, compared with ${options.compare}`)
  for (const { name, before: old, after, change, isWithinSpread } of compareReports(before, report)) {
    const text = isWithinSpread ? 'as before' : change > 1 ? `${change.toFixed(2)}× as much` : `${change.toFixed(2)}×`
    console.log(`  ${old.toFixed(2)} → ${after.toFixed(2)}  ${text}  ${name}`)
  }
}
process.exitCode = claims.every(each => each.passes) ? 0 : 1
