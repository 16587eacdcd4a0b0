/** Fields of messages that run independently at one block: by the end of their path in the document. */
export const batchTexts: Readonly<Record<string, string>> = {
  'DebugBatchMessage.id': 'Chosen by the caller, up to 256 characters; the line of the reply has it.',
  'DebugBatchMessage.boc': 'The message as BoC: base64, base64url or hex.',
  'DebugBatchMessage.now': 'Clock of the message, unix time; by default that of the batch, and `delay`.',
  'DebugBatchRequest.lines': 'Up to 16 lines as NDJSON has them: a request as JSON, or only a BoC.',
  'DebugBatchResult.hash': 'Hash of the message.',
  'DebugBatchResult.account': 'The account that receives the message.',
  'DebugBatchResult.outcome': 'As `verdict.outcome` of `/debug/emulate`.',
  'DebugBatchResult.sentence': 'What happens, in one sentence; for a rejected message that nothing is sent, and why.',
  'DebugBatchResult.reason': 'Why the outcome is not `success`, in one sentence.',
  'DebugBatchResult.exit_code':
    'Exit code of the transaction that failed first, else of the first one, or of the rejection; absent if the VM did not run.',
  'DebugBatchResult.transactions': 'Number of transactions; 0 for a rejected message.',
  'DebugBatchResult.gas_used': 'Gas of all transactions; absent for a rejected message.',
  'DebugBatchResult.fees':
    'Fees of all transactions, in nanotons; absent if one is unknown, and for a rejected message.',
  'DebugBatchResult.actions': 'What happens, in all kinds of actions.',
  'DebugBatchAction.kind': 'A kind of `/v2`, or one of `GET /debug/kinds`.',
  'DebugBatchAction.status': 'Whether it worked.',
  'DebugBatchAction.sentence': 'The action in one sentence.',
  'DebugBatch.block': 'The masterchain block of the state that all messages find.',
  'DebugBatch.now': 'Clock of messages without their own, unix time.',
  'DebugBatch.outcomes': 'Outcome of each line; `error` for one that could not be run.',
  'DebugBatch.results': 'Result or error of each line, in their order.',
  'DebugBatchTotals.messages': 'Number of messages.',
  'DebugBatchTotals.success': 'Messages whose intended effect happened.',
  'DebugBatchTotals.rejected': 'Messages that their account did not accept.',
  'DebugBatchTotals.failed': 'Messages whose intended effect failed.',
  'DebugBatchTotals.partly': 'Messages whose intended effect happened in part, or is unknown.',
  'DebugBatchTotals.partial': 'Messages whose trace is incomplete.',
  'DebugBatchTotals.error': 'Messages that could not be run.',
  'DebugBatchTotals.block': 'The masterchain block that they ran at; absent if none was run.',
  'DebugBatchTotals.now': 'Clock of messages without their own, unix time; absent if none was run.',
  'DebugBatchLine.line': 'Number of the line of the request, from 1; empty lines count. Absent in the last line.',
  'DebugBatchLine.batch':
    'Only in the last line: the numbers of messages by their outcome. If the batch ended early, the line has the error, too.',
  ...entryTexts('DebugBatchEntry'),
  ...entryTexts('DebugBatchLine'),
}

/** Parameters of a batch. */
export const batchParameterTexts: Readonly<Record<string, string>> = {
  'parameter.block_seqno': 'Masterchain block of the state of all messages; the newest at the start if absent.',
  'parameter.now': 'Clock of messages without their own, unix time; by default the time of the block, or now if later.',
  'parameter.ignore_signature': 'Accept all signatures; a line can state otherwise.',
  'parameter.full': 'Also return the complete result of each message, as `/debug/emulate` does.',
}

function entryTexts(schema: string): Record<string, string> {
  const texts = {
    id: 'What the caller chose.',
    result: 'What became of the message; absent if it could not be run.',
    full: 'As from `/debug/emulate`; only if it was requested.',
    error: 'Why the message could not be run.',
    code: 'Code of the error.',
    error_details: 'Details of the error.',
  }
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${schema}.${field}`, text]))
}
