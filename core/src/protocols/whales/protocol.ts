import { couldBe } from '../../actions/engine/nodes.ts'
import { abiOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { nano } from '../../units.ts'
import { memberRemoval, whalesCodeUpgrade, whalesDonation, whalesProcessing } from './requests.ts'

const whalesNominatorsDeposit = abiOp('WhalesNominatorsDeposit')
const whalesNominatorsWithdraw = abiOp('WhalesNominatorsWithdraw')
const whalesWithdrawCompleted = abiOp('WhalesNominatorsStakeWithdrawCompleted')
const whalesWithdrawDelayed = abiOp('WhalesNominatorsStakeWithdrawDelayed')

/**
 * TON is deposited into a TON Whales pool.
 *
 *     member ──deposit──▶ pool (──bounce──▶ member)?
 */
const whalesDeposit = definePattern({
  name: 'staking.whalesDeposit',
  actionType: 'DepositStake',
  shape: sentTx(whalesNominatorsDeposit, {
    where: ({ node }) => couldBe(node, 'whales_pool'),
    children: { rejection },
  }),
  build: ({ node }) => ({
    success: node.success,
    detail: { staker: node.from, pool: node.account, implementation: 'whales' as const, amount: node.value },
  }),
})

/**
 * A member of a TON Whales pool withdraws a stake that is not in use.
 *
 *     member ──withdraw──▶ pool ──withdraw_completed, TON──▶ member
 */
const whalesWithdraw = definePattern({
  name: 'staking.whalesWithdraw',
  actionType: 'WithdrawStake',
  shape: sentTx(whalesNominatorsWithdraw, {
    where: ({ node }) => couldBe(node, 'whales_pool'),
    children: {
      payout: tx(whalesWithdrawCompleted, {
        where: ({ node }, _, parent) => parent?.kind === 'tx' && node.account === parent.from,
      }),
    },
  }),
  build({ node, payout }) {
    const paid = payout.node.value
    return {
      success: node.success,
      detail: {
        staker: node.from,
        pool: node.account,
        implementation: 'whales' as const,
        // The excess of the request is paid together with the stake.
        amount: nano(paid > node.value ? paid - node.value : 0n),
      },
    }
  },
})

/**
 * A member of a TON Whales pool requests a stake that is in use.
 *
 *     member ──withdraw──▶ pool ──withdraw_delayed──▶ member
 */
const whalesWithdrawRequest = definePattern({
  name: 'staking.whalesWithdrawRequest',
  actionType: 'WithdrawStakeRequest',
  after: ['staking.whalesWithdraw'],
  shape: sentTx(whalesNominatorsWithdraw, {
    where: ({ node }) => couldBe(node, 'whales_pool'),
    children: { response: optional(tx(whalesWithdrawDelayed)), rejection },
  }),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      staker: node.from,
      pool: node.account,
      implementation: 'whales' as const,
      // Amount 0 means everything.
      requested: body.amount === 0n ? undefined : { type: 'coin' as const, amount: body.amount },
    },
  }),
})

/** TON Whales pools. */
export const whalesProtocol = defineProtocol({
  name: 'whales',
  displayName: 'TON Whales',
  patterns: { services: [whalesDeposit, whalesWithdraw, whalesWithdrawRequest] },
  extended: { operations: [whalesProcessing, memberRemoval, whalesDonation, whalesCodeUpgrade] },
  operations: {
    '0xc641e932': 'deposit accepted',
    '0x7ad0b942': 'stake returned to a removed member',
    '0x1596920c': 'end of the lock of the stake',
    '0xb8837d2c': 'receipt of a donation',
    '0x90eafae1': 'change of an address',
    '0x023cd52c': 'change of settings',
    '0x3211546a': 'receipt of settings',
    '0x532e4077': 'receipt of an upgrade',
  },
})
