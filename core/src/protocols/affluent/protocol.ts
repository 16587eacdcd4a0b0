import { defineProtocol } from '../../actions/engine/protocol.ts'
import { affluentStake } from './stake.ts'
import { affluentWithdraw } from './withdraw.ts'
import { affluentWithdrawRequest } from './withdrawRequest.ts'

/** Affluent vaults. */
export const affluentProtocol = defineProtocol({
  name: 'affluent',
  patterns: {
    tokenStaking: [affluentStake, affluentWithdrawRequest, affluentWithdraw],
  },
})
