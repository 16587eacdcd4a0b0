import { compareStates } from '../../comparison/compareStates.ts'
import { listDifferences, withoutWeights } from '../../comparison/differenceRows.ts'
import { createAccountNamer } from '../../comparison/formatCompared.ts'
import type { DebugAccountState } from '../../contract/debug.ts'
import type { DebugDifference } from '../../contract/debugCompare.ts'
import { walkNodes } from '../../contract/debugNodes.ts'
import type { StateOverrideJson } from '../../contract/stateOverrides.ts'
import { plural } from '../../plural.ts'
import { presentAccountState } from '../../present/debug/presentAccountState.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Address } from '../../units.ts'
import { type Hash, type Lt, lt } from '../../units.ts'
import { callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import type { Candidate, CauseSearch } from './CauseSearch.ts'

/** Accounts that the run did not find as the chain had them before the event, with the transactions in between. */
export async function listMovedStates(search: CauseSearch): Promise<Candidate[]> {
  const { run, actual } = search
  const overridden = new Set(run.result.arguments.overrides.map(({ account }) => account))
  const before = new Map(firstStates(run.result.trace))
  const { rejection } = run.result
  if (rejection) before.set(rejection.account, rejection.state)
  const name = createAccountNamer(actual)
  const moved: Candidate[] = []
  for (const [account, state] of firstStates(actual.trace)) {
    const found = before.get(account)
    if (!found || overridden.has(account)) continue
    const differences = withoutWeights(listDifferences(compareStates(found, state, 'before')))
    if (differences.length === 0) continue
    const between = await listBetween(search, account as Address, found, state)
    const override = await getOverride(search, account)
    moved.push({
      code: 'state',
      account,
      sentence: describeMoved(name(account), between.length),
      evidence: [...differences, ...between],
      ...(override && {
        change: request => ({
          ...request,
          overrides: [...(request.overrides ?? []).filter(each => each.account !== account), override],
        }),
      }),
    })
  }
  return moved
}

const describeMoved = (account: string, between: number): string =>
  between === 0
    ? `The state of ${account} was not that of the run.`
    : `The state of ${account} had moved: ${plural(between, 'other transaction')} came first.`

/** The state before the first transaction of each account, where it is known. */
function firstStates(root: Parameters<typeof walkNodes>[0]): [string, DebugAccountState][] {
  const nodes = [...walkNodes(root)].sort((a, b) => (a.transaction.lt < b.transaction.lt ? -1 : 1))
  const found = new Map<string, DebugAccountState>()
  const seen = new Set<string>()
  for (const { transaction, before } of nodes) {
    const { address } = transaction.account
    if (before && !seen.has(address)) found.set(address, before)
    seen.add(address)
  }
  return [...found]
}

const maxBetween = 16

/** The transactions of an account after the state of the run and before that of the event, newest first. */
async function listBetween(
  { context }: CauseSearch,
  account: Address,
  found: DebugAccountState,
  { last_transaction_lt: last, last_transaction_hash: hash }: DebugAccountState,
): Promise<DebugDifference[]> {
  const { getAccountTransactions } = context.network.chain
  const from = found.last_transaction_lt ?? 0n
  if (!getAccountTransactions || last === undefined || hash === undefined || last <= from) return []
  const transactions = await tryFetch(() =>
    getAccountTransactions.call(
      context.network.chain,
      account,
      { from: { lt: lt(last) as Lt, hash: hash as Hash }, count: maxBetween },
      callOptions(context),
    ),
  )
  return (transactions ?? [])
    .filter(each => each.lt > from)
    .map(({ cell, hash: found }) => ({
      field: 'between',
      title: `Transaction in between, ${new Date(readTransaction(cell).now * 1000).toISOString().slice(0, 19)}Z`,
      unit: 'hash',
      right: found,
    }))
}

/** The state before the event as an override. */
async function getOverride({ context, found }: CauseSearch, account: string): Promise<StateOverrideJson | undefined> {
  const [first] = (found?.onChain ?? []).filter(each => each.account === account).sort((a, b) => (a.lt < b.lt ? -1 : 1))
  const { getStateBefore } = found?.states ?? {}
  if (!first || !getStateBefore) return undefined
  const state = await tryFetch(() => getStateBefore.call(found?.states, first, callOptions(context)))
  if (!state) return undefined
  const { status, balance, code, data } = presentAccountState(state.shardAccount, { code: true, data: true })
  // The state hash of a frozen account does not give its code and data.
  if (status === 'frozen') return undefined
  if (status === 'nonexist') return { account, status }
  return {
    ...{ account, status, balance },
    ...(code !== undefined && { code }),
    ...(data !== undefined && { data }),
  }
}
