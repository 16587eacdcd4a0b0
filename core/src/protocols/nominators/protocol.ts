import { defineProtocol } from '../../actions/engine/protocol.ts'
import { nominatorsDeposit } from './deposit.ts'
import { nominatorsPayout } from './payout.ts'
import { nominatorsWithdraw } from './withdraw.ts'
import { nominatorsWithdrawRequest } from './withdrawRequest.ts'

/** Nominator pools. */
export const nominatorsProtocol = defineProtocol({
  name: 'nominators',
  patterns: {
    services: [nominatorsDeposit, nominatorsWithdraw, nominatorsWithdrawRequest, nominatorsPayout],
  },
})
