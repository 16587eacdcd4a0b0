import { formatBlockId, fullShard, toBlockIdExtJson } from '../blockId.ts'
import type { Handlers } from '../contract/operations.ts'
import { parseBlockRef } from '../encoding/parseBlockRef.ts'
import { getFullBlock, transactionsAt } from '../engines/blocks/blockContents.ts'
import { getBlockDetails } from '../engines/blocks/getBlockDetails.ts'
import { getNewBlocks } from '../engines/blocks/getNewBlocks.ts'
import {
  getMasterchainShardBlocks,
  listMasterchainTransactions,
  resolveSnapshotBlocks,
} from '../engines/blocks/masterchainShardBlocks.ts'
import { parseBlockFile } from '../engines/blocks/parseBlockFile.ts'
import { presentBlock } from '../engines/blocks/presentBlock.ts'
import { presentBlockTransaction } from '../engines/blocks/presentBlockTransaction.ts'
import { resolveBlock, resolveBlockId, toBlockIdRef } from '../engines/blocks/resolveBlock.ts'
import { type CallContext, getRawBodyForm, presentBlockAge } from '../engines/context/Deps.ts'
import { getBlockTransactionDetails } from '../engines/event/getBlockTransactionDetails.ts'
import { AppError } from '../errors.ts'

/** Operations on blocks. */
export const blockOperations = {
  getMasterchainHead: context => getBlock(context, undefined),

  getBlock: (context, { params }) => getBlock(context, params.block_id),

  async getBlockTransactions(context, { params }) {
    const blockId = await parseOrResolve(context, params.block_id)
    const transactions = await transactionsAt(context, blockId)
    if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
    const block = formatBlockId(blockId)
    const rawBody = getRawBodyForm(context, params)
    return { transactions: transactions.map(each => presentBlockTransaction(context, each, block, rawBody)) }
  },

  async getMasterchainTransactions(context, { params }) {
    const { masterchain_seqno: seqno, offset = 0, limit } = params
    const listed = await listMasterchainTransactions(context, seqno)
    const page = listed.slice(offset, limit === undefined ? undefined : offset + limit)
    const rawBody = getRawBodyForm(context, params)
    return { transactions: page.map(each => presentBlockTransaction(context, each, each.block, rawBody)) }
  },

  debugNewBlocks: (context, { body }) => getNewBlocks(context, body),

  debugBlock: (context, { body }) => getBlockDetails(context, body),

  debugBlockTransaction: (context, { body }) => getBlockTransactionDetails(context, body),

  async debugBlockId(context, { body }) {
    if (body.file !== undefined) {
      const { id, block } = parseBlockFile(body.file, body.block)
      return { id: toBlockIdExtJson(id), utime: block.info.gen_utime, resolved_by: 'the BoC' }
    }
    const { id, utime, found, isNewest } = await resolveBlock(context, body.block)
    return {
      id: toBlockIdExtJson(id),
      ...(utime !== undefined && { utime, ...(isNewest && presentBlockAge(context, utime)) }),
      ...(found !== undefined && { resolved_by: found }),
    }
  },

  async debugSnapshotBlocks(context, { body }) {
    const { id } = await resolveBlock(context, body.block)
    if (id.workchain !== -1) {
      const reason = `${formatBlockId(id)} is not a masterchain block`
      throw new AppError('input.body', { path: 'block', reason })
    }
    const found = await getMasterchainShardBlocks(context, id.seqno)
    const [previous, blocks] = await Promise.all([
      resolveBlockId(context, { workchain: -1, shard: fullShard, seqno: found.previousSeqno }),
      resolveSnapshotBlocks(context, found),
    ])
    return {
      network: context.network.name,
      masterchain: toBlockIdExtJson(found.masterchain),
      previous: toBlockIdExtJson(previous),
      utime: found.utime,
      blocks: blocks.map(toBlockIdExtJson),
    }
  },
} satisfies Partial<Handlers<CallContext>>

async function getBlock(context: CallContext, text: string | undefined) {
  const { id } = await resolveBlock(context, text)
  return presentBlock(await getFullBlock(context, id))
}

async function parseOrResolve(context: CallContext, text: string) {
  const notation = parseBlockRef(text)
  return notation.kind === 'id' ? notation : toBlockIdRef((await resolveBlock(context, text)).id)
}
