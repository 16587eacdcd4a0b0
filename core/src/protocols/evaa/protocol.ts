import { defineProtocol } from '../../actions/engine/protocol.ts'
import { evaaCoinSupply, evaaJettonSupply, evaaWithdrawal } from './lending.ts'
import { evaaCoinLiquidation, evaaJettonLiquidation } from './liquidation.ts'

/** EVAA, a lending protocol. */
export const evaaProtocol = defineProtocol({
  name: 'evaa',
  displayName: 'EVAA',
  patterns: {},
  // The requests have the op codes 1, 2 and 3, which mean other things elsewhere.
  operations: {
    282: 'confirm a supply',
    287: 'reject a supply',
    529: 'approve a withdrawal',
    8474: 'pay a withdrawal out',
    8678: 'reject a withdrawal',
    8679: 'reject a withdrawal',
    8680: 'reject a withdrawal',
    8684: 'reject a withdrawal',
    2170856: 'reject a withdrawal',
    785: 'approve a liquidation',
    799: 'reject a liquidation',
    12573: 'pay collateral out',
  },
  extended: {
    operations: [evaaCoinSupply, evaaJettonSupply, evaaWithdrawal, evaaCoinLiquidation, evaaJettonLiquidation],
  },
})
