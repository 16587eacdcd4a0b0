import type { Cell } from '../../cell/Cell.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import type { BlockChoice, CallOptions, MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { findDnsRoot } from '../../getMethods/dnsZones.ts'
import { protocols } from '../../protocols/index.ts'
import { type AccountFacts, gatherAccountFacts, unknownFacts } from '../../trace/accountFacts.ts'
import { type AccountStates, getInit, toAccount } from '../../trace/accountState.ts'
import { buildIndexedTrace, indexedInterfaces } from '../../trace/buildIndexedTrace.ts'
import { type ContractReader, createContractReader, inspectAll } from '../../trace/contractReader.ts'
import { findTokenWallets } from '../../trace/findTokenWallets.ts'
import { findUnsentMessages } from '../../trace/findUnsentMessages.ts'
import type { InterfaceLookup } from '../../trace/linkTransactions.ts'
import { isTradeContract } from '../../trace/marketFacts.ts'
import type { Address, Hash } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { accountReaderAt, type GatheredTrace } from '../describe/describeTrace.ts'
import { readTraceAccounts } from './readTraceAccounts.ts'

/** A trace on chain with all accounts that facts are about. */
type GatheredOnChain = GatheredTrace & { readonly accounts: ReadonlySet<Address> }

/**
 * Gathers facts about the accounts of an on-chain trace: from their states, by running get methods locally; without
 * states, from the index. What neither has is unknown.
 *
 * @throws source.malformed, limit.cancelled
 */
export async function gatherOnChainTrace(context: CallContext, indexed: IndexedTrace): Promise<GatheredOnChain> {
  const { chain } = context.network
  const options = callOptions(context)
  const { block, config, ...accounts } = await readStatesOfTrace(context, indexed)
  const { statesAround, states, problem } = accounts
  const readAccount: GatheredTrace['readAccount'] = block ? accountReaderAt(context, block.id) : async () => undefined
  const reported = indexedInterfaces(indexed)
  context.onProgress({ stage: 'classifying' })
  const reader = block && config && (await createReader(context, block, config, states, options))
  if (reader)
    await inspectAll(
      reader,
      [...states.values()].map(({ latest }) => latest),
    )
  const orReported =
    (interfacesOf: InterfaceLookup): InterfaceLookup =>
    account => {
      const own = interfacesOf(account)
      return own.length > 0 ? own : reported(account)
    }
  const interfacesOf = orReported(account => {
    const state = states.get(account)?.latest
    return state && reader ? reader.inspect(state).interfaces : []
  })
  const trace = buildIndexedTrace(indexed, { interfacesOf, getStates: hash => statesAround.get(hash) })
  const statesWithSales = reader && block ? await withSalesBefore(chain, indexed, states, reader, options) : states
  const extraAccounts = [...findUnsentMessages(trace).map(({ info }) => info.dest), ...findTokenWallets(trace)]
  const dnsRoot = config && findDnsRoot(config)
  const ownFacts = reader
    ? await gatherAccountFacts({
        states: statesWithSales,
        reader,
        readAccount,
        readPoolAssets: protocols.readPoolAssets,
        extraAccounts,
        dnsRoot,
      })
    : unknownFacts
  const facts = await withIndexFacts(
    chain,
    indexed,
    { ...ownFacts, interfaces: orReported(ownFacts.interfaces) },
    options,
  )
  const unknown = [
    ...(problem === undefined ? [] : [`Some accounts could not be identified: ${problem}.`]),
    ...(reader ? [] : ['Accounts are identified only by what the source reports: their states are not available.']),
  ]
  const transacting = indexed.transactions.map(({ account }) => account)
  return {
    ...{ trace, facts, states, ...(reader && { reader }), readAccount, unknown },
    accounts: new Set([...states.keys(), ...extraAccounts, ...transacting]),
  }
}

/** The states of the accounts of a trace at the block after it, which is `undefined` when it is unknown. */
export async function readStatesOfTrace(context: CallContext, indexed: IndexedTrace) {
  const { chain } = context.network
  const options = callOptions(context)
  context.onProgress({ stage: 'states' })
  const block = await blockAfter(chain, indexed, options)
  const config = block && (await tryFetch(() => chain.getConfig(block.id, options)))
  return { block, config, ...(await readTraceAccounts(chain, indexed, config && block?.id, options)) }
}

/** The masterchain block that includes the last transaction; the newest when that is unknown or no longer available. */
async function blockAfter(
  chain: ChainSource,
  { transactions }: IndexedTrace,
  options: CallOptions,
): Promise<MasterchainBlock | undefined> {
  const seqnos = transactions.flatMap(({ masterchainSeqno }) => masterchainSeqno ?? [])
  const choices: BlockChoice[] = seqnos.length === transactions.length ? [{ seqno: Math.max(...seqnos) }] : []
  for (const choice of [...choices, 'newest'] as const) {
    const block = await tryFetch(() => chain.getMasterchainBlock(choice, options))
    if (block) return block
  }
  return undefined
}

async function createReader(
  { deps, network }: CallContext,
  block: MasterchainBlock,
  config: Cell,
  states: ReadonlyMap<Address, AccountStates>,
  options: CallOptions,
): Promise<ContractReader> {
  const contracts = [...states.values()].flatMap(({ latest }) => {
    const { code, data } = getInit(toAccount(latest))
    return [code, data]
  })
  const wanted = [...findLibraries(contracts)]
  const found = wanted.length > 0 && (await tryFetch(() => network.chain.getLibraries(wanted, options)))
  return createContractReader(withGetMethodBudget(deps), {
    config,
    now: block.genUtime,
    seed: block.id.rootHash,
    libraries: found || new Map<Hash, Cell>(),
  })
}

/** A finished sale no longer has its price, nor an auction its bidder: their states are read at the previous block. */
async function withSalesBefore(
  chain: ChainSource,
  { transactions }: IndexedTrace,
  states: ReadonlyMap<Address, AccountStates>,
  reader: ContractReader,
  options: CallOptions,
): Promise<ReadonlyMap<Address, AccountStates>> {
  const first = transactions[0]?.masterchainSeqno
  const sales = [...states].filter(
    ([, { before, latest }]) => before === null && latest && isTradeContract(reader.inspect(latest)),
  )
  if (first === undefined || first === 0 || sales.length === 0) return states
  const block = await tryFetch(() => chain.getMasterchainBlock({ seqno: first - 1 }, options))
  if (!block) return states
  const withSales = new Map(states)
  await Promise.all(
    sales.map(async ([account, known]) => {
      const before = await tryFetch(() => chain.getAccount(account, block.id, options))
      if (before?.shardAccount) withSales.set(account, { ...known, before: before.shardAccount })
    }),
  )
  return withSales
}

/** Owner and master of jetton wallets from the index, where the states do not have them. */
async function withIndexFacts(
  chain: ChainSource,
  { transactions }: IndexedTrace,
  facts: AccountFacts,
  options: CallOptions,
): Promise<AccountFacts> {
  const { getJettonWallets } = chain
  const accounts = [...new Set(transactions.map(({ account }) => account))]
  const wanted = accounts.filter(
    account => !facts.jettonWallet(account) && hasInterface(facts.interfaces(account), 'jetton_wallet'),
  )
  if (!getJettonWallets || wanted.length === 0) return facts
  const found = await tryFetch(() => getJettonWallets.call(chain, wanted, options))
  return found ? { ...facts, jettonWallet: account => facts.jettonWallet(account) ?? found.get(account) } : facts
}
