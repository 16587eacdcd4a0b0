import { defineKind } from './defineKind.ts'
import { account, amount, integer, optional, text, time } from './fields.ts'

const bridgeFields = {
  protocol: text('The bridge.'),
  bridge: account('through', 'The contract of the bridge.'),
} as const
const pegout = optional(account('through', 'The contract that collects the signatures of the Bitcoin transaction.'))

/** Kinds of bridges between Bitcoin and TON. */
export const tgBtcKinds = {
  BitcoinPegIn: defineKind({
    family: 'bridges',
    icon: 'bridge',
    title: { en: 'Transfer from Bitcoin', ru: 'Перевод из Bitcoin' },
    fields: {
      ...bridgeFields,
      requester: optional(
        account('gets', 'The account that proved the Bitcoin transaction; unknown from the event alone.'),
      ),
      recipient: optional(account('gets', 'The account that gets the jettons, if it is another.')),
      amount: optional(amount('received', 'The jettons that were minted; fees are subtracted.')),
      recipientWallet: optional(account('through', 'The jetton wallet of the recipient.')),
      bitcoinTransaction: optional(text('The ID of the Bitcoin transaction that paid the bridge.')),
    },
    actor: 'requester',
    sentence: {
      en: 'move[ {amount}] from Bitcoin to TON[ for {recipient}]',
      ru: 'перевод[ {amount}] из Bitcoin в TON[ для {recipient}]',
    },
    success: 'The bridge has minted the jettons.',
    v2: ['JettonMint', 'SmartContractExec'],
    toncenter: ['tgbtc_mint', 'tgbtc_mint_fallback'],
  }),
  BitcoinPegOut: defineKind({
    family: 'bridges',
    icon: 'bridge',
    title: { en: 'Withdrawal to Bitcoin', ru: 'Вывод в Bitcoin' },
    fields: {
      ...bridgeFields,
      sender: optional(account('gives', 'The account whose jettons were burned.')),
      burned: optional(amount('given', 'The jettons that were burned.')),
      payout: optional(integer('What the bridge pays in Bitcoin, in satoshi; fees are subtracted.')),
      senderWallet: optional(account('through', 'The jetton wallet of the sender.')),
      pegout,
      payoutNumber: optional(integer('The number of the payout, in events of the first layout.')),
      bitcoinTransaction: optional(
        text('The ID of the Bitcoin transaction that is spent, in events of the first layout.'),
      ),
    },
    actor: 'sender',
    sentence: {
      en: 'withdraw[ {payout} satoshi] to Bitcoin[ for {burned}]',
      ru: 'вывод[ {payout} сатоши] в Bitcoin[, сожжено {burned}]',
    },
    success: 'The jettons have been burned, and the contract that collects the signatures has accepted the payout.',
    v2: ['JettonBurn', 'SmartContractExec'],
    toncenter: ['tgbtc_burn', 'tgbtc_burn_fallback'],
  }),
  BitcoinKeyChange: defineKind({
    family: 'bridges',
    icon: 'key',
    title: { en: 'New key of a Bitcoin bridge', ru: 'Новый ключ моста в Bitcoin' },
    fields: {
      ...bridgeFields,
      coordinator: account('through', 'The contract in which the signers generated the key.'),
      key: text('The new public key, in hex.'),
      generatedAt: optional(time('When the key was complete.')),
      moved: optional(integer('What moves to the new key in Bitcoin, in satoshi.')),
      pegout,
    },
    actor: 'coordinator',
    sentence: {
      en: 'change the Bitcoin key of {protocol}[, moving {moved} satoshi to the new one]',
      ru: 'смена ключа Bitcoin моста {protocol}[, перевод {moved} сатоши на новый]',
    },
    success: 'The bridge uses the new key, and the contract that collects the signatures has accepted the move.',
    v2: ['SmartContractExec'],
    toncenter: ['tgbtc_new_key', 'tgbtc_new_key_fallback'],
  }),
  BitcoinKeyGeneration: defineKind({
    family: 'bridges',
    icon: 'key',
    title: { en: 'Generation of a key', ru: 'Создание общего ключа' },
    fields: {
      protocol: text('The bridge.'),
      coordinator: account('through', 'The contract in which the signers generated the key.'),
      key: text('The public key, in hex.'),
      generatedAt: time('When the key was complete.'),
    },
    actor: 'coordinator',
    sentence: {
      en: 'complete the generation of a Bitcoin key of {protocol}',
      ru: 'создание ключа Bitcoin моста {protocol}',
    },
    success: 'The key is complete.',
    v2: ['SmartContractExec'],
    toncenter: ['tgbtc_dkg_log_fallback'],
  }),
} as const
