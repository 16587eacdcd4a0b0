import { fromWireProof } from '../../chain/liteserver/proofAnswers.ts'
import { decodeAnswer } from '../../chain/liteserver/tl/codec.ts'
import { AppError } from '../../errors.ts'
import { parseBlockNotation } from '../../input/blockNotation.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import type { BlockName } from '../../proof/proven.ts'
import { readProofText } from '../../proof/readProofText.ts'
import type { ChainPart } from '../../proof/verifyChain.ts'

/**
 * The proofs in a text, each from where the one before ended: `/v2` JSON, recorded liteserver answers, or lists of those.
 *
 * @throws input.json, input.body with the path of what is missing or wrong
 */
export const readProof = (text: string): readonly ChainPart[] => readProofText(text, readAnswer)

function readAnswer(responseTl: Uint8Array): BlockProof {
  const answer = decodeAnswer('liteServer.getBlockProof', responseTl)
  if ('@type' in answer && answer['@type'] === 'liteServer.error') {
    throw new AppError('source.refused', { source: 'liteserver', reason: answer.message })
  }
  return fromWireProof(answer)
}

/**
 * The block that somebody believes without proof, which has to be named in full.
 *
 * @example
 * readTrust('(-1,8000000000000000,0,435bc9eb…,47ec9cf0…)')
 * @throws input.block, input.argument when a part is missing
 */
export function readTrust(text: string): BlockName {
  const block = readFullName(text)
  const refuse = (reason: string) => new AppError('input.argument', { name: 'trust', reason })
  if (block === undefined) {
    throw refuse('both hashes are needed to believe a block: (workchain,shard,seqno,root_hash,file_hash)')
  }
  if (block.workchain !== -1) throw refuse('chains of blocks begin with a block of the masterchain')
  return block
}

/** A block that is named with both hashes; `undefined` for every other notation. @throws input.block */
export function readFullName(text: string): BlockName | undefined {
  const notation = parseBlockNotation(text)
  if (notation.kind !== 'place' || notation.hashes === undefined) return undefined
  const { workchain, shard, seqno, hashes } = notation
  return { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
}
