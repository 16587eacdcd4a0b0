import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { BlockId, CallOptions, LandedTransaction } from '../../chain/ChainSource.ts'
import type { IndexedSource, IndexedTrace } from '../../chain/TraceSource.ts'
import { isAppError } from '../../errors.ts'
import { readTransaction, type Transaction } from '../../tlb/transaction.ts'
import { type KnownStates, knownStates } from '../../trace/accountStates.ts'
import type { StatesAround } from '../../trace/traceOfIndexed.ts'
import { type Address, type Hash, type Lt, lt } from '../../units.ts'
import { unlessUnknown } from './unlessUnknown.ts'

/** What a source tells of the accounts of a trace. */
export type LandedAccounts = {
  /** By transaction; only states whose hashes the transaction itself names. */
  readonly around: ReadonlyMap<Hash, StatesAround>
  readonly states: ReadonlyMap<Address, KnownStates>
  /** Why states could not be read, where something hindered it. */
  readonly problem: string | undefined
}

type State = Cell | null
type Step = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: Lt
  readonly transaction: Transaction | undefined
  before: State | undefined
  after: State | undefined
}

const atOnce = 8

/**
 * The states of the accounts of a landed trace: around its transactions where the source has them, else as they are at a block
 * after it.
 */
export async function landedAccounts(
  chain: IndexedSource,
  indexed: IndexedTrace,
  block: BlockId | undefined,
  options: CallOptions,
): Promise<LandedAccounts> {
  const steps = indexed.transactions
    .map(
      ({ hash, account, lt: at, cell }): Step => ({
        hash,
        account,
        lt: at,
        transaction: cell && readTransaction(cell),
        before: undefined,
        after: undefined,
      }),
    )
    .sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0))
  await tellAround(chain, steps, options)
  const byAccount = new Map<Address, Step[]>()
  for (const step of steps) byAccount.set(step.account, [...(byAccount.get(step.account) ?? []), step])
  const open = [...byAccount].flatMap(([account, own]) => (own.at(-1)?.after === undefined ? [account] : []))
  const { found, problem } = block
    ? await statesAt(chain, open, block, options)
    : { found: new Map(), problem: undefined }
  const latest = new Map<Address, KnownStates>()
  for (const [account, state] of found) {
    const own = byAccount.get(account) ?? []
    const last = own.at(-1)
    if (last && isNamed(last.transaction?.state_update.new_hash, state)) last.after = state
    latest.set(account, { before: own[0]?.before ?? null, latest: state })
  }
  return {
    around: new Map(steps.map(({ hash, before, after }) => [hash, { before, after }])),
    // What is known around the transactions is nearer than what a later block says.
    states: new Map([...latest, ...knownStates(steps)]),
    problem,
  }
}

/** Only sources that hold the trace with all that its execution depended on can tell. */
async function tellAround(chain: IndexedSource, steps: readonly Step[], options: CallOptions): Promise<void> {
  const message = steps[0]?.transaction?.in_msg
  const { getStateBefore, getTraceOfMessage } = chain
  if (!getStateBefore || !getTraceOfMessage || !message) return
  const found = await unlessUnknown(() => getTraceOfMessage.call(chain, message.cell.hash(), options))
  const landed = new Map((found ?? []).map(each => [each.hash, each]))
  const stateBefore = async (each: LandedTransaction, expected: Hash): Promise<State | undefined> => {
    const state = await unlessUnknown(() => getStateBefore.call(chain, each, options))
    const shardAccount = state && (state.shardAccount ?? null)
    return shardAccount !== undefined && isNamed(expected, shardAccount) ? shardAccount : undefined
  }
  await Promise.all(
    steps.map(async step => {
      const each = landed.get(step.hash)
      if (!each || !step.transaction) return
      const { old_hash: before, new_hash: after } = step.transaction.state_update
      step.before = await stateBefore(each, before)
      // What it left is what a transaction right behind it would have found.
      step.after = await stateBefore({ ...each, hash: after, lt: lt(each.lt + 1n) }, after)
    }),
  )
}

/** The hash of an account that does not exist: `account_none$0 = Account;` */
const noAccount = new Builder().bit(false).end().hash()

/** Whether a transaction means this state. */
function isNamed(hash: Hash | undefined, state: State): boolean {
  return hash === (state === null ? noAccount : state.ref(0).hash())
}

/** States at a block, a few at a time; the first failure that is no "not recorded" ends it. */
async function statesAt(
  chain: IndexedSource,
  accounts: readonly Address[],
  block: BlockId,
  options: CallOptions,
): Promise<{ found: Map<Address, State>; problem: string | undefined }> {
  const found = new Map<Address, State>()
  for (let at = 0; at < accounts.length; at += atOnce) {
    const problems = await Promise.all(
      accounts.slice(at, at + atOnce).map(async account => {
        try {
          const { shardAccount = null } = await chain.getAccount(account, block, options)
          found.set(account, shardAccount)
          return undefined
        } catch (thrown) {
          if (!isAppError(thrown) || !/^(source|proof|lookup)\./.test(thrown.code)) throw thrown
          return thrown.code === 'source.notRecorded' ? undefined : thrown.message
        }
      }),
    )
    const problem = problems.find(each => each !== undefined)
    if (problem !== undefined) return { found, problem }
  }
  return { found, problem: undefined }
}
