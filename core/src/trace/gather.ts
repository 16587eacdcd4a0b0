import type { Cell } from '../cell/Cell.ts'
import { dnsRootOf } from '../contracts/dnsZones.ts'
import type { Emulation, Executor } from '../emulator/Emulation.ts'
import type { Address } from '../units.ts'
import { type KnownStates, knownStates } from './accountStates.ts'
import { type ContractReader, contractReader, type ReaderSettings } from './contractReader.ts'
import { type Facts, gatherFacts } from './facts.ts'
import type { Trace } from './Trace.ts'
import { tokenWalletsIn } from './tokenWallets.ts'
import { asExecuted, type ExecutedTree, executedNodes, traceOf } from './traceOf.ts'
import { unsentOrders } from './unsentOrders.ts'

/** A trace, what patterns may know of its accounts, and the means to ask more. */
export type Gathered = {
  readonly trace: Trace
  readonly facts: Facts
  readonly states: ReadonlyMap<Address, KnownStates>
  readonly reader: ContractReader
}

/** What a trace is gathered with: an executor for get methods, and a way to states outside of it. */
export type GatherTools = {
  readonly executor: Executor
  /** The state of an account that the trace did not touch; `null` when there is none, `undefined` when nobody can tell. */
  readonly outside: (account: Address) => Promise<Cell | null | undefined>
}

/** Finds out what the accounts of executed transactions are, makes their trace, and asks what patterns need to know. */
export async function gather(root: ExecutedTree, settings: ReaderSettings, tools: GatherTools): Promise<Gathered> {
  const reader = contractReader(tools.executor, settings)
  const states = knownStates(
    executedNodes(root, tree => tree.children).map(tree => ({ ...tree, lt: tree.transaction.lt })),
  )
  const trace = traceOf(root, account => {
    const state = states.get(account)?.latest
    return state ? reader.inspect(state).interfaces : []
  })
  // What was to be sent is told by what it was to be sent to, and what was to be paid by the wallet it was to come from.
  const alsoAbout = [...unsentOrders(trace).map(({ info }) => info.dest), ...tokenWalletsIn(trace)]
  const facts = await gatherFacts({
    states,
    reader,
    outside: tools.outside,
    alsoAbout,
    dnsRoot: dnsRootOf(settings.config),
  })
  return { trace, facts, states, reader }
}

/** The same for an emulation; `undefined` when its first message was refused. */
export function gatherEmulation(emulation: Emulation, tools: GatherTools): Promise<Gathered> | undefined {
  return emulation.root && gather(asExecuted(emulation.root), settingsOf(emulation), tools)
}

/** Get methods see the block that the emulation ran at. */
export function settingsOf({ arguments: args, libraries }: Emulation): ReaderSettings {
  const { config, now, seed, previousBlocks } = args
  return { config, now, seed, libraries, ...(previousBlocks && { previousBlocks }) }
}
