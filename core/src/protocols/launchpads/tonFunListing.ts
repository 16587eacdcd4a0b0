import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import {
  abiJettonPayload,
  abiOp,
  defineOp,
  type OpLayout,
  readEvent,
  readNodeBody,
  readOp,
} from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, tx } from '../../actions/engine/pattern.ts'
import type { Dex } from '../../actions/kinds/exchanges.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { jettonInternalTransfer, jettonNotify, pTonTransfer } from '../../actions/ops/messages.ts'
import { transactionsOf } from '../../actions/patterns/payouts.ts'
import { childSteps, firstTx } from '../../actions/patterns/steps.ts'
import { coins, record } from '../../tlb/combinators.ts'

// send_liq_log#0f6ab54f ton_liq:Coins jetton_liq:Coins = ExtOutMsgBody;
/** The event of a purchase that completes the sale; its op code is the CRC32 of its name, as in the SDK. */
export const bclListingEvent = defineOp('BclSendLiqLog', record('#0f6ab54f', { ton_liq: coins, jetton_liq: coins }))

const exchange: Dex = 'stonfi'
const providePayload = abiJettonPayload('StonfiProvideLpV2')
const provide = abiOp('StonfiProvideLpV2')
const depositSide = abiOp('StonfiAddLiquidityV2')
const bothSides = abiOp('StonfiCbAddLiquidityV2')
/** What the messages of a deposit are, from the jetton wallet of the router to the LP tokens. */
const depositCodes = new Set<number | undefined>(
  [jettonNotify, provide, depositSide, bothSides, jettonInternalTransfer].map(({ code }) => code),
)

const readDeposit = (node: Node) => {
  const first = firstTx(node)
  const body = first && readNodeBody(jettonInternalTransfer, first)
  return body && { amount: body.amount, payload: readOp(providePayload, body.forward_payload) }
}

function readCurve(node: Node, parent: Node | undefined) {
  const curve = parent && firstTx(parent)
  const event = curve && firstTx(node)?.from === curve.account ? readEvent(bclListingEvent, curve) : undefined
  return curve && event && { account: curve.account, event }
}

const isListing = ({ node }: { readonly node: Node }, _facts: unknown, parent: Node | undefined): boolean =>
  readDeposit(node)?.payload !== undefined && readCurve(node, parent) !== undefined

/** One side of the deposit: its nodes, and whether it has come to the contract that waits for both. */
function followSide(first: Node) {
  const nodes = [first]
  // Appended while it iterates, so what follows from a step is found too.
  for (const node of nodes) nodes.push(...node.children.filter(isDepositStep))
  const transactions = nodes.flatMap(transactionsOf)
  return { nodes, transactions, hasArrived: transactions.some(each => each.success && isOp(depositSide, each)) }
}

const isOp = (op: OpLayout<unknown>, node: TxNode): boolean => !node.bounced && readNodeBody(op, node) !== undefined

function isDepositStep(node: Node): boolean {
  const first = firstTx(node)
  // The first deposit creates the pool.
  const belongs = node.kind === 'tx' || node.type === 'JettonMint' || node.type === 'PoolCreation'
  return belongs && first !== undefined && (first.bounced || depositCodes.has(first.opCode))
}

/**
 * ton.fun: the purchase that takes the last jettons makes the master provide them and the TON that it has collected to STON.fi.
 *
 *     user ──buy──▶ master ┬─internal_transfer──▶ wallet of the user
 *                          ├─internal_transfer, provide_lp──▶ wallet of the router ──▶ … ──▶ pool
 *                          └─ton_transfer, provide_lp──▶ pTON wallet of the router ──▶ … ──▶ pool ──LP tokens──▶ owner
 */
export const bclListing = definePattern({
  name: 'launchpads.tonFunListing',
  actionType: 'LaunchpadListing',
  shape: oneOf(action('JettonMint', { where: isListing }), tx(jettonInternalTransfer, { where: isListing })),
  build({ node }, _facts, parent) {
    const [deposit, curve] = [readDeposit(node), readCurve(node, parent)]
    if (!parent || !deposit?.payload || !curve) return undefined
    const [coinSide] = childSteps(parent, pTonTransfer)
    const sides = [node, ...(coinSide ? [coinSide.node] : [])].map(followSide)
    const transactions = sides.flatMap(side => side.transactions)
    const pool = transactions.find(each => isOp(provide, each))?.account
    const share = transactions.find(each => pool && each.from === pool && isOp(jettonInternalTransfer, each))
    const minted = share && readNodeBody(jettonInternalTransfer, share)?.amount
    return {
      success: coinSide !== undefined && sides.every(({ hasArrived }) => hasArrived) && share?.success === true,
      detail: {
        protocol: 'ton.fun',
        curve: curve.account,
        exchange,
        pool,
        tokens: { type: 'jetton', master: curve.account, amount: deposit.amount },
        coins: coinAmount(coinSide?.body.ton_amount ?? curve.event.ton_liq),
        ...(minted !== undefined && {
          minted: { type: 'jetton', master: pool, amount: minted },
          owner: deposit.payload.cross_provide_lp_body.to_address,
        }),
      },
      extraNodes: sides.flatMap(({ nodes }) => nodes).slice(1),
    }
  },
})
