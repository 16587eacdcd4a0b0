import { defineKind } from './defineKind.ts'
import { account, amount, integer, operations, optional, text } from './fields.ts'

/** Kinds of calls that no other kind describes. */
export const contractKinds = {
  InternalSteps: defineKind({
    family: 'contracts',
    icon: 'call',
    title: { en: 'Internal steps', ru: 'Внутренние шаги' },
    fields: {
      protocol: optional(text('The protocol of the contracts.')),
      account: account('gives', 'The account that sent the first message.'),
      count: integer('The number of messages.'),
      operations: operations('The operations, each once.'),
    },
    actor: 'account',
    sentence: {
      en: 'start {count} internal steps[ of {protocol}]: {operations}',
      ru: 'внутренние шаги[ ({protocol})]: {operations}, всего {count}',
    },
    success: 'Every step has succeeded.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  UnsentMessage: defineKind({
    family: 'contracts',
    icon: 'call',
    title: { en: 'Message not sent', ru: 'Неотправленное сообщение' },
    fields: {
      sender: account('gives', 'The contract that created the message.'),
      recipient: optional(account('gets', 'Its destination; absent when the action list is unknown.')),
      amount: optional(amount('stated', 'Its value; absent when the action list is unknown.')),
      reason: text('Why it was not sent.'),
    },
    actor: 'sender',
    sentence: {
      en: 'send a message[ with {amount}][ to {recipient}]',
      ru: 'отправка сообщения[ с {amount}][ на {recipient}]',
    },
    success: 'Never: a message that was sent is a transfer or a call.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
} as const
