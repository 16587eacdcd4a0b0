import { getStaleAge } from '../../blockAge.ts'
import { requireMethod } from '../../chain/ChainSource.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugVersionRules } from '../../contract/debugVersionRules.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import type { EmulatedNode, Emulation, EmulatorFacts, Rejection } from '../../emulator/Emulation.ts'
import { AppError } from '../../errors.ts'
import { presentActions } from '../../present/debug/presentActions.ts'
import { presentArguments } from '../../present/debug/presentArguments.ts'
import { presentDebugMessage } from '../../present/debug/presentDebugMessage.ts'
import { presentExplanation } from '../../present/debug/presentExplanation.ts'
import { presentNode } from '../../present/debug/presentNode.ts'
import { presentRemedy } from '../../present/debug/presentRemedy.ts'
import { presentTraceAccount, presentTraceAccounts } from '../../present/debug/presentTraceAccount.ts'
import { truncationText } from '../../present/debug/presentTruncation.ts'
import { presentVersionRules } from '../../present/debug/presentVersionRules.ts'
import { presentEvent } from '../../present/presentEvent.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { nodesOf } from '../../trace/Trace.ts'
import type { Hash } from '../../units.ts'
import { findInVersionRules } from '../../verdict/findInVersionRules.ts'
import { findRemedies, type Remedy, type RemedyInput } from '../../verdict/findRemedies.ts'
import { findVersionEffects } from '../../versionRules/findVersionEffects.ts'
import { withGetMethodChecks } from '../../versionRules/withGetMethodChecks.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { findByAnyKey, tryFetch } from '../context/optionalRequests.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { listMentioned } from '../describe/listMentioned.ts'
import { checkMessage, type DetailOptions, describeRejection, describeTraceOutcome } from './describeOutcome.ts'
import { getSecondEngine, getSecondOpinions } from './getSecondOpinions.ts'
import { presentBundledMessage, presentEarlier } from './presentEarlier.ts'
import { presentSecondOpinion, withOpinions } from './presentSecondOpinion.ts'
import { type MessageRun, runMessage } from './runMessage.ts'

type Shared = Pick<
  DebugResult,
  'testnet' | 'message' | 'arguments' | 'earlier' | 'block_age_sec' | 'emulator' | 'preflight'
>

/** A run in full detail; a rejected message and an incomplete trace are results, not errors. */
export async function getRunDetails(
  context: CallContext,
  request: DebugEmulateRequest,
  acceptLanguage: string | undefined,
): Promise<DebugResult> {
  const started = context.deps.elapsedMs()
  const abis = readRequestAbis(request)
  const { explain, second_opinion, engine } = request
  if (second_opinion && engine === 'tycho') {
    const reason = 'it compares the second engine with the engine of record; leave out engine or second_opinion'
    throw new AppError('input.argument', { name: 'second_opinion', reason })
  }
  const run = await runMessage(await withEngine(context, engine), request, { findsVersionedSteps: true })
  return describeRun(context, run, { started, abis, explain, second_opinion, acceptLanguage })
}

/** The context in which an engine runs messages; what else is emulated, as get methods are, stays with the engine of record. */
async function withEngine(context: CallContext, engine: DebugEmulateRequest['engine']): Promise<CallContext> {
  if (engine !== 'tycho') return context
  return { ...context, deps: { ...context.deps, executor: await getSecondEngine(context, 'engine') } }
}

/** What is wanted of a finished run. */
type RunOptions = DetailOptions &
  Pick<DebugEmulateRequest, 'second_opinion'> & {
    /** When the host's clock was read before it. */
    readonly started: number
  }

/** The same of a finished run. */
export async function describeRun(
  context: CallContext,
  run: MessageRun,
  { started, second_opinion, ...options }: RunOptions,
): Promise<DebugResult> {
  const opinions = second_opinion ? await getSecondOpinions(context, run.emulation) : undefined
  const result = await describeDetails(context, run, options)
  const compared = opinions && {
    ...(result.trace && { trace: withOpinions(result.trace, opinions) }),
    second_opinion: presentSecondOpinion(opinions),
  }
  return { ...result, ...compared, took_ms: context.deps.elapsedMs() - started }
}

async function describeDetails(
  context: CallContext,
  run: MessageRun,
  options: DetailOptions,
): Promise<Omit<DebugResult, 'took_ms'>> {
  const { emulation } = run
  const { acceptLanguage } = options
  const { wallet, preflight } = checkMessage(context, emulation)
  const { block, now } = emulation.arguments
  const age = getStaleAge(block.genUtime, now)
  const shared: Shared = {
    testnet: context.network.testnet ?? false,
    message: presentDebugMessage(emulation.message, wallet),
    arguments: {
      ...presentArguments(emulation.arguments, context.network.name),
      ...(run.earlier.length > 0 && { earlier: run.earlier.map(presentBundledMessage) }),
    },
    ...(run.earlier.length > 0 && { earlier: run.earlier.map(presentEarlier) }),
    ...(age !== undefined && { block_age_sec: age }),
    emulator: presentEmulator(emulation.emulator),
    preflight,
  }
  const executor = withGetMethodChecks(context.deps.executor)
  const checked = { ...context, deps: { ...context.deps, executor } }
  const result = emulation.rejection
    ? presentRejection(checked, emulation, emulation.rejection, shared, {
        ...options,
        wallet,
        isOnChain: await isOnChain(context, emulation.message),
      })
    : await presentTree(checked, run, shared, options)
  // Other calls run between two transactions.
  const effects = await findVersionEffects(emulation, withGetMethodBudget(context.deps))
  const version_rules = presentVersionRules(
    effects,
    await executor.findGetMethodEffects(),
    result.trace,
    acceptLanguage,
  )
  const findings = [...result.verdict.findings, ...findInVersionRules(version_rules)]
  const verdict = { ...result.verdict, findings }
  const on_chain = result.on_chain && { ...result.on_chain, version_rules: findDifferingRules(version_rules, result) }
  return {
    ...result,
    ...(on_chain && { on_chain }),
    version_rules,
    verdict,
  }
}

type UntimedResult = Omit<DebugResult, 'took_ms' | 'version_rules'>

async function presentTree(
  context: CallContext,
  { emulation, onChain }: MessageRun,
  shared: Shared,
  options: DetailOptions,
): Promise<UntimedResult> {
  const { described, verdict, summary, language, traceAbis } = await describeTraceOutcome(
    context,
    emulation,
    shared.preflight,
    options,
  )
  if (!emulation.root) throw new TypeError('a run without a trace or a rejection')
  const { trace, names, facts, explanation } = described
  const emulated = new Map<Hash, EmulatedNode>(nodesOf(emulation.root).map(node => [node.hash, node]))
  const onChainByMessage =
    onChain && new Map(onChain.flatMap(tx => (tx.inMessageHash ? [[tx.inMessageHash, tx] as const] : [])))
  const { partial } = emulation
  const { network } = context
  return {
    ...shared,
    verdict,
    remedies: findRemedies({ ...toRemedyInput(context, emulation, shared), verdict, trace, partial })
      .filter(each => isPossible(each, emulation))
      .map(presentRemedy),
    trace: presentNode(trace.root, '0', {
      emulated,
      onChain: onChainByMessage,
      names,
      jettonOf: account => facts.jettonWallet(account)?.jetton,
      findOperation: described.findOperation,
      abis: traceAbis,
    }),
    summary,
    actions: presentActions(described, language),
    event: presentEvent(described, emulation.message, language),
    ...(explanation && { explanation: presentExplanation(explanation) }),
    accounts: presentTraceAccounts(trace, listMentioned(described, summary.losses), {
      account: names.account,
      interfaces: facts.interfaces,
      nameOrigin: network.labelOrigin,
    }),
    token_names: [...names.tokens],
    ...(partial && { partial: { kind: partial.kind, text: truncationText(partial) } }),
    ...(onChain && {
      on_chain: {
        equal: onChain.filter(({ hash }) => emulated.has(hash)).length,
        emulated: emulated.size,
        on_chain: onChain.length,
        version_rules: [],
      },
    }),
  }
}

function presentRejection(
  context: CallContext,
  emulation: Emulation,
  rejection: Rejection,
  shared: Shared,
  { acceptLanguage, abis, ...found }: DetailOptions & Pick<RemedyInput, 'wallet' | 'isOnChain'>,
): UntimedResult {
  const { account, exitCode, text, vmLog } = rejection
  const { info } = emulation.message
  const source = info.type === 'int_msg_info' ? info.src : undefined
  const { verdict, summary, state, interfaces, declared, isWallet } = describeRejection(
    context,
    emulation,
    rejection,
    shared.preflight,
    { acceptLanguage, abis },
  )
  const note = declared ?? (exitCode === undefined ? undefined : describeExitCode(exitCode, 'compute', interfaces))
  const { label, labelOrigin } = context.network
  return {
    ...shared,
    verdict,
    remedies: findRemedies({ ...toRemedyInput(context, emulation, shared), ...found, verdict, rejection })
      .filter(each => isPossible(each, emulation))
      .map(presentRemedy),
    summary,
    rejection: {
      account,
      ...(exitCode !== undefined && { exit_code: exitCode }),
      ...note,
      text,
      vm_log: vmLog,
      state,
      interfaces: [...interfaces],
    },
    accounts: [...new Set(source === undefined ? [account] : [source, account])].map(address =>
      presentTraceAccount(address, {
        account: of => ({ name: label?.(of), is_wallet: isWallet(of) }),
        interfaces: of => (of === account ? interfaces : []),
        nameOrigin: labelOrigin,
      }),
    ),
  }
}

const toRemedyInput = ({ deps }: CallContext, { arguments: args }: Emulation, { preflight }: Shared) => ({
  preflight,
  arguments: args,
  ceilings: deps.ceilings,
})

/** Overrides are applied before earlier messages, not between them and this one; and a trace on chain has none. */
const isPossible = ({ arguments: { overrides, asOnChain } }: Remedy, { arguments: { left } }: Emulation): boolean =>
  left === undefined || (overrides === undefined && asOnChain !== true)

/** Whether the index of the source has the message; a source without one cannot tell. */
async function isOnChain(context: CallContext, message: Message): Promise<boolean> {
  const { chain } = context.network
  if (message.info.type !== 'ext_in_msg_info' || !chain.getTraceOfMessage) return false
  const getTraceOfMessage = requireMethod(chain, 'getTraceOfMessage')
  const hashes = [message.cell.hash(), normalizedHash(message)]
  const found = await tryFetch(() => findByAnyKey(hashes, hash => getTraceOfMessage(hash, callOptions(context))))
  return found !== undefined && found.length > 0
}

function presentEmulator(facts: EmulatorFacts): DebugResult['emulator'] {
  return {
    ...(facts.engine && { engine: facts.engine }),
    build: facts.build,
    global_version: facts.globalVersion,
    ...(facts.networkGlobalVersion !== undefined && { network_global_version: facts.networkGlobalVersion }),
    config_hash: facts.configHash,
    differences: [...facts.differences],
  }
}

/** The rules that may change a transaction which differs from the one on chain. */
function findDifferingRules({ affected }: DebugVersionRules, { trace }: Pick<DebugResult, 'trace'>): string[] {
  const differing = new Set<string>()
  const waiting = trace ? [trace] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.on_chain?.equal === false) differing.add(node.id)
    waiting.push(...node.children)
  }
  return affected.flatMap(({ rule, node }) => (node !== undefined && differing.has(node) ? [rule] : []))
}
