import { parseHash } from '../cell/address.ts'
import type { IndexedTrace, IndexedTransaction } from '../chain/TraceSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Trace } from '../trace/Trace.ts'
import { traceOfIndexed } from '../trace/traceOfIndexed.ts'
import type { Address } from '../units.ts'
import {
  type ListedTransaction,
  readListed,
  transactionsAt,
  transactionsIn,
  unlessUntold,
  type WholeBlock,
  wholeBlock,
} from './blocks/blockContents.ts'
import { blockOfFile } from './blocks/blockFile.ts'
import { nameBlock } from './blocks/nameBlock.ts'
import { bookWording } from './blocks/presentListed.ts'
import type { Context } from './Deps.ts'
import { gatherLanded } from './landed/gatherLanded.ts'
import { presentNode } from './present/debug/node.ts'
import type { Wording } from './present/message.ts'
import { namesOfTrace } from './understand.ts'

/** One transaction of a block, with everything that it tells of itself; from the network also what its account is. */
export async function debugBlockTransaction(
  context: Context,
  { body }: Call<'debugBlockTransaction'>,
): Promise<Reply<'debugBlockTransaction'>> {
  const hash = parseHash(body.hash.trim())
  if (body.file !== undefined) {
    const given = blockOfFile(body.file, body.block)
    return alone(context, asTrace(context, given.id, found(transactionsIn(given), hash), masterOf(given)))
  }
  const { id } = await nameBlock(context, body.block)
  const whole = await unlessUntold(() => wholeBlock(context, id))
  const { rootHash, fileHash, ...place } = id
  const listed = whole
    ? transactionsIn(whole)
    : await transactionsAt(context, { ...place, hashes: { root: rootHash, file: fileHash } })
  const trace = asTrace(context, place, found(listed, hash), whole && masterOf(whole))
  try {
    const { known, outside } = await gatherLanded(context, trace)
    const wording = await namesOfTrace(context, known, [], outside)
    return view(context, known.trace, address => known.facts.interfaces(address), wording)
  } catch (error) {
    // What the account is, is good to know; the transaction is there without it.
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    return alone(context, trace)
  }
}

function found(listed: readonly ListedTransaction[], hash: string): ListedTransaction {
  const one = listed.find(({ cell }) => cell.hash() === hash)
  if (!one) throw new AppError('lookup.transaction', { id: hash })
  return one
}

/** The masterchain block that a block came with, at the earliest and nearly always: states read there are compared by hash. */
const masterOf = ({ block: { info } }: WholeBlock): number =>
  info.master_ref ? info.master_ref.seq_no + 1 : info.seq_no

/** Alone it is a trace whose messages nobody looked for. */
function asTrace(
  context: Context,
  { workchain, shard, seqno }: { readonly workchain: number; readonly shard: string; readonly seqno: number },
  listed: ListedTransaction,
  masterchainSeqno: number | undefined,
): IndexedTrace {
  const { now } = readListed(context, listed)
  const transaction: IndexedTransaction = {
    hash: listed.cell.hash(),
    account: listed.account,
    lt: listed.lt,
    utime: now,
    cell: listed.cell,
    outline: undefined,
    codeHash: undefined,
    block: { workchain, shard, seqno },
    masterchainSeqno,
    emulated: false,
  }
  return {
    id: transaction.hash,
    transactions: [transaction],
    pending: false,
    cutShort: true,
    interfaces: new Map(),
    others: [],
  }
}

function alone(context: Context, indexed: IndexedTrace): Reply<'debugBlockTransaction'> {
  return view(context, traceOfIndexed(indexed), () => [], bookWording(context.network))
}

function view(
  { network }: Context,
  { root }: Trace,
  interfacesOf: (account: Address) => readonly string[],
  wording: Wording,
): Reply<'debugBlockTransaction'> {
  const { inMessage, outMessages, account } = root
  const others = [inMessage?.source, account, ...outMessages.map(({ destination }) => destination)]
  return {
    network: network.name,
    node: presentNode(root, '0', { wording }),
    accounts: [...new Set(others.flatMap(each => each ?? []))].map(address => {
      const { name } = wording.account(address)
      return { address, ...(name !== undefined && { name }), interfaces: [...interfacesOf(address)] }
    }),
  }
}
