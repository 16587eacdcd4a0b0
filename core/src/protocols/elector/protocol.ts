import { defineProtocol } from '../../actions/engine/protocol.ts'
import { electionsDeposit } from './deposit.ts'
import { electionsRecover } from './recover.ts'

/** Stakes of validators. */
export const electorProtocol = defineProtocol({
  name: 'elector',
  patterns: {
    services: [electionsDeposit, electionsRecover],
  },
})
