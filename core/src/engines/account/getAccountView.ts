import type { AbiBook } from '../../abi/AbiBook.ts'
import { toBlockIdExtJson } from '../../blockId.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugAccountRequest, DebugAccountView, DebugRent } from '../../contract/debugAccount.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { readTermsOf } from '../../fees/storageFee.ts'
import type { ContractDetection } from '../../getMethods/detectContract.ts'
import { isDecoded, readStoredData, type StoredContract, type StoredData } from '../../messages/storageLayouts.ts'
import { presentStorage } from '../../present/debug/presentAccountState.ts'
import type { Account } from '../../tlb/account.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { getInit } from '../../trace/accountState.ts'
import { type Address, workchainOf } from '../../units.ts'
import { type CallContext, presentBlockAge } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { accountReaderAt } from '../describe/describeTrace.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import { findDomainNames } from '../names/findDomainNames.ts'
import { listGetMethods, listInterfaces } from './contractFacts.ts'
import { type Holdings, loadHoldings, requestIndexedHoldings } from './holdings.ts'
import { gatherJettonNames } from './jettonNames.ts'
import { type OpenedAccount, openAccount } from './openAccount.ts'
import { getRent } from './rent.ts'
import type { SectionAccount } from './sections/AccountSection.ts'
import { buildSections } from './sections/index.ts'
import { lookAlikeSection } from './sections/lookAlikes.ts'
import { shareReads } from './sections/startReads.ts'

/**
 * An account at a block: its state, data, code, holdings, and what its contract states about itself. `only_state` leaves out what
 * other accounts and indexes know of it, which takes longer.
 */
export async function getAccountView(context: CallContext, request: DebugAccountRequest): Promise<DebugAccountView> {
  const { deps, network } = context
  const started = deps.elapsedMs()
  const address = await resolveAccountId(context, request.account)
  const requests = request.only_state ? undefined : startRequests(context, address)
  const opened = await openAccount(context, { ...request, account: address })
  const { account, block, reader, state } = opened
  const abis = readRequestAbis(request)
  const detection = state && reader.inspect(state)
  reader.refill()
  await reader.pause()
  const interfaces = listInterfaces(opened)
  const name = network.label?.(address)
  const origin = name === undefined ? undefined : network.labelOrigin?.(address)
  const own = {
    network: network.name,
    block: { ...toBlockIdExtJson(block.id), utime: block.genUtime },
    ...(opened.isNewest && presentBlockAge(context, block.genUtime)),
    address,
    ...(name !== undefined && { name, ...(origin && { name_origin: origin }) }),
    interfaces: [...interfaces],
    ...presentState(opened),
    ...presentStoredData(account, interfaces, abis),
    ...presentRentOf(opened),
    sections: lookAlikeSection(network, address),
    token_names: [],
    get_methods: listGetMethods(opened, abis),
    unknown: [...opened.unknown, ...noteRecordedHoldings(context, opened)],
  }
  const rest = requests && (await loadRest(context, opened, requests, { interfaces, detection }))
  return {
    ...own,
    ...rest,
    sections: [...own.sections, ...(rest?.sections ?? [])],
    unknown: [...own.unknown, ...(rest?.unknown ?? [])],
    took_ms: deps.elapsedMs() - started,
  }
}

/** Requests that only need the address, started beside those for the state. */
function startRequests(context: CallContext, address: Address) {
  const domains = context.network.label?.(address) === undefined ? findDomainNames(context, [address]) : undefined
  // It is awaited later.
  domains?.catch(() => undefined)
  return { indexed: requestIndexedHoldings(context, address), domains }
}

type Inspected = { readonly interfaces: readonly string[]; readonly detection: ContractDetection | undefined }

/** What other accounts and indexes know of an account: facts, holdings, a name by a domain. */
async function loadRest(
  context: CallContext,
  opened: OpenedAccount,
  { indexed, domains }: ReturnType<typeof startRequests>,
  { interfaces, detection }: Inspected,
): Promise<Partial<DebugAccountView> & { sections: DebugAccountView['sections']; unknown: string[] }> {
  const { account, address, block, state } = opened
  const readAccount = shareReads(accountReaderAt(context, block.id))
  const storage = readStorage(account, interfaces)
  const [holdings, { sections, unknown }] = await Promise.all([
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
  const { jettons } = holdings
  const { tokens } = await gatherJettonNames(
    context,
    opened,
    new Set([
      ...('list' in jettons ? jettons.list.map(({ jetton }) => jetton) : []),
      ...readJettonOf(storage),
      ...(hasInterface(interfaces, 'jetton_master') ? [address] : []),
    ]),
  )
  const name = (await domains)?.get(address)
  return {
    ...(name !== undefined && { name, name_origin: 'domain' as const }),
    sections: [...sections],
    ...presentHoldings(holdings),
    token_names: [...tokens],
    unknown: [...unknown],
  }
}

/** Without an index, only recorded accounts are searched. */
function noteRecordedHoldings({ network: { chain } }: CallContext, { isNewest }: OpenedAccount): string[] {
  const isRecordedOnly = chain.getRecordedStates && !chain.getItemsOfOwner && isNewest
  return isRecordedOnly ? [`Only the jettons, NFT items and domains that ${chain.name} has recorded are listed.`] : []
}

function presentHoldings({ jettons, nfts, domains }: Holdings): Partial<DebugAccountView> {
  return {
    ...('list' in jettons
      ? {
          jettons: jettons.list.map(({ address, jetton, balance }) => ({
            wallet: address,
            jetton,
            balance: String(balance),
          })),
        }
      : { jettons_unknown: jettons.reason }),
    ...('list' in nfts ? { nfts: [...nfts.list] } : { nfts_unknown: nfts.reason }),
    ...('list' in domains ? { domains: [...domains.list] } : { domains_unknown: domains.reason }),
  }
}

const toContract = (account: Account, interfaces: readonly string[]): StoredContract => ({
  interfaces,
  code: getInit(account).code?.hash(),
  workchain: workchainOf(account.addr),
})

/** The data of an account by the layout of its interfaces; `undefined` if none reads all of it. */
export function readStorage(account: Account | undefined, interfaces: readonly string[]): StoredData | undefined {
  const { data } = getInit(account)
  const found = account && data && readStoredData(data, toContract(account, interfaces))
  return found && isDecoded(found) ? found : undefined
}

function presentStoredData(
  account: Account | undefined,
  interfaces: readonly string[],
  abis: AbiBook | undefined,
): Pick<DebugAccountView, 'storage' | 'undecoded' | 'storage_abi'> {
  const { code, data } = getInit(account)
  if (!account || !data) return {}
  return presentStorage(data, toContract(account, interfaces), abis, { address: account.addr, codeHash: code?.hash() })
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
