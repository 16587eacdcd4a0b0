import { z } from 'zod'
import { formatBlockId, formatBlockIdExt, fromBlockIdExtJson } from '../../blockId.ts'
import { isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { verifyBlock } from '../../proof/header.ts'
import { readProofText } from '../../proof/readProofText.ts'
import { type Json, writeJson } from '../../wire/json.ts'
import { defineSource } from '../ChainSource.ts'
import { tonapiBlock, tonapiRawBlock } from './schemas.ts'
import type { TonapiApi } from './TonapiApi.ts'

/**
 * Reads blocks from a tonapi, by seqno only: its API has no search by time. Full blocks and block proofs come from its
 * liteserver methods; the hashes of a block are checked here, a proof by the caller.
 */
export function tonapiBlockSource({ find, read, unsupported, notRecorded, malformed }: TonapiApi) {
  /** Parses a `/v2` block proof, with all variations of its servers. @throws source.malformed */
  function parseTonapiProof(json: Json): BlockProof {
    try {
      const [part] = readProofText(writeJson(json))
      if (part) return part.proof
    } catch (error) {
      if (!isAppError(error)) throw error
      throw malformed(`get_block_proof: ${error.message}`)
    }
    throw malformed('get_block_proof: there is no proof in it')
  }

  return defineSource({
    async findBlock(key, options = {}) {
      if (!('seqno' in key)) throw unsupported('blocks by time')
      const what = `block ${formatBlockId(key)}`
      const found = await find(`/blockchain/blocks/${formatBlockId(key)}`, tonapiBlock, what, options)
      if (found) {
        if (formatBlockId(found) !== formatBlockId(key)) {
          throw malformed(`requested ${what}, the response has ${formatBlockId(found)}`)
        }
        return fromBlockIdExtJson(found)
      }
      // It deletes old blocks: only a block later than its newest one is certainly absent.
      const newest =
        key.workchain === -1 ? await find('/blockchain/masterchain-head', tonapiBlock, what, options) : undefined
      if (newest && key.seqno > newest.seqno) return undefined
      throw notRecorded(what)
    },

    async getBlock(block, options = {}) {
      const what = `block ${formatBlockId(block)}`
      const found = await read(`/liteserver/get_block/${formatBlockIdExt(block)}`, tonapiRawBlock, what, options)
      return verifyBlock(block, found.data)
    },

    async getBlockProof(known, target, options = {}) {
      const what = `a block proof from ${formatBlockId(known)}`
      const query = {
        known_block: formatBlockIdExt(known),
        mode: 0,
        ...(target && { target_block: formatBlockIdExt(target) }),
      }
      return parseTonapiProof(await read('/liteserver/get_block_proof', z.custom<Json>(), what, { ...options, query }))
    },
  })
}
