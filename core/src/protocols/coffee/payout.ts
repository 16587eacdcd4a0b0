import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp } from '../../actions/engine/op.ts'
import { type TokenAmount, type TokenAsset, toTokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { childLegs, childTxs, isAccepted } from '../../actions/patterns/swaps/legs.ts'
import { readLegPayout } from '../../actions/patterns/swaps/swapPatterns.ts'
import type { CoffeeAsset } from '../../messages/bodies.gen.ts'
import { addressOf, type Hash } from '../../units.ts'

/** The message that makes a vault pay. */
export const payoutInternal = abiOp('CoffeePayoutInternal')
const payout = abiOp('CoffeePayout')
const notification = abiOp('CoffeeNotification')

/** What a vault pays: jettons, or TON or an extra currency in one message. */
export type Payout = {
  readonly out: TokenAmount
  readonly accepted: boolean
  readonly recipient: TxNode['account'] | undefined
  readonly nodes: readonly Node[]
}

/** The payout of each vault that an account makes pay; one whose vault has paid nothing is left out. */
export const readPayouts = (node: Node, facts: PatternFacts): readonly Payout[] =>
  childTxs(node, payoutInternal).flatMap(request => readPayout(request, facts) ?? [])

/** The payout that a message to a vault requests; `undefined` when the vault has paid nothing. */
export function readPayout(
  { node: vault, body }: { readonly node: TxNode; readonly body: { readonly amount: bigint } },
  facts: PatternFacts,
): Payout | undefined {
  const [leg] = childLegs(vault)
  if (leg) {
    const paid = readLegPayout(leg, facts)
    const { recipient } = leg.detail
    return { out: paid.out, accepted: leg.success, recipient, nodes: [vault, ...paid.nodes] }
  }
  const [coins] = [...childTxs(vault, payout), ...childTxs(vault, notification)]
  return (
    coins && {
      out: readExtraCurrency(coins.node) ?? { type: 'coin', amount: body.amount },
      accepted: isAccepted(coins.node),
      recipient: coins.node.account,
      nodes: [vault, coins.node],
    }
  )
}

/** The extra currency that a message carries, when it is one. */
export function readExtraCurrency(node: TxNode): TokenAmount | undefined {
  const [currency, ...more] = node.tx.inMessage?.extra ?? []
  return currency && more.length === 0 ? { type: 'currency', id: currency[0], amount: currency[1] } : undefined
}

/** An asset as Coffee writes it. */
export function fromCoffeeAsset(asset: CoffeeAsset): TokenAsset {
  if (asset.sum_type === 'Native') return { type: 'coin' }
  if (asset.sum_type === 'Extra') return { type: 'currency', id: asset.extra.id }
  const { chain, hash } = asset.jetton
  // An unsigned byte: the masterchain is 255. The number is a hash.
  return { type: 'jetton', master: addressOf((chain << 24) >> 24, hash.toString(16).padStart(64, '0') as Hash) }
}

/** An amount of such an asset. */
export const toCoffeeAmount = (asset: CoffeeAsset, amount: bigint): TokenAmount =>
  toTokenAmount(fromCoffeeAsset(asset), amount)

/** The jetton master of such an asset; `undefined` for TON and extra currencies. */
export const masterOf = (asset: CoffeeAsset) => {
  const token = fromCoffeeAsset(asset)
  return token.type === 'jetton' ? token.master : undefined
}
