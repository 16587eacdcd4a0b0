import { couldBe, type TxNode } from '../../actions/engine/nodes.ts'
import { anyTx, definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { readComment } from '../../actions/ops/comments.ts'
import { fillUp, textComment } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { hasInterface, tonCollection } from '../../contracts/interfaces.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { address, cellRef, record } from '../../tlb/combinators.ts'
import { changeDnsRecord } from './messages.ts'
import {
  auctionStart,
  domainRelease,
  recordChange,
  recordDelete,
  rejectedAuctionStart,
  subdomainDelegation,
  subdomainDelegationEnd,
} from './records.ts'

// _ from:MsgAddress domain:^Cell …: the deploy body of a domain item; it has no opcode.
const domainRegistration = record('', { from: address, domain: cellRef })

/**
 * A bid for an unregistered domain: the collection deploys the item, and the attached TON is the first bid.
 *
 *     bidder ──TON, "alice"──▶ collection ──bidder, "alice"──▶ item
 */
const register = definePattern({
  name: 'domains.register',
  actionType: 'AuctionBid',
  shape: sentTx(textComment, {
    children: {
      item: anyTx({ where: ({ node }, _, parent) => parent?.kind === 'tx' && isDomainRegistration(node, parent) }),
    },
  }),
  build({ node, item: { node: item } }) {
    // An existing item refunds the bid.
    if (item.tx.origStatus === 'active') return undefined
    return {
      success: node.success && item.success,
      detail: {
        auction: 'DNS.ton' as const,
        bidder: node.from,
        auctionContract: item.account,
        nft: item.account,
        bid: { type: 'coin' as const, amount: node.value },
      },
    }
  },
})

function isDomainRegistration(item: TxNode, registrationRequest: TxNode): boolean {
  const [body, requestMessage] = [item.tx.inMessage?.body, registrationRequest.tx.inMessage]
  if (!body || !requestMessage) return false
  try {
    const { from, domain } = domainRegistration.read(body.slice())
    const nameSlice = domain.slice()
    return (
      from === registrationRequest.from &&
      decodeUtf8(nameSlice.loadBytes(nameSlice.remainingBits / 8)) === readComment(requestMessage.body)
    )
  } catch {
    // A message with another layout is not a registration.
    return false
  }
}

/**
 * After a domain auction its winner uses the item for the first time: it becomes theirs, and the bid goes to the collection.
 *
 *     winner ──…──▶ item ──fill_up──▶ collection
 */
const claim = definePattern({
  name: 'domains.claim',
  actionType: 'NftPurchase',
  shape: sentTx(fillUp, {
    where: ({ node }, facts) =>
      (node.account === tonCollection || facts.nftItem(node.from)?.collection === node.account) &&
      !hasInterface(facts.interfaces(node.from), 'teleitem'),
  }),
  build({ node }, facts, parent) {
    const auction = facts.nftAuction(node.from)
    const claimed = parent?.kind === 'tx' ? parent : parent?.transactions[0]
    const buyer = auction?.bidder ?? claimed?.from
    if (buyer === undefined) return undefined
    return {
      success: node.success,
      detail: {
        auction: 'DNS.ton' as const,
        nft: node.from,
        seller: node.account,
        buyer,
        price: { type: 'coin' as const, amount: auction?.bid ?? node.value },
        isSoldByItem: true as const,
      },
    }
  },
})

/**
 * The owner sends the domain item an empty record change, which renews it for a year.
 *
 *     owner ──change_dns_record, key 0, no value──▶ dns item
 */
const renew = definePattern({
  name: 'domains.renew',
  actionType: 'DomainRenew',
  shape: sentTx(changeDnsRecord, {
    where: ({ node, body }) => body.key === 0n && body.value === undefined && couldBe(node, 'nft_item'),
    children: { rejection },
  }),
  build: ({ node }, facts) => ({
    success: node.success,
    detail: { domain: facts.nftItem(node.account)?.domain, item: node.account, renewer: node.from },
  }),
})

/** Domains of TON DNS. */
export const dnsProtocol = defineProtocol({
  name: 'dns',
  patterns: {
    sales: [register],
    claims: [claim],
    services: [renew],
  },
  displayName: 'TON DNS',
  operations: { '0x44beae41': 'change an auction by a decision of the network' },
  extended: {
    operations: [
      ...[auctionStart, rejectedAuctionStart, domainRelease],
      ...[subdomainDelegation, subdomainDelegationEnd, recordChange, recordDelete],
    ],
  },
})
