import { defineKind } from './defineKind.ts'
import { account, accounts, integer, nft, optional, text } from './fields.ts'
import { collection, index, item } from './nftFields.ts'

const mintFields = {
  minter: account('gives', 'The account that requested the mint: the owner of the collection, or the deployer itself.'),
  deployer: account('through', 'The account that deployed the item: its collection, where it has one.'),
  item: optional(nft('The new item; absent when the collection rejected the request.')),
  collection,
  index,
  owner: optional(account('gets', 'The owner of the new item.')),
  opCode: optional(text('The op code of the message that deployed the item.')),
} as const
const minted = 'The item has been deployed.'

/** Kinds of items and their collections: mints, changes, and requests of the data of an item or a collection. */
export const collectionKinds = {
  NftMint: defineKind({
    family: 'nfts',
    icon: 'mint',
    title: { en: 'NFT mint', ru: 'Выпуск NFT' },
    fields: mintFields,
    actor: 'minter',
    sentence: {
      en: 'mint[ {item}][ for {owner}][ in the collection {collection}]',
      ru: 'выпуск[ {item}][ для {owner}][ в коллекции {collection}]',
    },
    success: minted,
    v2: ['ContractDeploy', 'SmartContractExec', 'NftItemTransfer'],
    toncenter: ['nft_mint'],
  }),
  SbtMint: defineKind({
    family: 'nfts',
    icon: 'mint',
    title: { en: 'Mint of a soulbound item', ru: 'Выпуск непередаваемого NFT' },
    fields: mintFields,
    actor: 'minter',
    sentence: {
      en: 'mint the soulbound[ {item}][ for {owner}][ in the collection {collection}]',
      ru: 'выпуск непередаваемого[ {item}][ для {owner}][ в коллекции {collection}]',
    },
    success: minted,
    v2: ['ContractDeploy', 'SmartContractExec'],
    toncenter: ['nft_mint'],
  }),
  NftBatchMint: defineKind({
    family: 'nfts',
    icon: 'mint',
    title: { en: 'Batch mint of NFTs', ru: 'Выпуск партии NFT' },
    fields: {
      minter: account('gives', 'The account that requested the mint.'),
      collection: account('subject', 'The collection.'),
      count: optional(integer('The number of items that the collection sent deploy messages to.')),
      items: accounts('subject', 'The items that were deployed.'),
    },
    actor: 'minter',
    sentence: {
      en: 'mint[ {count}] items in the collection {collection}',
      ru: 'выпуск партии NFT в коллекции {collection}[ (всего {count})]',
    },
    success: 'Every item has been deployed.',
    v2: ['SmartContractExec', 'ContractDeploy'],
    toncenter: [],
  }),
  NftCollectionDeploy: defineKind({
    family: 'nfts',
    icon: 'deploy',
    title: { en: 'NFT collection deployment', ru: 'Развёртывание коллекции NFT' },
    fields: {
      deployer: account('gives', 'The account that deployed the collection.'),
      collection: account('subject', 'The collection.'),
    },
    actor: 'deployer',
    sentence: { en: 'deploy the NFT collection {collection}', ru: 'развёртывание коллекции NFT {collection}' },
    success: 'The collection has been deployed.',
    v2: ['ContractDeploy', 'TonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  NftCollectionOwnerChange: defineKind({
    family: 'nfts',
    icon: 'settings',
    title: { en: 'Change of the owner of an NFT collection', ru: 'Смена владельца коллекции NFT' },
    fields: {
      owner: account('gives', 'The owner that gives up the collection.'),
      collection: account('subject', 'The collection.'),
      newOwner: optional(account('gets', 'The new owner; absent when the collection is left without one.')),
    },
    actor: 'owner',
    sentence: {
      en: 'change the owner of the NFT collection {collection}[ to {newOwner}]',
      ru: 'смена владельца коллекции NFT {collection}[ на {newOwner}]',
    },
    success: 'The collection has accepted the change.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  NftCollectionContentChange: defineKind({
    family: 'nfts',
    icon: 'settings',
    title: { en: 'Change of the content of an NFT collection', ru: 'Изменение содержимого коллекции NFT' },
    fields: {
      owner: account('gives', 'The account that changes the content.'),
      collection: account('subject', 'The collection.'),
    },
    actor: 'owner',
    sentence: {
      en: 'change the content of the NFT collection {collection}',
      ru: 'изменение содержимого коллекции NFT {collection}',
    },
    success: 'The collection has accepted the change.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  NftContentChange: defineKind({
    family: 'nfts',
    icon: 'settings',
    title: { en: 'Change of the content of an NFT', ru: 'Изменение содержимого NFT' },
    fields: {
      editor: account('gives', 'The editor of the item.'),
      item,
    },
    actor: 'editor',
    sentence: { en: 'change the content of {item}', ru: 'изменение содержимого {item}' },
    success: 'The item has accepted the change.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  NftEditorChange: defineKind({
    family: 'nfts',
    icon: 'settings',
    title: { en: 'Transfer of the right to edit an NFT', ru: 'Передача права изменять NFT' },
    fields: {
      editor: account('gives', 'The editor that gives up the right.'),
      item,
      newEditor: optional(account('gets', 'The new editor; absent when no one can edit the item any more.')),
    },
    actor: 'editor',
    sentence: {
      en: 'transfer the right to edit {item}[ to {newEditor}]',
      ru: 'передача права изменять {item}[ аккаунту {newEditor}]',
    },
    success: 'The item has accepted the change.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  NftDataRequest: defineKind({
    family: 'nfts',
    icon: 'call',
    title: { en: 'Request of the data of an NFT', ru: 'Запрос данных NFT' },
    fields: {
      requester: account('gives', 'The account that requests the data.'),
      item,
      collection: optional(account('subject', 'The collection that the item reported.')),
      index: optional(integer('The index that the item reported.')),
    },
    actor: 'requester',
    sentence: {
      en: 'request the collection and the index of {item}[: {index} in {collection}]',
      ru: 'запрос коллекции и номера {item}[: {index} в {collection}]',
    },
    success: 'The item has reported its collection and its index.',
    v2: ['SmartContractExec'],
    toncenter: ['nft_discovery'],
  }),
  NftRoyaltyRequest: defineKind({
    family: 'nfts',
    icon: 'call',
    title: { en: 'Request of the royalty of an NFT collection', ru: 'Запрос роялти коллекции NFT' },
    fields: {
      requester: account('gives', 'The account that requests the royalty.'),
      collection: account('subject', 'The collection or item that defines the royalty.'),
      numerator: optional(integer('The numerator of the share.')),
      denominator: optional(integer('The denominator of the share.')),
      beneficiary: optional(account('subject', 'The account that gets the royalty of sales.')),
    },
    actor: 'requester',
    sentence: {
      en: 'request the royalty of {collection}[: {numerator}/{denominator}, paid to {beneficiary}]',
      ru: 'запрос роялти {collection}[: {numerator}/{denominator}, получатель {beneficiary}]',
    },
    success: 'The collection has reported its royalty.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
} as const
