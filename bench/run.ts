import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { extractEmulator } from '../scripts/emulatorAsset.ts'
import type { Claim } from './lib/bench.ts'

// `npm run bench` runs every bench/*.bench.ts, `npm run bench -- parse` those whose name contains "parse". Each exports
// `run`, which prints its tables and returns its claims.

type Bench = { readonly run: () => Promise<readonly Claim[]> }

extractEmulator()
const folder = fileURLToPath(new URL('.', import.meta.url))
const filters = process.argv.slice(2)
const files = readdirSync(folder)
  .filter(name => name.endsWith('.bench.ts') && (filters.length === 0 || filters.some(part => name.includes(part))))
  .sort()
if (files.length === 0) throw new Error(`no benchmark matches ${filters.join(', ')}`)

const claims: Claim[] = []
for (const file of files) {
  console.log(`\n── ${file}`)
  // Every *.bench.ts exports `run`; a file that does not fails here.
  const bench = (await import(`./${file}`)) as Bench
  claims.push(...(await bench.run()))
}

console.log('\n── claims')
for (const each of claims)
  console.log(`  ${each.passes ? 'holds' : 'FAILS'}  ${each.measured.toFixed(2)}${each.unit}  ${each.title}`)
process.exitCode = claims.every(each => each.passes) ? 0 : 1
