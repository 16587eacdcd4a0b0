import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'

/** The request for a sample: at the block before its on-chain transaction, repeating the chain, with its own arguments. */
export const toSampleRequest = (sample: DebugSample): DebugEmulateRequest => ({
  boc: sample.boc,
  ...(sample.block_seqno !== undefined && { block_seqno: sample.block_seqno }),
  ...(sample.on_chain && { as_on_chain: true }),
  ...sample.arguments,
})
