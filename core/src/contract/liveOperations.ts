import { DebugNewBlocks, DebugNewBlocksRequest } from './debugLive.ts'
import { defineOperations } from './operation.ts'

/** Operations that follow a network. tonapi does not have them. */
export const liveOperations = defineOperations({
  debugNewBlocks: {
    path: '/debug/new-blocks',
    summary: 'Read the masterchain blocks after one, with the transactions that each includes',
    body: DebugNewBlocksRequest,
    reply: DebugNewBlocks,
  },
})
