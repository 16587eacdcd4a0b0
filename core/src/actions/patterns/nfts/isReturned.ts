import type { ActionNode } from '../../nodes.ts'

/** Whether who got jettons sent all of them back. */
export const isReturned = ({ detail, children }: ActionNode<'JettonTransfer'>): boolean =>
  children.some(
    child =>
      child.kind === 'action' &&
      child.type === 'JettonTransfer' &&
      child.detail.recipient === detail.sender &&
      child.detail.jetton === detail.jetton &&
      child.detail.amount === detail.amount,
  )
