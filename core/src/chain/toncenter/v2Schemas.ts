/** The `result` of responses of the toncenter node API (`/api/v2`), as far as it is used. */
import { z } from 'zod'
import {
  blockIdMembers,
  cellInBase64,
  hashText,
  integer,
  logicalTime,
  nullable,
  seconds,
  shardSigned,
  small,
} from '../http/parseResponse.ts'

const blockId = z.object({ ...blockIdMembers, workchain: small, shard: shardSigned })
/** A full block id of the node API. */
export type V2BlockId = z.output<typeof blockId>

/** `getMasterchainInfo` */
export const v2MasterchainInfo = z.object({ last: blockId })
/** `lookupBlock` */
export const v2LookupBlock = blockId
/** `getShards` (`shards` in older ones) */
export const v2Shards = z.object({ shards: z.array(blockId) })
/** `getBlockHeader`; older servers do not have the time. */
export const v2BlockHeader = z.object({
  id: blockId,
  start_lt: logicalTime,
  end_lt: logicalTime,
  gen_utime: nullable(seconds),
})
/** `getConfigAll` */
export const v2Config = z.object({ config: z.object({ bytes: cellInBase64 }) })
/** `getShardAccountCell` */
export const v2Cell = z.object({ bytes: cellInBase64 })
/** `getLibraries` */
export const v2Libraries = z.object({ result: z.array(z.object({ data: cellInBase64 })) })
/** `getBlockTransactionsExt` */
export const v2BlockTransactions = z.object({
  incomplete: nullable(z.boolean()),
  transactions: z.array(
    z.object({
      data: cellInBase64,
      transaction_id: z.object({ lt: integer, hash: hashText }),
    }),
  ),
})
/** `getTransactions` */
export const v2Transactions = z.array(z.object({ data: cellInBase64 }))
