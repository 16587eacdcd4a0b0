import { defineKind } from './defineKind.ts'
import { account, flag, optional } from './fields.ts'
import { item } from './nftFields.ts'

/** Kinds of items that are bound to their owner (TEP-85). */
export const soulboundKinds = {
  SbtOwnershipProof: defineKind({
    family: 'nfts',
    icon: 'key',
    title: { en: 'Proof of ownership of an NFT', ru: 'Подтверждение владения NFT' },
    fields: {
      owner: account('gives', 'The owner of the item.'),
      item,
      verifier: account('gets', 'The account that gets the proof.'),
      withContent: optional(flag('Whether the proof has the content of the item.')),
    },
    actor: 'owner',
    sentence: { en: 'prove the ownership of {item} to {verifier}', ru: 'подтверждение владения {item} для {verifier}' },
    success: 'The verifier has received the proof of the item.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  SbtOwnerRequest: defineKind({
    family: 'nfts',
    icon: 'key',
    title: { en: 'Request of the owner of an NFT', ru: 'Запрос владельца NFT' },
    fields: {
      requester: account('gives', 'The account that requests the owner.'),
      item,
      verifier: account('gets', 'The account that gets the reply.'),
      owner: optional(account('subject', 'The owner that the item reported.')),
    },
    actor: 'requester',
    sentence: {
      en: 'request the owner of {item} for {verifier}[: {owner}]',
      ru: 'запрос владельца {item} для {verifier}[: {owner}]',
    },
    success: 'The verifier has received the reply of the item.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  SbtRevoke: defineKind({
    family: 'nfts',
    icon: 'lock',
    title: { en: 'Revocation of a soulbound item', ru: 'Отзыв непередаваемого NFT' },
    fields: {
      authority: account('gives', 'The authority of the item.'),
      item,
      owner: optional(account('subject', 'The owner of the item.')),
    },
    actor: 'authority',
    sentence: { en: 'revoke {item}[ of {owner}]', ru: 'отзыв {item}[ у {owner}]' },
    success: 'The item has accepted the revocation.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  SbtDestroy: defineKind({
    family: 'nfts',
    icon: 'burn',
    title: { en: 'Destruction of a soulbound item', ru: 'Уничтожение непередаваемого NFT' },
    fields: { owner: account('gives', 'The owner of the item.'), item },
    actor: 'owner',
    sentence: { en: 'destroy {item}', ru: 'уничтожение {item}' },
    success: 'The item has given up its owner.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
} as const
