import { defineKind } from './defineKind.ts'
import { account, integer, optional, text } from './fields.ts'

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
      operations: text('The operations, each once.'),
    },
    actor: 'account',
    sentence: {
      en: 'start {count} internal steps[ of {protocol}]: {operations}',
      ru: 'внутренние шаги[ {protocol}]: {operations} (всего {count})',
    },
    success: 'Every step has succeeded.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
} as const
