import { fullShard } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import type { MasterchainBlock, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import type { DebugClassifyRequest } from '../../contract/lookups.ts'
import { parseAddress } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import type { TransactionCell } from '../../tlb/transaction.ts'
import { codeHash, hasStateHash, toAccount } from '../../trace/accountState.ts'
import { findTransactionAccount } from '../../transaction/findTransactionAccount.ts'
import { type Address, compareInts, type Hash, unixSec } from '../../units.ts'
import type { Network } from '../context/Deps.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { parseRequestCell, readRequestTransaction } from '../context/requestCell.ts'

const name = 'the request'

/** A given transaction and its account. */
type GivenTransaction = TransactionCell & { readonly account: Address; readonly hash: Hash }

/** The `ShardAccount` cells of a request: the newest of each account, and all of them by the hash of the account in them. */
type GivenStates = {
  readonly newest: ReadonlyMap<Address, Cell | null>
  readonly byHash: ReadonlyMap<Hash, Cell | null>
}

/**
 * The trace of the transactions in a request, and a network that knows the accounts and parameters in it and nothing
 * else.
 *
 * @throws input.boc, input.roots, input.cell, input.argument if they are not one trace
 */
export function openGivenTrace(request: DebugClassifyRequest): {
  readonly network: Network
  readonly indexed: IndexedTrace
} {
  const transactions = readTransactions(request)
  const [first] = transactions
  if (!first) throw new AppError('input.body', { path: 'file', reason: 'give a trace file, or transactions' })
  requireOneTrace(transactions)
  const states = readStates(request, transactions)
  const chain = createChain(request, transactions, states)
  return {
    network: { name: 'given', chain, sourceNames: [], recorded: true, globalId: undefined },
    indexed: {
      id: first.hash,
      transactions: transactions.map(({ hash, account, lt, now, cell }) => ({
        hash,
        account,
        lt,
        utime: now,
        block: undefined,
        masterchainSeqno: undefined,
        emulated: false,
        cell,
        outline: undefined,
        codeHash: codeHash(toAccount(states.newest.get(account))),
      })),
      pending: false,
      cutShort: false,
      interfaces: new Map(),
      others: [],
    },
  }
}

/** The transactions of a request, each once, in order of their logical time. @throws input.* */
function readTransactions({ transactions = [] }: DebugClassifyRequest): readonly GivenTransaction[] {
  const given = transactions.map((text): GivenTransaction => {
    const transaction = readRequestTransaction(parseRequestCell(text))
    return {
      ...transaction,
      account: findTransactionAccount(transaction, undefined),
      hash: transaction.cell.hash(),
    }
  })
  return [...new Map(given.map(each => [each.hash, each])).values()].toSorted((a, b) => compareInts(a.lt, b.lt))
}

/** A trace has one transaction whose message no other one sent. @throws input.argument */
function requireOneTrace(transactions: readonly GivenTransaction[]): void {
  const sent = new Set(transactions.flatMap(({ out_msgs }) => out_msgs.map(({ cell }) => cell.hash())))
  const roots = transactions.filter(({ in_msg }) => !in_msg || !sent.has(in_msg.cell.hash()))
  if (roots.length === 1) return
  throw new AppError('input.argument', {
    name: 'transactions',
    reason: `they are ${roots.length} traces, which start with ${roots.map(({ hash }) => hash).join(', ')}; give those of one`,
  })
}

/** @throws input.argument */
function readStates({ accounts = [] }: DebugClassifyRequest, transactions: readonly GivenTransaction[]): GivenStates {
  const newest = new Map<Address, Cell | null>()
  const byHash = new Map<Hash, Cell | null>()
  for (const [index, { address, shard_account }] of accounts.entries()) {
    const account = namedArgument(`accounts[${index}].address`, () => parseAddress(address))
    namedArgument(`accounts[${index}].shard_account`, () => {
      const cell = parseRequestCell(shard_account)
      const state = toAccount(cell) ? cell : null
      byHash.set(cell.ref(0).hash(), state)
      newest.set(account, state)
    })
  }
  for (const { account, state_update } of transactions) {
    const after = hasStateHash(null, state_update.new_hash) ? null : byHash.get(state_update.new_hash)
    if (after !== undefined) newest.set(account, after)
  }
  return { newest, byHash }
}

function createChain(
  { config, libraries = [] }: DebugClassifyRequest,
  transactions: readonly GivenTransaction[],
  { newest, byHash }: GivenStates,
): ChainSource {
  const parameters = config === undefined ? undefined : namedArgument('config', () => parseRequestCell(config))
  const known = libraries.map((text, index) => namedArgument(`libraries[${index}]`, () => parseRequestCell(text)))
  const block = toBlock(transactions)
  const before = new Map(transactions.map(({ hash, state_update }) => [hash, state_update.old_hash]))
  return {
    name,
    getMasterchainBlock: async () => block,
    async getConfig() {
      if (parameters) return parameters
      throw notGiven('the parameters of the network')
    },
    async getAccount(address) {
      const state = newest.get(address)
      if (state === undefined) throw notGiven(`account ${address}`)
      return { shardAccount: state ?? undefined }
    },
    getLibraries: async hashes =>
      new Map(known.flatMap(cell => (hashes.includes(cell.hash()) ? [[cell.hash(), cell] as const] : []))),
    getTraceOfMessage: async () => transactions.map(transaction => toOnChain(transaction, block)),
    async getStateBefore({ hash }) {
      // Of the state after a transaction, the hash is that of the state itself.
      const state = byHash.get(before.get(hash) ?? hash)
      if (state === undefined) throw notGiven(`the state before ${hash}`)
      return { shardAccount: state ?? undefined }
    },
  }
}

const notGiven = (what: string): AppError => new AppError('source.notRecorded', { source: name, what })

/** In place of the block after the transactions, which is not given: get methods see its time. */
function toBlock(transactions: readonly GivenTransaction[]): MasterchainBlock {
  const [first, last] = [transactions[0], transactions.at(-1)]
  if (!first || !last) throw new TypeError('no transactions')
  return {
    id: { workchain: -1, shard: fullShard, seqno: 0, rootHash: first.hash, fileHash: first.hash },
    genUtime: unixSec(Math.max(...transactions.map(({ now }) => now))),
    startLt: first.lt,
    endLt: last.lt,
    randSeed: first.hash,
    shards: [],
  }
}

const toOnChain = (
  { hash, account, lt, now, cell, in_msg }: GivenTransaction,
  { id, startLt }: MasterchainBlock,
): OnChainTransaction => ({
  hash,
  account,
  lt,
  cell,
  inMessageHash: in_msg?.cell.hash(),
  block: id,
  blockUtime: now,
  blockStartLt: startLt,
  randSeed: id.rootHash,
  masterchainSeqno: id.seqno,
})
