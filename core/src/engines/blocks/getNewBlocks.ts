import { toBlockIdExtJson } from '../../blockId.ts'
import {
  type DebugNewBlock,
  type DebugNewBlocks,
  type DebugNewBlocksRequest,
  maxNewBlocks,
} from '../../contract/debugLive.ts'
import { AppError } from '../../errors.ts'
import { opCodeOf } from '../../messages/decode.ts'
import type { Message } from '../../tlb/message.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { compareByLt, readBlockTransaction, transactionsAt, type UnparsedTransaction } from './blockContents.ts'
import { getMasterchainShardBlocks, resolveSnapshotBlocks } from './masterchainShardBlocks.ts'
import { toBlockIdRef } from './resolveBlock.ts'

const maxParallelBlocks = 8

/**
 * The masterchain blocks after one, oldest first, with the shard blocks and transactions that each includes; without `after`
 * only the seqno of the newest one.
 *
 * @throws source.recorded, source.*, proof.*, lookup.block, limit.cancelled
 */
export async function getNewBlocks(
  context: CallContext,
  { after, limit = maxNewBlocks }: DebugNewBlocksRequest,
): Promise<DebugNewBlocks> {
  const { network } = context
  if (network.recorded) throw new AppError('source.recorded', { network: network.name })
  const newest = await network.chain.getMasterchainBlock('newest', callOptions(context))
  const last = Math.min(newest.id.seqno, (after ?? newest.id.seqno) + limit)
  const blocks: DebugNewBlock[] = []
  for (let seqno = (after ?? last) + 1; seqno <= last; seqno++) {
    if (context.signal?.aborted) throw new AppError('limit.cancelled', {})
    blocks.push(await readBlocks(context, seqno))
  }
  return { network: network.name, newest_seqno: newest.id.seqno, newest_utime: newest.genUtime, blocks }
}

async function readBlocks(context: CallContext, seqno: number): Promise<DebugNewBlock> {
  const found = await getMasterchainShardBlocks(context, seqno)
  const ids = await resolveSnapshotBlocks(context, found)
  const listed = await inParallel(ids, { maxParallel: maxParallelBlocks, signal: context.signal }, id =>
    transactionsAt(context, toBlockIdRef(id)),
  )
  return {
    seqno,
    utime: found.utime,
    blocks: ids.map(toBlockIdExtJson),
    transactions: listed
      .flat()
      .sort(compareByLt)
      .map(each => presentTransaction(context, each)),
  }
}

function presentTransaction(context: CallContext, listed: UnparsedTransaction): DebugNewBlock['transactions'][number] {
  const { in_msg: message, out_msgs } = readBlockTransaction(context, listed)
  const opCode = message && opCodeOf(message.body)
  return {
    hash: listed.cell.hash(),
    account: listed.account,
    lt: listed.lt,
    ...(opCode !== undefined && { op_code: opCode }),
    ...(message && hasSender(message) && { in_msg: message.cell.hash() }),
    out_msgs: out_msgs.filter(({ info }) => info.type === 'int_msg_info').map(({ cell }) => cell.hash()),
  }
}

/** Messages that the network itself creates (rewards, recovered funds) come from the zero address of the masterchain. */
const minter = `-1:${'0'.repeat(64)}`

const hasSender = ({ info }: Message): boolean => info.type === 'int_msg_info' && info.src !== minter
