import type { DebugNode } from '../contract/debug.ts'
import type { ComparedMoney, DebugComparedTransaction, DebugComparison, Equality } from '../contract/debugCompare.ts'
import { getOperation, walkNodes } from '../contract/debugNodes.ts'
import { feeParts, getTransactionFees } from '../contract/transactionFees.ts'
import { type AlignedNode, alignTraces } from './alignTraces.ts'
import type { ComparedResult } from './ComparedResult.ts'
import { compareInputs } from './compareInputs.ts'
import { codeText, compareTransactions, getTransactionOutcome } from './compareTransactions.ts'
import { describeComparison, describeFirst, type SideNames } from './describeComparison.ts'
import { listDifferences, minEquality, type WeighedDifference, withoutWeights } from './differenceRows.ts'
import { createAccountNamer } from './formatCompared.ts'

type WeighedTransaction = Omit<DebugComparedTransaction, 'differences'> & {
  readonly differences: readonly WeighedDifference[]
}

/** Compares two runs, two events, or a run with an event: inputs, outcome, money, fees and every transaction. */
export function compareResults(
  left: ComparedResult,
  right: ComparedResult,
  names: SideNames = { left: 'the first', right: 'the second' },
): DebugComparison {
  const name = createAccountNamer({
    accounts: [...left.accounts, ...right.accounts],
    testnet: right.testnet,
  })
  const transactions = alignTraces(left.trace, right.trace).map(compareNode)
  const outcome = compareOutcomes(left, right)
  const equality = minEquality([
    ...transactions.map(each => each.equality),
    ...(transactions.length === 0 ? outcome.map(({ weight }) => weight) : []),
  ])
  const first = findFirst(transactions, outcome, equality)
  return {
    equality,
    sentence: describeComparison({ equality, transactions, left, right, names }),
    ...(first && { first: { ...first, sentence: describeFirst(first, transactions, { name, names }) } }),
    inputs: withoutWeights(compareInputs(left, right)),
    outcome: withoutWeights(outcome),
    actions: compareActions(left, right),
    money: compareMoney(left, right),
    fees: compareFees(left.trace, right.trace),
    transactions: transactions.map(({ differences, ...each }) => ({
      ...each,
      differences: withoutWeights(differences),
    })),
  }
}

function compareNode({ left, right, parent, depth }: AlignedNode): WeighedTransaction {
  const shown = right ?? left
  if (!shown) throw new TypeError('a transaction of neither side')
  return {
    ...(left && { left: left.id, left_success: left.transaction.success }),
    ...(right && { right: right.id, right_success: right.transaction.success }),
    depth,
    account: shown.transaction.account.address,
    operation: getOperation(shown),
    ...(left && right ? compareBoth(left, right) : compareOne(left, right, parent)),
  }
}

function compareBoth(left: DebugNode, right: DebugNode): Pick<WeighedTransaction, 'equality' | 'differences'> {
  if (left.transaction.hash === right.transaction.hash) return { equality: 'identical', differences: [] }
  const all = compareTransactions(left, right)
  const differences = all.filter(({ weight }) => weight !== 'equal')
  return { equality: minEquality(['equal', ...differences.map(({ weight }) => weight)]), differences }
}

/** Why the other side does not have the transaction, where that is known: its message was not followed. */
function compareOne(
  left: DebugNode | undefined,
  right: DebugNode | undefined,
  parent: AlignedNode | undefined,
): Pick<WeighedTransaction, 'equality' | 'differences'> {
  const shown = left ?? right
  const other = left ? parent?.right : parent?.left
  const truncation = other?.truncations.find(
    ({ destination }) => destination === shown?.transaction.account.address,
  )?.text
  return {
    equality: 'different',
    differences: listDifferences([
      {
        ...{ field: 'transaction', title: 'Transaction' },
        left: left ? getTransactionOutcome(left) : truncation,
        right: right ? getTransactionOutcome(right) : truncation,
      },
    ]),
  }
}

type First = Omit<NonNullable<DebugComparison['first']>, 'sentence'>

/** The first transaction, parents before children, that has as little in common as the whole. */
function findFirst(
  transactions: readonly WeighedTransaction[],
  outcome: readonly WeighedDifference[],
  equality: Equality,
): First | undefined {
  if (equality === 'identical' || equality === 'equal') return undefined
  const [transaction] = transactions
    .map((each, at) => ({ ...each, at }))
    .filter(each => each.equality === equality)
    .sort((a, b) => a.depth - b.depth || a.at - b.at)
  const difference = (transaction?.differences ?? outcome).find(({ weight }) => weight === equality)
  return {
    ...(transaction && { transaction: transaction.at }),
    ...(difference && { difference: withoutWeights([difference])[0] }),
  }
}

function compareOutcomes(left: ComparedResult, right: ComparedResult): WeighedDifference[] {
  const fees = (trace: DebugNode | undefined) =>
    trace && [...walkNodes(trace)].reduce((sum, { transaction }) => sum + transaction.total_fees, 0n)
  const count = ({ trace }: ComparedResult) => [...walkNodes(trace)].length
  const rejected = ({ rejection }: ComparedResult) =>
    rejection && (codeText(rejection.exit_code, toNote(rejection)) ?? rejection.text)
  return listDifferences([
    { field: 'rejection', title: 'Rejected with exit code', left: rejected(left), right: rejected(right) },
    {
      ...{ field: 'rejection.account', title: 'Rejecting account', unit: 'account' },
      ...{ left: left.rejection?.account, right: right.rejection?.account },
    },
    {
      field: 'sentence',
      title: 'Headline',
      weight: 'amounts',
      left: left.summary.sentence,
      right: right.summary.sentence,
    },
    {
      field: 'verdict',
      title: 'Verdict',
      weight: 'amounts',
      left: left.verdict.sentence,
      right: right.verdict.sentence,
    },
    { field: 'partial', title: 'Incomplete trace', left: left.partial?.text, right: right.partial?.text },
    { field: 'transactions', title: 'Transactions', unit: 'count', left: count(left), right: count(right) },
    {
      ...{ field: 'fees', title: 'Fees of all transactions', unit: 'nano', weight: 'amounts' },
      ...{ left: fees(left.trace), right: fees(right.trace) },
    },
  ])
}

const toNote = ({ name, description = '', abi }: NonNullable<ComparedResult['rejection']>) =>
  name === undefined ? undefined : { name, description, ...(abi !== undefined && { abi }) }

/** Actions have no ids to match by: those that only one side has are listed. */
function compareActions(left: ComparedResult, right: ComparedResult) {
  const texts = ({ actions = [] }: ComparedResult) =>
    actions.map(({ title, sentence, status }) => `${title}: ${sentence}${status === 'ok' ? '' : ' (failed)'}`)
  const [lefts, rights] = [texts(left), texts(right)]
  const [removed, added] = [onlyIn(lefts, rights), onlyIn(rights, lefts)]
  return withoutWeights(
    listDifferences(
      Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
        ...{ field: `actions[${at}]`, title: 'Action' },
        ...{ left: removed[at], right: added[at] },
      })),
    ),
  )
}

function onlyIn(own: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others]
  return own.filter(text => {
    const at = remaining.indexOf(text)
    if (at < 0) return true
    remaining.splice(at, 1)
    return false
  })
}

/** The changes of all assets of all accounts that differ. */
function compareMoney(left: ComparedResult, right: ComparedResult): ComparedMoney[] {
  const [a, b] = [listMoney(left), listMoney(right)]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap(key => {
    const [was, is] = [a.get(key), b.get(key)]
    const { account, jetton, symbol, decimals } = is ?? was ?? {}
    if (account === undefined || symbol === undefined || decimals === undefined || was?.change === is?.change) return []
    return [
      {
        ...{ account, ...(jetton !== undefined && { jetton }), symbol, decimals },
        ...(was && { left: was.change }),
        ...(is && { right: is.change }),
      },
    ]
  })
}

type Money = Omit<ComparedMoney, 'left' | 'right'> & { readonly change: string }

const listMoney = ({ event }: ComparedResult): ReadonlyMap<string, Money> =>
  new Map(
    (event?.value_flow ?? []).flatMap(({ account: { address: account }, ton, jettons = [] }): [string, Money][] => [
      [account, { account, symbol: 'TON', decimals: 9, change: String(ton) }],
      ...jettons.map(({ jetton, qty }): [string, Money] => [
        `${account} ${jetton.address}`,
        { account, jetton: jetton.address, symbol: jetton.symbol, decimals: jetton.decimals, change: qty },
      ]),
    ]),
  )

/** Sums over all transactions, where they differ. */
function compareFees(left: DebugNode | undefined, right: DebugNode | undefined) {
  const [a, b] = [left, right].map(root => {
    const nodes = [...walkNodes(root)]
    const fees = nodes.map(({ transaction }) => getTransactionFees(transaction))
    const sum = (part: (typeof feeParts)[number][0]) => fees.reduce((total, each) => total + each[part], 0n)
    const gas = nodes.reduce((total, { transaction }) => total + (transaction.compute_phase?.gas_used ?? 0n), 0n)
    return { sum, gas }
  })
  return withoutWeights(
    listDifferences([
      ...feeParts.map(([part, title]) => ({
        ...{ field: `fees.${part}`, title: `${title} fees`, unit: 'nano' as const },
        ...{ left: left && a?.sum(part), right: right && b?.sum(part) },
      })),
      { field: 'gas_used', title: 'Gas used', unit: 'gas', left: left && a?.gas, right: right && b?.gas },
    ]),
  )
}
