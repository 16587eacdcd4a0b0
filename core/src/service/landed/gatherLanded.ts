import type { Cell } from '../../cell/Cell.ts'
import type { BlockChoice, CallOptions, MasterchainBlock } from '../../chain/ChainSource.ts'
import type { IndexedSource, IndexedTrace } from '../../chain/TraceSource.ts'
import { dnsRootOf } from '../../contracts/dnsZones.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import type { KnownStates } from '../../trace/accountStates.ts'
import { type ContractReader, contractReader } from '../../trace/contractReader.ts'
import { type Facts, gatherFacts, noFacts } from '../../trace/facts.ts'
import { trades } from '../../trace/marketFacts.ts'
import { accountIn } from '../../trace/stateChange.ts'
import { tokenWalletsIn } from '../../trace/tokenWallets.ts'
import { interfacesIn, traceOfIndexed } from '../../trace/traceOfIndexed.ts'
import { unsentOrders } from '../../trace/unsentOrders.ts'
import type { Address, Hash } from '../../units.ts'
import type { Context } from '../Deps.ts'
import { getMethodGas, withGasBudget } from '../gasBudget.ts'
import { type Known, type Outside, outsideAt } from '../understand.ts'
import { landedAccounts } from './statesAround.ts'
import { unlessUnknown } from './unlessUnknown.ts'

/** A landed trace with what its source tells of its accounts. */
export type GatheredLanded = {
  readonly known: Known
  readonly outside: Outside
  /** What could not be told of the accounts, one sentence each. */
  readonly unknown: readonly string[]
}

/**
 * Finds out what the accounts of a landed trace are: from their states, by get methods that are run here; where there are no
 * states, from what the index says. What neither tells stays unknown.
 *
 * @throws source.malformed, limit.cancelled
 */
export async function gatherLanded(context: Context, indexed: IndexedTrace): Promise<GatheredLanded> {
  const { chain } = context.network
  const options: CallOptions = context.signal ? { signal: context.signal } : {}
  context.onProgress({ stage: 'states' })
  const block = await blockAfter(chain, indexed, options)
  const config = block && (await unlessUnknown(() => chain.getConfig(block.id, options)))
  const { around, states, problem } = await landedAccounts(chain, indexed, config && block?.id, options)
  const outside: Outside = block ? outsideAt(context, block.id) : async () => undefined
  const said = interfacesIn(indexed)
  context.onProgress({ stage: 'classifying' })
  const reader = block && config && (await readerAt(context, block, config, states, options))
  const inspected = (account: Address): readonly string[] => {
    const state = states.get(account)?.latest
    return state && reader ? reader.inspect(state).interfaces : []
  }
  const interfacesOf = (account: Address): readonly string[] => {
    const own = inspected(account)
    return own.length > 0 ? own : said(account)
  }
  const trace = traceOfIndexed(indexed, { interfacesOf, statesAround: hash => around.get(hash) })
  const asked = reader && block ? await withSalesBefore(chain, indexed, states, reader, options) : states
  const alsoAbout = [...unsentOrders(trace).map(({ info }) => info.dest), ...tokenWalletsIn(trace)]
  const dnsRoot = config && dnsRootOf(config)
  const own = reader ? await gatherFacts({ states: asked, reader, outside, alsoAbout, dnsRoot }) : noFacts
  const facts = await withIndexFacts(chain, indexed, withInterfaces(own, said), options)
  const unknown = [
    ...(problem === undefined ? [] : [`What some accounts are is not known: ${problem}.`]),
    ...(reader
      ? []
      : ['What the accounts are is known only as far as the source says it: their states cannot be read.']),
  ]
  return { known: { trace, facts, states, ...(reader && { reader }) }, outside, unknown }
}

/** The masterchain block with which the last transaction came; the newest where that is not told, or not held any more. */
async function blockAfter(
  chain: IndexedSource,
  { transactions }: IndexedTrace,
  options: CallOptions,
): Promise<MasterchainBlock | undefined> {
  const seqnos = transactions.flatMap(({ masterchainSeqno }) => masterchainSeqno ?? [])
  const choices: BlockChoice[] = seqnos.length === transactions.length ? [{ seqno: Math.max(...seqnos) }] : []
  for (const choice of [...choices, 'newest'] as const) {
    const block = await unlessUnknown(() => chain.getMasterchainBlock(choice, options))
    if (block) return block
  }
  return undefined
}

async function readerAt(
  { deps, network }: Context,
  block: MasterchainBlock,
  config: Cell,
  states: ReadonlyMap<Address, KnownStates>,
  options: CallOptions,
): Promise<ContractReader> {
  const contracts = [...states.values()].flatMap(({ latest }) => {
    const state = accountIn(latest)?.storage.state
    return state?.type === 'active' ? [state.init.code, state.init.data] : []
  })
  const wanted = [...findLibraries(contracts)]
  const found = wanted.length > 0 && (await unlessUnknown(() => network.chain.getLibraries(wanted, options)))
  return contractReader(withGasBudget(deps.executor, getMethodGas), {
    config,
    now: block.genUtime,
    seed: block.id.rootHash,
    libraries: found || new Map<Hash, Cell>(),
  })
}

/** A sale forgets its price when it is done, an auction its bidder: what they were before is asked of the block before. */
async function withSalesBefore(
  chain: IndexedSource,
  { transactions }: IndexedTrace,
  states: ReadonlyMap<Address, KnownStates>,
  reader: ContractReader,
  options: CallOptions,
): Promise<ReadonlyMap<Address, KnownStates>> {
  const first = transactions[0]?.masterchainSeqno
  const sales = [...states].filter(
    ([, { before, latest }]) => before === null && latest && trades(reader.inspect(latest)),
  )
  if (first === undefined || first === 0 || sales.length === 0) return states
  const block = await unlessUnknown(() => chain.getMasterchainBlock({ seqno: first - 1 }, options))
  if (!block) return states
  const asked = new Map(states)
  await Promise.all(
    sales.map(async ([account, known]) => {
      const before = await unlessUnknown(() => chain.getAccount(account, block.id, options))
      if (before?.shardAccount) asked.set(account, { ...known, before: before.shardAccount })
    }),
  )
  return asked
}

const withInterfaces = (facts: Facts, said: (account: Address) => readonly string[]): Facts => ({
  ...facts,
  interfaces(account) {
    const own = facts.interfaces(account)
    return own.length > 0 ? own : said(account)
  },
})

/** Whose jettons the wallets keep, from the index, where nobody else could tell. */
async function withIndexFacts(
  chain: IndexedSource,
  { transactions }: IndexedTrace,
  facts: Facts,
  options: CallOptions,
): Promise<Facts> {
  const { getJettonWallets } = chain
  const accounts = [...new Set(transactions.map(({ account }) => account))]
  const wanted = accounts.filter(
    account => !facts.jettonWallet(account) && hasInterface(facts.interfaces(account), 'jetton_wallet'),
  )
  if (!getJettonWallets || wanted.length === 0) return facts
  const found = await unlessUnknown(() => getJettonWallets.call(chain, wanted, options))
  return found ? { ...facts, jettonWallet: account => facts.jettonWallet(account) ?? found.get(account) } : facts
}
