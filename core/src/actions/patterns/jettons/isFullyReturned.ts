import type { ActionNode } from '../../engine/nodes.ts'

/** Whether the recipient returned all transferred jettons. */
export const isFullyReturned = ({ detail, children }: ActionNode<'JettonTransfer'>): boolean =>
  children.some(
    child =>
      child.kind === 'action' &&
      child.type === 'JettonTransfer' &&
      child.detail.recipient === detail.sender &&
      child.detail.jetton === detail.jetton &&
      child.detail.amount === detail.amount,
  )
