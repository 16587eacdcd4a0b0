import { defineKind } from './defineKind.ts'
import { account, amount, integer, nft, optional, text } from './fields.ts'

const item = nft('The item of the name.')
const owner = account('gives', 'The account that changes the record: the owner of the name.')
const collection = optional(account('subject', 'The collection of the name.'))
const domain = optional(text('The full name, where it is known.'))
const record = text('The record by its name: wallet, site, storage, text; else its key.')
const key = text('The key of the record in hex: the sha256 of its name.')

/** Kinds of names: domains of TON DNS, usernames and numbers of Telegram. */
export const nameKinds = {
  NameAuctionStart: defineKind({
    family: 'names',
    icon: 'bid',
    title: { en: 'First bid for a name', ru: 'Первая ставка за имя' },
    fields: {
      bidder: account('gives', 'The first bidder.'),
      item: optional(item),
      domain,
      collection,
      bid: amount('given', 'The first bid.'),
    },
    actor: 'bidder',
    sentence: {
      en: 'start the auction[ of {domain}][ ({item})] with a bid of {bid}',
      ru: 'начало аукциона[ {domain}][ ({item})] со ставкой {bid}',
    },
    success: 'The item of the name has been deployed with the first bid.',
    v2: ['AuctionBid', 'ContractDeploy'],
    toncenter: [],
  }),
  DomainRecordChange: defineKind({
    family: 'names',
    icon: 'domain',
    title: { en: 'Change of a domain record', ru: 'Изменение записи домена' },
    fields: {
      owner,
      item,
      domain,
      collection,
      record,
      key,
      target: optional(account('subject', 'The account that the record names.')),
      value: optional(text('The value, where it is no account: an ADNL address, the ID of a storage bag, a text.')),
      schema: text('The type of the value in TL-B.'),
      flags: optional(integer('The flags of the value.')),
    },
    actor: 'owner',
    sentence: {
      en: 'set the record “{record}” of {item}[ to {target}][ to {value}]',
      ru: 'изменение записи «{record}» для {item}[ на {target}][ на {value}]',
    },
    success: 'The item has stored the record.',
    v2: ['SmartContractExec'],
    toncenter: ['change_dns'],
  }),
  SubdomainDelegation: defineKind({
    family: 'names',
    icon: 'domain',
    title: { en: 'Subdomains delegated', ru: 'Делегирование поддоменов' },
    fields: {
      owner,
      item,
      domain,
      collection,
      key,
      resolver: account('subject', 'The contract that resolves the subdomains.'),
      schema: text('The type of the value in TL-B.'),
    },
    actor: 'owner',
    sentence: {
      en: 'delegate the subdomains of {item} to {resolver}',
      ru: 'делегирование поддоменов {item} контракту {resolver}',
    },
    success: 'The item has stored the contract as its next resolver.',
    v2: ['SmartContractExec'],
    toncenter: ['change_dns'],
  }),
  SubdomainDelegationEnd: defineKind({
    family: 'names',
    icon: 'domain',
    title: { en: 'Delegation of subdomains ended', ru: 'Прекращение делегирования поддоменов' },
    fields: { owner, item, domain, collection, key },
    actor: 'owner',
    sentence: {
      en: 'end the delegation of the subdomains of {item}',
      ru: 'прекращение делегирования поддоменов {item}',
    },
    success: 'The item has deleted its next resolver.',
    v2: ['SmartContractExec'],
    toncenter: ['delete_dns'],
  }),
  DomainRecordDelete: defineKind({
    family: 'names',
    icon: 'domain',
    title: { en: 'Deletion of a domain record', ru: 'Удаление записи домена' },
    fields: { owner, item, domain, collection, record, key },
    actor: 'owner',
    sentence: { en: 'delete the record “{record}” of {item}', ru: 'удаление записи «{record}» для {item}' },
    success: 'The item has deleted the record.',
    v2: ['SmartContractExec'],
    toncenter: ['delete_dns'],
  }),
  DomainRelease: defineKind({
    family: 'names',
    icon: 'bid',
    title: { en: 'Release of an expired domain', ru: 'Освобождение истёкшего домена' },
    fields: {
      requester: account('gives', 'The account that releases the domain; it is the first bidder of the new auction.'),
      item,
      domain,
      collection,
      index: optional(integer('The index of the item in its collection.')),
      bid: amount('given', 'The first bid of the new auction.'),
      queryId: integer('The query ID of the request.'),
      formerOwner: optional(account('gets', 'The owner who let the domain expire.')),
      returned: optional(amount('stated', 'The balance of the item, which the former owner got.')),
    },
    actor: 'requester',
    sentence: {
      en: 'release {item}[ of {formerOwner}] with a bid of {bid}',
      ru: 'освобождение {item}[, владелец {formerOwner},] со ставкой {bid}',
    },
    success: 'The domain has no owner any more, and its auction has started.',
    v2: ['SmartContractExec'],
    toncenter: ['dns_release'],
  }),
} as const
