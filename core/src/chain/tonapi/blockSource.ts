import type { z } from 'zod'
import { AppError, isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { verifyBlock } from '../../proof/block.ts'
import { readProofText } from '../../proof/readProofText.ts'
import { type Json, writeJson } from '../../wire/json.ts'
import type { BlockReader, ProofSource } from '../BlockReader.ts'
import type { BlockId, CallOptions } from '../ChainSource.ts'
import { readAnswer } from '../http/readAnswer.ts'
import type { BlockPlace } from '../TraceSource.ts'
import { type TonapiBlock, tonapiBlock, tonapiRawBlock } from './schemas.ts'
import type { AskTonapi } from './tonapiSource.ts'

/**
 * Blocks of a tonapi. It finds them by their number only: its interface knows no moments. Whole blocks and chains come from
 * its liteserver methods; a block's hashes are checked here, a chain by whoever asked for it.
 */
export function tonapiBlockSource(source: string, ask: AskTonapi): BlockReader & ProofSource {
  const unsupported = (what: string) => new AppError('source.unsupported', { source, what })
  const notRecorded = (what: string) => new AppError('source.notRecorded', { source, what })

  async function read<T>(path: string, schema: z.ZodType<T>, what: string, options: CallOptions) {
    const json = await ask({ path, signal: options.signal }, what)
    return json === undefined ? undefined : readAnswer(source, path, schema, json)
  }

  return {
    async findBlock(key, options = {}) {
      if (!('seqno' in key)) throw unsupported('blocks by time')
      const what = `block ${text(key)}`
      const found = await read(`/blockchain/blocks/${text(key)}`, tonapiBlock, what, options)
      if (found) {
        const isAsked = found.workchain_id === key.workchain && found.shard === key.shard && found.seqno === key.seqno
        if (!isAsked) throw malformed(source, `asked for ${what}, it tells of ${text(placeOf(found))}`)
        return idOf(found)
      }
      // It keeps no old blocks: only what is later than its newest one is not there yet.
      const newest =
        key.workchain === -1 ? await read('/blockchain/masterchain-head', tonapiBlock, what, options) : undefined
      if (newest && key.seqno > newest.seqno) return undefined
      throw notRecorded(what)
    },

    async getBlock(block, options = {}) {
      const what = `block ${text(block)}`
      const found = await read(`/liteserver/get_block/${wholeId(block)}`, tonapiRawBlock, what, options)
      if (!found) throw notRecorded(what)
      return verifyBlock(block, found.data)
    },

    async getBlockProof(known, target, options = {}) {
      const what = `a chain of blocks from ${text(known)}`
      const query = {
        known_block: wholeId(known),
        mode: 0,
        ...(target && { target_block: wholeId(target) }),
      }
      const json = await ask({ path: '/liteserver/get_block_proof', query, signal: options.signal }, what)
      if (json === undefined) throw notRecorded(what)
      return proofIn(source, json)
    },
  }
}

/** A chain in the form of `/v2`, with all that its servers write differently. @throws source.malformed */
function proofIn(source: string, json: Json): BlockProof {
  try {
    const [part] = readProofText(writeJson(json))
    if (part) return part.proof
  } catch (error) {
    if (!isAppError(error)) throw error
    throw malformed(source, `get_block_proof: ${error.message}`)
  }
  throw malformed(source, 'get_block_proof: there is no chain in it')
}

const malformed = (source: string, reason: string) => new AppError('source.malformed', { source, reason })

/** A block as these methods name it. */
export const wholeId = ({ workchain, shard, seqno, rootHash, fileHash }: BlockId): string =>
  `(${workchain},${shard},${seqno},${rootHash},${fileHash})`

const text = ({ workchain, shard, seqno }: BlockPlace): string => `(${workchain},${shard},${seqno})`
const placeOf = ({ workchain_id, shard, seqno }: TonapiBlock): BlockPlace => ({ workchain: workchain_id, shard, seqno })

/** The name of a block of this interface. */
export const idOf = (block: TonapiBlock): BlockId => ({
  workchain: block.workchain_id,
  shard: block.shard,
  seqno: block.seqno,
  rootHash: block.root_hash,
  fileHash: block.file_hash,
})
