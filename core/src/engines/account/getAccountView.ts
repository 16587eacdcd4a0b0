import { configAddress } from '../../actions/patterns/validators/systemContracts.ts'
import { toBlockIdExtJson } from '../../blockId.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugAccountRequest, DebugAccountView, DebugRent } from '../../contract/debugAccount.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { AppError } from '../../errors.ts'
import { findMethodIds, resolveCode } from '../../getMethods/codeMethods.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import { findMethodName } from '../../getMethods/methodNames.ts'
import { isDecoded, readStoredData, type StoredContract, type StoredData } from '../../messages/storageLayouts.ts'
import { gatherNames } from '../../naming/gatherNames.ts'
import { presentStorage } from '../../present/debug/presentAccountState.ts'
import type { Account } from '../../tlb/account.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { getInit } from '../../trace/accountState.ts'
import { type Address, workchainOf } from '../../units.ts'
import { type CallContext, callOptions, getOffChain, presentBlockAge } from '../context/Deps.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { accountReaderAt } from '../describe/describeTrace.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import { loadHoldings, requestIndexedHoldings } from './holdings.ts'
import { findInterfacesByCode, type OpenedAccount, openAccount } from './openAccount.ts'
import { getRent, readTermsOf } from './rent.ts'
import type { SectionAccount } from './sections/AccountSection.ts'
import { buildSections } from './sections/index.ts'
import { lookAlikeSection } from './sections/lookAlikes.ts'

/** An account at a block: its state, data, code, holdings, and what its contract states about itself. */
export async function getAccountView(context: CallContext, request: DebugAccountRequest): Promise<DebugAccountView> {
  const { deps, network } = context
  const started = deps.elapsedMs()
  const address = await resolveAccountId(context, request.account)
  const indexed = requestIndexedHoldings(context, address)
  const opened = await openAccount(context, { ...request, account: address })
  const { account, block, reader, state } = opened
  const unknown = [...opened.unknown]
  const readAccount = accountReaderAt(context, block.id)
  const detection = state && reader.inspect(state)
  reader.refill()
  await reader.recover()
  const interfaces = listInterfaces(opened, detection?.interfaces ?? [])
  const storage = readStorage(account, interfaces)
  const [holdings, { sections, unknown: unknownFacts }] = await Promise.all([
    loadHoldings(context, opened, indexed),
    state && account?.storage.state.type === 'active'
      ? buildSections({ ...opened, call: context, readAccount }, {
          address,
          state,
          account,
          interfaces,
          methods: detection?.methods ?? new Map(),
          storage,
        } satisfies SectionAccount)
      : { sections: [], unknown: [] },
  ])
  unknown.push(...unknownFacts)
  const { jettons, nfts, domains } = holdings
  const isRecordedOnly = network.chain.getRecordedStates && !network.chain.getItemsOfOwner
  if (isRecordedOnly && opened.isNewest)
    unknown.push(`Jettons, NFT items and domains are those among the accounts that ${network.chain.name} has recorded.`)
  const named = await nameTokens(context, opened, {
    interfaces,
    jettons: new Set([
      ...('list' in jettons ? jettons.list.map(({ jetton }) => jetton) : []),
      ...readJettonOf(storage),
      ...(hasInterface(interfaces, 'jetton_master') ? [address] : []),
    ]),
  })
  const name = network.label?.(address)
  const origin = name === undefined ? undefined : network.labelOrigin?.(address)
  return {
    network: network.name,
    block: { ...toBlockIdExtJson(block.id), utime: block.genUtime },
    ...(opened.isNewest && presentBlockAge(context, block.genUtime)),
    address,
    ...(name !== undefined && { name }),
    ...(origin && { name_origin: origin }),
    interfaces: [...interfaces],
    ...presentState(opened),
    ...presentStoredData(account, interfaces),
    ...presentRentOf(opened),
    sections: [...lookAlikeSection(network, address), ...sections],
    ...('list' in jettons
      ? {
          jettons: jettons.list.map(each => ({
            wallet: each.address,
            jetton: each.jetton,
            balance: String(each.balance),
          })),
        }
      : { jettons_unknown: jettons.reason }),
    ...('list' in nfts ? { nfts: [...nfts.list] } : { nfts_unknown: nfts.reason }),
    ...('list' in domains ? { domains: [...domains.list] } : { domains_unknown: domains.reason }),
    token_names: [...named],
    get_methods: listGetMethods(opened),
    unknown,
    took_ms: deps.elapsedMs() - started,
  }
}

function listInterfaces({ address, account }: OpenedAccount, detected: readonly string[]): readonly string[] {
  if (detected.length > 0) return detected
  // The contract of the configuration has no get method that reveals it.
  return address === configAddress && account ? ['config'] : findInterfacesByCode(account)
}

const toContract = (account: Account, interfaces: readonly string[]): StoredContract => ({
  interfaces,
  code: getInit(account).code?.hash(),
  workchain: workchainOf(account.addr),
})

function readStorage(account: Account | undefined, interfaces: readonly string[]): StoredData | undefined {
  const { data } = getInit(account)
  const found = account && data && readStoredData(data, toContract(account, interfaces))
  return found && isDecoded(found) ? found : undefined
}

function presentStoredData(
  account: Account | undefined,
  interfaces: readonly string[],
): Pick<DebugAccountView, 'storage' | 'undecoded'> {
  const { data } = getInit(account)
  return account && data ? presentStorage(data, toContract(account, interfaces)) : {}
}

/** The jetton of a jetton wallet, from its data. */
function readJettonOf(storage: StoredData | undefined): Address[] {
  const value = storage?.fields.find(({ name, kind }) => name === 'jetton' && kind === 'address')?.value
  return value === undefined ? [] : [value as Address] // of its kind
}

type PresentedState = Pick<
  DebugAccountView,
  | 'status'
  | 'balance'
  | 'extra'
  | 'code_hash'
  | 'data_hash'
  | 'code'
  | 'data'
  | 'frozen_hash'
  | 'is_library_code'
  | 'last_transaction_lt'
  | 'last_transaction_hash'
>

function presentState({ state, account }: OpenedAccount): PresentedState {
  if (!state || !account) return { status: 'nonexist', balance: 0n, extra: [], is_library_code: false }
  const { last_trans_lt, last_trans_hash } = readShardAccount(state)
  const { balance, state: own } = account.storage
  const { code, data } = getInit(account)
  return {
    status: own.type,
    balance: balance.grams,
    extra: [...balance.other].map(([id, amount]) => ({ id, amount: amount.toString() })),
    ...(code && { code_hash: code.hash(), code: toBocHex(code) }),
    ...(data && { data_hash: data.hash(), data: toBocHex(data) }),
    ...(own.type === 'frozen' && { frozen_hash: own.state_hash }),
    is_library_code: code?.kind === 'library',
    last_transaction_lt: last_trans_lt,
    last_transaction_hash: last_trans_hash,
  }
}

function presentRentOf({ account, config, block, address }: OpenedAccount): { readonly rent?: DebugRent } {
  const terms = account && readTermsOf(config, address)
  if (!terms) return {}
  const { used, last_paid, due_payment } = account.storage_stat
  const { owed, perYear, freezesAt, deletesAt } = getRent(terms, account, block.genUtime)
  return {
    rent: {
      bits: used.bits,
      cells: used.cells,
      last_paid,
      due_payment: due_payment ?? 0n,
      owed,
      per_year: perYear,
      ...(freezesAt !== undefined && { freezes_at: freezesAt }),
      ...(deletesAt !== undefined && { deletes_at: deletesAt }),
    },
  }
}

/** Early wallets dispatch without a table of methods. */
const methodsWithoutTable = ['seqno', 'get_public_key']

function listGetMethods({ account, libraries, state, reader }: OpenedAccount): DebugAccountView['get_methods'] {
  const { code } = getInit(account)
  const resolved = code && resolveCode(code, libraries)
  if (!resolved || 'missing' in resolved) return []
  const ids = findMethodIds(resolved.code)
  const untabled = ids.size === 0 && state ? methodsWithoutTable.filter(name => reader.call(state, name)) : []
  const methods = [...ids, ...untabled.map(getMethodId)].filter(isGetMethodId).map(id => {
    const name = findMethodName(id)
    return { id, ...(name !== undefined && { name }) }
  })
  return methods.toSorted((a, b) => Number(a.name === undefined) - Number(b.name === undefined) || a.id - b.id)
}

/** Smaller ids are internal functions, the greatest ones are negative: the entry points for messages and ticks. */
const isGetMethodId = (id: number): boolean => id >= 0x10000 && id < 0x40000

/** The names of jettons: from their masters at the block, or from an index. */
async function nameTokens(
  context: CallContext,
  { block, reader }: OpenedAccount,
  { interfaces, jettons }: { readonly interfaces: readonly string[]; readonly jettons: ReadonlySet<Address> },
): Promise<DebugAccountView['token_names'][number][]> {
  const { chain } = context.network
  const offChain = getOffChain(context)
  const named = await gatherNames(
    { accounts: new Set(), items: new Set(), jettons },
    {
      interfaces: () => interfaces,
      state: accountReaderAt(context, block.id),
      reader,
      ...(offChain && { offChain }),
      ...(chain.getJettons && {
        indexedJettons: async masters => {
          const found = await orFailure(async () => chain.getJettons?.(masters, callOptions(context)))
          if (found instanceof AppError) return new Map()
          return new Map([...(found ?? [])].map(([master, { content }]) => [master, content]))
        },
      }),
    },
  )
  return [...named.tokens]
}
