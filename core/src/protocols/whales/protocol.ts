import { defineProtocol } from '../../actions/engine/protocol.ts'
import { whalesDeposit } from './deposit.ts'
import { whalesWithdraw } from './withdraw.ts'
import { whalesWithdrawRequest } from './withdrawRequest.ts'

/** TON Whales pools. */
export const whalesProtocol = defineProtocol({
  name: 'whales',
  patterns: {
    services: [whalesDeposit, whalesWithdraw, whalesWithdrawRequest],
  },
})
