import type { DebugTruncation } from '../../contract/debug.ts'
import { getDecoded } from '../../trace/getDecoded.ts'
import type { TraceNode } from '../../trace/Trace.ts'

type Reason = TraceNode['truncations'][number]['reason']

/** A message without a transaction in the trace, and the reason. */
export function presentTruncation({ message, reason }: TraceNode['truncations'][number]): DebugTruncation {
  const decoded = getDecoded(message)
  return {
    message_hash: message.hash,
    ...(message.destination && { destination: message.destination }),
    value: message.value,
    ...(decoded && { op_name: decoded.name }),
    kind: reason.kind,
    text: truncationText(reason),
  }
}

/** The reason for a truncation, in words. */
export function truncationText(reason: Reason): string {
  switch (reason.kind) {
    case 'transactions':
      return `the limit of ${reason.limit} transactions was reached`
    case 'depth':
      return `the depth limit of ${reason.limit} transactions was reached`
    case 'time':
      return `the time limit of ${reason.afterMs} ms was reached`
    case 'gas':
      return `the gas limit of ${reason.limit} was reached`
    case 'library':
      return reason.hashes.length === 0
        ? 'the network does not have a library that the code needs'
        : `the network does not have library ${reason.hashes.join(', ')}`
    case 'source':
      return `the account state could not be read: ${reason.text}`
    case 'emulator':
      return `the emulator failed: ${reason.text}`
    case 'cancelled':
      return 'the run was cancelled'
    case 'pending':
      return 'its transaction is not on chain yet'
    case 'not-searched':
      return 'its transaction was not searched for'
  }
}
