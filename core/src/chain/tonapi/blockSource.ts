import type { z } from 'zod'
import { type BlockIdExt, formatBlockId, formatBlockIdExt } from '../../blockId.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { verifyBlock } from '../../proof/block.ts'
import { readProofText } from '../../proof/readProofText.ts'
import { type Json, writeJson } from '../../wire/json.ts'
import { parseResponse } from '../http/parseResponse.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { SourceMethods } from '../sourceMethods.ts'
import { type TonapiBlock, tonapiBlock, tonapiRawBlock } from './schemas.ts'
import type { RequestTonapi } from './tonapiSource.ts'

/**
 * Reads blocks from a tonapi, by seqno only: its API has no search by time. Full blocks and block proofs come from its
 * liteserver methods; the hashes of a block are checked here, a proof by the caller.
 */
export function tonapiBlockSource(
  source: string,
  request: RequestTonapi,
): Pick<SourceMethods, 'findBlock' | 'getBlock' | 'getBlockProof'> {
  const unsupported = (what: string) => new AppError('source.unsupported', { source, what })
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source, what })

  async function read<T>(path: string, schema: z.ZodType<T>, what: string, options: CallOptions) {
    const json = await request({ path, signal: options.signal }, what)
    return json === undefined ? undefined : parseResponse(source, path, schema, json)
  }

  return {
    async findBlock(key, options = {}) {
      if (!('seqno' in key)) throw unsupported('blocks by time')
      const what = `block ${formatBlockId(key)}`
      const found = await read(`/blockchain/blocks/${formatBlockId(key)}`, tonapiBlock, what, options)
      if (found) {
        const isMatch = found.workchain_id === key.workchain && found.shard === key.shard && found.seqno === key.seqno
        if (!isMatch)
          throw malformed(source, `requested ${what}, the response has ${formatBlockId(toTonapiBlockId(found))}`)
        return toTonapiBlockId(found)
      }
      // It deletes old blocks: only a block later than its newest one is certainly absent.
      const newest =
        key.workchain === -1 ? await read('/blockchain/masterchain-head', tonapiBlock, what, options) : undefined
      if (newest && key.seqno > newest.seqno) return undefined
      throw notRecorded(what)
    },

    async getBlock(block, options = {}) {
      const what = `block ${formatBlockId(block)}`
      const found = await read(`/liteserver/get_block/${formatBlockIdExt(block)}`, tonapiRawBlock, what, options)
      if (!found) throw notRecorded(what)
      return verifyBlock(block, found.data)
    },

    async getBlockProof(known, target, options = {}) {
      const what = `a block proof from ${formatBlockId(known)}`
      const query = {
        known_block: formatBlockIdExt(known),
        mode: 0,
        ...(target && { target_block: formatBlockIdExt(target) }),
      }
      const json = await request({ path: '/liteserver/get_block_proof', query, signal: options.signal }, what)
      if (json === undefined) throw notRecorded(what)
      return parseTonapiProof(source, json)
    },
  }
}

/** Parses a `/v2` block proof, with all variations of its servers. @throws source.malformed */
function parseTonapiProof(source: string, json: Json): BlockProof {
  try {
    const [part] = readProofText(writeJson(json))
    if (part) return part.proof
  } catch (error) {
    if (!isAppError(error)) throw error
    throw malformed(source, `get_block_proof: ${error.message}`)
  }
  throw malformed(source, 'get_block_proof: there is no proof in it')
}

const malformed = (source: string, reason: string) => new AppError('source.malformed', { source, reason })

/** The full id of a tonapi block. */
export const toTonapiBlockId = (block: TonapiBlock): BlockIdExt => ({
  workchain: block.workchain_id,
  shard: block.shard,
  seqno: block.seqno,
  rootHash: block.root_hash,
  fileHash: block.file_hash,
})
