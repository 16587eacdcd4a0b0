import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Service } from '@tonoscope/core/operations/createService'
import { createHost } from '@tonoscope/node/host'
import { standardNetworks } from '@tonoscope/node/networks'
import { createMcpServer, type McpHost } from '../src/mcp/createMcpServer.ts'
import { ReplyPages } from '../src/mcp/reply/ReplyPages.ts'
import { RunStore } from '../src/mcp/tools/RunStore.ts'
import { serviceData } from '../src/project.ts'
import { readSecondEngine, withEmulator } from '../src/withEmulator.ts'
import { connectMcp } from './mcpClient.ts'

const networks = standardNetworks()
/** Created once: the networks and the emulator are the same for all servers. */
const service = withEmulator(serviceData(networks)).then(data => createHost(data, () => {}, { readSecondEngine }))

/** A server in this process on the demo network, with the client of the SDK. */
export async function startMcp({
  replyCharacters = 100_000,
  runs = 8,
  wrap = (each: Service): Service => each,
}: {
  readonly replyCharacters?: number
  readonly runs?: number
  readonly wrap?: (service: Service) => Service
} = {}) {
  const host: McpHost = {
    version: '1',
    service: wrap((await service).service),
    networks: networks.map(({ name }) => name),
    runs: new RunStore(runs),
    pages: new ReplyPages(replyCharacters),
    maxTransactions: 1100,
    log: () => {},
  }
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(host).connect(near)
  return connectMcp(far)
}
