import { z } from 'zod'
import { hashHex, int64, rawAddress } from '../wire/schemas.ts'
import { queryInteger, queryList } from './operation.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'

/** How notices are sent besides events: as comments, which clients ignore, or also as events of their own. */
const notices = z.enum(['comments', 'events']).optional()

/** The streams of new blocks, in the form of tonapi: server-sent events with one JSON text each. */
export const streams = {
  blocks: {
    path: '/v2/sse/blocks',
    summary: 'Stream new blocks',
    params: z.object({
      workchain: queryInteger(-(2 ** 31), 2 ** 31 - 1, 'a workchain', /^-?\d{1,10}$/).optional(),
      notices,
    }),
    event: BlockIdExtJson,
  },
  transactions: {
    path: '/v2/sse/accounts/transactions',
    summary: 'Stream new transactions of accounts',
    params: z.object({ accounts: queryList, operations: queryList.optional(), notices }),
    event: z.object({ account_id: rawAddress, lt: int64, tx_hash: hashHex }),
  },
  traces: {
    path: '/v2/sse/accounts/traces',
    summary: 'Stream traces of accounts when they are complete',
    params: z.object({ accounts: queryList, notices }),
    event: z.object({ accounts: z.array(rawAddress), hash: hashHex }),
  },
} as const

/** The name of a stream. */
export type StreamName = keyof typeof streams

/** The names of all streams. */
export const streamNames = Object.keys(streams) as StreamName[] // the keys of the table above
