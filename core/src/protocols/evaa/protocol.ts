import { defineProtocol } from '../../actions/engine/protocol.ts'
import {
  evaaCombinedBorrow,
  evaaCombinedRepayment,
  evaaCombinedSupply,
  evaaCombinedWithdrawal,
  evaaExchange,
} from './combined.ts'
import {
  evaaBorrow,
  evaaCoinRepayment,
  evaaCoinSupply,
  evaaJettonRepayment,
  evaaJettonSupply,
  evaaWithdrawal,
} from './lending.ts'
import { evaaCoinLiquidation, evaaJettonLiquidation, evaaPricedLiquidation } from './liquidation.ts'

/** EVAA, a lending protocol. */
export const evaaProtocol = defineProtocol({
  name: 'evaa',
  displayName: 'EVAA',
  patterns: {},
  // The requests have the op codes 1 to 5, which mean other things elsewhere.
  operations: {
    '0x0000011a': 'confirm a supply',
    '0x0000011f': 'reject a supply',
    '0x00000211': 'approve a withdrawal',
    '0x0000211a': 'pay a withdrawal out',
    '0x000021e6': 'reject a withdrawal',
    '0x000021e7': 'reject a withdrawal',
    '0x000021e8': 'reject a withdrawal',
    '0x000021ec': 'reject a withdrawal',
    '0x00211fe8': 'reject a withdrawal',
    '0x00000311': 'approve a liquidation',
    '0x00000411': 'approve a supply and a withdrawal',
    '0x0000041f': 'reject a supply and a withdrawal',
    '0x0000411a': 'pay a withdrawal out',
    '0x0000411f': 'return a supply',
    '0x0000031f': 'reject a liquidation',
    '0x0000311d': 'pay collateral out',
  },
  extended: {
    operations: [
      // A repayment is a supply that states more, and a loan is such a withdrawal.
      evaaCoinRepayment,
      evaaJettonRepayment,
      evaaCoinSupply,
      evaaJettonSupply,
      evaaBorrow,
      evaaWithdrawal,
      evaaCombinedRepayment,
      evaaCombinedSupply,
      evaaCombinedBorrow,
      evaaCombinedWithdrawal,
      evaaExchange,
      evaaPricedLiquidation,
      evaaCoinLiquidation,
      evaaJettonLiquidation,
    ],
  },
})
