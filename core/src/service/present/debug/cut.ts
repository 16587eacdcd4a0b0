import type { DebugCut } from '../../../contract/debug.ts'
import type { TraceNode } from '../../../trace/Trace.ts'

type Reason = TraceNode['cuts'][number]['reason']

/** A message that has no transaction in the tree, and why. */
export function presentCut({ message, reason }: TraceNode['cuts'][number]): DebugCut {
  return {
    message_hash: message.hash,
    ...(message.destination !== undefined && { destination: message.destination }),
    value: message.value,
    ...(message.decoded && { op_name: message.decoded.name }),
    kind: reason.kind,
    text: cutText(reason),
  }
}

/** Why the tree ends where it does, in words. */
export function cutText(reason: Reason): string {
  switch (reason.kind) {
    case 'transactions':
      return `the limit of ${reason.limit} transactions is reached`
    case 'depth':
      return `a chain of ${reason.limit} transactions is as long as is followed`
    case 'time':
      return `the time limit of ${reason.afterMs} ms is reached`
    case 'gas':
      return `the gas limit of ${reason.limit} is reached`
    case 'library':
      return reason.hashes.length === 0
        ? 'a library that the code needs is not known to the network'
        : `the network does not know library ${reason.hashes.join(', ')}`
    case 'source':
      return `the state could not be read: ${reason.text}`
    case 'emulator':
      return `the emulator failed: ${reason.text}`
    case 'cancelled':
      return 'the run was cancelled'
    case 'pending':
      return 'its transaction is not on the chain yet'
    case 'not-searched':
      return 'its transaction was not looked for'
  }
}
