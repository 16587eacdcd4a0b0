import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useOperation } from '../backend/useOperation.ts'

/** The sample messages of this network. */
export const useSamples = (enabled = true) => useOperation('getSamples', {}, { enabled })

/** The request for a sample: at the block before its on-chain transaction, repeating the chain, with its own arguments. */
export const toSampleRequest = (sample: DebugSample): DebugEmulateRequest => ({
  boc: sample.boc,
  ...(sample.block_seqno !== undefined && { block_seqno: sample.block_seqno }),
  ...(sample.on_chain && { as_on_chain: true }),
  ...sample.arguments,
})
