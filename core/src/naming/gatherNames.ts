import type { Cell } from '../cell/Cell.ts'
import type { JettonPreview, NftItem } from '../contract/schemas/assets.ts'
import type { TokenName } from '../contract/schemas/nameOrigin.ts'
import { hasInterface, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { findImitation } from '../encoding/findImitation.ts'
import { codeHash, toAccount } from '../trace/accountState.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import type { Address } from '../units.ts'
import { loadNftItem, type OnChainItem, readOnChainItem, unknownNftItem } from './loadNftItem.ts'
import type { Names } from './Names.ts'
import type { OffChainContent, OffChainLoader } from './OffChainLoader.ts'
import { accountPreview, currencyPreview, jettonPreview, readJettonName, zeroAddress } from './previews.ts'
import { type ResolvedContent, resolveTokenContent, toTokenContent } from './resolveTokenContent.ts'

/** The sources of names; each can be missing, then a fallback is used. */
export type NameSources = {
  readonly interfaces: (account: Address) => readonly string[]
  /** The state of an account; `null` when it does not exist, `undefined` when unknown. */
  readonly state?: (account: Address) => Promise<Cell | null | undefined>
  readonly reader?: ContractReader
  /** The full domain name of an item, if its collection is a DNS zone. */
  readonly domain?: (item: Address) => string | undefined
  readonly label?: (account: Address) => string | undefined
  /** Friendly addresses have the flag of a test network. */
  readonly testnet?: boolean
  /** Loads off-chain token content; set by hosts that are allowed to fetch it. */
  readonly offChain?: OffChainLoader
  /** Jetton metadata of an indexer, by master; on-chain content takes precedence. Unknown jettons are omitted. */
  readonly indexedJettons?: (masters: readonly Address[]) => Promise<ReadonlyMap<Address, OffChainContent>>
}

/** The names, and where those of tokens come from. */
export type GatheredNames = Names & { readonly tokens: readonly TokenName[] }

/** What is to be shown by name. */
export type Mentions = {
  readonly accounts: ReadonlySet<Address>
  readonly items: ReadonlySet<Address>
  readonly jettons: ReadonlySet<Address>
}

/** What contracts state about the tokens of a trace, and which accounts without a transaction are wallets: at one block. */
export type OnChainNames = {
  /** The content of jettons; `undefined` when it is unknown. */
  readonly jettons: ReadonlyMap<Address, Cell | undefined>
  readonly items: ReadonlyMap<Address, OnChainItem | undefined>
  readonly wallets: ReadonlySet<Address>
}

/** Reads by get methods, and code hashes, what is stated on chain. */
export async function readOnChainNames(
  { jettons, accounts, items }: Mentions,
  sources: Pick<NameSources, 'interfaces' | 'state' | 'reader'>,
): Promise<OnChainNames> {
  const withoutInterfaces = [...accounts].filter(account => sources.interfaces(account).length === 0)
  const [contents, readItems, areWallets] = await Promise.all([
    loadEach(jettons, master => readJettonContent(master, sources)),
    loadEach(items, item => readOnChainItem(item, sources)),
    loadEach(withoutInterfaces, account => isWallet(account, sources)),
  ])
  return {
    jettons: contents,
    items: readItems,
    wallets: new Set(withoutInterfaces.filter(each => areWallets.get(each))),
  }
}

/** The names of jettons and NFT items, and which accounts without a transaction are wallets. */
export async function gatherNames(mentions: Mentions, sources: NameSources): Promise<GatheredNames> {
  return nameTokens(mentions, sources, () => readOnChainNames(mentions, sources))
}

/** The same, of what is known already: labels, off-chain content and what an indexer has are looked up. */
export async function nameTokens(
  { jettons: masters }: Pick<Mentions, 'jettons'>,
  sources: Omit<NameSources, 'state' | 'reader'>,
  readOnChain: () => Promise<OnChainNames>,
): Promise<GatheredNames> {
  const indexed = masters.size > 0 ? sources.indexedJettons?.([...masters]) : undefined
  const onChain = await readOnChain()
  const { wallets } = onChain
  const account: Names['account'] = address => {
    const isWallet = wallets.has(address) || hasInterface(sources.interfaces(address), 'wallet')
    return accountPreview(address, sources.label?.(address), isWallet)
  }
  const [jettons, items] = await Promise.all([
    loadEach(onChain.jettons.keys(), async master => {
      const content = await loadJettonContent(master, onChain.jettons.get(master), sources.offChain, indexed)
      return nameJetton(master, content)
    }),
    loadEach(onChain.items.keys(), item => loadNftItem(item, onChain.items.get(item), sources, account)),
  ])
  return {
    account,
    testnet: sources.testnet ?? false,
    jetton: master => (master && jettons.get(master)?.preview) ?? jettonPreview(master ?? zeroAddress, undefined),
    jettonUnit: master => (master && jettons.get(master)?.name) ?? {},
    currency: currencyPreview,
    nft: item => items.get(item) ?? unknownNftItem(item),
    tokens: [...[...jettons.values()].map(({ name }) => name), ...[...items.values()].flatMap(toItemName)],
  }
}

/** What is loaded for each of some keys, at the same time, in their order. */
async function loadEach<K, T>(keys: Iterable<K>, load: (key: K) => Promise<T>): Promise<Map<K, T>> {
  const list = [...keys]
  // Most traces mention no items, and many no jettons.
  if (list.length === 0) return new Map()
  const loaded = await Promise.all(list.map(load))
  return new Map(list.map((key, at) => [key, loaded[at] as T])) // as many as keys
}

type NamedJetton = {
  readonly master: Address
  readonly preview: JettonPreview
  readonly name: TokenName
}

const namedJettons = new WeakMap<ResolvedContent, NamedJetton>()

/** The same content is named once. */
function nameJetton(master: Address, content: ResolvedContent): NamedJetton {
  const known = namedJettons.get(content)
  if (known?.master === master) return known
  const preview = jettonPreview(master, toTokenContent(content.members))
  const named = { master, preview, name: toJettonName(master, content) }
  namedJettons.set(content, named)
  return named
}

/** The name of a jetton from its content. */
export const toJettonName = (address: Address, content: ResolvedContent): TokenName =>
  markImitation({ address, type: 'jetton', ...readJettonName(content), origin: 'contract' })

function markImitation(token: TokenName): TokenName {
  const imitates = findImitation(
    [token.name, token.symbol].flatMap(text => text ?? []),
    token.address,
  )
  return { ...token, ...(imitates && { imitates }) }
}

/** A domain's name is confirmed by its zone; every other name is the choice of its author. */
function toItemName({ address, metadata, dns }: NftItem): TokenName[] {
  const { name } = metadata
  return dns === undefined && typeof name === 'string' && name !== ''
    ? [markImitation({ address, type: 'nft', name, origin: 'contract' })]
    : []
}

/** Detects a wallet by its code hash alone, without running get methods. */
async function isWallet(account: Address, sources: Pick<NameSources, 'state'>): Promise<boolean> {
  const code = codeHash(toAccount(await sources.state?.(account)))
  return code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
}

async function readJettonContent(
  master: Address,
  sources: Pick<NameSources, 'state' | 'reader'>,
): Promise<Cell | undefined> {
  const state = await sources.state?.(master)
  const content = state && sources.reader?.call(state, 'get_jetton_data')?.[3]
  return content?.type === 'cell' ? content.cell : undefined
}

/** The content of a jetton master, supplemented by the indexer; each is requested once. */
async function loadJettonContent(
  master: Address,
  content: Cell | undefined,
  offChain: OffChainLoader | undefined,
  indexed: ReturnType<NonNullable<NameSources['indexedJettons']>> | undefined,
): Promise<ResolvedContent> {
  const own = content && (await resolveTokenContent(content, offChain))
  // The on-chain content is complete: the indexer is not needed.
  if (own && own.unknown === undefined) return own
  const index = (await indexed)?.get(master)
  return index ? { members: { ...index, ...own?.members } } : (own ?? { members: {} })
}
