import { defineKind } from './defineKind.ts'
import { account, amount, optional, time } from './fields.ts'
import { item, marketplace } from './nftFields.ts'

const bidder = account('gives', 'The account that offers to buy the item.')
const offer = account('through', 'The offer contract, which keeps the coins.')

/** Kinds of offers to buy an item. */
export const offerKinds = {
  NftOffer: defineKind({
    family: 'nfts',
    icon: 'bid',
    title: { en: 'Offer for an NFT', ru: 'Предложение о покупке NFT' },
    fields: {
      bidder,
      offer,
      item,
      price: amount('given', 'The offered price.'),
      endsAt: time('The end of the offer.'),
      marketplace,
    },
    actor: 'bidder',
    sentence: { en: 'offer {price} for {item} until {endsAt}', ru: 'предложение {price} за {item} до {endsAt}' },
    success: 'The offer contract has been deployed with the offered coins.',
    v2: ['ContractDeploy', 'SmartContractExec', 'TonTransfer'],
    toncenter: [],
  }),
  NftOfferRaise: defineKind({
    family: 'nfts',
    icon: 'bid',
    title: { en: 'Raise of an offer for an NFT', ru: 'Повышение предложения о покупке NFT' },
    fields: { bidder, offer, item: optional(item), added: amount('given', 'What was added to the offered price.') },
    actor: 'bidder',
    sentence: { en: 'raise the offer[ for {item}] by {added}', ru: 'повышение предложения[ за {item}] на {added}' },
    success: 'The offer contract has accepted the coins.',
    v2: ['TonTransfer'],
    toncenter: [],
  }),
  NftOfferAccept: defineKind({
    family: 'nfts',
    icon: 'cart',
    title: { en: 'Acceptance of an offer for an NFT', ru: 'Принятие предложения о покупке NFT' },
    fields: {
      seller: account('gives', 'The owner of the item.'),
      offer,
      item,
      bidder: optional(account('gets', 'The account that offered to buy the item.')),
      price: optional(amount('price', 'What the offer paid: to the seller, the marketplace and the author.')),
      profit: optional(amount('received', 'The part of the price that the seller got.')),
    },
    actor: 'seller',
    sentence: {
      en: 'accept the offer[ of {bidder}] for {item}[: {price}]',
      ru: 'принятие предложения[ {bidder}] за {item}[: {price}]',
    },
    success: 'The bidder has received the item, and the offer has paid the seller.',
    v2: ['NftItemTransfer', 'TonTransfer'],
    toncenter: [],
  }),
  NftOfferCancel: defineKind({
    family: 'nfts',
    icon: 'bid',
    title: { en: 'Withdrawal of an offer for an NFT', ru: 'Отзыв предложения о покупке NFT' },
    fields: {
      requester: account('gives', 'The account that ended the offer: the bidder or the marketplace.'),
      offer,
      item: optional(item),
      bidder: optional(account('gets', 'The account that offered to buy the item.')),
      returned: optional(amount('received', 'The coins that returned to the bidder.')),
    },
    actor: 'requester',
    sentence: {
      en: 'withdraw the offer[ for {item}][; {returned} returned to {bidder}]',
      ru: 'отзыв предложения[ за {item}][ с возвратом {returned} на {bidder}]',
    },
    success: 'The coins of the offer have returned to the bidder.',
    v2: ['SmartContractExec', 'TonTransfer'],
    toncenter: [],
  }),
} as const
