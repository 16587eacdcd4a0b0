import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type BlockIdExt, formatBlockIdExt } from '@tonoscope/core/blockId'
import type { SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexedPart, KilledIndexers } from '../../node/test/chainIndex/killIndexers.ts'
import { startGrowingTonapi } from './growingTonapi.ts'

const command = fileURLToPath(new URL('../bin/tonoscope.js', import.meta.url))

/**
 * Blocks that are followed, committed as they come; and two ranges, of which the first one is filled in, in one commit, while the second one is
 * followed.
 */
const parts: readonly IndexedPart[] = [
  { from: 96, ranges: [{ first: 96, last: 116 }], head: 96 },
  {
    from: 237,
    ranges: [
      { first: 237, last: 250 },
      { first: 403, last: 414 },
    ],
    head: 403,
  },
]

/**
 * `tonoscope index`, as its users start it, with a server on loopback whose newest block grows. `work` is a folder for its file of networks.
 */
export async function commandIndexers(work: string, zeroState: BlockIdExt): Promise<KilledIndexers> {
  const tonapi = await startGrowingTonapi()
  const networks = join(work, 'networks.json')
  const sources = [{ kind: 'tonapi', url: tonapi.url }]
  const network = { name: 'growing', zero_state: formatBlockIdExt(zeroState), sources }
  writeFileSync(networks, JSON.stringify({ format: 'tonoscope-networks/1', networks: [network] }))
  return {
    parts,
    // Blocks that it reads, and lines that it prints.
    steps: 64,
    maxPauseMs: 20,
    async start({ location, part, head }, { onStep, onCommitted }) {
      tonapi.setHead(head, part.ranges.at(-1)?.last ?? 0)
      tonapi.onRequest = onStep
      const options = ['--networks', networks, '--network', 'growing', '--from', String(part.from), '--cells', '--json']
      const child = spawn(process.execPath, [command, 'index', location, ...options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines = createInterface({ input: child.stdout })
      const ended = once(child, 'exit')
      lines.on('line', line => {
        // Printed by the command.
        const { kind, range } = JSON.parse(line) as { readonly kind: string; readonly range?: SeqnoRange }
        if (kind === 'retry') throw new Error(line)
        if (kind === 'committed' && range) onCommitted([range])
        if (kind !== 'skipped') onStep()
      })
      // Node starts for longer than it opens its index, and writes nothing before.
      await Promise.race([once(lines, 'line'), ended])
      return child
    },
    close: () => tonapi.close(),
  }
}
