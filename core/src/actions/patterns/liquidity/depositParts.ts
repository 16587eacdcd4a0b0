import type { TxNode } from '../../engine/nodes.ts'
import type { OpLayout } from '../../engine/op.ts'
import { action, type Captures, type Children, definePattern, oneOf, optional, tx } from '../../engine/pattern.ts'
import type { Dex } from '../../kinds/exchanges.ts'
import type { Detail } from '../../kinds/index.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../ops/messages.ts'
import { childExcesses, getSentAmount, type Leg, legKinds, readLegPayload } from '../swaps/legs.ts'

/** Jettons minted for their owner; an internal transfer when the wallet is unknown. */
export const mintedJettons = oneOf(
  action('JettonMint'),
  tx(jettonInternalTransfer, { children: { notification: optional(tx(jettonNotify)), change: optional(tx(excess)) } }),
)
/** The LP tokens or shares for a deposit, once the pool has accepted it. */
export const lpTokens = optional(mintedJettons)

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

/** One side of a deposit, or the side that completes it: requested with coins in the message, or by the payload of jettons. */
export const defineDeposit = <const C extends Children>({
  name,
  dex,
  ops,
  payload,
  readAmount,
  children,
  isSuccessful,
}: {
  readonly name: string
  readonly dex: Dex
  readonly ops: readonly OpLayout<unknown>[]
  readonly payload: OpLayout<unknown>
  readonly readAmount: (node: TxNode) => TokenAmount | undefined
  readonly children: C
  readonly isSuccessful: (match: Captures<C>) => boolean
}) =>
  definePattern({
    name,
    actionType: 'LiquidityDeposit',
    after: ['jettons.transfer', 'jettons.mint'],
    shape: oneOf(
      tx(ops, { where: ({ node }) => !node.bounced, children }),
      action(legKinds, { where: ({ node }) => readLegPayload(payload, node) !== undefined, children }),
    ),
    build(match) {
      const { node } = match
      const deposit = node.kind === 'tx' ? depositFromMessage(node, readAmount(node)) : depositFromLeg(node)
      return (
        deposit && {
          success: isSuccessful(match),
          detail: { protocol: dex, ...deposit },
          extraNodes: childExcesses([node]),
        }
      )
    },
  })
