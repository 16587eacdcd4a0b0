import type { ErrorRow } from './ErrorRow.ts'

const ton = 'https://github.com/ton-blockchain/ton/'
const pool = `${ton}blob/master/validator/impl/ext-message-pool.cpp`
const checker = `${ton}blob/master/validator/impl/ext-message-checker.cpp`

/** Errors of nodes and liteservers about a message that is to be sent. */
export const sendErrors: readonly ErrorRow[] = [
  {
    id: 'node.compute_skipped',
    pattern: /rejected by transaction [0-9a-f]{0,64}[^0-9a-z]{0,8}exitcode=0, steps=0\b/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The contract did not run',
    cause:
      'The account has no code and the message has no StateInit for it, or its balance does not pay for any gas. No instruction was executed.',
    fix: 'For the first message of a wallet, attach its StateInit and check that the address is that of this StateInit. Send TON to the address first.',
    sent: 'not_sent',
    source: 'https://github.com/toncenter/tonweb/issues/72',
  },
  {
    id: 'node.no_import_fee',
    pattern: /before smart-contract execution/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The account cannot pay for the import of the message',
    cause:
      'The balance, after storage fees, does not cover the fee for the external message itself. The contract did not run.',
    fix: 'Send TON to the account, then send the message again.',
    sent: 'not_sent',
    source: 'https://github.com/nessshon/tonutils/issues/9',
  },
  {
    id: 'node.no_account',
    pattern: /Failed to unpack account state/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The account does not exist',
    cause:
      'The address that the message is for has never received TON on this network, so it cannot pay for the message.',
    fix: 'Check the address, the workchain and the network (mainnet or testnet). Send TON to the address, then send the message with its StateInit.',
    sent: 'not_sent',
    source: 'https://github.com/toncenter/tonweb/issues/145',
  },
  {
    id: 'node.duplicate_seqno',
    pattern: /Duplicate msg_seqno(?: \d{1,10})?/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'A message with this seqno is already waiting',
    cause:
      'The node has accepted another message of this wallet with the same seqno, which is not in a block yet. Only one of them can be processed.',
    fix: 'Wait until the seqno of the wallet has changed. If you did not send another message, it is this one, sent twice: look up its result.',
    sent: 'sent',
    source: 'https://github.com/vultisig/vultisig-android/issues/4038',
  },
  {
    id: 'node.seqno_too_new',
    pattern: /Too new seqno(?:: msg_seqno=\d{1,10}, wallet_seqno=\d{1,10})?/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The seqno is too far ahead',
    cause: 'Messages with the seqnos before it have not been sent.',
    fix: 'Read the seqno from the wallet and sign again; send the messages in the order of their seqnos.',
    sent: 'not_sent',
    source: checker,
  },
  {
    id: 'node.seqno_too_old',
    pattern: /Too old seqno(?:: msg_seqno=\d{1,10}, wallet_seqno=\d{1,10})?/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The seqno has been used',
    cause: 'The wallet has processed a message with this seqno: this one, or another.',
    fix: 'Look up the last transaction of the wallet. If it is another message, read the seqno again and sign a new one.',
    sent: 'sent',
    source: checker,
  },
  {
    id: 'node.duplicate_message',
    pattern: /\bduplicate message\b|duplicate external message/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The same message has been sent before',
    cause: 'The node has this message already. Most often it was sent twice: by a retry, or to several servers.',
    fix: 'Do not sign it again. Look up its result by the hash of the message.',
    sent: 'sent',
    source: `${ton}blob/master/validator/impl/liteserver-cache.hpp`,
  },
  {
    id: 'node.too_many_messages',
    pattern: /too many external messages to address/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'Too many messages to this account wait',
    cause: 'The node limits the external messages for one account that are not in a block yet.',
    fix: 'Wait for a few blocks, then send again. For many transfers use one message with several transfers, or a highload wallet.',
    sent: 'not_sent',
    source: pool,
  },
  {
    id: 'node.too_many_checks',
    pattern: /too many pending external message checks/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The node is busy',
    cause: 'The node has too many messages to check, and did not look at this one.',
    fix: 'Send the same message again, or to another server.',
    sent: 'not_sent',
    source: pool,
  },
  {
    id: 'node.too_large',
    pattern: /external message (?:is )?too large/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The message is too large',
    cause:
      'The network limits the size and depth of external messages (configuration parameter 43), by default to 64 KiB.',
    fix: 'Send fewer transfers at once, or make their bodies smaller.',
    sent: 'not_sent',
    source: `${ton}blob/master/validator/impl/external-message.cpp`,
  },
  {
    id: 'node.not_message',
    pattern:
      /external message is not a \(Message Any\)|is not a valid \(Message Any\)|external message must begin with ext_in_msg_info/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The BoC is not an external message',
    cause:
      'The BoC was read, but its root cell is not an incoming external message: often it is only the body, an internal message, or a StateInit.',
    fix: 'Put the signed body into an external message to the wallet, and send that. Paste the BoC here to see what it is.',
    sent: 'not_sent',
    source: 'https://github.com/tonfactory/tonsdk/issues/49',
  },
  {
    id: 'node.not_boc',
    pattern: /not a valid bag of cells|cannot deserialize bag-of-cells|Failed to unpack Message\b/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'What was sent is not a BoC',
    cause:
      'The bytes cannot be read as a BoC: often they are encoded twice, truncated, or hex was sent where base64 is expected.',
    fix: 'Send the BoC in base64, once encoded and complete. It starts with te6cc in base64, and with b5ee9c72 in hex.',
    sent: 'not_sent',
    source: 'https://github.com/toncenter/ton-http-api/issues/77',
  },
  {
    id: 'node.config_43',
    pattern: /configuration parameter \d{1,3} is invalid|cannot fetch config params/i,
    printedBy: ['node', 'toncenter'],
    title: 'The node cannot read the configuration',
    cause:
      'The liteserver failed before it looked at the message: its version does not know a configuration parameter of the network.',
    fix: 'Use another server, or update the node. The message is not the cause.',
    sent: 'not_sent',
    source: `${ton}issues/2430`,
  },
  {
    id: 'node.rejected',
    pattern:
      /External message was not accepted|inbound external message rejected|cannot apply external message|Cannot run message on account/i,
    printedBy: ['node', 'toncenter', 'tonapi'],
    title: 'The contract did not accept the message',
    cause:
      'The node ran the message before it was sent on. The contract stopped before it accepted it, so it is not in a block.',
    fix: 'The exit code has the reason: paste the whole text, with exitcode and VM log.',
    sent: 'not_sent',
    isGeneral: true,
    source: `${ton}pull/383`,
  },
]
