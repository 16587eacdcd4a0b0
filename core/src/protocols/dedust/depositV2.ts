import { defineOp, hasSent, readEvent, readNodeBody } from '../../actions/engine/op.ts'
import { action, optional, tx } from '../../actions/engine/pattern.ts'
import { defineDeposit } from '../../actions/patterns/liquidity.ts'
import { bigUint, bool, cellRef, coins, maybeAddress, record } from '../../tlb/combinators.ts'
import { startOfRef } from '../../tlb/startOfRef.ts'

// deposit#c9a015da amount_x:Coins amount_y:Coins minimal_liquidity:Coins locked_liquidity_share:uint16 = Payment;
const deposit = startOfRef(record('#c9a015da', { amount_x: coins, amount_y: coins }))
// pay_native#a5a7cbf8 query_id:uint64 amount:Coins payment:^Payment payout:^PayoutConfig = InternalMsgBody;
const payNative = defineOp('DedustV2DepositTon', record('#a5a7cbf8', { query_id: bigUint(64), amount: coins, deposit }))
// pay_jetton#cbc33949 payment:^Payment payout:^PayoutConfig = ForwardPayload;
const depositPayload = defineOp('DedustV2DepositJettons', record('#cbc33949', { deposit }))
// credit_asset#dc5ddba1 query_id:uint64 is_x:Bool amount:Coins = InternalMsgBody;
const creditAsset = defineOp(
  'DedustV2CreditAsset',
  record('#dc5ddba1', { query_id: bigUint(64), is_x: bool, amount: coins }),
)
// join_liquidity#25251ee0 query_id:uint64 config:^DepositConfig amount_x:Coins amount_y:Coins initiator:MsgAddressInt = InternalMsgBody;
const joinLiquidity = defineOp(
  'DedustV2JoinLiquidity',
  record('#25251ee0', {
    ...{ query_id: bigUint(64), config: cellRef },
    ...{ amount_x: coins, amount_y: coins, initiator: maybeAddress },
  }),
)
// credit_liquidity#855afcbd query_id:uint64 … = InternalMsgBody;
const creditLiquidity = defineOp('DedustV2CreditLiquidity', record('#855afcbd', { query_id: bigUint(64) }))
// deposit#35df2e12 … = ExtOutMsgBody;
const depositEvent = defineOp('DedustV2Deposit', record('#35df2e12', {}))

const deploy = optional(action('ContractDeploy'))

/**
 * One side of a deposit into a pool of the second version, or the side that completes it; the pool emits an event when it
 * accepts both. What it returns is a transfer of its own.
 *
 *     owner ──pay_native | jettons──▶ pool ──credit_asset──▶ deposit contract (──join_liquidity──▶ pool ──▶ position)?
 */
export const dedustDepositV2 = defineDeposit({
  name: 'liquidity.dedustV2',
  dex: 'dedust',
  ops: [payNative],
  payload: depositPayload,
  readAmount(node) {
    const amount = readNodeBody(payNative, node)?.amount
    return amount === undefined ? undefined : { type: 'coin', amount }
  },
  children: {
    credit: tx(creditAsset, {
      children: {
        join: optional(
          tx(joinLiquidity, { children: { position: optional(tx(creditLiquidity, { children: { deploy } })) } }),
        ),
        deploy,
      },
    }),
  },
  isSuccessful: ({ credit: { node, join } }) =>
    node.success &&
    // A waiting side has succeeded; one that was forwarded has not reached the pool yet.
    (join === undefined
      ? !hasSent(node, joinLiquidity)
      : join.node.success && readEvent(depositEvent, join.node) !== undefined && join.position?.node.success === true),
})

/** The message that brings one side to the contract that waits for both, and the one that passes both on. */
export const depositSidesV2 = { side: creditAsset, both: joinLiquidity }

/** Its messages, in words. */
export const dedustDepositOperationsV2: Readonly<Record<number, string>> = {
  [joinLiquidity.code]: 'deposit both sides',
  [creditAsset.code]: 'collect one side of a deposit',
  [creditLiquidity.code]: 'credit liquidity to a position',
}
