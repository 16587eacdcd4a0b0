import type { Cell } from '../cell/Cell.ts'
import { findShownInDict } from '../cell/dict.ts'
import { hasInterface, type InterfaceName, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { tryRead } from '../errors.ts'
import { loadSnakeBytes } from '../messages/values.ts'
import { type Address, type Hash, unixSec } from '../units.ts'
import type { ShownAccount } from './blockStates.ts'
import {
  addressOfField,
  cellOf,
  flagOf,
  integerOf,
  type RootFields,
  type RootLayout,
  rootLayouts,
} from './claimLayouts.ts'
import type { DomainRow, ItemRow, JettonWalletRow, SaleRow } from './rows.ts'

type Claimed<R> = Omit<R, 'address' | 'lt' | 'confirmed'>

/** What a contract states about itself in its data. Fields in cells that did not change are not shown in a block: `hidden`. */
export type ShownClaims =
  | { readonly kind: 'jettonWallet'; readonly claim: Claimed<JettonWalletRow> }
  | {
      readonly kind: 'item'
      readonly claim: Claimed<ItemRow>
      readonly domain?: Claimed<Omit<DomainRow, 'label'>> & { readonly label: string | undefined }
      readonly hidden: ReadonlySet<'label' | 'wallet' | 'collection' | 'owner'>
    }
  | {
      readonly kind: 'sale'
      readonly claim: Pick<SaleRow, 'seller'> & { readonly item: Address | undefined }
      readonly hidden: ReadonlySet<'item' | 'seller'>
    }

type Family = {
  readonly name: InterfaceName
  readonly read: (fields: RootFields, layout: RootLayout) => ShownClaims | undefined
}

/** The kinds of contracts with claims, in the order in which their layouts are tried. */
const families: readonly Family[] = [
  { name: 'jetton_wallet', read: readJettonWallet },
  { name: 'nft_item', read: readItem },
  { name: 'teleitem', read: readTeleitem },
  // The layout of an interface comes before that of its parent.
  { name: 'nft_sale_getgems_v4', read: readSale },
  { name: 'nft_auction_getgems_v4', read: readSale },
  { name: 'nft_auction_getgems_v3', read: readSale },
  { name: 'nft_auction_v1', read: readSale },
  { name: 'nft_sale_v2', read: readSale },
  { name: 'nft_sale', read: readSale },
]

type Attempt = { readonly layout: RootLayout; readonly read: Family['read'] }

let attempts: ReadonlyMap<InterfaceName, readonly Attempt[]> | undefined

const attemptsOf = (name: InterfaceName): readonly Attempt[] => {
  attempts ??= new Map(
    families.map(family => [family.name, rootLayouts(family.name).map(layout => ({ layout, read: family.read }))]),
  )
  return attempts.get(name) ?? []
}

/** The families that a contract with this code can belong to: all of them if its code is unknown. */
function familiesOf(codeHash: Hash | undefined): readonly Family[] {
  const known = codeHash === undefined ? undefined : interfacesByCodeHash(codeHash)
  if (!known) return families
  const found = knownFamilies.get(known) ?? families.filter(({ name }) => hasInterface(known, name))
  knownFamilies.set(known, found)
  return found
}

/** Every changed account is read: the families of the interfaces of a code are looked up once. */
const knownFamilies = new WeakMap<readonly InterfaceName[], readonly Family[]>()

/** What a contract states about itself, by the layouts of its code, or by the standard ones that read all of its data. */
export function readClaims({ data, codeHash }: Pick<ShownAccount, 'data' | 'codeHash'>): ShownClaims | undefined {
  if (!data) return undefined
  for (const { name } of familiesOf(codeHash))
    for (const { layout, read } of attemptsOf(name)) {
      const fields = layout.read(data)
      const claims = fields && read(fields, layout)
      if (claims) return claims
    }
  return undefined
}

function readJettonWallet(fields: RootFields): ShownClaims | undefined {
  const owner = addressOfField(fields, 'owner')
  const jetton = addressOfField(fields, 'jetton')
  const balance = integerOf(fields, 'balance') ?? readStakedBalance(cellOf(fields, 'stake'))
  return owner && jetton && balance !== undefined
    ? { kind: 'jettonWallet', claim: { owner, jetton, balance } }
    : undefined
}

/** ^[lock_period:Seconds32 balance:Jettons …] */
const readStakedBalance = (stake: Cell | undefined): bigint | undefined =>
  stake &&
  tryRead(() => {
    const slice = stake.slice()
    slice.skip(32)
    return slice.loadCoins()
  })

function readItem(fields: RootFields): ShownClaims | undefined {
  const index = integerOf(fields, 'index')
  const collection = addressOfField(fields, 'collection')
  const owner = addressOfField(fields, 'owner')
  // Without a collection and an owner any data of this size would fit.
  if (index === undefined || !(collection || owner)) return undefined
  const claim = { index, collection, owner }
  const lastFillUp = integerOf(fields, 'last_fill_up_time')
  const domain = cellOf(fields, 'domain')
  if (lastFillUp === undefined || !domain || !collection) return { kind: 'item', claim, hidden: new Set() }
  const label = domain.exotic ? undefined : readLabel(domain)
  const wallet = readWalletRecord(cellOf(fields, 'content'))
  const hidden = new Set<'label' | 'wallet'>()
  if (label === undefined) hidden.add('label')
  if (wallet === 'hidden') hidden.add('wallet')
  return {
    kind: 'item',
    claim,
    domain: {
      owner,
      collection,
      label,
      lastFillUp: unixSec(Number(lastFillUp)),
      wallet: wallet === 'hidden' ? undefined : wallet,
    },
    hidden,
  }
}

const readLabel = (cell: Cell): string | undefined => tryRead(() => decodeUtf8(loadSnakeBytes(cell.slice())))

// sha256('wallet')
const walletKey = 0xe8d44050873dba865aa7c170ab4cce64d90839a34dcfd6cf71d14e0205443b1bn

/**
 * The account of the wallet record in the content of a domain.
 *
 * onchain#00 records:(HashmapE 256 ^DNSRecord); dns_smc_address#9fd3 smc_addr:MsgAddressInt …
 */
function readWalletRecord(content: Cell | undefined): Address | undefined | 'hidden' {
  if (!content) return undefined
  if (content.exotic) return 'hidden'
  const slice = content.slice()
  if (slice.remainingBits < 9 || slice.loadUint(8) !== 0) return undefined
  const root = tryRead(() => slice.loadMaybeRef())
  if (!root) return undefined
  const value = tryRead(() => findShownInDict(root, 256, walletKey))
  if (value === 'pruned') return 'hidden'
  if (!value) return undefined
  const record = value.remainingRefs > 0 && value.remainingBits === 0 ? value.loadRef() : value.rest()
  if (record.kind === 'pruned') return 'hidden'
  return tryRead(() => {
    const at = record.slice()
    return at.loadUint(16) === 0x9fd3 ? at.loadAddress() : undefined
  })
}

/** config:^[index:uint256 collection:MsgAddress] state:(Maybe ^[owner:MsgAddress …]) */
function readTeleitem(fields: RootFields): ShownClaims | undefined {
  const config = cellOf(fields, 'config')
  if (!config) return undefined
  const state = cellOf(fields, 'state')
  const hidden = new Set<'collection' | 'owner'>()
  if (config.exotic) hidden.add('collection')
  const own = config.exotic ? undefined : readTeleitemConfig(config)
  if (!own && !config.exotic) return undefined
  if (state?.exotic) hidden.add('owner')
  const owner = state && !state.exotic ? tryRead(() => state.slice().loadAddress()) : undefined
  return { kind: 'item', claim: { index: own?.index, collection: own?.collection, owner }, hidden }
}

const readTeleitemConfig = (config: Cell) =>
  tryRead(() => {
    const slice = config.slice()
    const index = slice.loadBigUint(256)
    const collection = slice.loadAddress()
    slice.end()
    return collection && { index, collection }
  })

/** Cells in which the item of a sale is, and sometimes its seller; other sales have both in the first cell. */
const saleCells = ['nft', 'terms', 'constants'] as const

function readSale(fields: RootFields, { readCell }: RootLayout): ShownClaims | undefined {
  const name = saleCells.find(each => cellOf(fields, each))
  const cell = name && cellOf(fields, name)
  const isPruned = cell?.exotic ?? false
  const nested = cell && !isPruned ? readCell(name, cell) : undefined
  const item = addressOfField(fields, 'nft') ?? (nested && addressOfField(nested, 'nft'))
  // Without an item other data of this size would fit.
  if (!item && !isPruned) return undefined
  const hasSeller = fields.has('owner')
  const seller = hasSeller ? addressOfField(fields, 'owner') : nested && addressOfField(nested, 'owner')
  const hasEnded = endFlags.some(flag => flagOf(fields, flag))
  const hidden = new Set<'item' | 'seller'>()
  if (isPruned) hidden.add('item')
  if (isPruned && !hasSeller && !hasEnded) hidden.add('seller')
  return { kind: 'sale', claim: { item, seller: hasEnded ? undefined : seller }, hidden }
}

const endFlags = ['is_complete', 'end', 'is_ended', 'is_canceled'] as const
