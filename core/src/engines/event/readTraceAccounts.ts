import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { IndexedTrace, IndexedTransaction } from '../../chain/IndexedTrace.ts'
import type { CallOptions, OnChainTransaction } from '../../chain/MasterchainBlock.ts'
import { errorMeaning, isAppError } from '../../errors.ts'
import { type AccountStates, collectAccountStates, hasStateHash, toAccount } from '../../trace/accountState.ts'
import { readIndexedTransaction, type TransactionStates } from '../../trace/buildIndexedTrace.ts'
import { findEndBalances } from '../../trace/endBalances.ts'
import type { Transaction } from '../../transaction/Transaction.ts'
import { type Address, compareInts, type Hash, lt, type Nano, nano } from '../../units.ts'
import { inParallel } from '../context/inParallel.ts'
import { tryFetch } from '../context/optionalRequests.ts'

/** States of the accounts of a trace. */
export type TraceAccounts = {
  /** By transaction; only states with the hashes in the transaction's state update. */
  readonly statesAround: ReadonlyMap<Hash, TransactionStates>
  readonly states: ReadonlyMap<Address, AccountStates>
  readonly problem: string | undefined
}

type StateCell = Cell | null
type TransactionStep = Pick<IndexedTransaction, 'hash' | 'account' | 'lt'> & {
  readonly transaction: Transaction | undefined
  before: StateCell | undefined
  after: StateCell | undefined
}

const maxParallelReads = 8

/** States of a trace's accounts: before and after its transactions where available, else at a later block. */
export async function readTraceAccounts(
  chain: ChainSource,
  indexed: IndexedTrace,
  block: BlockIdExt | undefined,
  options: CallOptions,
): Promise<TraceAccounts> {
  const steps = indexed.transactions
    .map((each): TransactionStep => {
      const { hash, account, lt: at, cell } = each
      const transaction = cell && readIndexedTransaction(each)
      const update = transaction?.stateUpdate
      // The hash says that the account does not exist, whatever the source knows.
      const [before, after] = [update?.old, update?.new].map(state => (hasStateHash(null, state) ? null : undefined))
      return { hash, account, lt: at, transaction, before, after }
    })
    .sort((a, b) => compareInts(a.lt, b.lt))
  await readStatesAround(chain, steps, options)
  const byAccount = new Map<Address, TransactionStep[]>()
  for (const step of steps) byAccount.set(step.account, [...(byAccount.get(step.account) ?? []), step])
  const open = [...byAccount].flatMap(([account, own]) => (own.at(-1)?.after === undefined ? [account] : []))
  const { found, problem } = block
    ? await statesAt(chain, open, block, options)
    : { found: new Map(), problem: undefined }
  const latest = new Map<Address, AccountStates>()
  for (const [account, state] of found) {
    const own = byAccount.get(account) ?? []
    const last = own.at(-1)
    if (last && hasStateHash(state, last.transaction?.stateUpdate?.new)) last.after = state
    latest.set(account, { before: own[0]?.before ?? null, latest: state })
  }
  const endBalances = new Map([...byAccount.values()].flatMap(own => [...findEndBalances(own.flatMap(toBalanceStep))]))
  return {
    statesAround: new Map(
      steps.map(({ hash, transaction, before, after }) => [
        hash,
        { transaction, before, after, endBalance: endBalances.get(hash) },
      ]),
    ),
    // States around the transactions take precedence over the state at a later block.
    states: new Map([...latest, ...collectAccountStates(steps)]),
    problem,
  }
}

function toBalanceStep({ transaction, before, after }: TransactionStep) {
  return transaction ? [{ transaction, before: getBalance(before), after: getBalance(after) }] : []
}

const getBalance = (state: StateCell | undefined): Nano | undefined =>
  state === undefined ? undefined : nano(toAccount(state)?.storage.balance.grams ?? 0n)

/** Only sources that have the trace with everything its execution depended on have these states. */
async function readStatesAround(
  chain: ChainSource,
  steps: readonly TransactionStep[],
  options: CallOptions,
): Promise<void> {
  const message = steps[0]?.transaction?.inMessage
  const { getStateBefore, getTraceOfMessage } = chain
  if (!getStateBefore || !getTraceOfMessage || !message) return
  const found = await tryFetch(() => getTraceOfMessage.call(chain, message.hash, options))
  const onChain = new Map((found ?? []).map(each => [each.hash, each]))
  const stateBefore = async (each: OnChainTransaction, expected: Hash): Promise<StateCell | undefined> => {
    const state = await tryFetch(() => getStateBefore.call(chain, each, options))
    const shardAccount = state && (state.shardAccount ?? null)
    return shardAccount !== undefined && hasStateHash(shardAccount, expected) ? shardAccount : undefined
  }
  await Promise.all(
    steps.map(async step => {
      const each = onChain.get(step.hash)
      const update = step.transaction?.stateUpdate
      if (!each || !update) return
      const { old: before, new: after } = update
      if (step.before === undefined) step.before = await stateBefore(each, before)
      // The state after it is the state that a transaction directly after it would have found.
      if (step.after === undefined)
        step.after = await stateBefore({ ...each, hash: after, lt: lt(each.lt + 1n) }, after)
    }),
  )
}

/** States at a block, a few at a time; stops at the first failure other than `source.notRecorded`. */
async function statesAt(
  chain: ChainSource,
  accounts: readonly Address[],
  block: BlockIdExt,
  options: CallOptions,
): Promise<{ found: Map<Address, StateCell>; problem: string | undefined }> {
  const found = new Map<Address, StateCell>()
  let problem: string | undefined
  await inParallel(accounts, { maxParallel: maxParallelReads }, async account => {
    if (problem !== undefined) return
    try {
      const { shardAccount = null } = await chain.getAccount(account, block, options)
      found.set(account, shardAccount)
    } catch (error) {
      if (!isAppError(error) || !errorMeaning(error)) throw error
      // A recording has only some of the accounts.
      if (error.code !== 'source.notRecorded') problem ??= error.message
    }
  })
  return { found, problem }
}
