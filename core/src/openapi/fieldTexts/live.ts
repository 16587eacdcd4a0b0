/** Fields of new blocks, streams and watched messages: by the end of their path in the document. */
export const liveTexts: Readonly<Record<string, string>> = {
  'DebugNewBlocksRequest.after': 'Seqno of a masterchain block; without it, only the newest seqno is read.',
  'DebugNewBlocksRequest.limit': 'Max masterchain blocks, 16 by default and at most.',
  'DebugNewBlocks.network': 'Name of the network.',
  'DebugNewBlocks.newest_seqno': 'Seqno of the newest masterchain block.',
  'DebugNewBlocks.newest_utime': 'Time of the newest masterchain block, unix seconds.',
  'DebugNewBlocks.blocks': 'The masterchain blocks after `after`, oldest first.',
  'DebugNewBlock.seqno': 'Seqno of the masterchain block.',
  'DebugNewBlock.utime': 'Time of the masterchain block, unix seconds.',
  'DebugNewBlock.blocks': 'The masterchain block, then the shard blocks that it includes.',
  'DebugNewBlock.transactions': 'The transactions of all these blocks by logical time.',
  'DebugNewBlock.op_code': 'The first 32 bits of the body of the incoming message.',
  'DebugNewBlock.in_msg': 'Hash of the internal message that it received; absent for the first transaction of a trace.',
  'DebugNewBlock.out_msgs': 'Hashes of the internal messages that it sent.',
  'DebugWatchRequest.query':
    'A signed message as a BoC, the hash of a message or a transaction, a link to one, or the address of an account.',
  'DebugWatchRequest.after_lt': 'Of an account: only transactions after this logical time.',
  'DebugWatch.network': 'Name of the network.',
  'DebugWatch.state':
    '`not_seen`: may still arrive; `pending`: seen, in no block; `on_chain`: what followed is unknown; `in_progress`: messages are on their way; `complete`; `expired` and `replaced`: its wallet can no longer accept it; `watching`: an account.',
  'DebugWatch.is_final': 'Whether nothing changes any more.',
  'DebugWatch.sentence': 'The state in words.',
  'DebugWatch.advice': 'What to do.',
  'DebugWatch.newest_seqno': 'Seqno of the newest masterchain block.',
  'DebugWatch.newest_utime': 'Time of the newest masterchain block, unix seconds.',
  'DebugWatch.hash': 'The hash by which the message is known: the normalized one of an external message.',
  'DebugWatch.account': 'The recipient of the message, or the account.',
  'DebugWatch.valid_until': 'When the message expires, unix seconds.',
  'DebugWatch.transaction': 'The transaction that received the message.',
  'DebugWatch.event': 'The event so far.',
  'DebugWatch.transactions': 'New transactions of the account, oldest first.',
  'DebugWatch.unknown': 'What the source could not provide, one sentence each.',
  'DebugWatch.event_id': 'Event ID: the hash of its first transaction.',
  'event.transactions': 'How many transactions are on chain.',
  'DebugWatch.open': 'Messages on their way.',
  'DebugWatch.failed': 'Transactions that failed.',
  'DebugWatch.utime': 'Time of the transaction, or of the last one; unix seconds.',
  'DebugWatch.lt': 'Logical time.',
  'DebugWatch.success': 'Whether the transaction succeeded.',
  'DebugWatch.block': 'Its block, `(workchain,shard,seqno)`.',
}

/** Parameters and events of streams. */
export const streamTexts: Readonly<Record<string, string>> = {
  'parameter.stream.workchain': 'Only blocks of this workchain; all by default.',
  'parameter.stream.accounts': 'Accounts in any form with commas between them, or `ALL`.',
  'parameter.stream.operations':
    'Only transactions whose incoming message is one of these: names of messages, or op codes as `0x` and 8 hex digits.',
  'parameter.stream.notices':
    'How outages, gaps and the end of the stream are reported: as comments, or also as events `outage`, `recovered`, `gap` and `closed`.',
  'StreamEvent.account_id': 'Account of the transaction.',
  'StreamEvent.lt': 'Logical time of the transaction.',
  'StreamEvent.tx_hash': 'Hash of the transaction.',
  'StreamEvent.accounts': 'Accounts of the trace.',
  'StreamEvent.hash': 'Hash of the first transaction of the trace: its event ID.',
  'parameter.stream.last-event-id': 'Resumes after this event, if it is not too old.',
}
