import { defineKind } from './defineKind.ts'
import { account, accounts, amount, amounts, flag, integer, optional, text } from './fields.ts'
import { multisigKinds } from './multisigs.ts'

const queryId = optional(integer('The query id of the request.'))
const vesting = account('through', 'The vesting wallet.')

/** Kinds of wallets: vesting wallets, batches, relayed requests, plugins and deployments. */
export const walletKinds = {
  ...multisigKinds,
  VestingWhitelist: defineKind({
    family: 'wallets',
    icon: 'key',
    title: { en: 'Vesting whitelist extended', ru: 'Пополнение белого списка вестинга' },
    fields: {
      sender: account('gives', 'The account that provided the locked TON.'),
      vesting,
      added: accounts('subject', 'The accounts to which locked TON may be sent.'),
      queryId,
    },
    actor: 'sender',
    sentence: {
      en: 'add {added} to the whitelist of the vesting wallet {vesting}',
      ru: 'добавление {added} в белый список вестинг-кошелька {vesting}',
    },
    success: 'The vesting wallet has confirmed the addition.',
    v2: ['SmartContractExec', 'TonTransfer'],
    toncenter: ['vesting_add_whitelist'],
  }),
  VestingRequest: defineKind({
    family: 'wallets',
    icon: 'key',
    title: { en: 'Message requested from a vesting wallet', ru: 'Запрос к вестинг-кошельку' },
    fields: {
      sender: account('gives', 'The owner of the vesting wallet.'),
      vesting,
      recipient: account('gets', 'The account that the requested message goes to.'),
      amount: amount('stated', 'The TON of the requested message.'),
      message: text('The requested message: its BoC in base64.'),
      queryId,
    },
    actor: 'sender',
    sentence: {
      en: 'request a message with {amount} to {recipient} from the vesting wallet {vesting}',
      ru: 'запрос сообщения с {amount} на {recipient} от вестинг-кошелька {vesting}',
    },
    success: 'The vesting wallet has sent the message.',
    v2: ['SmartContractExec', 'TonTransfer'],
    toncenter: ['vesting_send_message'],
  }),
  VestingPayment: defineKind({
    family: 'wallets',
    icon: 'send',
    title: { en: 'Payment from a vesting wallet', ru: 'Платёж с вестинг-кошелька' },
    fields: {
      sender: account('gives', 'The owner that requested it; the vesting wallet itself when its key signed it.'),
      vesting: optional(account('through', 'The vesting wallet, when its owner requested it.')),
      recipient: account('gets', 'The account that is paid.'),
      amount: amount('given', 'What was paid.'),
    },
    actor: 'sender',
    sentence: {
      en: 'send {amount} to {recipient} from the vesting wallet[ {vesting}]',
      ru: 'перевод {amount} на {recipient} с вестинг-кошелька[ {vesting}]',
    },
    success: 'The recipient has received the amount.',
    v2: ['TonTransfer', 'JettonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  TransferBatch: defineKind({
    family: 'wallets',
    icon: 'group',
    title: { en: 'Batch of transfers', ru: 'Пакет переводов' },
    fields: {
      wallet: account('gives', 'The wallet.'),
      version: optional(text('The version of the wallet.')),
      count: integer('The number of transfers.'),
      totals: amounts('given', 'The sum of the transfers, by token.'),
      recipients: optional(integer('The number of different recipients, when it is more than one.')),
      recipient: optional(account('gets', 'The recipient, when there is one only.')),
    },
    actor: 'wallet',
    sentence: {
      en: 'send {count} transfers, {totals} in total[, to {recipients} accounts][, to {recipient}]',
      ru: 'переводы ({count}), всего {totals}[, получателей: {recipients}][, на {recipient}]',
    },
    success: 'Every transfer of the batch has succeeded; failed ones are actions of their own.',
    v2: ['TonTransfer', 'JettonTransfer'],
    toncenter: [],
  }),
  MessageBatch: defineKind({
    family: 'wallets',
    icon: 'group',
    title: { en: 'Batch of messages', ru: 'Пакет сообщений' },
    fields: {
      wallet: account('gives', 'The wallet.'),
      version: optional(text('The version of the wallet.')),
      count: integer('The number of messages.'),
      attached: amount('given', 'The TON attached to them.'),
      recipients: optional(integer('The number of different accounts, when it is more than one.')),
      recipient: optional(account('gets', 'The account, when there is one only.')),
    },
    actor: 'wallet',
    sentence: {
      en: 'send {count} messages with {attached}[, to {recipients} accounts][, to {recipient}]',
      ru: 'сообщения ({count}) с {attached}[, получателей: {recipients}][, на {recipient}]',
    },
    success: 'Every message of the batch has succeeded; failed ones are actions of their own.',
    v2: ['SmartContractExec', 'NftItemTransfer'],
    toncenter: [],
  }),
  GaslessRelay: defineKind({
    family: 'wallets',
    icon: 'relay',
    title: { en: 'Gasless request relayed', ru: 'Передача запроса без газа' },
    fields: {
      relayer: account('through', 'The account that delivers the request and pays its gas.'),
      user: account('gives', 'The wallet that signed the request.'),
      fee: amount('fee', 'What the user paid to the relayer.'),
      gas: amount('stated', 'The TON that the relayer attached.'),
      returned: optional(amount('stated', 'The part of it that came back.')),
      profit: optional(amount('stated', 'The fee minus the TON spent, when the fee is in TON.')),
    },
    actor: 'relayer',
    sentence: {
      en: 'relay a request of {user} for a fee of {fee}, with {gas} for gas[, of which {returned} came back][: profit {profit}]',
      ru: 'передача запроса {user} за комиссию {fee}, на газ {gas}[, из них вернулось {returned}][: прибыль {profit}]',
    },
    success: 'The wallet has accepted the request, and the relayer has received the fee.',
    v2: ['GasRelay', 'JettonTransfer'],
    toncenter: [],
  }),
  PluginPayment: defineKind({
    family: 'wallets',
    icon: 'plug',
    title: { en: 'Payment to a plugin', ru: 'Списание плагином' },
    fields: {
      plugin: account('gets', 'The plugin that requests TON.'),
      wallet: account('gives', 'The wallet.'),
      amount: amount('given', 'The requested amount.'),
    },
    actor: 'plugin',
    sentence: {
      en: 'take {amount} from the wallet {wallet} as its plugin',
      ru: 'списание {amount} с кошелька {wallet} плагином',
    },
    success: 'The plugin has received the amount.',
    v2: ['TonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  ExtensionRequest: defineKind({
    family: 'wallets',
    icon: 'plug',
    title: { en: 'Request of an extension', ru: 'Запрос расширения' },
    fields: {
      extension: account('gives', 'The extension.'),
      wallet: account('subject', 'The wallet.'),
      messages: optional(integer('The number of requested messages.')),
      attached: amount('given', 'The attached TON.'),
    },
    actor: 'extension',
    sentence: {
      en: 'send a request with {attached} to the wallet {wallet} as its extension[, messages: {messages}]',
      ru: 'запрос расширения с {attached} к кошельку {wallet}[, сообщений: {messages}]',
    },
    success: 'The wallet has carried out the request.',
    v2: ['TonTransfer', 'SmartContractExec'],
    toncenter: [],
  }),
  WalletDeployment: defineKind({
    family: 'wallets',
    icon: 'deploy',
    title: { en: 'Wallet deployed', ru: 'Развёртывание кошелька' },
    fields: {
      wallet: account('subject', 'The wallet.'),
      version: text('Its version.'),
      deployer: optional(account('gives', 'The account that deployed it, unless its own first message did.')),
      byExternal: flag('Whether its own first signed message deployed it.'),
    },
    actor: 'wallet',
    sentence: {
      en: 'start as a wallet of version {version}[, deployed by {deployer}]',
      ru: 'развёртывание кошелька версии {version}[, развернул {deployer}]',
    },
    success: 'The wallet is active.',
    v2: ['ContractDeploy'],
    toncenter: ['contract_deploy'],
  }),
} as const
