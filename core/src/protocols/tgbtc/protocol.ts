import { defineProtocol } from '../../actions/engine/protocol.ts'
import { keyChange, keyChangeEvent, keyGeneration } from './keys.ts'
import { createPegout, proofSteps, publishKey, requestBurn, requestMint } from './messages.ts'
import { pegIn, pegInEvent, pegOut, pegOutEvent } from './transfers.ts'

/** tgBTC, a bridge to Bitcoin (TON Teleport). */
export const tgBtcProtocol = defineProtocol({
  name: 'tgbtc',
  displayName: 'tgBTC',
  patterns: {},
  operations: {
    ...proofSteps,
    [requestMint.code]: 'prove a paid Bitcoin transaction',
    [requestBurn.code]: 'request a payout in Bitcoin',
    [createPegout.code]: 'create a payout in Bitcoin',
    '0x1a84c0e0': 'request signatures',
    [publishKey.code]: 'publish a new key',
  },
  extended: {
    operations: [pegIn, pegOut, keyChange, pegInEvent, pegOutEvent, keyChangeEvent, keyGeneration],
  },
})
