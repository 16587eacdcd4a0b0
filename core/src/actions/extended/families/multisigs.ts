import { defineKind } from './defineKind.ts'
import { account, accounts, amount, flag, integer, optional, text, time } from './fields.ts'

const order = account('through', 'The contract of the order.')
const multisig = account('subject', 'The multisig wallet.')
const orderFields = {
  orderSeqno: integer('The number of the order.'),
  expires: time('The time after which it can no longer be executed.'),
  messages: optional(integer('The number of messages that the order sends.')),
  total: optional(amount('stated', 'The TON of these messages.')),
  threshold: optional(integer('The new number of approvals, when the order changes the settings.')),
  signers: optional(accounts('subject', 'The new signers, when the order changes the settings.')),
  orderBoc: text('The order: its BoC in base64.'),
  queryId: integer('The query ID of the request.'),
}

/** Kinds of multisig wallets; those of the first version collect signatures, those of the second approvals in contracts. */
export const multisigKinds = {
  MultisigOrderCreation: defineKind({
    family: 'wallets',
    icon: 'group',
    title: { en: 'Multisig order created', ru: 'Создание ордера мультисига' },
    fields: {
      creator: account('gives', 'The signer or proposer that creates the order.'),
      multisig,
      order: optional(order),
      ...orderFields,
      bySigner: flag('Whether the creator is a signer; else a proposer.'),
      approved: flag('Whether the creator approves the order at once.'),
      creatorIndex: integer('The index of the creator among the signers or proposers.'),
    },
    actor: 'creator',
    sentence: {
      en: 'create order {orderSeqno} of the multisig {multisig}[, messages: {messages} with {total}][, new threshold: {threshold}]',
      ru: 'создание ордера {orderSeqno} мультисига {multisig}[, сообщений: {messages} с {total}][, новый порог: {threshold}]',
    },
    success: 'The contract of the order has accepted it.',
    v2: ['SmartContractExec'],
    toncenter: ['multisig_create_order'],
  }),
  MultisigApproval: defineKind({
    family: 'wallets',
    icon: 'vote',
    title: { en: 'Multisig order approved', ru: 'Одобрение ордера мультисига' },
    fields: {
      signer: account('gives', 'The signer.'),
      order: account('subject', 'The contract of the order.'),
      signerIndex: optional(integer('The index of the signer; absent when the approval is a comment.')),
      exitCode: integer('The exit code of a rejected approval; 0 for an accepted one.'),
    },
    actor: 'signer',
    sentence: {
      en: 'approve the multisig order {order}[ as signer {signerIndex}]',
      ru: 'одобрение ордера мультисига {order}[ подписантом {signerIndex}]',
    },
    success: 'The order has accepted the approval.',
    v2: ['TonTransfer', 'SmartContractExec'],
    toncenter: ['multisig_approve'],
  }),
  MultisigExecutionRequest: defineKind({
    family: 'wallets',
    icon: 'call',
    title: { en: 'Execution of a multisig order requested', ru: 'Запрос исполнения ордера мультисига' },
    fields: {
      order: account('gives', 'The contract of the order.'),
      multisig,
      ...orderFields,
      approvals: integer('The number of approvals.'),
      signersHash: text('The hash of the list of signers.'),
    },
    actor: 'order',
    sentence: {
      en: 'request the execution of order {orderSeqno} from the multisig {multisig}, approvals: {approvals}',
      ru: 'запрос исполнения ордера {orderSeqno} мультисига {multisig}, одобрений: {approvals}',
    },
    success: 'The multisig has accepted the request.',
    v2: ['SmartContractExec', 'TonTransfer'],
    toncenter: ['multisig_execute'],
  }),
  MultisigExecution: defineKind({
    family: 'wallets',
    icon: 'group',
    title: { en: 'Multisig order executed', ru: 'Исполнение ордера мультисига' },
    fields: {
      multisig: account('gives', 'The multisig wallet.'),
      order: optional(order),
      orderSeqno: optional(integer('The number of the order.')),
      approvals: optional(integer('The number of approvals.')),
      signatures: optional(integer('The number of signatures, in the first version of the wallet.')),
      messages: integer('The number of messages that the multisig sent.'),
      threshold: optional(integer('The new number of approvals, when the order changes the settings.')),
      signers: optional(accounts('subject', 'The new signers, when the order changes the settings.')),
    },
    actor: 'multisig',
    sentence: {
      en: 'execute an order[ (number {orderSeqno}, {order})][, approvals: {approvals}][, signatures: {signatures}], messages: {messages}[, new threshold: {threshold}]',
      ru: 'исполнение ордера[ {orderSeqno} ({order})][, одобрений: {approvals}][, подписей: {signatures}], сообщений: {messages}[, новый порог: {threshold}]',
    },
    success: 'The multisig has sent every message of the order, and each has succeeded.',
    v2: ['SmartContractExec', 'TonTransfer'],
    toncenter: [],
  }),
  MultisigSignatures: defineKind({
    family: 'wallets',
    icon: 'vote',
    title: { en: 'Signatures for a multisig order', ru: 'Подписи ордера мультисига' },
    fields: {
      multisig,
      signatures: integer('The number of signatures in the message.'),
      messages: integer('The number of messages of the order.'),
      queryId: integer('The query ID of the order.'),
    },
    actor: 'multisig',
    sentence: {
      en: 'store signatures for an order, signatures: {signatures}, messages: {messages}',
      ru: 'сохранение подписей ордера, подписей: {signatures}, сообщений: {messages}',
    },
    success: 'The multisig has stored the signatures; it sends the messages when there are enough.',
    v2: ['TonTransfer'],
    toncenter: [],
  }),
  MultisigStart: defineKind({
    family: 'wallets',
    icon: 'group',
    title: { en: 'Multisig wallet initialised', ru: 'Инициализация мультисига' },
    fields: {
      multisig,
      threshold: integer('The number of signatures that an order needs.'),
      owners: integer('The number of owners.'),
    },
    actor: 'multisig',
    sentence: {
      en: 'start as a multisig wallet: {threshold} signatures of {owners} owners',
      ru: 'инициализация мультисига: подписей {threshold} из {owners}',
    },
    success: 'The wallet has accepted its first, empty message.',
    v2: ['ContractDeploy'],
    toncenter: [],
  }),
} as const
