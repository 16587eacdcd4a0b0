import { type Cell, emptyCell } from '../../../cell/Cell.ts'
import { opCodeOf } from '../../../messages/decode.ts'
import type { AccountFacts } from '../../../trace/accountFacts.ts'
import type { PoolAsset } from '../../../trace/poolAssets.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode, Node, PatternFacts, TxNode } from '../../engine/nodes.ts'
import { type OpLayout, readNodeBody, readOp } from '../../engine/op.ts'
import {
  type ActionMatch,
  action,
  type Captures,
  type Children,
  type TreeShape,
  type TxMatch,
} from '../../engine/pattern.ts'
import { type TokenAmount, toTokenAmount } from '../../kinds/tokenAmount.ts'
import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer, pTonTransfer } from '../../ops/messages.ts'

/** A transfer of jettons or pTON into or out of a DEX. */
export type Leg = ActionNode<'JettonTransfer' | 'FlawedJettonTransfer'>
/** The action kinds of a leg. */
export const legKinds = ['JettonTransfer', 'FlawedJettonTransfer'] as const

/** The amount that the sender of a leg sent. */
export const getSentAmount = (leg: Leg): TokenAmount => getLegAmount(leg, 'sent')
/** The amount that the recipient of a leg received. */
export const getReceivedAmount = (leg: Leg): TokenAmount => getLegAmount(leg, 'received')

function getLegAmount(leg: Leg, side: 'sent' | 'received'): TokenAmount {
  if (leg.type === 'FlawedJettonTransfer') {
    const { sentAmount, receivedAmount, jetton } = leg.detail
    return { type: 'jetton', master: jetton, amount: side === 'sent' ? sentAmount : receivedAmount }
  }
  const { amount, jetton, isWrappedTon } = leg.detail
  return isWrappedTon ? { type: 'coin', amount } : { type: 'jetton', master: jetton, amount }
}

/** An amount of the token in a DEX's jetton wallet; TON for a pTON wallet. */
export function amountInWallet(wallet: Address | undefined, amount: bigint, facts: PatternFacts): TokenAmount {
  const master = wallet === undefined ? undefined : facts.jettonWallet(wallet)?.jetton
  return facts.isPTon(master) ? { type: 'coin', amount } : { type: 'jetton', master, amount }
}

const carriers = [jettonNotify, jettonTransfer, pTonTransfer, jettonInternalTransfer]

/** Reads the forward payload of a leg, as delivered to its recipient. */
export function readForwardPayload(leg: Leg): Cell {
  for (const op of carriers) {
    for (const node of leg.transactions) {
      const body = readNodeBody<{ forward_payload: Cell }>(op, node)
      if (body) return body.forward_payload
    }
  }
  return emptyCell
}

/** The op code of the forward payload, for an action that is a leg. */
export const payloadCodeOf = (node: ActionNode): number | undefined =>
  isLeg(node) ? opCodeOf(readForwardPayload(node)) : undefined

/** Whether a node is a leg. */
export const isLeg = (node: Node): node is Leg => node.kind === 'action' && legKinds.some(kind => kind === node.type)

/** Matches a leg that has one of these forward payloads. */
export const legWith = <const C extends Children = Record<never, never>>(
  payloads: OpLayout<unknown> | readonly OpLayout<unknown>[],
  children?: C,
): TreeShape<ActionMatch<(typeof legKinds)[number]> & Captures<C>> => {
  const ops = [payloads].flat()
  return action(legKinds, {
    payloadCodes: ops.map(({ code }) => code),
    where: ({ node }) => ops.some(op => readLegPayload(op, node) !== undefined),
    ...(children && { children }),
  })
}

/** Reads the forward payload of a leg by a layout; `undefined` when it does not match. */
export const readLegPayload = <Body>(op: OpLayout<Body>, leg: Leg): Body | undefined =>
  readOp(op, readForwardPayload(leg))

/** The child transactions with this operation. */
export function childTxs<Body>(node: Node, op: OpLayout<Body>): TxMatch<Body>[] {
  return node.children.flatMap(child => {
    const body = child.kind === 'tx' && !child.bounced ? readNodeBody(op, child) : undefined
    return body !== undefined && child.kind === 'tx' ? [{ node: child, body }] : []
  })
}

/** The child legs. */
export const childLegs = (node: Node): Leg[] =>
  node.children.flatMap(child =>
    child.kind === 'action' && (child.type === 'JettonTransfer' || child.type === 'FlawedJettonTransfer')
      ? [child]
      : [],
  )

/** The child transactions that return excess TON (`excesses`). */
export const childExcesses = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap(node => node.children.filter(child => child.kind === 'tx' && readNodeBody(excess, child) !== undefined))

/** Whether sent TON did not bounce. */
export const isAccepted = (node: TxNode): boolean => !node.children.some(child => child.kind === 'tx' && child.bounced)

/** An amount of the other asset of a pool; the asset is unknown when the pool's assets are. */
export function otherPoolAsset(pool: Address, input: TokenAmount, amount: bigint, facts: AccountFacts): TokenAmount {
  const isInput = (asset: PoolAsset) =>
    asset.type === input.type &&
    (asset.type !== 'jetton' || input.type !== 'jetton' || asset.master === input.master) &&
    (asset.type !== 'currency' || input.type !== 'currency' || asset.id === input.id)
  const assets = facts.poolAssets?.(pool) ?? []
  const [other, ...more] = assets.filter(asset => !isInput(asset))
  return other && more.length === 0 && assets.length === 2
    ? toTokenAmount(other, amount)
    : { type: 'jetton', master: undefined, amount }
}
