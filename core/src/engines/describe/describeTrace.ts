import { type ClassifiedAction, classify } from '../../actions/classify.ts'
import { Explainer, type Explanation } from '../../actions/explain.ts'
import { findMentions } from '../../actions/presentAction.ts'
import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { Emulation } from '../../emulator/Emulation.ts'
import { AppError, isSourceFailure } from '../../errors.ts'
import { type AccountFlow, valueFlow } from '../../flow/valueFlow.ts'
import { gatherNames } from '../../naming/gatherNames.ts'
import type { Names } from '../../naming/Names.ts'
import { protocols } from '../../protocols/index.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { AccountStates } from '../../trace/accountState.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import { gatherEmulationFacts, type TraceFacts } from '../../trace/gatherTraceFacts.ts'
import type { Trace } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions, getOffChain } from '../context/Deps.ts'
import { maxGetMethodGas, withGasBudget } from '../context/gasBudget.ts'
import { orFailure } from '../context/optionalRequests.ts'

/** A trace with the facts about its accounts; without a `reader` no get method can run. */
export type GatheredTrace = {
  readonly trace: Trace
  readonly facts: AccountFacts
  readonly states: ReadonlyMap<Address, AccountStates>
  readonly reader?: ContractReader
}

/** Actions and value flow of a trace. */
export type Classification = {
  readonly actions: readonly ClassifiedAction[]
  readonly flow: readonly AccountFlow[]
  /** How the actions were recognised; present when requested. */
  readonly explanation?: Explanation
}

export type ClassifyOptions = { readonly explain?: boolean | undefined }

/** A trace with its actions, value flow and names. */
export type TraceDescription = GatheredTrace &
  Classification & {
    readonly names: Names
    /** What is unknown, one sentence each. */
    readonly unknown: readonly string[]
  }

/** Reads the state of an account outside the trace: `null` when it does not exist, `undefined` when it is unknown. */
export type AccountReader = (account: Address) => Promise<Cell | null | undefined>

/** The trace of a run with the facts about its accounts; `undefined` when its first message was rejected. */
export async function gatherRun(context: CallContext, emulation: Emulation): Promise<TraceFacts | undefined> {
  context.onProgress({ stage: 'classifying' })
  return gatherEmulationFacts(emulation, {
    executor: withGasBudget(context.deps.executor, maxGetMethodGas),
    readAccount: accountReaderAt(context, emulation.arguments.block.id),
    readPoolAssets: protocols.readPoolAssets,
  })
}

/** Actions, value flow and names of a run. */
export async function describeRun(
  context: CallContext,
  emulation: Emulation,
  gathered: TraceFacts,
  options: ClassifyOptions = {},
): Promise<TraceDescription> {
  return describeTrace(context, gathered, accountReaderAt(context, emulation.arguments.block.id), options)
}

/** Actions, value flow and names of a trace. */
export async function describeTrace(
  context: CallContext,
  gathered: GatheredTrace,
  readAccount: AccountReader,
  options: ClassifyOptions = {},
): Promise<TraceDescription> {
  const classification = classifyTrace(gathered.trace, gathered.facts, context.deps.log, options)
  context.onProgress({ stage: 'naming' })
  const unknown: string[] = []
  const names = await gatherTraceNames(context, gathered, classification.actions, readAccount, unknown)
  return { ...gathered, ...classification, names, unknown }
}

/** Actions and value flow of a trace, without network access. Internal errors go to `log`. */
export function classifyTrace(
  trace: Trace,
  facts: AccountFacts,
  log: (line: string) => void,
  { explain = false }: ClassifyOptions = {},
): Classification {
  const explainer = explain ? new Explainer() : undefined
  const actions = classify(trace, facts, protocols, {
    ...(explainer && { observer: explainer }),
    onError: (pattern, error, at) =>
      log(`pattern ${pattern} at ${at}: ${error instanceof Error ? error.stack : String(error)}`),
  })
  return {
    actions,
    flow: valueFlow(trace, actions),
    ...(explainer && { explanation: explainer.explain(trace, actions) }),
  }
}

/** Names of the accounts and tokens of a run. */
export function gatherRunNames(
  context: CallContext,
  emulation: Emulation,
  gathered: TraceFacts,
  actions: readonly ClassifiedAction[],
): Promise<Names> {
  return gatherTraceNames(context, gathered, actions, accountReaderAt(context, emulation.arguments.block.id))
}

/** Names of the accounts and tokens of a trace; what could not be looked up is added to `unknown`. */
export function gatherTraceNames(
  context: CallContext,
  { facts, reader, states }: GatheredTrace,
  actions: readonly ClassifiedAction[],
  readAccount: AccountReader,
  unknown: string[] = [],
): Promise<Names> {
  const { label, chain } = context.network
  const offChain = getOffChain(context)
  const indexedJettons = async (masters: readonly Address[]) => {
    const found = await orFailure(async () => chain.getJettons?.(masters, callOptions(context)))
    if (found instanceof AppError) unknown.push(`Some jettons could not be looked up: ${found.message}.`)
    return new Map(
      [...(found instanceof AppError ? [] : (found ?? []))].map(([master, { content }]) => [master, content]),
    )
  }
  return gatherNames(findMentions(actions), {
    interfaces: facts.interfaces,
    domain: item => facts.nftItem(item)?.domain,
    state: async account => states.get(account)?.latest ?? readAccount(account),
    ...(reader && { reader }),
    ...(label && { label }),
    ...(offChain && { offChain }),
    ...(chain.getJettons && { indexedJettons }),
  })
}

/** Reads account states at a block; a state that the source cannot provide is `undefined`. */
export function accountReaderAt(context: CallContext, block: BlockIdExt): AccountReader {
  return async account => {
    try {
      const state = await context.network.chain.getAccount(account, block, callOptions(context))
      return state.shardAccount ?? null
    } catch (error) {
      if (isSourceFailure(error)) return undefined
      throw error
    }
  }
}
