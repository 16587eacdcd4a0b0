import type { Emulation, Executor } from '../emulator/Emulation.ts'
import { findDnsRoot } from '../getMethods/dnsZones.ts'
import type { Address } from '../units.ts'
import { type AccountFacts, type FactSources, gatherAccountFacts } from './accountFacts.ts'
import { type AccountStates, collectAccountStates } from './accountState.ts'
import { buildTrace, type ExecutedTree, toExecutedTree } from './buildTrace.ts'
import { type ContractReader, createContractReader, type GetMethodContext, inspectAll } from './contractReader.ts'
import { findTokenWallets } from './findTokenWallets.ts'
import { findUnsentMessages } from './findUnsentMessages.ts'
import { nodesOf, type Trace } from './Trace.ts'

/** A trace with the facts about its accounts and a reader for more. */
export type TraceFacts = {
  readonly trace: Trace
  readonly facts: AccountFacts
  readonly states: ReadonlyMap<Address, AccountStates>
  readonly reader: ContractReader
}

type GatherDeps = Pick<FactSources, 'readAccount' | 'readPoolAssets'> & { readonly executor: Executor }

/** Builds the trace of executed transactions and gathers the facts that patterns need. */
export async function gatherTraceFacts(
  root: ExecutedTree,
  settings: GetMethodContext,
  tools: GatherDeps,
): Promise<TraceFacts> {
  const reader = createContractReader(tools.executor, settings)
  const states = collectAccountStates(
    nodesOf(root).map(({ account, before, after, transaction: { lt } }) => ({ account, before, after, lt })),
  )
  await inspectAll(
    reader,
    [...states.values()].map(({ latest }) => latest),
  )
  const trace = buildTrace(root, account => {
    const state = states.get(account)?.latest
    return state ? reader.inspect(state).interfaces : []
  })
  // Unsent messages need the facts of their destinations, failed swaps those of the payout wallets.
  const extraAccounts = [...findUnsentMessages(trace).map(({ info }) => info.dest), ...findTokenWallets(trace)]
  const facts = await gatherAccountFacts({
    ...tools,
    states,
    reader,
    extraAccounts,
    dnsRoot: findDnsRoot(settings.config),
  })
  return { trace, facts, states, reader }
}

/** The same for an emulation; `undefined` when its root message was rejected. */
export function gatherEmulationFacts(emulation: Emulation, tools: GatherDeps): Promise<TraceFacts> | undefined {
  return emulation.root && gatherTraceFacts(toExecutedTree(emulation.root), toGetMethodContext(emulation), tools)
}

/** The environment of get methods: the block that the emulation ran at. */
export function toGetMethodContext({ arguments: args, libraries }: Emulation): GetMethodContext {
  const { config, now, seed, previousBlocks } = args
  return { config, now, seed, libraries, ...(previousBlocks && { previousBlocks }) }
}
