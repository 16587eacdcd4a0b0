import { readFileSync } from 'node:fs'
import { Cell as OracleCell } from '@ton/core'
import { defaultConfig, loadConfig } from '@ton/sandbox'
import { parseCell } from '@tonoscope/core/cell/boc'
import { parseConfigCell } from '@tonoscope/core/config/parseConfig'
import { presentConfig } from '@tonoscope/core/engines/config/presentConfig'
import { presentDebugConfig } from '@tonoscope/core/engines/config/presentDebugConfig'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { dataPath, hasData } from '../core/test/data.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

/** A configuration of mainnet from its bytes to the text of the answer, against another reader of the same bytes. */
export async function run(): Promise<readonly Claim[]> {
  const claims = await measure('mainnet, 115 kB', Buffer.from(defaultConfig, 'base64'))
  if (!hasData) return claims
  const text = readFileSync(dataPath('golden/config/opentonapi-config-params-1.json'), 'utf8')
  const { boc } = JSON.parse(text) as { boc: string }
  return [...claims, ...(await measure('mainnet in 2023, 67 kB', Buffer.from(boc, 'hex')))]
}

async function measure(name: string, bytes: Uint8Array): Promise<readonly Claim[]> {
  const read = () => parseConfigCell(parseCell(bytes)).config
  const timings = await compare([
    // Every field is written, the whole configuration as a bag in hex too.
    { name: '/v2/blockchain/config as text', run: () => writeJson(presentConfig(read()) as Writable) },
    {
      name: '/debug/config as text',
      run: () => writeJson(presentDebugConfig('bench', { config: read(), origin: 'a file' }) as Writable),
    },
    { name: "@ton/core's cells alone", run: () => OracleCell.fromBoc(Buffer.from(bytes)) },
    { name: "@ton/sandbox's loadConfig", run: () => loadConfig(dictionaryOf(bytes)) },
  ])
  printTable(`configuration of ${name}`, timings)
  const [ours, , cells, theirs] = timings
  if (!ours || !cells || !theirs) throw new Error('nothing was timed')
  console.log(`  to JSON in ${ours.medianMs.toFixed(1)} ms; on a machine at rest 15 ms are the limit`)
  return [
    // Where the limit of 15 ms was set, @ton/core takes 60 ms for the cells of 115 kB: a busy machine delays both alike.
    claim(
      `configuration of ${name} to JSON, times as fast as @ton/core reads its cells`,
      cells.medianMs / ours.medianMs,
      {
        atLeast: 4,
      },
    ),
    claim(`configuration of ${name} to JSON, times as fast as @ton/sandbox reads it`, theirs.medianMs / ours.medianMs, {
      atLeast: 5,
    }),
  ]
}

/** Its reader takes the dictionary without the address around it. */
function dictionaryOf(bytes: Uint8Array): OracleCell {
  const root = OracleCell.fromBoc(Buffer.from(bytes))[0]
  if (!root) throw new Error('there is no cell')
  return root.bits.length === 256 ? (root.refs[0] ?? root) : root
}
