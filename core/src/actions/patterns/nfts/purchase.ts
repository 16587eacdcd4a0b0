import type { Facts } from '../../../trace/facts.ts'
import type { TraceMessage } from '../../../trace/Trace.ts'
import { type Nano, nano } from '../../../units.ts'
import type { TxNode } from '../../nodes.ts'
import { commentOf, textCode } from '../../ops/payload.ts'
import { anyTx, definePattern, made, maybe } from '../../pattern.ts'

/**
 * Coins come to a contract that sells an item at a fixed price, and the item goes to who sent them.
 *
 *     buyer ──price──▶ sale ┬─nft_transfer──▶ item (an NFT transfer by now)
 *                           └─shares──▶ seller, marketplace, author
 */
export const purchase = definePattern({
  name: 'nfts.purchase',
  makes: 'NftPurchase',
  after: ['nfts.transfer', 'nfts.transferByNotice'],
  shape: anyTx({
    at: 'nft_sale',
    where: ({ node }, facts) => isPayment(node, facts),
    children: { delivery: maybe(made('NftItemTransfer')) },
  }),
  build({ node, delivery }, facts) {
    const sale = facts.nftSale(node.account)
    const seller = sale?.owner ?? paidMost(node)?.destination
    if (sale === undefined || seller === undefined || node.from === undefined) return undefined
    const { nft, recipient } = delivery?.node.detail ?? {}
    if (delivery !== undefined && (nft !== sale.item || recipient !== node.from)) return undefined
    return {
      success: node.success && delivery?.node.success === true,
      detail: {
        auction: 'getgems' as const,
        nft: sale.item,
        seller,
        buyer: node.from,
        price: { type: 'coin' as const, amount: sale.price > 0n ? sale.price : paidOut(node) },
      },
    }
  },
})

/** The order to buy, with nothing but a query id, that sales of every market but the newest know beside bare coins. */
const buy = 2

/** Nothing but coins; a comment is allowed, except the one that takes the item off the market. */
function isPayment(node: TxNode, facts: Facts): boolean {
  const message = node.tx.inMessage
  const sale = facts.nftSale(node.account)
  if (sale === undefined || message === undefined || node.from === undefined) return false
  // The coins that a sale is made with pay for nothing.
  if (node.bounced || node.value === 0n || node.tx.origStatus !== 'active') return false
  // A sale that was asked too late has forgotten whose it was: what it did has to tell.
  if (sale.owner === undefined || sale.price === 0n) return isDelivered(node)
  // A sale that takes coins by an operation of its own shows it by what it does.
  if (node.opCode === buy && message.body.slice().remainingBits === 96) return true
  if (node.opCode !== undefined && node.opCode !== textCode) return node.from !== sale.owner && isDelivered(node)
  const comment = commentOf(message.body)
  return comment === undefined ? node.opCode === undefined : comment !== 'cancel'
}

const isDelivered = (node: TxNode): boolean =>
  node.children.some(
    child => child.kind === 'action' && child.type === 'NftItemTransfer' && child.detail.recipient === node.from,
  )

/** What a sale paid with coins alone, as shares of the price are. */
const shares = (node: TxNode): readonly TraceMessage[] =>
  node.tx.outMessages.filter(
    message => message.type === 'int_msg' && (message.opCode === undefined || message.opCode === textCode),
  )

const paidOut = (node: TxNode): Nano => nano(shares(node).reduce((sum, { value }) => sum + value, 0n))

/** The seller's share is the largest. */
const paidMost = (node: TxNode): TraceMessage | undefined =>
  shares(node).reduce<TraceMessage | undefined>(
    (most, message) => (most === undefined || message.value > most.value ? message : most),
    undefined,
  )
