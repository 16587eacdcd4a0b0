import type { DebugNode } from './debug.ts'

/** All transactions of a tree, each before its children. */
export function* walkNodes(root: DebugNode | undefined): Generator<DebugNode, undefined> {
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    waiting.push(...node.children)
  }
}

/** The operation of the incoming message; empty for a plain transfer. */
export function getOperation(node: DebugNode): string {
  const message = node.transaction.in_msg
  if (!message) return node.transaction.transaction_type === 'TransTickTock' ? 'tick-tock' : ''
  if (message.bounced) return 'bounced'
  return message.decoded_op_name ?? node.operation ?? message.op_code ?? ''
}

/** Why a compute phase did not run. */
export const skipReasons: Readonly<Record<string, string>> = {
  cskip_no_state: 'the account has no code',
  cskip_bad_state: 'the StateInit of the message does not match this address',
  cskip_no_gas: 'the value does not cover any gas',
  cskip_suspended: 'the account is suspended by the network config',
}
