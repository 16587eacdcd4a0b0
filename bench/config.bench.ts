import { readFileSync } from 'node:fs'
import { Cell as OracleCell } from '@ton/core'
import { defaultConfig, loadConfig } from '@ton/sandbox'
import { parseCell } from '@tonoscope/core/cell/boc'
import { parseConfigCell } from '@tonoscope/core/config/parseConfig'
import { presentConfig } from '@tonoscope/core/engines/config/presentConfig'
import { presentDebugConfig } from '@tonoscope/core/engines/config/presentDebugConfig'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { dataPath, hasGolden } from '../core/test/data.ts'
import { type Claim, claim, compare } from './lib/bench.ts'

/** A mainnet configuration from its bytes to the response text, compared with @ton/core and @ton/sandbox on the same bytes. */
export async function run(): Promise<readonly Claim[]> {
  const claims = await measure('mainnet, 115 kB', Buffer.from(defaultConfig, 'base64'))
  if (!hasGolden) return claims
  const text = readFileSync(dataPath('golden/config/opentonapi-config-params-1.json'), 'utf8')
  const { boc } = JSON.parse(text) as { boc: string }
  return [...claims, ...(await measure('mainnet in 2023, 67 kB', Buffer.from(boc, 'hex')))]
}

async function measure(name: string, bytes: Uint8Array): Promise<readonly Claim[]> {
  const read = () => parseConfigCell(parseCell(bytes)).config
  const [toJson, , cells, sandbox] = await compare(`configuration of ${name}`, [
    // All fields, including the raw configuration as a BoC in hex.
    { name: '/v2/blockchain/config as text', run: () => writeJson(presentConfig(read()) as Writable) },
    {
      name: '/debug/config as text',
      run: () => writeJson(presentDebugConfig('bench', { config: read(), origin: 'a file' }) as Writable),
    },
    { role: 'peer', name: "@ton/core's cells alone", run: () => OracleCell.fromBoc(Buffer.from(bytes)) },
    { role: 'peer', name: "@ton/sandbox's loadConfig", run: () => loadConfig(toDictionary(bytes)) },
  ])
  console.log(`  to JSON in ${toJson.medianMs.toFixed(1)} ms; the limit on an idle machine is 15 ms`)
  const title = `configuration of ${name} to JSON, speedup over`
  return [
    // On the machine where the limit of 15 ms was set, @ton/core takes 60 ms for the cells of 115 kB. Load affects both alike.
    claim(`${title} @ton/core reading its cells`, cells.medianMs / toJson.medianMs, { atLeast: 4 }),
    claim(`${title} @ton/sandbox reading it`, sandbox.medianMs / toJson.medianMs, { atLeast: 5 }),
  ]
}

/** The dictionary alone, without the config address: the input of loadConfig. */
function toDictionary(bytes: Uint8Array): OracleCell {
  const root = OracleCell.fromBoc(Buffer.from(bytes))[0]
  if (!root) throw new Error('the BoC has no root')
  return root.bits.length === 256 ? (root.refs[0] ?? root) : root
}
