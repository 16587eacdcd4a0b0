import type { TxNode } from '../../engine/nodes.ts'
import type { OpLayout } from '../../engine/op.ts'
import { action, oneOf, optional, tx } from '../../engine/pattern.ts'
import type { Detail } from '../../kinds/index.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../ops/messages.ts'
import { getSentAmount, type Leg } from '../swaps/legs.ts'

/** The LP tokens minted for the owner; an internal transfer when the wallet is unknown. */
export const lpTokens = optional(
  oneOf(
    action('JettonMint'),
    tx(jettonInternalTransfer, {
      children: { notification: optional(tx(jettonNotify)), change: optional(tx(excess)) },
    }),
  ),
)

/** The depositor and the tokens of a deposit. */
type DepositDetail = Pick<Detail<'LiquidityDeposit'>, 'from' | 'tokens'>

/** The deposit of a leg; `undefined` when its sender or recipient is unknown. */
export function depositFromLeg(leg: Leg): DepositDetail | undefined {
  const { sender, recipient } = leg.detail
  if (sender === undefined || recipient === undefined || !leg.success) return undefined
  return { from: sender, tokens: [{ amount: getSentAmount(leg), vault: recipient }] }
}

/** The deposit of an amount sent in the message itself. */
export function depositFromMessage(node: TxNode, amount: TokenAmount | undefined): DepositDetail | undefined {
  return node.from && amount && { from: node.from, tokens: [{ amount, vault: node.account }] }
}

/** Whether a transaction sent a message with this operation, processed or not. */
export const hasSent = (node: TxNode, op: OpLayout<unknown>): boolean =>
  node.tx.outMessages.some(message => message.opCode === op.code)
