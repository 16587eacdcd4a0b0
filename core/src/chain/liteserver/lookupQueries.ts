import { type BlockId, type BlockIdExt, formatBlockId, fullShard, toSignedShard } from '../../blockId.ts'
import { AppError } from '../../errors.ts'
import { verifyAncestor } from '../../proof/ancestor.ts'
import { type ProvenBlock, readHeader, verifyHeaderProof } from '../../proof/header.ts'
import { getProvenTree, proofError, readMerkleProofs, withProofErrors } from '../../proof/merkleProofs.ts'
import { verifyShardLinks } from '../../proof/shardLinks.ts'
import { shardContains } from '../../tlb/blockLinks.ts'
import { type Address, accountIdOf, addressOf, type Hash, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import { expectMode, type LiteserverQuery } from './queries.ts'
import type { Params } from './tl/schemaTypes.ts'
import { fromWireBlockId, toWireBlockId } from './wireBlockId.ts'

/** What to look up a block by. */
export type LookupKey =
  | { readonly by: 'seqno'; readonly block: BlockId }
  | { readonly by: 'lt'; readonly account: Address; readonly lt: Lt }
  | { readonly by: 'time'; readonly account?: Address; readonly time: UnixSec }

/**
 * A block by its seqno; the first block of an account's shard that ends at a logical time or later (it may also start
 * later: then no block contains that time); or a block of an account's shard, or else of the masterchain, with a
 * generation time, or the first later one.
 *
 * Proves the header of the block that the server returns. That the block is on chain needs another server's confirmation.
 */
export const lookupQuery = (key: LookupKey): LiteserverQuery<'liteServer.lookupBlock', ProvenBlock> => ({
  name: 'liteServer.lookupBlock',
  params: wireKey(key),
  verify(reply) {
    // A lookup requests no options of the header.
    expectMode(0, reply.mode)
    const found = verifyHeaderProof(fromWireBlockId(reply.id), reply.header_proof)
    // An honest server replies so too; that there is no other block is unproven.
    const absent = findAbsentBlock(key, found.id)
    if (absent) {
      const reason = `it has ${formatBlockId(found.id)} instead of ${formatBlockId(absent)}`
      throw new AppError('source.refused', { source: 'liteserver', reason })
    }
    return checkLookup(key, found)
  },
})

/** The same, with a proof that the block is the known masterchain block, precedes it, or is included by one that does. */
export const provenLookupQuery = (
  key: LookupKey,
  known: BlockIdExt,
): LiteserverQuery<'liteServer.lookupBlockWithProof', ProvenBlock> => ({
  name: 'liteServer.lookupBlockWithProof',
  params: { ...wireKey(key), mc_block_id: toWireBlockId(known) },
  verify(reply) {
    expectMode(modes[key.by], reply.mode)
    const id = fromWireBlockId(reply.id)
    const masterchain = fromWireBlockId(reply.mc_block_id)
    const { client_mc_state_proof, mc_block_proof } = reply
    verifyAncestor(known, masterchain, { stateProof: client_mc_state_proof, blockProof: mc_block_proof })
    const links = reply.shard_links.map(link => ({ id: fromWireBlockId(link.id), proof: link.proof }))
    verifyShardLinks(masterchain, id, links)
    const shown = verifyHeaderProof(id, reply.header)
    const absent = findAbsentBlock(key, id)
    if (absent) throw new AppError('lookup.block', { block: formatBlockId(absent) })
    const found = checkLookup(key, shown)
    if (key.by !== 'seqno') verifyPrevious(key, found, reply.prev_header)
    return found
  },
})

/**
 * Servers look up a seqno in the shard that contains the first account of the requested one: after a split or before a
 * merge that is another shard, whose block has the seqno. The requested block does not exist then.
 */
function findAbsentBlock(key: LookupKey, found: BlockIdExt): BlockId | undefined {
  if (key.by !== 'seqno') return undefined
  const { workchain, shard, seqno } = key.block
  const first = addressOf(workchain, shard.padEnd(64, '0') as Hash) // 64 digits
  const isOtherShard =
    found.workchain === workchain && found.seqno === seqno && found.shard !== shard && shardContains(first, found)
  return isOtherShard ? key.block : undefined
}

const modes = { seqno: 1, lt: 2, time: 4 } as const

function wireKey(key: LookupKey): Params<'liteServer.lookupBlock'> {
  const mode = modes[key.by]
  if (key.by === 'seqno') return { mode, id: { ...key.block, shard: toSignedShard(key.block.shard) } }
  const { account } = key
  const id = account
    ? { workchain: workchainOf(account), shard: minShardOf(account), seqno: 0 }
    : { workchain: -1, shard: toSignedShard(fullShard), seqno: 0 }
  return key.by === 'time' ? { mode, id, utime: key.time } : { mode, id, lt: key.lt }
}

/** Checks that a block is not before the lookup key, and as far as its header shows, not after it. @throws proof.header */
function checkLookup(key: LookupKey, found: ProvenBlock): ProvenBlock {
  const { id, info } = found
  const mismatch = (claim: string) => proofError('proof.header', `${formatBlockId(id)} ${claim}`)
  if (key.by === 'seqno') {
    const { workchain, shard, seqno } = key.block
    if (seqno !== id.seqno || workchain !== id.workchain || shard !== id.shard) {
      throw mismatch(`is not ${formatBlockId(key.block)}`)
    }
  } else if (key.by === 'time') {
    if (key.account ? !shardContains(key.account, id) : id.workchain !== -1)
      throw mismatch(key.account ? `does not contain ${key.account}` : 'is not a masterchain block')
    if (info.gen_utime < key.time) throw mismatch(`was generated before ${key.time}`)
  } else {
    if (!shardContains(key.account, id)) throw mismatch(`does not contain ${key.account}`)
    if (info.end_lt < key.lt) throw mismatch(`ends before ${key.lt}`)
    // After a merge there are two previous blocks, only one of them with the account.
    if (info.start_lt > key.lt && info.prev.every(before => before.end_lt >= key.lt)) {
      throw mismatch(`follows a block that contains ${key.lt}`)
    }
  }
  return found
}

/**
 * Whether a lookup by time may find a block after one of this time. Blocks can have equal times (0.4 s blocks): of several
 * blocks of the requested second, a server finds any.
 */
export const mayPrecede = (time: UnixSec, found: UnixSec, before: UnixSec): boolean =>
  before < time || (before === time && found === time)

/** Checks that the previous block is before the lookup key. @throws proof.header */
function verifyPrevious(key: Exclude<LookupKey, { by: 'seqno' }>, found: ProvenBlock, proof: Uint8Array): void {
  const { id, info } = found
  withProofErrors('proof.header', `the block before ${formatBlockId(id)}`, () => {
    const shown = readMerkleProofs(proof, 1)
    const before = info.prev.find(({ root_hash }) => shown.has(root_hash))
    if (before === undefined)
      throw proofError('proof.header', `the proof does not show the block before ${formatBlockId(id)}`)
    const tree = getProvenTree(shown, before.root_hash, 'proof.header', 'the block before')
    const header = readHeader(tree)
    const isBefore = key.by === 'lt' ? header.end_lt < key.lt : mayPrecede(key.time, info.gen_utime, header.gen_utime)
    if (!isBefore) {
      throw proofError('proof.header', `the block before ${formatBlockId(id)} matches already`)
    }
  })
}

/** The smallest possible shard of an account, from which a server finds the actual one. The masterchain has only one. */
function minShardOf(account: Address): bigint {
  if (workchainOf(account) === -1) return toSignedShard(fullShard)
  // A prefix of 60 bits and the marker bit.
  return toSignedShard(`${accountIdOf(account).slice(0, 15)}8`)
}
