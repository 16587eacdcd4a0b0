import { defineKind } from './defineKind.ts'
import { account, amount, flag, integer, optional, text, time } from './fields.ts'

const config = account('subject', 'The configuration contract.')
const elector = account('subject', 'The elector.')
const validatorIndex = integer('The index of the validator in the current set.')
const reason = optional(text('Why it was rejected, in words.'))
const exitCode = optional(integer('The exit code of the contract that rejected it.'))

/** Kinds of changes of the network: its configuration, its validators, complaints about them. */
export const configurationKinds = {
  ConfigParamChange: defineKind({
    family: 'validators',
    icon: 'settings',
    title: { en: 'Configuration parameter changed', ru: 'Изменение параметра конфигурации' },
    fields: {
      config,
      param: integer('The number of the parameter.'),
      valueHash: text('The hash of the new value.'),
      seqno: integer('The number of the request.'),
    },
    actor: 'config',
    sentence: {
      en: 'set configuration parameter {param} by the master key',
      ru: 'изменение параметра конфигурации {param} по мастер-ключу',
    },
    success: 'The configuration contract has stored the value.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ConfigCodeChange: defineKind({
    family: 'validators',
    icon: 'settings',
    title: { en: 'Code of a system contract replaced', ru: 'Замена кода системного контракта' },
    fields: {
      config,
      contract: account('subject', 'The contract with the new code: the configuration contract or the elector.'),
      codeHash: text('The hash of the new code.'),
      seqno: integer('The number of the request.'),
    },
    actor: 'config',
    sentence: {
      en: 'replace the code of {contract} by the master key',
      ru: 'замена кода {contract} по мастер-ключу',
    },
    success: 'The contract has set the new code, or the elector was sent it.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ConfigKeyChange: defineKind({
    family: 'validators',
    icon: 'key',
    title: { en: 'Master key of the configuration changed', ru: 'Смена мастер-ключа конфигурации' },
    fields: {
      config,
      publicKey: text('The new key.'),
      seqno: integer('The number of the request.'),
    },
    actor: 'config',
    sentence: { en: 'set the master key {publicKey}', ru: 'установка мастер-ключа {publicKey}' },
    success: 'The configuration contract has stored the key.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ConfigProposal: defineKind({
    family: 'validators',
    icon: 'vote',
    title: { en: 'Configuration change proposed', ru: 'Предложение об изменении конфигурации' },
    fields: {
      proposer: account('gives', 'The account that proposed it.'),
      config,
      param: optional(integer('The number of the parameter.')),
      critical: flag('Whether it is a vote on a critical parameter.'),
      proposalHash: text('The hash of the proposal.'),
      price: optional(amount('fee', 'What the configuration contract kept for storing the proposal.')),
      reason,
      exitCode,
    },
    actor: 'proposer',
    sentence: {
      en: 'propose a change of the configuration[, parameter {param}][ (rejected: {reason})]',
      ru: 'предложение об изменении конфигурации[, параметр {param}][ (отклонено: {reason})]',
    },
    success: 'The configuration contract has stored the proposal.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ConfigVote: defineKind({
    family: 'validators',
    icon: 'vote',
    title: { en: 'Vote for a configuration proposal', ru: 'Голос за предложение о конфигурации' },
    fields: {
      voter: account('gives', 'The account that sent the vote; the configuration contract if it came from outside.'),
      config,
      proposalHash: text('The hash of the proposal.'),
      validatorIndex,
      accepted: flag('Whether this vote completed the acceptance of the proposal.'),
      reason,
      exitCode,
    },
    actor: 'voter',
    sentence: {
      en: 'vote for configuration proposal {proposalHash} as validator {validatorIndex}[ (rejected: {reason})]',
      ru: 'голос за предложение о конфигурации {proposalHash} от валидатора {validatorIndex}[ (отклонён: {reason})]',
    },
    success: 'The configuration contract has counted the vote.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ValidatorSetChange: defineKind({
    family: 'validators',
    icon: 'group',
    title: { en: 'Next validators elected', ru: 'Избрание следующих валидаторов' },
    fields: {
      elector,
      config,
      validators: integer('The number of validators.'),
      masterchainValidators: integer('The number of those that validate the masterchain.'),
      from: time('When they start.'),
      until: time('When they stop.'),
      setHash: text('The hash of the validator set.'),
    },
    actor: 'elector',
    sentence: {
      en: 'set the next validators: {validators} from {from} to {until}',
      ru: 'назначение следующих валидаторов: {validators} с {from} до {until}',
    },
    success: 'The configuration contract has accepted the validator set.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ValidatorComplaint: defineKind({
    family: 'validators',
    icon: 'vote',
    title: { en: 'Complaint about a validator', ru: 'Жалоба на валидатора' },
    fields: {
      complainant: account('gives', 'The account that complains.'),
      elector,
      electionId: time('The election of the validator: when its validators started.'),
      publicKey: optional(text('The public key of the validator.')),
      fine: optional(amount('stated', 'The suggested fine.')),
      price: optional(amount('fee', 'What the elector kept for storing the complaint.')),
      reason,
      exitCode,
    },
    actor: 'complainant',
    sentence: {
      en: 'register a complaint about validator[ {publicKey}] of the election of {electionId}[, suggested fine: {fine}][ (rejected: {reason})]',
      ru: 'жалоба на валидатора[ {publicKey}] выборов {electionId}[, предложенный штраф: {fine}][ (отклонена: {reason})]',
    },
    success: 'The elector has stored the complaint.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
  ComplaintVote: defineKind({
    family: 'validators',
    icon: 'vote',
    title: { en: 'Vote for a complaint', ru: 'Голос за жалобу' },
    fields: {
      voter: account('gives', 'The account that sent the vote.'),
      elector,
      electionId: time('The election of the validator: when its validators started.'),
      complaintHash: text('The hash of the complaint.'),
      validatorIndex,
      accepted: flag('Whether this vote completed the acceptance of the complaint.'),
      reason,
      exitCode,
    },
    actor: 'voter',
    sentence: {
      en: 'vote for complaint {complaintHash} as validator {validatorIndex}[ (rejected: {reason})]',
      ru: 'голос за жалобу {complaintHash} от валидатора {validatorIndex}[ (отклонён: {reason})]',
    },
    success: 'The elector has counted the vote.',
    v2: ['SmartContractExec'],
    toncenter: [],
  }),
} as const
