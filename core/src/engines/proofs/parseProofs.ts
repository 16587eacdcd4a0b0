import type { BlockIdExt } from '../../blockId.ts'
import { fromWireProof } from '../../chain/liteserver/proofQueries.ts'
import { decodeLiteserverReply } from '../../chain/liteserver/tl/codec.ts'
import { parseBlockIdExt } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { readProofText } from '../../proof/readProofText.ts'
import type { ChainPart } from '../../proof/verifyChain.ts'

/**
 * Parses the proofs in a text, each continuing the previous one: `/v2` JSON, recorded liteserver replies, or lists of
 * those.
 *
 * @throws input.json, input.body with the path of what is missing or wrong
 */
export const parseProofs = (text: string): readonly ChainPart[] => readProofText(text, readRecordedReply)

function readRecordedReply(responseTl: Uint8Array): BlockProof {
  const reply = decodeLiteserverReply('liteServer.getBlockProof', responseTl)
  if ('@type' in reply && reply['@type'] === 'liteServer.error') {
    throw new AppError('source.refused', { source: 'liteserver', reason: reply.message })
  }
  return fromWireProof(reply)
}

/**
 * Parses the trusted block, which requires both hashes.
 *
 * @example
 * parseTrustedBlock('(-1,8000000000000000,0,435bc9eb…,47ec9cf0…)')
 * @throws input.block, input.argument when a part is missing
 */
export function parseTrustedBlock(text: string): BlockIdExt {
  const block = parseBlockIdExt(text)
  const reject = (reason: string) => new AppError('input.argument', { name: 'trust', reason })
  if (block === undefined) {
    throw reject('both hashes are required: (workchain,shard,seqno,root_hash,file_hash)')
  }
  if (block.workchain !== -1) throw reject('expected a masterchain block')
  return block
}
