import {
  type AnyAction,
  type ClassifiedAction,
  type ClassifierOptions,
  classify,
  classifyFully,
} from '../../actions/classify.ts'
import { Explainer, type Explanation } from '../../actions/explain.ts'
import { findMentions } from '../../actions/presentAction.ts'
import type { BlockIdExt } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { Emulation } from '../../emulator/Emulation.ts'
import { AppError } from '../../errors.ts'
import { type AccountFlow, valueFlow } from '../../flow/valueFlow.ts'
import { type GatheredNames, nameTokens, type OnChainNames, readOnChainNames } from '../../naming/gatherNames.ts'
import { protocols } from '../../protocols/index.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import { gatherEmulationFacts, type TraceFacts } from '../../trace/gatherTraceFacts.ts'
import type { TraceOutline } from '../../trace/outlineTrace.ts'
import type { Trace } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions, getOffChain } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { orFailure } from '../context/optionalRequests.ts'

/** A trace with the facts about its accounts; without a `reader` no get method can run. */
export type GatheredTrace = Omit<TraceFacts, 'reader'> & {
  readonly reader?: ContractReader
  readonly readAccount: AccountReader
  /** What is unknown about the accounts, one sentence each. */
  readonly unknown: readonly string[]
}

/** Actions and value flow of a trace. */
export type Classification = {
  /** The actions of `/v2`. */
  readonly v2: readonly ClassifiedAction[]
  /** The actions of all kinds. */
  readonly actions: readonly AnyAction[]
  readonly findOperation: typeof protocols.findOperation
  readonly flow: readonly AccountFlow[]
  readonly explanation?: Explanation
}

export type ClassifyOptions = {
  readonly explain?: boolean | undefined
  /** Whether kinds beyond those of `/v2` are recognized; by default they are. */
  readonly extended?: boolean
}

/** A trace with its actions, value flow and names. */
export type TraceDescription = Pick<GatheredTrace, 'trace' | 'facts' | 'unknown'> &
  Classification & { readonly names: GatheredNames }

/** What an event of `/v2` shows of a trace. */
export type EventDescription = Pick<TraceDescription, 'v2' | 'flow' | 'names'> & { readonly outline: TraceOutline }

/** Reads the state of an account outside the trace: `null` when it does not exist, `undefined` when it is unknown. */
type AccountReader = (account: Address) => Promise<Cell | null | undefined>

/** The trace of a run with the facts about its accounts; `undefined` when its first message was rejected. */
export async function gatherRun(context: CallContext, emulation: Emulation): Promise<GatheredTrace | undefined> {
  context.onProgress({ stage: 'classifying' })
  const { block, left } = emulation.arguments
  const readAtBlock = accountReaderAt(context, block.id)
  const readAccount: AccountReader = async account =>
    left?.has(account) ? (left.get(account) ?? null) : readAtBlock(account)
  const gathered = await gatherEmulationFacts(emulation, {
    executor: withGetMethodBudget(context.deps),
    readAccount,
    readPoolAssets: protocols.readPoolAssets,
  })
  return gathered && { ...gathered, readAccount, unknown: [] }
}

/** Actions, value flow and names of a trace. */
export async function describeTrace(
  context: CallContext,
  gathered: GatheredTrace,
  options: ClassifyOptions = {},
): Promise<TraceDescription> {
  const classification = classifyTrace(gathered.trace, gathered.facts, context.deps.log, options)
  return nameTrace(context, gathered, classification, () => readTraceNames(gathered, classification.actions))
}

/** A classified trace with its names. */
export async function nameTrace(
  context: CallContext,
  { trace, facts, unknown }: Pick<GatheredTrace, 'trace' | 'facts' | 'unknown'>,
  classification: Classification,
  readNames: () => Promise<OnChainNames>,
): Promise<TraceDescription> {
  context.onProgress({ stage: 'naming' })
  const allUnknown = [...unknown]
  const names = await lookUpNames(context, facts, classification.actions, allUnknown, readNames)
  return { trace, facts, ...classification, names, unknown: allUnknown }
}

/** Actions and value flow of a trace, without network access. Internal errors go to `log`. */
export function classifyTrace(
  trace: Trace,
  facts: AccountFacts,
  log: (line: string) => void,
  { explain = false, extended = true }: ClassifyOptions = {},
): Classification {
  const explainer = explain ? new Explainer() : undefined
  const options: ClassifierOptions = {
    ...(explainer && { observer: explainer }),
    onError: (pattern, error, at) =>
      log(`pattern ${pattern} at ${at}: ${error instanceof Error ? error.stack : String(error)}`),
  }
  const v2Alone = extended ? undefined : classify(trace, facts, protocols, options)
  const { v2, actions } = v2Alone ? { v2: v2Alone, actions: v2Alone } : classifyFully(trace, facts, protocols, options)
  return {
    v2,
    actions,
    findOperation: protocols.findOperation,
    flow: valueFlow(trace, v2),
    ...(explainer && { explanation: explainer.explain(trace, v2, actions) }),
  }
}

/** Names of the accounts and tokens of a trace; what could not be looked up is added to `unknown`. */
export const gatherTraceNames = (
  context: CallContext,
  gathered: GatheredTrace,
  actions: readonly AnyAction[] = [],
  unknown: string[] = [],
): Promise<GatheredNames> =>
  lookUpNames(context, gathered.facts, actions, unknown, () => readTraceNames(gathered, actions))

/** The names of a trace by what contracts state, which is known. */
export const nameAccounts = (
  context: CallContext,
  facts: AccountFacts,
  actions: readonly AnyAction[],
  names: OnChainNames,
): Promise<GatheredNames> => lookUpNames(context, facts, actions, [], async () => names)

/** Names of accounts by their interfaces and labels, without anything that a contract states. */
export const lookUpAccountNames = (context: CallContext, facts: AccountFacts): Promise<GatheredNames> =>
  nameAccounts(context, facts, [], { jettons: new Map(), items: new Map(), wallets: new Set() })

/** What contracts state about the tokens and accounts of actions. */
export const readTraceNames = (
  { facts, reader, readAccount, states }: GatheredTrace,
  actions: readonly AnyAction[],
): Promise<OnChainNames> =>
  readOnChainNames(findMentions(actions), {
    interfaces: facts.interfaces,
    state: async account => states.get(account)?.latest ?? readAccount(account),
    ...(reader && { reader }),
  })

/** Adds labels, off-chain content and what an indexer knows of jettons. */
function lookUpNames(
  context: CallContext,
  facts: AccountFacts,
  actions: readonly AnyAction[],
  unknown: string[],
  readNames: () => Promise<OnChainNames>,
): Promise<GatheredNames> {
  const { label, chain, testnet } = context.network
  const offChain = getOffChain(context)
  const indexedJettons = async (masters: readonly Address[]) => {
    const found = await orFailure(async () => chain.getJettons?.(masters, callOptions(context)))
    if (!(found instanceof AppError))
      return new Map([...(found ?? [])].map(([master, { content }]) => [master, content]))
    unknown.push(`Some jettons could not be looked up: ${found.message}.`)
    return new Map()
  }
  const sources = {
    interfaces: facts.interfaces,
    domain: (item: Address) => facts.nftItem(item)?.domain,
    ...(label && { label }),
    ...(testnet !== undefined && { testnet }),
    ...(offChain && { offChain }),
    ...(chain.getJettons && { indexedJettons }),
  }
  return nameTokens(findMentions(actions), sources, readNames)
}

/** Reads account states at a block; a state that the source cannot provide is `undefined`. */
export function accountReaderAt(context: CallContext, block: BlockIdExt): AccountReader {
  return async account => {
    const state = await orFailure(() => context.network.chain.getAccount(account, block, callOptions(context)))
    return state instanceof AppError ? undefined : (state.shardAccount ?? null)
  }
}
