import type { Cell } from '../cell/Cell.ts'
import type { DebugCheck, DebugVerdict } from '../contract/debug.ts'
import type { RemedyCode } from '../contract/debugRemedies.ts'
import type { EmulationArguments, EmulationLimits, StateOverride, TruncationReason } from '../emulator/Emulation.ts'
import { type WalletNumber, withWalletNumber } from '../messages/walletData.ts'
import type { WalletKind } from '../messages/walletMessage.ts'
import { formatShortTon } from '../naming/amounts.ts'
import { getInit, toAccount } from '../trace/accountState.ts'
import { findSkippedMessages } from '../trace/findSkippedMessages.ts'
import { findUnsentMessages, type UnsentReason } from '../trace/findUnsentMessages.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { type Address, nano, type UnixSec, unixSec } from '../units.ts'
import { getContractNoun } from './contractNoun.ts'

/** One way to run the message again, so that it gets further; the arguments replace those of the run. */
export type Remedy = {
  readonly code: RemedyCode
  readonly title: string
  readonly arguments: {
    readonly ignoreSignature?: boolean
    readonly now?: UnixSec
    readonly limits?: EmulationLimits
    readonly overrides?: readonly StateOverride[]
    readonly asOnChain?: boolean
  }
}

/** A run, as far as its remedies depend on it. */
export type RemedyInput = {
  readonly verdict: DebugVerdict
  readonly preflight: readonly DebugCheck[]
  readonly arguments: EmulationArguments
  readonly ceilings: EmulationLimits
  readonly wallet?: { readonly kind: WalletKind } | undefined
  readonly rejection?: { readonly account: Address; readonly before: Cell | undefined } | undefined
  readonly trace?: Trace | undefined
  readonly partial?: TruncationReason | undefined
  /** The message is on chain. */
  readonly isOnChain?: boolean | undefined
}

/** What can be changed about a run so that the message gets further: only what this program can do itself. */
export function findRemedies(input: RemedyInput): Remedy[] {
  const isAsOnChain = input.arguments.contexts !== undefined
  const changes = [
    ...input.verdict.findings.flatMap(({ code }) => rejectionRemedies[code]?.(input) ?? []),
    ...findTopUps(input),
  ]
  return [
    // With another state it is not the run on chain any more.
    ...(isAsOnChain ? changes.map(each => ({ ...each, arguments: { ...each.arguments, asOnChain: false } })) : changes),
    ...findHigherLimit(input),
    ...(input.isOnChain && !isAsOnChain
      ? [{ code: 'chain.same' as const, title: 'Run as on chain', arguments: { asOnChain: true } }]
      : []),
  ]
}

type FindRemedies = (input: RemedyInput) => Remedy[]

const rejectionRemedies: Readonly<Record<string, FindRemedies>> = {
  'rejected.signature': () => [
    { code: 'signature.ignore', title: 'Run without checking the signature', arguments: { ignoreSignature: true } },
  ],
  'rejected.expiry': setClock,
  'rejected.seqno': input => changeWallet(input, 'seqno'),
  'rejected.walletId': input => changeWallet(input, 'wallet_id'),
  'rejected.signatureOff': input => changeWallet(input, 'is_signature_allowed', 1n),
  'rejected.outOfGas': payForGas,
}

function findFailed({ preflight }: RemedyInput, id: DebugCheck['id']): DebugCheck | undefined {
  return preflight.find(check => check.id === id && check.status === 'fail')
}

/** The last second in which the message is valid, or the first one. */
function setClock(input: RemedyInput): Remedy[] {
  const check = findFailed(input, 'expiry')
  if (check?.actual === undefined) return []
  const isExpired = check.code === 'expiry.expired'
  const now = unixSec(Number(check.actual) - (isExpired ? 1 : 0))
  const title = isExpired ? 'Run one second before it expires' : 'Run when it becomes valid'
  return [{ code: 'clock.set', title, arguments: { now } }]
}

const numberTitles: { readonly [N in WalletNumber]: (value: bigint) => string } = {
  seqno: value => `Run as if the wallet's seqno were ${value}`,
  wallet_id: value => `Run as if the wallet ID were ${value}`,
  is_signature_allowed: () => 'Run as if the wallet accepted signatures',
}

/** Data of the wallet with the number that the message has. */
function changeWallet(input: RemedyInput, name: WalletNumber, number?: bigint): Remedy[] {
  const { wallet, rejection } = input
  const actual = name === 'is_signature_allowed' ? undefined : findFailed(input, name)?.actual
  const value = number ?? (actual === undefined ? undefined : BigInt(actual))
  const data = getInit(toAccount(rejection?.before)).data
  if (!wallet || !rejection || value === undefined || !data) return []
  const changed = withWalletNumber(wallet.kind, data, name, value)
  if (!changed) return []
  const overrides = withOverride(input, { account: rejection.account, data: changed })
  return [{ code: 'wallet.change', title: numberTitles[name](value), arguments: { overrides } }]
}

/** Enough for the fees of any usual transaction; what is left stays on the account. */
const feeReserve = 1_000_000_000n

/** A balance for an account that cannot pay for accepting the message. */
function payForGas(input: RemedyInput): Remedy[] {
  const check = findFailed(input, 'balance')
  if (!check || !input.rejection || check.code === 'balance.currency') return []
  const balance = nano(BigInt(check.expected ?? 0) + feeReserve)
  const title = `Run with a balance of ${formatShortTon(balance)}`
  const overrides = withOverride(input, { account: input.rejection.account, balance })
  return [{ code: 'balance.add', title, arguments: { overrides } }]
}

/** TON for the accounts that could not send a message because of their balance. */
function findTopUps(input: RemedyInput): Remedy[] {
  const { trace } = input
  if (!trace) return []
  const missing = new Map<TraceNode, bigint>()
  for (const { node, info, reason } of [...findUnsentMessages(trace), ...findSkippedMessages(trace)])
    if (info && lacksBalance(reason)) missing.set(node, (missing.get(node) ?? 0n) + info.value.grams)
  return [...missing].flatMap(([node, amount]) => {
    const first = findFirst(trace, node.account)
    const balance = toAccount(first.before)?.storage.balance.grams
    if (balance === undefined) return []
    const added = amount + feeReserve
    const overrides = withOverride(input, { account: node.account, balance: nano(balance + added) })
    const title = `Run with ${formatShortTon(added)} more for ${getContractNoun(node.interfaces)}`
    return [{ code: 'balance.add' as const, title, arguments: { overrides } }]
  })
}

/** Result code 37: the balance does not cover the value and fees of a message. */
const notEnoughCoins = 37

const lacksBalance = (reason: UnsentReason): boolean =>
  reason.kind === 'shortfall'
    ? reason.currency === undefined
    : reason.kind === 'failed' && reason.phase === 'action' && reason.code === notEnoughCoins

/** The first transaction of an account: before it, the account is as the source has it. */
function findFirst({ root }: Trace, account: Address): TraceNode {
  let first = root
  for (const node of nodesOf(root))
    if (node.account === account && (first.account !== account || node.lt < first.lt)) first = node
  return first
}

const limitFactor = 5

function findHigherLimit({ partial, arguments: { limits }, ceilings }: RemedyInput): Remedy[] {
  const raise = (title: string, changed: Partial<EmulationLimits>): Remedy[] => [
    { code: 'limits.raise', title, arguments: { limits: { ...limits, ...changed } } },
  ]
  switch (partial?.kind) {
    case 'transactions': {
      const transactions = Math.min(limits.transactions * limitFactor, ceilings.transactions)
      return transactions > limits.transactions
        ? raise(`Run with up to ${transactions} transactions`, { transactions })
        : []
    }
    case 'time': {
      const timeMs = Math.min(limits.timeMs * limitFactor, ceilings.timeMs)
      return timeMs > limits.timeMs ? raise(`Run with a time limit of ${timeMs / 1000} s`, { timeMs }) : []
    }
    case 'gas': {
      const raised = limits.gas * BigInt(limitFactor)
      const gas = raised < ceilings.gas ? raised : ceilings.gas
      return gas > limits.gas ? raise(`Run with up to ${gas} gas`, { gas }) : []
    }
    case 'source':
    case 'library':
      return [{ code: 'run.repeat', title: 'Query the source again', arguments: {} }]
    default:
      return []
  }
}

/** The overrides of the run with one more; those of the same account are merged. */
function withOverride({ arguments: { overrides } }: RemedyInput, added: StateOverride): readonly StateOverride[] {
  const before = overrides.find(({ account }) => account === added.account)
  const others = overrides.filter(each => each !== before)
  return [...others, { ...before, ...added }]
}
