import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import { shorten, toFriendlyAddress } from '../../format/address.ts'
import { formatCount, formatDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { formatTime } from '../../format/time.ts'
import { toWords } from '../../format/words.ts'
import { operationOf, skipReasons } from '../../trace/model.ts'

/** Something that is one way in the saved run and another way now; a side that is absent has no such thing. */
export type Differing = { readonly what: string; readonly saved: string | undefined; readonly now: string | undefined }

/** A transaction that does something else than in the saved run, or that only one of the two has. */
export type DifferingTransaction = {
  readonly node: string
  /** What it is, e.g. `jetton transfer to alice`. */
  readonly title: string
  readonly only: 'saved' | 'now' | undefined
  readonly facts: readonly Differing[]
}

/** What another run of the same message does differently, in the order in which a reader asks. */
export type RunComparison = {
  /** What was changed. */
  readonly asked: readonly Differing[]
  /** What came of it as a whole: verdict, refusal, fees. */
  readonly whole: readonly Differing[]
  /** Actions that only one of the two has. */
  readonly actions: readonly Differing[]
  readonly transactions: readonly DifferingTransaction[]
  /** Transactions that do the same, but whose times, hashes or logical times are others. */
  readonly alike: number
  /** Transactions that are equal, bit for bit. */
  readonly equal: number
}

/** Compares a run with the saved one. */
export function compareRuns(saved: DebugResult, now: DebugResult): RunComparison {
  const names = namesOf(saved, now)
  const before = nodesOf(saved.trace)
  const after = nodesOf(now.trace)
  const transactions: DifferingTransaction[] = []
  let alike = 0
  let equal = 0
  for (const node of [...new Set([...before.keys(), ...after.keys()])].sort(byPlace)) {
    const [a, b] = [before.get(node), after.get(node)]
    if (a && b && a.transaction.hash === b.transaction.hash) {
      equal++
      continue
    }
    const facts = differing(a && factsOf(a, names), b && factsOf(b, names))
    const shown = b ?? a
    if (a && b && facts.length === 0) alike++
    else if (shown)
      transactions.push({ node, title: titleOf(shown, names), only: a && b ? undefined : a ? 'saved' : 'now', facts })
  }
  return {
    asked: differing(argumentsOf(saved), argumentsOf(now)),
    whole: differing(wholeOf(saved, before), wholeOf(now, after)),
    actions: actionsOf(saved, now),
    transactions,
    alike,
    equal,
  }
}

type Facts = Readonly<Record<string, string | undefined>>

/** What of two lists of facts is not the same, in the order of the lists. */
function differing(saved: Facts | undefined, now: Facts | undefined): Differing[] {
  const all = [...new Set([...Object.keys(saved ?? {}), ...Object.keys(now ?? {})])]
  return all.flatMap(what => {
    const [a, b] = [saved?.[what], now?.[what]]
    return a === b ? [] : [{ what, saved: a, now: b }]
  })
}

type NameOf = (account: string) => string

function namesOf(saved: DebugResult, now: DebugResult): NameOf {
  const known = new Map(
    [...saved.accounts, ...now.accounts].flatMap(({ address, name }) => (name ? [[address, name]] : [])),
  )
  const testnet = now.arguments.network === 'testnet'
  return account => known.get(account) ?? shorten(toFriendlyAddress(account, { bounceable: true, testnet }))
}

function nodesOf(root: DebugNode | undefined): ReadonlyMap<string, DebugNode> {
  const found = new Map<string, DebugNode>()
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.set(node.id, node)
    waiting.push(...node.children)
  }
  return found
}

function byPlace(a: string, b: string): number {
  const [first, second] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = (first[at] ?? -1) - (second[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

const ton = (amount: bigint | undefined) =>
  amount === undefined ? undefined : `${formatDecimal(amount, TON_DECIMALS)} TON`

function titleOf(node: DebugNode, name: NameOf): string {
  const operation =
    toWords(operationOf(node)) || (node.transaction.in_msg?.msg_type === 'ext_in_msg' ? 'message' : 'transfer')
  return `${operation} to ${name(node.transaction.account.address)}`
}

/** What a transaction does; times, hashes and logical times are left out. */
function factsOf(node: DebugNode, name: NameOf): Facts {
  const { transaction, after, truncations: cuts, children, actions } = node
  const { compute_phase: compute, action_phase: action, in_msg: message } = transaction
  return {
    Account: name(transaction.account.address),
    Operation: toWords(operationOf(node)) || undefined,
    Outcome: outcomeOf(node),
    'Exit code': codeText(compute?.exit_code, node.compute_note?.name),
    'Result of its orders': action && codeText(action.result_code, node.action_note?.name),
    Value: message?.msg_type === 'ext_in_msg' ? undefined : ton(message?.value),
    Fees: ton(transaction.total_fees),
    'Gas used': compute?.gas_used === undefined ? undefined : formatCount(compute.gas_used),
    'Orders left out': action && action.skipped_actions > 0 ? String(action.skipped_actions) : undefined,
    Orders: actions?.map(one => orderText(one, name)).join('; '),
    'Messages sent on': String(children.length + cuts.length + transaction.out_msgs.length),
    'Balance after': ton(after?.balance ?? transaction.end_balance),
    'Status after': after?.status ?? transaction.end_status,
    Code: after?.code_hash && `hash ${shorten(after.code_hash)}`,
    Data: after?.data_hash && `hash ${shorten(after.data_hash)}`,
  }
}

type Order = NonNullable<DebugNode['actions']>[number]

const orderText = ({ type, destination, value, mode }: Order, name: NameOf): string =>
  [
    toWords(type),
    value !== undefined && ton(value),
    destination !== undefined && `to ${name(destination)}`,
    mode !== undefined && `mode ${mode}`,
  ]
    .filter(Boolean)
    .join(' ')

function outcomeOf({ transaction }: DebugNode): string {
  const { compute_phase: compute, action_phase: action, success } = transaction
  if (compute?.skipped) return `did not run: ${skipReasons[compute.skip_reason ?? ''] ?? 'skipped'}`
  if (success) return 'succeeded'
  if (compute?.success === false) return 'failed in its code'
  return action && !action.success ? 'failed in its orders' : 'failed'
}

const codeText = (code: number | undefined, name: string | undefined): string | undefined =>
  code === undefined ? undefined : name === undefined ? String(code) : `${code}, ${name}`

function wholeOf(result: DebugResult, nodes: ReadonlyMap<string, DebugNode>): Facts {
  const { verdict, rejection, partial } = result
  const fees = [...nodes.values()].reduce((sum, { transaction }) => sum + transaction.total_fees, 0n)
  return {
    Verdict: verdict.sentence,
    'Refused with exit code': codeText(rejection?.exit_code, rejection?.name),
    Cut: partial?.text,
    Transactions: pluralize(nodes.size, 'transaction'),
    'Fees of all transactions': ton(fees),
  }
}

/** Actions have no names by which they could be found again: what only one of the two tells is listed. */
function actionsOf(saved: DebugResult, now: DebugResult): Differing[] {
  const texts = ({ event }: DebugResult) =>
    (event?.actions ?? []).map(
      ({ simple_preview: { name, description }, status }) =>
        `${name}: ${description}${status === 'ok' ? '' : ' (failed)'}`,
    )
  const [before, after] = [texts(saved), texts(now)]
  const only = (these: readonly string[], others: readonly string[]) => {
    const left = [...others]
    return these.filter(text => {
      const at = left.indexOf(text)
      if (at < 0) return true
      left.splice(at, 1)
      return false
    })
  }
  const [gone, come] = [only(before, after), only(after, before)]
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    what: 'Action',
    saved: gone[at],
    now: come[at],
  }))
}

function argumentsOf({ arguments: args }: DebugResult): Facts {
  const { limits } = args
  return {
    Clock: formatTime(args.now),
    'State at block': formatCount(args.block.seqno),
    Signature: args.ignore_signature ? 'not checked' : 'checked',
    'Logical time': formatCount(args.lt),
    'Random seed': shorten(args.seed),
    'Seconds per shard hop': String(args.seconds_per_hop),
    'At most transactions': formatCount(limits.transactions),
    'At most milliseconds': formatCount(limits.time_ms),
    'At most gas': formatCount(limits.gas),
    'As it landed': args.as_on_chain ? 'yes' : 'no',
    ...Object.fromEntries(
      args.overrides.flatMap(({ account, balance, code, data }) => {
        const of = shorten(toFriendlyAddress(account, { bounceable: true, testnet: args.network === 'testnet' }))
        return [
          ...(balance === undefined ? [] : [[`Balance of ${of}`, ton(balance)]]),
          ...(code === undefined ? [] : [[`Code of ${of}`, 'another one']]),
          ...(data === undefined ? [] : [[`Data of ${of}`, 'other data']]),
        ]
      }),
    ),
  }
}
