import { toBocHex } from '../../cell/text.ts'
import type { Sample } from '../../chain/snapshot/Snapshot.ts'
import type { DebugSample } from '../../contract/debug.ts'

/** A snapshot's sample message, ready to run. */
export function presentSample(sample: Sample): DebugSample {
  const { transactions, ignoreSignature } = sample.arguments ?? {}
  return {
    id: sample.id,
    title: sample.title,
    description: sample.description,
    boc: toBocHex(sample.message),
    ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
    on_chain: sample.onChainMessage !== undefined,
    group: sample.group,
    ...(sample.arguments && {
      arguments: {
        ...(ignoreSignature !== undefined && { ignore_signature: ignoreSignature }),
        ...(transactions !== undefined && { limits: { transactions } }),
      },
    }),
  }
}
