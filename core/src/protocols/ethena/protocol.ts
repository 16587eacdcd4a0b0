import { defineProtocol } from '../../actions/engine/protocol.ts'
import { ethenaStake } from './stake.ts'
import { ethenaTransfer } from './transfer.ts'
import { ethenaWithdrawRequest } from './withdrawRequest.ts'

/** Ethena: USDe and staked USDe. */
export const ethenaProtocol = defineProtocol({
  name: 'ethena',
  patterns: {
    tokens: [ethenaTransfer],
    tokenStaking: [ethenaStake, ethenaWithdrawRequest],
  },
})
