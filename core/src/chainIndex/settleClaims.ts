import { type Address, compareInts, type Lt } from '../units.ts'
import type { ShownAccount } from './blockStates.ts'
import type { ChainIndex, IndexBatch } from './ChainIndex.ts'
import type { AccountClaims, BlockRows } from './readBlockRows.ts'
import { readClaims, type ShownClaims } from './readClaims.ts'
import {
  type AccountHead,
  type BlockRow,
  type DomainRow,
  type ItemRow,
  type JettonWalletRow,
  type SaleRow,
  transactionFlags,
} from './rows.ts'

/** An account whose claims a block shows only in part, and the masterchain block after which its state is needed. */
export type HiddenClaim = { readonly address: Address; readonly masterchainSeqno: number }

/** Reads accounts after masterchain blocks; those that the source does not have are left out. */
export type ReadStates = (
  hidden: readonly HiddenClaim[],
) => Promise<ReadonlyMap<Address, Pick<ShownAccount, 'data' | 'codeHash'>>>

/** The part of a block's rows that claims are settled from. */
export type ClaimsOfBlock = Pick<BlockRows, 'claims'> & { readonly block: Pick<BlockRow, 'masterchainSeqno'> }

/** The rows of one account. */
type ClaimRows = {
  readonly wallet?: JettonWalletRow | undefined
  readonly item?: ItemRow | undefined
  readonly domain?: DomainRow | undefined
  readonly sale?: SaleRow | undefined
}

type Own = AccountClaims & HiddenClaim

/**
 * Completes what blocks show of claims: cells that did not change are as in the previous claim, else they are read from a
 * state. An account that is deleted has no balance and no owner.
 */
export async function settleClaims(
  index: ChainIndex,
  blocks: readonly ClaimsOfBlock[],
  readStates: ReadStates = async () => new Map(),
): Promise<Pick<IndexBatch, 'jettonWallets' | 'items' | 'domains' | 'sales'>> {
  const byAccount = groupClaims(blocks)
  const addresses = [...byAccount.keys()]
  if (addresses.length === 0) return { jettonWallets: [], items: [], domains: [], sales: [] }
  const [wallets, items, domains, sales, heads] = await Promise.all([
    index.jettonWallets(addresses),
    index.items(addresses),
    index.domains(addresses),
    index.sales(addresses.filter(address => byAccount.get(address)?.some(mayBeSale))),
    index.heads(addresses),
  ])
  const settled = new Map<Address, ClaimRows>()
  const hidden: { readonly newest: Own; readonly before: ClaimRows }[] = []
  for (const [address, own] of byAccount) {
    const newest = own.at(-1)
    const indexed = {
      wallet: wallets.get(address),
      item: items.get(address),
      domain: domains.get(address),
      sale: sales.get(address),
    }
    if (!newest || isNewer(indexed, newest.lt)) continue
    let rows: ClaimRows = indexed
    let before: ClaimRows = indexed
    for (const each of own) {
      before = rows
      rows = applyClaims(rows, each)
    }
    settled.set(address, keepChanged(rows, indexed))
    if (newest.claims && hasHidden(newest.claims, before)) hidden.push({ newest, before })
  }
  const states = hidden.length === 0 ? undefined : await readStates(hidden.map(({ newest }) => newest))
  for (const { newest, before } of hidden) {
    const state = states?.get(newest.address)
    const claims = state && readClaims(state)
    if (claims) settled.set(newest.address, applyClaims(before, { ...newest, claims }))
  }
  for (const [address, rows] of settled) {
    const ended = await findEnd(index, address, heads.get(address), byAccount.get(address)?.at(-1)?.lt)
    if (ended !== undefined) settled.set(address, endClaims(rows, ended))
  }
  const all = [...settled.values()]
  return {
    jettonWallets: all.flatMap(({ wallet }) => wallet ?? []),
    items: all.flatMap(({ item }) => item ?? []),
    domains: all.flatMap(({ domain }) => domain ?? []),
    sales: all.flatMap(({ sale }) => sale ?? []),
  }
}

/** The claims of each account, oldest first. */
function groupClaims(blocks: readonly ClaimsOfBlock[]): ReadonlyMap<Address, readonly Own[]> {
  const found = new Map<Address, Own[]>()
  for (const { block, claims } of blocks)
    for (const each of claims) {
      const own = found.get(each.address) ?? []
      own.push({ ...each, masterchainSeqno: block.masterchainSeqno })
      found.set(each.address, own)
    }
  for (const own of found.values()) own.sort((a, b) => compareInts(a.lt, b.lt))
  return found
}

/** Sales are few: only what is one now, or nothing any more, is looked up among them. */
const mayBeSale = ({ claims }: AccountClaims): boolean => claims === undefined || claims.kind === 'sale'

const isNewer = ({ wallet, item, domain, sale }: ClaimRows, lt: Lt): boolean =>
  [wallet, item, domain, sale].some(row => row !== undefined && row.lt >= lt)

const keepChanged = (rows: ClaimRows, indexed: ClaimRows): ClaimRows => ({
  wallet: rows.wallet === indexed.wallet ? undefined : rows.wallet,
  item: rows.item === indexed.item ? undefined : rows.item,
  domain: rows.domain === indexed.domain ? undefined : rows.domain,
  sale: rows.sale === indexed.sale ? undefined : rows.sale,
})

/** Whether the block does not show what the previous claim does not have either. */
function hasHidden(claims: ShownClaims, { item, domain, sale }: ClaimRows): boolean {
  if (claims.kind === 'sale') return claims.hidden.size > 0 && !sale
  if (claims.kind !== 'item') return false
  const { hidden } = claims
  if ((hidden.has('label') || hidden.has('wallet')) && !domain) return true
  return (hidden.has('collection') || hidden.has('owner')) && !item
}

/** The rows after a claim. What is not shown is as before; a row that would lack it is left out. */
function applyClaims(before: ClaimRows, { address, lt, claims }: AccountClaims): ClaimRows {
  if (!claims) return endClaims(before, lt)
  if (claims.kind === 'jettonWallet') {
    const { owner, jetton } = claims.claim
    const isSame = before.wallet?.owner === owner && before.wallet.jetton === jetton
    return { ...before, wallet: { address, lt, ...claims.claim, confirmed: keepConfirmed(before.wallet, isSame) } }
  }
  if (claims.kind === 'sale') return { ...before, sale: applySale(before.sale, { address, lt, claims }) }
  const { hidden, domain } = claims
  const isWithoutItem = (hidden.has('collection') || hidden.has('owner')) && !before.item
  if (isWithoutItem) return before
  const own = {
    ...claims.claim,
    ...(hidden.has('collection') && { collection: before.item?.collection, index: before.item?.index }),
    ...(hidden.has('owner') && { owner: before.item?.owner }),
  }
  const isSame = before.item?.collection === own.collection && before.item?.index === own.index
  const item = { address, lt, ...own, confirmed: keepConfirmed(before.item, isSame) }
  if (!domain) return { ...before, item }
  const label = domain.label ?? before.domain?.label
  if (label === undefined) return { ...before, item }
  const wallet = hidden.has('wallet') ? before.domain?.wallet : domain.wallet
  const isSameDomain = before.domain?.collection === domain.collection && before.domain.label === label
  const confirmed = keepConfirmed(before.domain, isSameDomain)
  return { ...before, item, domain: { address, lt, ...domain, label, wallet, confirmed } }
}

function applySale(
  before: SaleRow | undefined,
  { address, lt, claims }: AccountClaims & { readonly claims: Extract<ShownClaims, { kind: 'sale' }> },
): SaleRow | undefined {
  const { claim, hidden } = claims
  const item = hidden.has('item') ? before?.item : claim.item
  const seller = hidden.has('seller') ? before?.seller : claim.seller
  return item ? { address, lt, item, seller } : before
}

/** A confirmation stays valid as long as the claim is the same: a balance or an owner may change. */
const keepConfirmed = (row: { readonly confirmed: boolean | undefined } | undefined, isSame: boolean) =>
  isSame && row?.confirmed === true ? true : undefined

/** The rows of an account that is deleted, or has become another contract. */
const endClaims = ({ wallet, item, domain, sale }: ClaimRows, lt: Lt): ClaimRows => ({
  wallet: wallet && { ...wallet, lt, balance: 0n },
  item: item && { ...item, lt, owner: undefined },
  domain: domain && { ...domain, lt, owner: undefined, wallet: undefined },
  sale: sale && { ...sale, lt, seller: undefined },
})

/** When an account was deleted that is indexed now as it was before: the index may go backwards in time. */
async function findEnd(
  index: ChainIndex,
  account: Address,
  head: AccountHead | undefined,
  lt: Lt | undefined,
): Promise<Lt | undefined> {
  if (!head || lt === undefined || head.lt <= lt || head.status === 'active' || head.status === 'frozen')
    return undefined
  const later = await index.byAccount(account, { limit: 256 })
  const end = later.filter(each => each.lt > lt && each.flags & transactionFlags.destroyed).at(-1)
  return end?.lt ?? head.lt
}
