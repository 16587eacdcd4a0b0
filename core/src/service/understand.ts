import { type Action, classify } from '../actions/classify.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Emulation } from '../emulator/Emulation.ts'
import { isAppError } from '../errors.ts'
import { type AccountFlow, valueFlow } from '../flow/valueFlow.ts'
import { gatherNames } from '../naming/gatherNames.ts'
import type { Names } from '../naming/names.ts'
import { type Gathered, gatherEmulation } from '../trace/gather.ts'
import type { Address } from '../units.ts'
import type { Context } from './Deps.ts'
import { getMethodGas, withGasBudget } from './gasBudget.ts'

/** A run as people understand it. */
export type Understanding = Gathered & {
  readonly actions: readonly Action[]
  readonly flow: readonly AccountFlow[]
  readonly names: Names
}

/** The trace of a run with what its accounts are; `undefined` when its first message was refused. */
export async function gatherRun(context: Context, emulation: Emulation): Promise<Gathered | undefined> {
  context.onProgress({ stage: 'classifying' })
  return gatherEmulation(emulation, {
    executor: withGasBudget(context.deps.executor, getMethodGas),
    outside: account => stateOutside(context, emulation, account),
  })
}

/** Actions, value flow and names of a trace. */
export async function understand(context: Context, emulation: Emulation, gathered: Gathered): Promise<Understanding> {
  const actions = classify(gathered.trace, gathered.facts, {
    onThrow: (pattern, thrown, at) =>
      context.deps.log(`pattern ${pattern} at ${at}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
  })
  const flow = valueFlow(gathered.trace, actions)
  context.onProgress({ stage: 'naming' })
  return { ...gathered, actions, flow, names: await namesOf(context, emulation, gathered, actions) }
}

/** What the accounts and tokens of a trace are called. */
export function namesOf(
  context: Context,
  emulation: Emulation,
  { facts, reader, states }: Gathered,
  actions: readonly Action[],
): Promise<Names> {
  const { label } = context.network
  return gatherNames(actions, {
    interfaces: facts.interfaces,
    reader,
    state: async account => states.get(account)?.latest ?? stateOutside(context, emulation, account),
    ...(label && { label }),
  })
}

/** An account that the trace did not touch, at the block that the run was made at; "nobody can tell" is `undefined`. */
async function stateOutside(
  { network, signal }: Context,
  emulation: Emulation,
  account: Address,
): Promise<Cell | null | undefined> {
  try {
    const state = await network.chain.getAccount(account, emulation.arguments.block.id, signal ? { signal } : {})
    return state.shardAccount ?? null
  } catch (thrown) {
    if (isAppError(thrown) && thrown.code.startsWith('source.')) return undefined
    throw thrown
  }
}
