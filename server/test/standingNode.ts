import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeLiteserver } from '../../node/test/fakeLiteserver.ts'
import { globalConfigFile } from '../../node/test/globalConfigOf.ts'
import { nodeReplies } from '../../node/test/nodeReplies.ts'

/** A loopback liteserver that replies as a node of the recorded network does, and the options that select it as `real`. */
export async function startStandingNode(): Promise<{ readonly options: readonly string[]; close(): unknown }> {
  const server = await startFakeLiteserver(nodeReplies())
  const file = join(mkdtempSync(join(tmpdir(), 'networks-')), 'networks.json')
  const sources = [{ kind: 'liteserver', global_config: globalConfigFile([server.address]) }]
  writeFileSync(file, JSON.stringify({ format: 'tonoscope-networks/1', networks: [{ name: 'real', sources }] }))
  return { options: ['--networks', file, '--network', 'real'], close: () => server.close() }
}
