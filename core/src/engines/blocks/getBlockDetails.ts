import { type BlockIdExt, formatBlockId, toBlockIdExtJson } from '../../blockId.ts'
import { toBocHex } from '../../cell/text.ts'
import type { BlockLookup } from '../../chain/MasterchainBlock.ts'
import type { DebugBlockView } from '../../contract/debugBlocks.ts'
import type { Call } from '../../contract/operations.ts'
import { AppError, errorMeaning, isAppError } from '../../errors.ts'
import { countMessages } from '../../tlb/block.ts'
import { childShards, getMasterRefId, getPreviousBlockIds, parentShard } from '../../tlb/blockLinks.ts'
import { type CallContext, callOptions, presentBlockAge } from '../context/Deps.ts'
import { orFailure, unlessUnsupported } from '../context/optionalRequests.ts'
import {
  getFullBlock,
  type ParsedBlock,
  transactionsAt,
  transactionsIn,
  type UnparsedTransaction,
} from './blockContents.ts'
import { parseBlockFile } from './parseBlockFile.ts'
import { presentBlockValueFlow, presentHeader, presentShards } from './presentBlock.ts'
import { presentRow } from './presentBlockTransaction.ts'
import { resolveBlock, resolveBlockId } from './resolveBlock.ts'

type Unknown = string[]

/** A block: header, neighbours, shards, value flow and transactions; from the network, or from its own BoC. */
export async function getBlockDetails(
  context: CallContext,
  { block, file, raw }: Call<'debugBlock'>['body'],
): Promise<DebugBlockView> {
  const unknown: Unknown = []
  if (file !== undefined) {
    const parsed = parseBlockFile(file, block)
    return {
      ...presentFullBlock(context, parsed, unknown, raw),
      source: 'file',
      checked: 'file',
      bytes: parsed.bytes,
      unknown: [...unknown, 'Next block: not part of the block itself.'],
    }
  }
  const { id, utime, isNewest } = await resolveBlock(context, block)
  // A zero state is not a block.
  if (id.seqno === 0) throw new AppError('lookup.block', { block: formatBlockId(id) })
  const age = isNewest && utime !== undefined && presentBlockAge(context, utime)
  const full = await orFailure(() => getFullBlock(context, id))
  if (full instanceof AppError) {
    if (errorMeaning(full) !== 'unsupported') throw full
    unknown.push(`The block itself is not available: ${full.message}.`)
    return { ...(await presentReportedBlock(context, id, utime, unknown)), ...age }
  }
  const next = await collectUnknown(unknown, 'Next block', () => nextBlocks(context, full))
  return {
    ...presentFullBlock(context, full, unknown, raw),
    ...age,
    source: context.network.chain.name,
    checked: 'root',
    ...(next && { next: next.map(toBlockIdExtJson) }),
    unknown,
  }
}

function presentFullBlock(context: CallContext, full: ParsedBlock, unknown: Unknown, raw: boolean | undefined) {
  const { id, root, block } = full
  const master = getMasterRefId(block.info)
  const part = <T>(what: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!isAppError(error)) throw error
      unknown.push(`${what}: ${error.message}.`)
      return undefined
    }
  }
  const transactions = part('Transactions cannot be read', () => transactionsIn(full))
  const rows = transactions && part('Transactions cannot be read', () => presentRows(context, transactions))
  const flow = part('Value flow cannot be read', () => presentBlockValueFlow(block))
  const messages = part('Messages cannot be counted', () => countMessages(block))
  return {
    network: context.network.name,
    id: toBlockIdExtJson(id),
    header: presentHeader(block),
    previous: getPreviousBlockIds(block.info).map(toBlockIdExtJson),
    ...(master && { master: toBlockIdExtJson(master) }),
    ...(block.extra.custom && { shards: presentShards(block.extra.custom) }),
    ...(flow && { value_flow: flow }),
    ...(rows && { transactions: rows, accounts: new Set(rows.map(({ account }) => account)).size }),
    ...(messages && { messages }),
    ...(raw && { raw: toBocHex(root) }),
  } satisfies Partial<DebugBlockView>
}

const presentRows = (context: CallContext, transactions: readonly UnparsedTransaction[]) =>
  transactions.map(each => presentRow(context, each))

/** A block whose BoC is not available: its id, and what the source reports about it. */
async function presentReportedBlock(
  context: CallContext,
  id: BlockIdExt,
  utime: number | undefined,
  unknown: Unknown,
): Promise<DebugBlockView> {
  const { chain } = context.network
  const { workchain, shard, seqno } = id
  const transactions = await collectUnknown(unknown, 'Transactions', () =>
    transactionsAt(context, { workchain, shard, seqno }),
  )
  const next = await collectUnknown(unknown, 'Next block', () => nextBlocks(context, { id }))
  const isMaster = workchain === -1
  const own = isMaster
    ? await collectUnknown(unknown, 'Time and shards', () => chain.getMasterchainBlock({ seqno }, callOptions(context)))
    : undefined
  const previous =
    isMaster && seqno > 1
      ? await collectUnknown(unknown, 'Previous block', () =>
          resolveBlockId(context, { workchain, shard, seqno: seqno - 1 }),
        )
      : undefined
  if (!own && !transactions) throw new AppError('source.unsupported', { source: chain.name, what: 'block contents' })
  const rows = transactions && presentRows(context, transactions)
  const time = own?.genUtime ?? utime
  const isReported = (fact: NonNullable<NonNullable<typeof own>['inferred']>[number]) =>
    own !== undefined && !own.inferred?.includes(fact)
  return {
    network: context.network.name,
    source: chain.name,
    id: toBlockIdExtJson(id),
    checked: 'reported',
    header: {
      ...(time !== undefined && (!own || isReported('genUtime')) && { utime: time }),
      ...(own && isReported('startLt') && { start_lt: own.startLt }),
      ...(own && isReported('endLt') && { end_lt: own.endLt }),
      ...(own?.randSeed !== undefined && { rand_seed: own.randSeed }),
    },
    ...(previous && { previous: [toBlockIdExtJson(previous)] }),
    ...(next && { next: next.map(toBlockIdExtJson) }),
    ...(rows && { transactions: rows, accounts: new Set(rows.map(({ account }) => account)).size }),
    unknown,
  }
}

async function collectUnknown<T>(
  unknown: Unknown,
  what: string,
  request: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    const found = await request()
    if (found === undefined) unknown.push(`${what}: not available from this source.`)
    return found
  } catch (error) {
    if (!isAppError(error) || (errorMeaning(error) === undefined && error.code !== 'input.cell')) throw error
    unknown.push(`${what}: ${error.message}.`)
    return undefined
  }
}

/** Two after a split, none after the newest; `undefined` when the source does not support it. */
async function nextBlocks(
  context: CallContext,
  { id, block }: Pick<ParsedBlock, 'id'> & Partial<ParsedBlock>,
): Promise<readonly BlockIdExt[] | undefined> {
  const { chain } = context.network
  if (!chain.findBlock) return undefined
  const find = (key: BlockLookup) =>
    unlessUnsupported(async () => ({ id: await chain.findBlock?.(key, callOptions(context)) }))
  const { workchain, shard, seqno } = id
  if (block?.info.before_split) {
    const halves = await Promise.all(childShards(shard).map(half => find({ workchain, shard: half, seqno: seqno + 1 })))
    return halves.every(each => each !== undefined) ? halves.flatMap(each => each.id ?? []) : undefined
  }
  const next = await find({ workchain, shard, seqno: seqno + 1 })
  if (next?.id) return [next.id]
  const parent = parentShard(shard)
  if (workchain === -1 || parent === undefined || !block) return next && []
  // The two shards of a merge may differ in seqno, so the merged block is found by logical time.
  const merged = await find({ workchain, shard: parent, lt: block.info.end_lt })
  if (merged?.id === undefined) return next && merged && []
  const read = await unlessUnsupported(() => getFullBlock(context, merged.id as BlockIdExt)) // found above
  if (!read) return undefined
  const follows = getPreviousBlockIds(read.block.info).some(
    each => formatBlockId(each) === formatBlockId(id) && each.rootHash === id.rootHash,
  )
  return follows ? [merged.id] : []
}
