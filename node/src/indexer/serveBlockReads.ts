import { workerData } from 'node:worker_threads'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import { openBlockReader } from '@tonoscope/core/chainIndex/openBlockReader'
import { nodePorts } from '../host.ts'
import { withBuiltInFiles } from '../networks.ts'
import type { BlockReaderData } from './blockReaderProtocol.ts'
import { hostClock } from './hostClock.ts'
import { replyToReads } from './replyToReads.ts'

/** The program of a thread that `startBlockReader` starts: reads the blocks of its network until it is stopped. */
export function serveBlockReads(): void {
  const { network, reader } = workerData as BlockReaderData // of `startBlockReader`
  const { chain } = openNetwork(withBuiltInFiles(network), nodePorts())
  replyToReads(openBlockReader(chain, hostClock, reader))
}
