import { couldBe } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { readComment } from '../../actions/ops/comments.ts'
import { textComment } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { getCollection, getItemFields } from '../../actions/patterns/market/items.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { Slice } from '../../cell/Slice.ts'
import { sha256 } from '../../cell/sha256.ts'
import { tonCollection } from '../../contracts/interfaces.ts'
import { toHex } from '../../encoding/hex.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { bigUint, record } from '../../tlb/combinators.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'
import { changeDnsRecord } from './messages.ts'

const knownRecords: ReadonlyMap<string, string> = new Map(
  ['wallet', 'site', 'storage', 'dns_next_resolver', 'text', 'email', 'picture', 'nickname'].map(name => [
    toHex(sha256(encodeUtf8(name))),
    name,
  ]),
)

type RecordValue = {
  readonly schema: string
  readonly target?: Address
  readonly value?: string
  readonly flags?: bigint
}

/** The value of a record; of another type than those of TON DNS, only that it has one. */
export function readRecordValue(cell: Cell): RecordValue {
  try {
    return readValue(cell.slice())
  } catch {
    // Anyone can store any cell in a domain of theirs.
    return notStandard
  }
}

const notStandard: RecordValue = { schema: 'NotStandard' }

/** `dns_text#1eda`, `dns_next_resolver#ba93`, `dns_adnl_address#ad01`, `dns_smc_address#9fd3`, `dns_storage_address#7473` */
function readValue(slice: Slice): RecordValue {
  switch (slice.loadUint(16)) {
    case 0x1eda:
      return { schema: 'DNSText', value: readText(slice) }
    case 0xba93:
      return { schema: 'DNSNextResolver', ...toTarget(slice.loadAddress()) }
    case 0xad01:
      return { schema: 'DNSAdnlAddress', value: toHex(slice.loadBytes(32)), flags: BigInt(slice.loadUint(8)) }
    case 0x9fd3:
      return { schema: 'DNSSmcAddress', ...toTarget(slice.loadAddress()), flags: BigInt(slice.loadUint(8)) }
    case 0x7473:
      return { schema: 'DNSStorageAddress', value: toHex(slice.loadBytes(32)) }
    default:
      return notStandard
  }
}

const toTarget = (target: Address | undefined) => (target === undefined ? {} : { target })

/** text$_ chunks:(## 8) rest:(TextChunks chunks) = Text; */
function readText(slice: Slice): string {
  let text = ''
  let at = slice
  for (let left = slice.loadUint(8); left > 0; left--) {
    text += decodeUtf8(at.loadBytes(at.loadUint(8)))
    if (left > 1) at = at.loadRef().slice()
  }
  return text
}

/** The full name of a domain and its collection, as far as they are known. */
function getDomainFields(
  item: Address,
  facts: AccountFacts,
): { readonly domain?: string; readonly collection?: Address } {
  const { domain, collection } = facts.nftItem(item) ?? {}
  return { ...(domain !== undefined && { domain }), ...(collection !== undefined && { collection }) }
}

function getRecordName(key: bigint): { readonly record: string; readonly key: string } {
  const hex = key.toString(16).padStart(64, '0')
  return { record: knownRecords.get(hex) ?? (key === 0n ? 'all' : hex), key: hex }
}

// teleitem_ok#a37a0983 query_id:uint64 = InternalMsgBody;
/** Items of Telegram confirm a request that has a query id. */
const teleitemOk = defineOp('TeleitemOk', record('#a37a0983', { query_id: bigUint(64) }))
const confirmation = optional(tx(teleitemOk))

/** The record with the contract that resolves the subdomains. */
const resolverRecord = 'dns_next_resolver'

/**
 * The owner of a domain has another contract resolve its subdomains.
 *
 *     owner ──change_dns_record, key, dns_next_resolver──▶ dns item
 */
export const subdomainDelegation = definePattern({
  name: 'domains.subdomainDelegation',
  actionType: 'SubdomainDelegation',
  shape: sentTx(changeDnsRecord, {
    where: ({ node, body }) => body.value !== undefined && couldBe(node, 'nft_item'),
    children: { confirmation, rejection },
  }),
  build({ node, body }, facts) {
    const { record: name, key } = getRecordName(body.key)
    const { schema, target } = body.value ? readRecordValue(body.value) : notStandard
    if (name !== resolverRecord || target === undefined) return undefined
    const domain = getDomainFields(node.account, facts)
    return {
      success: node.success,
      detail: { owner: node.from, item: node.account, ...domain, key, resolver: target, schema },
    }
  },
})

/** The owner of a domain ends that. */
export const subdomainDelegationEnd = definePattern({
  name: 'domains.subdomainDelegationEnd',
  actionType: 'SubdomainDelegationEnd',
  shape: sentTx(changeDnsRecord, {
    where: ({ node, body }) =>
      body.value === undefined && getRecordName(body.key).record === resolverRecord && couldBe(node, 'nft_item'),
    children: { confirmation, rejection },
  }),
  build({ node, body }, facts) {
    const { key } = getRecordName(body.key)
    return {
      success: node.success,
      detail: { owner: node.from, item: node.account, ...getDomainFields(node.account, facts), key },
    }
  },
})

/**
 * The owner of a domain sets one of its records.
 *
 *     owner ──change_dns_record, key, value──▶ dns item
 */
export const recordChange = definePattern({
  name: 'domains.recordChange',
  actionType: 'DomainRecordChange',
  after: ['domains.subdomainDelegation'],
  shape: sentTx(changeDnsRecord, {
    where: ({ node, body }) => body.value !== undefined && couldBe(node, 'nft_item'),
    children: { confirmation, rejection },
  }),
  build: ({ node, body }, facts) =>
    body.value && {
      success: node.success,
      detail: {
        owner: node.from,
        item: node.account,
        ...getDomainFields(node.account, facts),
        ...getRecordName(body.key),
        ...readRecordValue(body.value),
      },
    },
})

/**
 * The owner of a domain deletes one of its records; without a key, the message is a renewal.
 *
 *     owner ──change_dns_record, key, no value──▶ dns item
 */
export const recordDelete = definePattern({
  name: 'domains.recordDelete',
  actionType: 'DomainRecordDelete',
  after: ['domains.subdomainDelegationEnd'],
  shape: sentTx(changeDnsRecord, {
    where: ({ node, body }) => body.value === undefined && body.key !== 0n && couldBe(node, 'nft_item'),
    children: { confirmation, rejection },
  }),
  build: ({ node, body }, facts) => ({
    success: node.success,
    detail: {
      owner: node.from,
      item: node.account,
      ...getDomainFields(node.account, facts),
      ...getRecordName(body.key),
    },
  }),
})

// dns_balance_release#4ed14b65 query_id:uint64 = InternalMsgBody; the item pays its balance out under the same op code
const balanceRelease = defineOp('DnsBalanceRelease', record('#4ed14b65', { query_id: bigUint(64) }))

/**
 * Anyone releases a domain that its owner has not renewed: the attached TON is the first bid of a new auction.
 *
 *     bidder ──dns_balance_release──▶ dns item ──dns_balance_release, balance──▶ former owner
 */
export const domainRelease = definePattern({
  name: 'domains.release',
  actionType: 'DomainRelease',
  shape: sentTx(balanceRelease, {
    where: ({ node }) => couldBe(node, 'nft_item'),
    children: { payout: optional(tx(balanceRelease)), rejection },
  }),
  build: ({ node, body, payout }, facts) => ({
    success: node.success,
    detail: {
      requester: node.from,
      item: node.account,
      ...getDomainFields(node.account, facts),
      ...getItemFields(node.account, facts),
      bid: { type: 'coin' as const, amount: node.value },
      queryId: body.query_id,
      ...(payout && {
        formerOwner: payout.node.account,
        returned: { type: 'coin' as const, amount: payout.node.value },
      }),
    },
  }),
})

/** The patterns of a first bid, which deploys the item of the name. */
const firstBids: ReadonlySet<string> = new Set(['domains.register', 'nfts.telemintBid'])

/**
 * The first bid for a name, which deploys its item.
 *
 *     bidder ──TON, name──▶ collection ──▶ item (already a bid, with the mint of the item)
 */
export const auctionStart = definePattern({
  name: 'domains.auctionStart',
  actionType: 'NameAuctionStart',
  shape: action('AuctionBid', {
    where: ({ node }) => firstBids.has(node.pattern),
    children: { item: optional(action(['NftMint', 'ContractDeploy'])) },
  }),
  build({ node }, facts) {
    const { nft, bidder, bid } = node.detail
    const collection = getCollection(nft, facts)
    return {
      success: node.success,
      detail: {
        bidder,
        ...(nft !== undefined && { item: nft, ...getDomainFields(nft, facts) }),
        ...(collection !== undefined && { collection }),
        bid,
      },
    }
  },
})

/**
 * The collection of `.ton` domains rejects a name, or its item does because it exists.
 *
 *     bidder ──TON, name──▶ collection ──bounce──▶ bidder
 */
export const rejectedAuctionStart = definePattern({
  name: 'domains.rejectedAuctionStart',
  actionType: 'NameAuctionStart',
  shape: sentTx(textComment, {
    where: ({ node }) => node.account === tonCollection && !node.success,
    children: { rejection },
  }),
  build({ node }) {
    const name = readComment(node.tx.inMessage?.body)
    return {
      success: false,
      detail: {
        bidder: node.from,
        ...(name && { domain: `${name}.ton` }),
        collection: node.account,
        bid: { type: 'coin' as const, amount: node.value },
      },
    }
  },
})
