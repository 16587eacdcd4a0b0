import { bocHex } from '../cell/text.ts'
import type { DebugBlockView } from '../contract/debugBlocks.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError, isAppError } from '../errors.ts'
import { masterOf, previousOf } from '../tlb/blockLinks.ts'
import { countMessages } from '../tlb/messageDescr.ts'
import {
  type ListedTransaction,
  transactionsAt,
  transactionsIn,
  unlessUntold,
  type WholeBlock,
  wholeBlock,
} from './blocks/blockContents.ts'
import { blockOfFile } from './blocks/blockFile.ts'
import { idAt, nameBlock, optionsOf } from './blocks/nameBlock.ts'
import { nextBlocks } from './blocks/nextBlocks.ts'
import { valueFlowOf } from './blocks/presentBlock.ts'
import { presentBlockId } from './blocks/presentBlockId.ts'
import { presentHeader, presentShards } from './blocks/presentHeader.ts'
import { presentRow } from './blocks/presentRow.ts'
import type { Context } from './Deps.ts'

type Unknown = string[]

/** A block: header, neighbours, shards, money and transactions; from the network, or from its own bag of cells. */
export async function debugBlock(context: Context, { body }: Call<'debugBlock'>): Promise<Reply<'debugBlock'>> {
  const unknown: Unknown = []
  if (body.file !== undefined) {
    const given = blockOfFile(body.file, body.block)
    return {
      ...wholeView(context, given, unknown, body.raw),
      source: 'file',
      checked: 'file',
      bytes: given.bytes,
      unknown: [...unknown, 'What follows it is not in the block itself.'],
    }
  }
  const { id, utime } = await nameBlock(context, body.block)
  const whole = await unlessUntold(() => wholeBlock(context, id))
  if (!whole) return toldView(context, id, utime, unknown)
  const next = await telling(unknown, 'Which block follows it', () => nextBlocks(context, whole))
  const view = wholeView(context, whole, unknown, body.raw)
  return {
    ...view,
    source: context.network.chain.name,
    checked: 'root',
    ...(next && { next: next.map(presentBlockId) }),
    unknown,
  }
}

/** All that a whole block tells of itself; a part that cannot be read does not take the others down. */
function wholeView(context: Context, whole: WholeBlock, unknown: Unknown, raw: boolean | undefined) {
  const { id, root, block } = whole
  const master = masterOf(block.info)
  const part = <T>(what: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!isAppError(error)) throw error
      unknown.push(`${what}: ${error.message}.`)
      return undefined
    }
  }
  const transactions = part('Its transactions cannot be read', () => transactionsIn(whole))
  const rows = transactions && part('Its transactions cannot be read', () => rowsOf(context, transactions))
  const flow = part('Its sums cannot be read', () => valueFlowOf(block))
  const messages = part('Its messages cannot be counted', () => countMessages(block))
  return {
    network: context.network.name,
    id: presentBlockId(id),
    header: presentHeader(block),
    previous: previousOf(block.info).map(presentBlockId),
    ...(master && { master: presentBlockId(master) }),
    ...(block.extra.custom && { shards: presentShards(block.extra.custom) }),
    ...(flow && { value_flow: flow }),
    ...(rows && { transactions: rows, accounts: new Set(rows.map(({ account }) => account)).size }),
    ...(messages && { messages }),
    ...(raw && { raw: bocHex(root) }),
  } satisfies Partial<DebugBlockView>
}

const rowsOf = (context: Context, transactions: readonly ListedTransaction[]) =>
  transactions.map(each => presentRow(context, each))

/** A block of which the source tells the name, and perhaps the transactions. */
async function toldView(
  context: Context,
  id: Parameters<typeof presentBlockId>[0],
  utime: number | undefined,
  unknown: Unknown,
): Promise<DebugBlockView> {
  const { chain } = context.network
  const { workchain, shard, seqno } = id
  const transactions = await telling(unknown, 'Its transactions', () =>
    transactionsAt(context, { workchain, shard, seqno }),
  )
  const next = await telling(unknown, 'Which block follows it', () => nextBlocks(context, { id }))
  const isMaster = workchain === -1
  const own = isMaster
    ? await telling(unknown, 'Its time and its shards', () => chain.getMasterchainBlock({ seqno }, optionsOf(context)))
    : undefined
  const previous =
    isMaster && seqno > 1
      ? await telling(unknown, 'Which block was before it', () => idAt(context, { workchain, shard, seqno: seqno - 1 }))
      : undefined
  if (!own && !transactions) throw new AppError('source.unsupported', { source: chain.name, what: 'what is in blocks' })
  const rows = transactions && rowsOf(context, transactions)
  const time = own?.genUtime ?? utime
  const isSure = (fact: NonNullable<NonNullable<typeof own>['inferred']>[number]) =>
    own !== undefined && !own.inferred?.includes(fact)
  return {
    network: context.network.name,
    source: chain.name,
    id: presentBlockId(id),
    checked: 'told',
    header: {
      ...(time !== undefined && (!own || isSure('genUtime')) && { utime: time }),
      ...(own && isSure('startLt') && { start_lt: own.startLt }),
      ...(own && isSure('endLt') && { end_lt: own.endLt }),
      ...(own?.randSeed !== undefined && { rand_seed: own.randSeed }),
    },
    ...(previous && { previous: [presentBlockId(previous)] }),
    ...(next && { next: next.map(presentBlockId) }),
    ...(rows && { transactions: rows, accounts: new Set(rows.map(({ account }) => account)).size }),
    unknown: [`The block itself is not at hand: ${chain.name} does not give whole blocks.`, ...unknown],
  }
}

/** What nobody can tell is said, and takes nothing else down. */
async function telling<T>(unknown: Unknown, what: string, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    const found = await ask()
    if (found === undefined) unknown.push(`${what} is not known: the source cannot tell.`)
    return found
  } catch (error) {
    if (!isAppError(error) || error.code.startsWith('limit.')) throw error
    unknown.push(`${what} is not known: ${error.message}.`)
    return undefined
  }
}
