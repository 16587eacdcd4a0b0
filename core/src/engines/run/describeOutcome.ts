import type { AbiBook } from '../../abi/AbiBook.ts'
import { type Language, parseAcceptLanguage } from '../../actions/texts/language.ts'
import type { DebugAccountState, DebugCheck, DebugVerdict } from '../../contract/debug.ts'
import type { DebugSummary } from '../../contract/debugSummary.ts'
import { hasInterface, interfacesByCodeHash } from '../../contracts/interfaces.ts'
import type { Emulation, Rejection } from '../../emulator/Emulation.ts'
import { formatAccountLabel, toAccountLabel } from '../../encoding/accountLabel.ts'
import { TraceAbis } from '../../present/debug/presentAbi.ts'
import { presentAccountState } from '../../present/debug/presentAccountState.ts'
import { presentRejectedSummary, presentSummary } from '../../present/debug/presentSummary.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import { toGetMethodContext } from '../../trace/gatherTraceFacts.ts'
import type { Address, Hash } from '../../units.ts'
import { buildVerdict } from '../../verdict/buildVerdict.ts'
import type { RejectionFacts } from '../../verdict/findRejection.ts'
import { preflight } from '../../verdict/preflight.ts'
import type { CallContext } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { describeTrace, gatherRun, type TraceDescription } from '../describe/describeTrace.ts'
import { detectWallet } from '../describe/detectWallet.ts'

/** How a run is described. */
export type DetailOptions = {
  readonly acceptLanguage: string | undefined
  readonly abis: AbiBook | undefined
  readonly explain: boolean | undefined
}

type Outcome = { readonly verdict: DebugVerdict; readonly summary: DebugSummary }

/** The outcome of a message that ran, with the description of its trace. */
export type TraceOutcome = Outcome & {
  readonly described: TraceDescription
  readonly language: Language
  readonly traceAbis: TraceAbis | undefined
}

/** The outcome of a message that its account rejected, with what is known of that account. */
export type RejectedOutcome = Outcome & {
  readonly interfaces: readonly string[]
  readonly state: DebugAccountState
  readonly declared: RejectionFacts['declared']
  readonly isWallet: (account: Address) => boolean
}

/** The wallet that a message is for, and the message against its state before the run. */
export function checkMessage(context: CallContext, { message, root, rejection, arguments: args }: Emulation) {
  const before = root?.before ?? rejection?.before
  const wallet = detectWallet(message, before)
  const checks = preflight({
    ...{ message, wallet, state: { shardAccount: before }, now: args.now },
    networkGlobalId: context.network.globalId,
    isAccepted: root !== undefined && !args.ignoreSignature,
  })
  return { wallet, preflight: checks }
}

/** Verdict and headline of a message that was accepted. */
export async function describeTraceOutcome(
  context: CallContext,
  emulation: Emulation,
  checks: readonly DebugCheck[],
  { acceptLanguage, explain, abis }: DetailOptions,
): Promise<TraceOutcome> {
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new TypeError('a run without a trace or a rejection')
  const described = await describeTrace(context, gathered, { explain })
  const { trace, actions, names } = described
  const { partial } = emulation
  const language = parseAcceptLanguage(acceptLanguage)
  const formatAccount = (account: Address) => toAccountLabel(names, account)
  const traceAbis = abis && new TraceAbis(abis, trace.root)
  const verdict = buildVerdict({ preflight: checks, trace, actions, partial, formatAccount, abis: traceAbis })
  return { described, language, traceAbis, verdict, summary: presentSummary(described, verdict, language, traceAbis) }
}

/** Verdict and headline of a message that was rejected. */
export function describeRejection(
  context: CallContext,
  emulation: Emulation,
  { account, exitCode, text, before }: Rejection,
  checks: readonly DebugCheck[],
  { acceptLanguage, abis }: Pick<DetailOptions, 'acceptLanguage' | 'abis'>,
): RejectedOutcome {
  const interfaces = rejectingInterfaces(context, emulation, before)
  const state = presentAccountState(before, { code: true, data: true }, interfaces, abis)
  // The hash of a code that was read.
  const codeHash = state.code_hash as Hash | undefined
  const declared = exitCode === undefined ? undefined : abis?.describeError(exitCode, { address: account, codeHash })
  const { label, testnet } = context.network
  const isWallet = (of: Address) => of === account && hasInterface(interfaces, 'wallet')
  const facts: RejectionFacts = {
    account,
    label: formatAccountLabel(account, { name: label?.(account), isWallet: isWallet(account), testnet }),
    exitCode,
    text,
    interfaces,
    status: state.status,
    bringsCode: emulation.message.init?.code !== undefined,
    declared,
  }
  const verdict = buildVerdict({ preflight: checks, rejection: facts })
  const summary = presentRejectedSummary(verdict, parseAcceptLanguage(acceptLanguage))
  return { verdict, summary, interfaces, state, declared, isWallet }
}

/** Interfaces of the rejecting account: by its state, or by the StateInit attached to the message. */
function rejectingInterfaces(
  { deps }: CallContext,
  emulation: Emulation,
  before: Rejection['before'],
): readonly string[] {
  if (before) {
    const reader = createContractReader(withGetMethodBudget(deps), toGetMethodContext(emulation))
    const { interfaces } = reader.inspect(before)
    if (interfaces.length > 0) return interfaces
  }
  const code = emulation.message.init?.code
  return (code && interfacesByCodeHash(code.hash())) ?? []
}
