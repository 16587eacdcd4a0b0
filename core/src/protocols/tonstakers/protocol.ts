import { defineProtocol } from '../../actions/engine/protocol.ts'
import { liquidDeposit } from './deposit.ts'
import { liquidNftPayout } from './nftPayout.ts'
import { liquidWithdraw } from './withdraw.ts'
import { liquidWithdrawRequest } from './withdrawRequest.ts'

/** Liquid staking pools. */
export const tonstakersProtocol = defineProtocol({
  name: 'tonstakers',
  patterns: {
    services: [liquidDeposit, liquidWithdraw, liquidWithdrawRequest, liquidNftPayout],
  },
})
