import { type Cell, emptyCell } from '../../../cell/Cell.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { PoolAsset } from '../../../trace/poolAssets.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode, Node, TxNode } from '../../nodes.ts'
import { bodyOf, type Op, readOp } from '../../op.ts'
import { sumOfAsset } from '../../ops/asset.ts'
import { jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'

import { proxyTonTransfer } from '../../ops/proxyTon.ts'
import type { TxMatch } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { isProxyTon } from '../proxyTon/masters.ts'

/** Jettons, or coins dressed as jettons, on their way into an exchange or out of it. */
export type Leg = ActionNode<'JettonTransfer' | 'FlawedJettonTransfer'>
/** The kinds of action that a leg can be. */
export const legKinds = ['JettonTransfer', 'FlawedJettonTransfer'] as const

/** What the sender of a leg gave. */
export const givenBy = (leg: Leg): Sum => sumOf(leg, 'sent')
/** What the recipient of a leg got. */
export const receivedBy = (leg: Leg): Sum => sumOf(leg, 'received')

function sumOf(leg: Leg, side: 'sent' | 'received'): Sum {
  if (leg.type === 'FlawedJettonTransfer') {
    const { sentAmount, receivedAmount, jetton } = leg.detail
    return { type: 'jetton', master: jetton, amount: side === 'sent' ? sentAmount : receivedAmount }
  }
  const { amount, jetton, standsForCoins } = leg.detail
  return standsForCoins ? { type: 'coin', amount } : { type: 'jetton', master: jetton, amount }
}

/** So much of what an exchange keeps in this wallet: coins, when it is a wallet for coins dressed as a jetton. */
export function sumIn(wallet: Address | undefined, amount: bigint, facts: Facts): Sum {
  const master = wallet === undefined ? undefined : facts.jettonWallet(wallet)?.jetton
  return isProxyTon(master) ? { type: 'coin', amount } : { type: 'jetton', master, amount }
}

/** What a leg tells its recipient to do, as it arrived. */
export function payloadOf(leg: Leg): Cell {
  for (const op of [jettonNotify, jettonTransfer, proxyTonTransfer, jettonInternalTransfer]) {
    for (const node of leg.covers) {
      const body = bodyOf<{ forward_payload: Cell }>(op, node)
      if (body) return body.forward_payload
    }
  }
  return emptyCell
}

/** The order that a leg carries, `undefined` when it is another one. */
export const orderIn = <Body>(of: Op<Body>, leg: Leg): Body | undefined => readOp(of, payloadOf(leg))

/** The transactions right below that are one of these. */
export function txsBelow<Body>(node: Node, of: Op<Body>): TxMatch<Body>[] {
  return node.children.flatMap(child => {
    const body = child.kind === 'tx' && !child.bounced ? bodyOf(of, child) : undefined
    return body !== undefined && child.kind === 'tx' ? [{ node: child, body }] : []
  })
}

/** The legs right below. */
export const legsBelow = (node: Node): Leg[] =>
  node.children.flatMap(child =>
    child.kind === 'action' && (child.type === 'JettonTransfer' || child.type === 'FlawedJettonTransfer')
      ? [child]
      : [],
  )

/** Whether coins that were sent stayed where they went. */
export const kept = (node: TxNode): boolean => !node.children.some(child => child.kind === 'tx' && child.bounced)

/** So much of what a pool would have given for this; of what, is unknown where the pool is. */
export function otherIn(pool: Address, given: Sum, amount: bigint, facts: Facts): Sum {
  const isGiven = (asset: PoolAsset) =>
    asset.type === given.type &&
    (asset.type !== 'jetton' || given.type !== 'jetton' || asset.master === given.master) &&
    (asset.type !== 'currency' || given.type !== 'currency' || asset.id === given.id)
  const assets = facts.poolAssets?.(pool) ?? []
  const [other, ...more] = assets.filter(asset => !isGiven(asset))
  return other && more.length === 0 && assets.length === 2
    ? sumOfAsset(other, amount)
    : { type: 'jetton', master: undefined, amount }
}
