import type { Cell } from '../cell/Cell.ts'
import type { JettonPreview, NftItem } from '../contract/schemas/assets.ts'
import type { TokenName } from '../contract/schemas/nameOrigin.ts'
import { hasInterface, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { findImitation } from '../encoding/findImitation.ts'
import { codeHash, toAccount } from '../trace/accountState.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import type { Address } from '../units.ts'
import { loadNftItem, unknownNftItem } from './loadNftItem.ts'
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

/** The names of jettons and NFT items, and which accounts without a transaction are wallets. */
export async function gatherNames(mentions: Mentions, sources: NameSources): Promise<GatheredNames> {
  const jettons = new Map<Address, { readonly preview: JettonPreview; readonly name: TokenName }>()
  const items = new Map<Address, NftItem>()
  const wallets = new Set<Address>()
  const account: Names['account'] = address => {
    const isWallet = wallets.has(address) || hasInterface(sources.interfaces(address), 'wallet')
    return accountPreview(address, sources.label?.(address), isWallet)
  }
  const masters = [...mentions.jettons]
  const indexed = masters.length > 0 ? sources.indexedJettons?.(masters) : undefined
  await Promise.all([
    ...masters.map(async master => {
      const content = await loadJettonContent(master, sources, indexed)
      jettons.set(master, {
        preview: jettonPreview(master, toTokenContent(content.members)),
        name: toJettonName(master, content),
      })
    }),
    ...[...mentions.accounts].map(async address => {
      if (await isWallet(address, sources)) wallets.add(address)
    }),
    ...[...mentions.items].map(async item => {
      items.set(item, await loadNftItem(item, sources, account))
    }),
  ])
  // Whether an owner is a wallet may have become known after its item: the reply must not depend on which was faster.
  for (const [item, value] of items)
    if (value.owner) items.set(item, { ...value, owner: account(value.owner.address as Address) })
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
async function isWallet(account: Address, sources: NameSources): Promise<boolean> {
  if (sources.interfaces(account).length > 0) return false
  const code = codeHash(toAccount(await sources.state?.(account)))
  return code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
}

/** The content of a jetton master, supplemented by the indexer; each is requested once. */
async function loadJettonContent(
  master: Address,
  sources: NameSources,
  indexed: ReturnType<NonNullable<NameSources['indexedJettons']>> | undefined,
): Promise<ResolvedContent> {
  const state = await sources.state?.(master)
  const content = state && sources.reader?.call(state, 'get_jetton_data')?.[3]
  const own = content?.type === 'cell' ? await resolveTokenContent(content.cell, sources.offChain) : undefined
  // The on-chain content is complete: the indexer is not needed.
  if (own && own.unknown === undefined) return own
  const index = (await indexed)?.get(master)
  return index ? { members: { ...index, ...own?.members } } : (own ?? { members: {} })
}
