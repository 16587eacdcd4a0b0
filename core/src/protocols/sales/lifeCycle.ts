import type { PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { anyTx, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { endRequest, readEndRequest } from '../../actions/patterns/market/endRequest.ts'
import { getItemFields, isDeployment } from '../../actions/patterns/market/items.ts'
import { listingShape, readListing } from '../../actions/patterns/market/listing.ts'
import { findSaleTerms, type SaleTerms } from '../../actions/patterns/market/listingTerms.ts'
import { signedDeploy } from '../../actions/patterns/market/signedDeploy.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, coins, record } from '../../tlb/combinators.ts'
import type { AccountFacts } from '../../trace/accountFacts.ts'
import type { Address } from '../../units.ts'

/** The terms of a sale: from the data of its contract, else the reported ones. */
function findTerms(
  sale: Address,
  item: Address,
  nodes: readonly TxNode[],
  facts: PatternFacts,
): Partial<SaleTerms> | undefined {
  const terms = findSaleTerms(nodes, item)
  if (terms) return terms
  const fact = facts.nftSale(sale)
  return fact?.item === item
    ? { price: fact.price, ...(fact.marketplace && { marketplace: fact.marketplace }) }
    : undefined
}

/**
 * The owner puts an item on sale: the sale contract receives it.
 *
 *     owner ──nft_transfer──▶ sale, or through the contract that deploys it
 */
export const putOnSale = definePattern({
  name: 'nfts.putOnSale',
  actionType: 'NftPutOnSale',
  shape: listingShape,
  build(match, facts, parent) {
    const listing = readListing(match, parent)
    if (listing === undefined || facts.nftAuction(listing.contract) !== undefined) return undefined
    const terms = findTerms(listing.contract, listing.item, listing.contractNodes, facts)
    if (terms === undefined) return undefined
    return {
      success: listing.isReceived,
      detail: {
        owner: listing.owner,
        item: listing.item,
        ...getItemFields(listing.item, facts),
        ...(listing.listing && { listing: listing.listing }),
        sale: listing.contract,
        ...(terms.marketplace && { marketplace: terms.marketplace }),
        ...(terms.price && { price: coinAmount(terms.price) }),
        ...(terms.feeAddress && { feeAddress: terms.feeAddress }),
        ...(terms.fee !== undefined && { fee: coinAmount(terms.fee) }),
        ...(terms.royaltyAddress && { royaltyAddress: terms.royaltyAddress }),
        ...(terms.royalty !== undefined && { royalty: coinAmount(terms.royalty) }),
      },
      extraNodes: listing.deployment ? [listing.deployment] : [],
    }
  },
})

/** A contract that is deployed as a sale; auctions of version 4 share the interface. */
const deployedSale = anyTx({
  interfaces: 'nft_sale',
  where: ({ node }) => isDeployment(node) && !hasInterface(node.interfaces, 'nft_auction_getgems_v4'),
})

/**
 * A sale contract is deployed before it receives its item, by an account or by the marketplace for it.
 *
 *     deployer ──▶ sale
 *     deployer ──signed deploy──▶ marketplace ──▶ sale
 */
export const saleDeploy = definePattern({
  name: 'nfts.saleDeploy',
  actionType: 'NftSaleDeploy',
  shape: oneOf(sentTx(signedDeploy, { children: { deployed: deployedSale } }), deployedSale),
  build(match, facts) {
    const { node } = 'deployed' in match ? match.deployed : match
    const fact = facts.nftSale(node.account)
    if (match.node.from === undefined) return undefined
    return {
      success: node.success,
      detail: {
        deployer: match.node.from,
        sale: node.account,
        ...(fact && { item: fact.item, price: coinAmount(fact.price) }),
        ...(fact?.marketplace && { marketplace: fact.marketplace }),
      },
    }
  },
})

// change_price#6c6c2080 query_id:uint64 price:Coins marketplace_fee:Coins royalty:Coins = InternalMsgBody;
const changePrice = defineOp(
  'SaleChangePrice',
  record('#6c6c2080', { query_id: bigUint(64), price: coins, fee: coins, royalty: coins }),
)
// fix_price_v4_change_price#fd135f7b query_id:uint64 price:Coins jetton_prices:(HashmapE 256 …) = InternalMsgBody;
const changePriceV4 = defineOp('SaleChangePriceV4', record('#fd135f7b', { query_id: bigUint(64), price: coins }))

/**
 * The seller changes the price.
 *
 *     seller ──change_price──▶ sale
 */
export const saleUpdate = definePattern({
  name: 'nfts.saleUpdate',
  actionType: 'NftSaleUpdate',
  shape: oneOf(sentTx(changePrice, { children: { rejection } }), sentTx(changePriceV4, { children: { rejection } })),
  build({ node, body }, facts) {
    const fact = facts.nftSale(node.account)
    return {
      success: node.success,
      detail: {
        owner: node.from,
        sale: node.account,
        ...(fact && { item: fact.item }),
        ...(fact?.marketplace && { marketplace: fact.marketplace }),
        price: coinAmount(body.price),
        ...('fee' in body && { fee: coinAmount(body.fee), royalty: coinAmount(body.royalty) }),
      },
    }
  },
})

// cancel#00000003 query_id:uint64 = InternalMsgBody;
const cancel = defineOp('SaleCancel', record('#00000003', { query_id: bigUint(64) }))
const findSale = (account: Address, facts: AccountFacts) => facts.nftSale(account)

/**
 * The seller, or the marketplace, takes the item off sale.
 *
 *     seller ──cancel, or the comment “cancel”──▶ sale ──nft_transfer──▶ item (already a transfer to the seller)
 */
export const saleCancel = definePattern({
  name: 'nfts.saleCancel',
  actionType: 'NftSaleCancel',
  shape: endRequest(findSale, cancel, ['cancel']),
  build(match, facts) {
    const ended = readEndRequest(match, findSale, facts)
    return ended && { ...ended, detail: { ...ended.detail, sale: match.node.account } }
  },
})
