import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'
import { toAccount } from '../../trace/accountState.ts'
import { decodeMessage } from '../../transaction/decodeMessage.ts'
import { fromMessageCell } from '../../transaction/fromTransactionCell.ts'
import type { Address } from '../../units.ts'

/** Where the money of a run goes: `spent` is the sum of all other amounts. */
export type MoneyOfRun = {
  /** What the wallet loses in its first transaction; of an internal message its value. */
  readonly spent: bigint
  readonly fees: readonly TransactionFees[]
  /** What comes back to the sender. */
  readonly returned: bigint
  /** What other accounts have more, or less. */
  readonly kept: readonly { readonly account: Address; readonly amount: bigint }[]
}

/** The fees of a transaction, and the forward fee that was paid for its message. */
type TransactionFees = {
  readonly node: string
  readonly account: Address
  readonly operation: string | undefined
  readonly fees: bigint
  readonly forward: bigint
}

/** Where the money of a complete run goes. */
export function measureMoney(emulation: Emulation): MoneyOfRun | undefined {
  const { root } = emulation
  if (!root) return undefined
  const { info } = root.message
  const isExternal = info.type !== 'int_msg_info'
  const sender = isExternal ? root.account : info.src
  const nodes = listNodes(root)
  const changes = new Map<Address, bigint>()
  for (const { node } of nodes) {
    if (isExternal && node === root) continue
    changes.set(node.account, (changes.get(node.account) ?? 0n) + getChange(node))
  }
  return {
    spent: isExternal ? -getChange(root) : info.value.grams,
    fees: nodes.map(({ node, id }) => toFees(node, id)),
    returned: (sender === undefined ? undefined : changes.get(sender)) ?? 0n,
    kept: [...changes].flatMap(([account, amount]) =>
      account === sender || amount === 0n ? [] : [{ account, amount }],
    ),
  }
}

function listNodes(root: EmulatedNode): { readonly node: EmulatedNode; readonly id: string }[] {
  const found = [{ node: root, id: '0' }]
  for (const { node, id } of found)
    found.push(...node.children.map((child, at) => ({ node: child, id: `${id}.${at}` })))
  return found
}

const getBalance = (state: EmulatedNode['before']): bigint => (state && toAccount(state)?.storage.balance.grams) ?? 0n

const getChange = ({ before, after }: EmulatedNode): bigint => getBalance(after) - getBalance(before)

function toFees(node: EmulatedNode, id: string): TransactionFees {
  const { transaction, account, message } = node
  const { info } = message
  const isFirst = id === '0'
  const forward = isFirst || info.type !== 'int_msg_info' ? 0n : info.fwd_fee + info.ihr_fee
  const decoded = decodeMessage(fromMessageCell(message, transaction.lt), [])
  return { node: id, account, operation: decoded?.name, fees: transaction.total_fees.grams, forward }
}
