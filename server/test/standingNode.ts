import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeResponse, startFakeLiteserver } from '../../node/test/fakeLiteserver.ts'
import { globalConfigFile } from '../../node/test/globalConfigOf.ts'
import { nodeReplies } from '../../node/test/nodeReplies.ts'

/** A loopback liteserver that replies as a node of the recorded network does, and the options that select it as `real`. */
export async function startStandingNode(
  replies: (request: Uint8Array) => FakeResponse = nodeReplies(),
): Promise<{ readonly options: readonly string[]; readonly globalConfig: string; close(): unknown }> {
  const server = await startFakeLiteserver(replies)
  const globalConfig = globalConfigFile([server.address])
  const file = join(mkdtempSync(join(tmpdir(), 'networks-')), 'networks.json')
  const sources = [{ kind: 'liteserver', global_config: globalConfig }]
  writeFileSync(file, JSON.stringify({ format: 'tonoscope-networks/1', networks: [{ name: 'real', sources }] }))
  return { options: ['--networks', file, '--network', 'real'], globalConfig, close: () => server.close() }
}
