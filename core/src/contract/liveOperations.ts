import { DebugNewBlocks, DebugNewBlocksRequest } from './debugLive.ts'
import { DebugWatch, DebugWatchRequest } from './debugWatch.ts'
import { defineOperations, runErrorStatuses } from './defineOperations.ts'

/** Operations that follow a network. tonapi does not have them. */
export const liveOperations = defineOperations({
  debugNewBlocks: {
    path: '/debug/new-blocks',
    summary: 'Read the masterchain blocks after one, with the transactions that each includes',
    body: () => DebugNewBlocksRequest,
    reply: () => DebugNewBlocks,
  },
  debugWatch: {
    path: '/debug/watch',
    summary: 'How far a message is: not seen, pending, on chain, complete, expired',
    body: () => DebugWatchRequest,
    reply: () => DebugWatch,
    errorStatuses: runErrorStatuses,
  },
})
