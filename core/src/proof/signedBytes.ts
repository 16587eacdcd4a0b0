import { type BlockIdExt, fromSignedShard } from '../blockId.ts'
import { sha256 } from '../cell/sha256.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'
import type { SignatureSet } from './BlockProof.ts'

/** The bytes that validators sign for a block: `ton.blockId#c50b6e70 root_cell_hash:int256 file_hash:int256 = ton.BlockId`. */
export const signedBlock = ({ rootHash, fileHash }: BlockIdExt): Uint8Array =>
  concatBytes([uint32Bytes(0xc50b6e70), fromHex(rootHash), fromHex(fileHash)])

/**
 * The bytes that validators sign in the simplex consensus: the vote to finalize a candidate in a session and slot.
 *
 * consensus.candidateId#b691cd3f slot:int hash:int256 = consensus.CandidateId
 * consensus.simplex.finalizeVote#40a7e105 id:consensus.CandidateId = consensus.simplex.UnsignedVote
 * consensus.dataToSign#a8e33df8 session_id:int256 data:bytes = consensus.DataToSign
 */
export function signedVote({ sessionId, slot, candidate }: NonNullable<SignatureSet['vote']>): Uint8Array {
  const vote = concatBytes([uint32Bytes(0x40a7e105), uint32Bytes(0xb691cd3f), uint32Bytes(slot), sha256(candidate)])
  // TL `bytes` shorter than 254: one length byte, then the data, padded with zeros to a multiple of four.
  const padding = 3 - (vote.length % 4)
  const data = concatBytes([Uint8Array.of(vote.length), vote, new Uint8Array(padding)])
  return concatBytes([uint32Bytes(0xa8e33df8), fromHex(sessionId), data])
}

/**
 * The block of a candidate, `undefined` for an invalid candidate:
 *
 * consensus.candidateHashDataOrdinary#e8f9bcdc block:tonNode.blockIdExt … = consensus.CandidateHashData
 * consensus.candidateHashDataEmpty#72b4d933 block:tonNode.blockIdExt … = consensus.CandidateHashData
 *
 * An empty candidate has the block that it follows; its finalization finalizes that block.
 */
export function parseCandidateBlock(candidate: Uint8Array): BlockIdExt | undefined {
  if (candidate.length < 84) return undefined
  const view = new DataView(candidate.buffer, candidate.byteOffset, candidate.length)
  if (![0xe8f9bcdc, 0x72b4d933].includes(view.getUint32(0, true))) return undefined
  return {
    workchain: view.getInt32(4, true),
    shard: fromSignedShard(view.getBigUint64(8, true)),
    seqno: view.getInt32(16, true),
    rootHash: toHex(candidate.subarray(20, 52)) as Hash, // 32 bytes make a hash
    fileHash: toHex(candidate.subarray(52, 84)) as Hash, // the same
  }
}

/** A number in four bytes, little-endian as in TL. */
export function uint32Bytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value >>> 0, true)
  return bytes
}
