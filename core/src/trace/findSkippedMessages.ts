import { tryRead } from '../errors.ts'
import { type OutAction, readOutActions } from '../tlb/outActions.ts'
import { tryReadMessage } from '../tlb/tryReadMessage.ts'
import { isComputeFailure } from '../transaction/isSuccess.ts'
import {
  findReason,
  findUnsentMessages,
  isSameMessage,
  type SendRequest,
  type UnsentReason,
} from './findUnsentMessages.ts'
import { nodesOf, type Trace, type TraceNode } from './Trace.ts'

/** A message that a contract created and its action phase did not send. The request to a wallet is an `UnsentMessage`. */
export type SkippedMessage = {
  readonly node: TraceNode
  /** Absent when the action list is unknown, as on chain: a transaction contains only its hash. */
  readonly info?: SendRequest['info']
  readonly reason: UnsentReason
}

/** The messages of a trace that contracts created and did not send, beside the requests to wallets. */
export function findSkippedMessages(trace: Trace): SkippedMessage[] {
  const wallets = new Set(findUnsentMessages(trace).map(({ node }) => node))
  return nodesOf(trace.root).flatMap(node => (wallets.has(node) ? [] : findSkippedIn(node)))
}

function findSkippedIn(node: TraceNode): SkippedMessage[] {
  const { compute, action } = node.phases
  if (!action || compute?.skipped !== false || isComputeFailure(compute)) return []
  if (action.success && !action.skippedActions) return []
  const requests = readSendRequests(node)
  if (requests) {
    const unmatched = node.outMessages.filter(({ type, bounced }) => type === 'int_msg' && !bounced)
    return requests.flatMap(request => {
      const index = unmatched.findIndex(message => isSameMessage(request, message))
      if (index >= 0) unmatched.splice(index, 1)
      return index >= 0 ? [] : [{ node, info: request.info, reason: findReason(node, request.info) }]
    })
  }
  // How many of the actions are messages is unknown when all have failed.
  return Array.from({ length: action.success ? (action.skippedActions ?? 0) : 0 }, () => ({
    node,
    reason: { kind: 'skipped' as const },
  }))
}

/** The messages in the action list; `undefined` when the list, or one of them, is unknown. */
function readSendRequests({ actionList }: TraceNode): SendRequest[] | undefined {
  const actions = actionList && tryRead(() => readOutActions(actionList))
  const requests = actions?.filter(isSend).flatMap(({ mode, message: cell }) => {
    const message = tryReadMessage(cell)
    return message?.info.type === 'int_msg_info' ? [{ mode, message, info: message.info }] : []
  })
  return requests?.length === actions?.filter(isSend).length ? requests : undefined
}

const isSend = (action: OutAction): action is Extract<OutAction, { type: 'action_send_msg' }> =>
  action.type === 'action_send_msg'
