import { type Action, classify } from '../actions/classify.ts'
import { Explainer, type Explanation } from '../actions/explain.ts'
import type { Cell } from '../cell/Cell.ts'
import type { BlockId } from '../chain/ChainSource.ts'
import type { Emulation } from '../emulator/Emulation.ts'
import { isAppError } from '../errors.ts'
import { type AccountFlow, valueFlow } from '../flow/valueFlow.ts'
import { gatherNames } from '../naming/gatherNames.ts'
import type { Names } from '../naming/names.ts'
import type { KnownStates } from '../trace/accountStates.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import type { Facts } from '../trace/facts.ts'
import { type Gathered, gatherEmulation } from '../trace/gather.ts'
import type { Trace } from '../trace/Trace.ts'
import type { Address } from '../units.ts'
import type { Context } from './Deps.ts'
import { getMethodGas, withGasBudget } from './gasBudget.ts'
import { indexedJettonsOf } from './indexedJettonsOf.ts'
import { offChainOf } from './offChainOf.ts'

/** A trace with what is known of its accounts; without a reader no contract can be asked. */
export type Known = {
  readonly trace: Trace
  readonly facts: Facts
  readonly states: ReadonlyMap<Address, KnownStates>
  readonly reader?: ContractReader
}

/** What happened, as people understand it. */
export type Thought = {
  readonly actions: readonly Action[]
  readonly flow: readonly AccountFlow[]
  /** How the actions were recognised, where that was asked for. */
  readonly explanation?: Explanation
}

/** What a caller may want besides. */
export type ThinkOptions = { readonly explain?: boolean | undefined }

/** A trace as people understand it. */
export type Understanding = Known & Thought & { readonly names: Names }

/** The state of an account that a trace did not touch; `null` when there is none, `undefined` when nobody can tell. */
export type Outside = (account: Address) => Promise<Cell | null | undefined>

/** The trace of a run with what its accounts are; `undefined` when its first message was refused. */
export async function gatherRun(context: Context, emulation: Emulation): Promise<Gathered | undefined> {
  context.onProgress({ stage: 'classifying' })
  return gatherEmulation(emulation, {
    executor: withGasBudget(context.deps.executor, getMethodGas),
    outside: outsideAt(context, emulation.arguments.block.id),
  })
}

/** Actions, value flow and names of a run. */
export async function understand(
  context: Context,
  emulation: Emulation,
  gathered: Gathered,
  options: ThinkOptions = {},
): Promise<Understanding> {
  return understandTrace(context, gathered, outsideAt(context, emulation.arguments.block.id), options)
}

/** Actions, value flow and names of a trace. */
export async function understandTrace(
  context: Context,
  known: Known,
  outside: Outside,
  options: ThinkOptions = {},
): Promise<Understanding> {
  const thought = think(known.trace, known.facts, context.deps.log, options)
  context.onProgress({ stage: 'naming' })
  return { ...known, ...thought, names: await namesOfTrace(context, known, thought.actions, outside) }
}

/** Actions and value flow of a trace: nobody is asked anything. `log` is told of errors of ours. */
export function think(
  trace: Trace,
  facts: Facts,
  log: (line: string) => void,
  { explain = false }: ThinkOptions = {},
): Thought {
  const watch = explain ? new Explainer() : undefined
  const actions = classify(trace, facts, {
    ...(watch && { watch }),
    onThrow: (pattern, thrown, at) =>
      log(`pattern ${pattern} at ${at}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  })
  return {
    actions,
    flow: valueFlow(trace, actions),
    ...(watch && { explanation: watch.explain(trace, actions) }),
  }
}

/** What the accounts and tokens of a run are called. */
export function namesOf(
  context: Context,
  emulation: Emulation,
  gathered: Gathered,
  actions: readonly Action[],
): Promise<Names> {
  return namesOfTrace(context, gathered, actions, outsideAt(context, emulation.arguments.block.id))
}

/** What the accounts and tokens of a trace are called. */
export function namesOfTrace(
  context: Context,
  { facts, reader, states }: Known,
  actions: readonly Action[],
  outside: Outside,
): Promise<Names> {
  const { label } = context.network
  const [offChain, indexedJettons] = [offChainOf(context), indexedJettonsOf(context)]
  return gatherNames(actions, {
    interfaces: facts.interfaces,
    domain: item => facts.nftItem(item)?.domain,
    state: async account => states.get(account)?.latest ?? outside(account),
    ...(reader && { reader }),
    ...(label && { label }),
    ...(offChain && { offChain }),
    ...(indexedJettons && { indexedJettons }),
  })
}

/** Accounts that a trace did not touch, as they were at a block; "nobody can tell" is `undefined`. */
export function outsideAt({ network, signal }: Context, block: BlockId): Outside {
  return async account => {
    try {
      const state = await network.chain.getAccount(account, block, signal ? { signal } : {})
      return state.shardAccount ?? null
    } catch (thrown) {
      if (isAppError(thrown) && thrown.code.startsWith('source.')) return undefined
      throw thrown
    }
  }
}
