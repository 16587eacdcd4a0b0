import { AppError } from '../../errors.ts'
import { verifyAncestor } from '../../proof/ancestor.ts'
import { readHeader, type ShownBlock, verifyHeaderProof } from '../../proof/header.ts'
import { liesIn } from '../../proof/liesIn.ts'
import { blockText, proving, readMerkleProofs, shownAs, unproven } from '../../proof/proven.ts'
import { verifyShardLinks } from '../../proof/shardLinks.ts'
import { type Address, accountIdOf, addressOf, type Hash, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import type { BlockPlace } from '../TraceSource.ts'
import { expectMode, type Question } from './answers.ts'
import { fromWireBlock, toWireBlock, wholeShard } from './blockNames.ts'
import type { Params } from './tl/schemaTypes.ts'

/** What a block is looked up by. */
export type LookupKey =
  | { readonly by: 'seqno'; readonly place: BlockPlace }
  | { readonly by: 'lt'; readonly account: Address; readonly lt: Lt }
  | { readonly by: 'time'; readonly account?: Address; readonly time: UnixSec }

/**
 * A block: by its number; the first one of an account's shard that ends at a logical time or later (it may begin later,
 * too: then no block has that time); or the first block of its shard, else of the masterchain, that was made at a time or
 * later.
 *
 * Proves the header of the block that the server names. That the network made it is for another server to confirm.
 */
export const lookupQuestion = (key: LookupKey): Question<'liteServer.lookupBlock', ShownBlock> => ({
  name: 'liteServer.lookupBlock',
  params: wireKey(key),
  verify(answer) {
    // The header of a lookup comes without options.
    expectMode(0, answer.mode)
    const found = verifyHeaderProof(fromWireBlock(answer.id), answer.header_proof)
    // An honest server answers so; that there is no other block is its word, and of no use.
    const taken = takenPlace(key, found.id)
    if (taken) {
      const reason = `it knows ${blockText(found.id)} instead of ${blockText(taken)}`
      throw new AppError('source.refused', { source: 'liteserver', reason })
    }
    return fitting(key, found)
  },
})

/** The same; proves that the block is the known masterchain block, came before it, or came with one that did. */
export const provenLookupQuestion = (
  key: LookupKey,
  known: BlockId,
): Question<'liteServer.lookupBlockWithProof', ShownBlock> => ({
  name: 'liteServer.lookupBlockWithProof',
  params: { ...wireKey(key), mc_block_id: toWireBlock(known) },
  verify(answer) {
    expectMode(modes[key.by], answer.mode)
    const id = fromWireBlock(answer.id)
    const masterchain = fromWireBlock(answer.mc_block_id)
    const { client_mc_state_proof, mc_block_proof } = answer
    verifyAncestor(known, masterchain, { stateProof: client_mc_state_proof, blockProof: mc_block_proof })
    const links = answer.shard_links.map(link => ({ id: fromWireBlock(link.id), proof: link.proof }))
    verifyShardLinks(masterchain, id, links)
    const shown = verifyHeaderProof(id, answer.header)
    const taken = takenPlace(key, id)
    if (taken) throw new AppError('lookup.block', { block: blockText(taken) })
    const found = fitting(key, shown)
    if (key.by !== 'seqno') verifyFirst(key, found, answer.prev_header)
    return found
  },
})

/**
 * Servers look for a number in whichever shard has the first account of the one that is asked for: after a split or before
 * a merge, that is another shard, whose block has the number instead. The place that was asked for then has no block.
 */
function takenPlace(key: LookupKey, found: BlockId): BlockPlace | undefined {
  if (key.by !== 'seqno') return undefined
  const { workchain, shard, seqno } = key.place
  const first = addressOf(workchain, shard.padEnd(64, '0') as Hash) // 64 digits
  const isTaken =
    found.workchain === workchain && found.seqno === seqno && found.shard !== shard && liesIn(first, found)
  return isTaken ? key.place : undefined
}

const modes = { seqno: 1, lt: 2, time: 4 } as const

function wireKey(key: LookupKey): Params<'liteServer.lookupBlock'> {
  const mode = modes[key.by]
  if (key.by === 'seqno') return { mode, id: { ...key.place, shard: signed(key.place.shard) } }
  const { account } = key
  const id = account
    ? { workchain: workchainOf(account), shard: shardAround(account), seqno: 0 }
    : { workchain: -1, shard: signed(wholeShard), seqno: 0 }
  return key.by === 'time' ? { mode, id, utime: key.time } : { mode, id, lt: key.lt }
}

/** That a block is not earlier than what was looked up, and as far as its header says, not later. @throws proof.header */
function fitting(key: LookupKey, found: ShownBlock): ShownBlock {
  const { id, info } = found
  const refuse = (claim: string) => unproven('proof.header', `${blockText(id)} ${claim}`)
  if (key.by === 'seqno') {
    const { workchain, shard, seqno } = key.place
    if (seqno !== id.seqno || workchain !== id.workchain || shard !== id.shard) {
      throw refuse(`is not ${blockText(key.place)}`)
    }
  } else if (key.by === 'time') {
    if (key.account ? !liesIn(key.account, id) : id.workchain !== -1)
      throw refuse(key.account ? `does not have ${key.account}` : 'is not of the masterchain')
    if (info.gen_utime < key.time) throw refuse(`was made before ${key.time}`)
  } else {
    if (!liesIn(key.account, id)) throw refuse(`does not have ${key.account}`)
    if (info.end_lt < key.lt) throw refuse(`ends before ${key.lt}`)
    // After a merge there are two blocks before it, of which only one was the account's.
    if (info.start_lt > key.lt && info.prev.every(before => before.end_lt >= key.lt)) {
      throw refuse(`follows a block that has ${key.lt}`)
    }
  }
  return found
}

/** That the block before one is too early. @throws proof.header */
function verifyFirst(key: Exclude<LookupKey, { by: 'seqno' }>, found: ShownBlock, proof: Uint8Array): void {
  const { id, info } = found
  proving('proof.header', `before block ${blockText(id)}`, () => {
    const shown = readMerkleProofs(proof, 1)
    const before = info.prev.find(({ root_hash }) => shown.has(root_hash))
    if (before === undefined) throw unproven('proof.header', `another block than that before ${blockText(id)} is shown`)
    const tree = shownAs(shown, before.root_hash, 'proof.header', 'the block before')
    const header = readHeader(tree)
    if (key.by === 'lt' ? header.end_lt >= key.lt : header.gen_utime >= key.time) {
      throw unproven('proof.header', `a block before ${blockText(id)} is late enough`)
    }
  })
}

const signed = (shard: string): bigint => BigInt.asIntN(64, BigInt(`0x${shard}`))

/** The smallest shard that could hold the account: a server finds the real one around it. The masterchain has but one. */
export function shardAround(account: Address): bigint {
  if (workchainOf(account) === -1) return signed(wholeShard)
  // 60 bits of prefix, then the one that ends it.
  return signed(`${accountIdOf(account).slice(0, 15)}8`)
}
