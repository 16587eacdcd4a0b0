import { defineKind } from './defineKind.ts'
import { account, amount, optional } from './fields.ts'
import { collection, feeAddress, index, item, marketplace, returnedTo, royaltyAddress, seller } from './nftFields.ts'

const fee = optional(amount('stated', 'The part of the price that the marketplace keeps.'))
const royalty = optional(amount('stated', 'The part of the price that is the royalty.'))

/** Kinds of sales at a fixed price. */
export const saleKinds = {
  NftSaleDeploy: defineKind({
    family: 'nfts',
    icon: 'deploy',
    title: { en: 'Deployment of an NFT sale', ru: 'Развёртывание контракта продажи NFT' },
    fields: {
      deployer: account('gives', 'The account that deployed the sale.'),
      sale: account('subject', 'The sale contract.'),
      item: optional(item),
      price: optional(amount('stated', 'The price.')),
      marketplace,
    },
    actor: 'deployer',
    sentence: {
      en: 'deploy the sale contract {sale}[ for {item}][ at {price}]',
      ru: 'развёртывание контракта продажи {sale}[ для {item}][ по цене {price}]',
    },
    success: 'The sale contract has been deployed; the sale starts when it receives the item.',
    v2: ['ContractDeploy', 'TonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  NftPutOnSale: defineKind({
    family: 'nfts',
    icon: 'cart',
    title: { en: 'NFT put on sale', ru: 'Выставление NFT на продажу' },
    fields: {
      owner: seller,
      item,
      index,
      collection,
      listing: optional(account('through', 'The contract that deployed the sale and passed the item on.')),
      sale: account('gets', 'The sale contract, which keeps the item.'),
      marketplace,
      price: optional(amount('price', 'The price; absent where it is only in jettons.')),
      feeAddress,
      fee,
      royaltyAddress,
      royalty,
    },
    actor: 'owner',
    sentence: {
      en: 'put {item} on sale[ for {price}] with the contract {sale}',
      ru: 'выставление {item} на продажу[ за {price}] через контракт {sale}',
    },
    success: 'The sale contract has received the item.',
    v2: ['NftItemTransfer', 'ContractDeploy'],
    toncenter: ['nft_put_on_sale'],
  }),
  NftSaleUpdate: defineKind({
    family: 'nfts',
    icon: 'cart',
    title: { en: 'Change of the price of an NFT', ru: 'Изменение цены NFT' },
    fields: {
      owner: seller,
      sale: account('subject', 'The sale contract.'),
      item: optional(item),
      marketplace,
      price: amount('price', 'The new price.'),
      fee,
      royalty,
    },
    actor: 'owner',
    sentence: {
      en: 'change the price[ of {item}] to {price} in the sale {sale}',
      ru: 'изменение цены[ {item}] на {price} в продаже {sale}',
    },
    success: 'The sale contract has accepted the new price.',
    v2: ['SmartContractExec'],
    toncenter: ['nft_update_sale'],
  }),
  NftSaleCancel: defineKind({
    family: 'nfts',
    icon: 'cart',
    title: { en: 'NFT taken off sale', ru: 'Снятие NFT с продажи' },
    fields: {
      requester: account('gives', 'The account that cancelled the sale: the seller or the marketplace.'),
      sale: account('through', 'The sale contract.'),
      item,
      collection,
      marketplace,
      owner: returnedTo,
    },
    actor: 'requester',
    sentence: {
      en: 'cancel the sale of {item}[, which returned to {owner}]',
      ru: 'снятие {item} с продажи[ с возвратом {owner}]',
    },
    success: 'The item has returned to the seller.',
    v2: ['SmartContractExec', 'TonTransfer', 'NftItemTransfer'],
    toncenter: ['nft_cancel_sale'],
  }),
} as const
