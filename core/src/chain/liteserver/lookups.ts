import { type ShownBlock, verifyHeaderProof } from '../../proof/header.ts'
import { liesIn } from '../../proof/liesIn.ts'
import { blockText, unproven } from '../../proof/proven.ts'
import { type Address, accountIdOf, type Lt, type UnixSec, workchainOf } from '../../units.ts'
import type { BlockPlace } from '../TraceSource.ts'
import { expectMode, type Question } from './answers.ts'
import { fromWireBlock, wholeShard } from './blockNames.ts'
import type { Answer } from './tl/schemaTypes.ts'

// What a lookup proves is the header of the block that the server names, and that this block is the one that was looked
// for among all that follow one another. That the network made it is for others to confirm.

type Lookup = Question<'liteServer.lookupBlock', ShownBlock>

/** The header of a lookup comes without options. */
function shownHeader(answer: Answer<'liteServer.lookupBlock'>): ShownBlock {
  expectMode(0, answer.mode)
  return verifyHeaderProof(fromWireBlock(answer.id), answer.header_proof)
}

/** A block by its number. */
export const lookupQuestion = (place: BlockPlace): Lookup => ({
  name: 'liteServer.lookupBlock',
  params: { mode: 1, id: { ...place, shard: signed(place.shard) } },
  verify(answer) {
    const found = shownHeader(answer)
    const { workchain, shard, seqno } = found.id
    if (workchain !== place.workchain || shard !== place.shard || seqno !== place.seqno) {
      throw unproven('proof.header', `asked for block ${blockText(place)}, this is ${blockText(found.id)}`)
    }
    return found
  },
})

/**
 * The first block of an account's shard that ends at this logical time or later. It may begin later, too: then no block
 * has that time.
 */
export const lookupByLtQuestion = (account: Address, lt: Lt): Lookup => ({
  name: 'liteServer.lookupBlock',
  params: { mode: 2, id: { workchain: workchainOf(account), shard: shardAround(account), seqno: 0 }, lt },
  verify(answer) {
    const found = shownHeader(answer)
    const { info, id } = found
    if (!liesIn(account, id)) throw unproven('proof.header', `${account} does not lie in ${blockText(id)}`)
    if (info.end_lt < lt) throw unproven('proof.header', `block ${blockText(id)} ends before ${lt}`)
    // After a merge there are two blocks before it, of which only one was the account's.
    if (info.start_lt > lt && info.prev.every(before => before.end_lt >= lt)) {
      throw unproven('proof.header', `an earlier block than ${blockText(id)} has ${lt}`)
    }
    return found
  },
})

/** The masterchain block that was the newest at a time, or the first one after it. */
export const lookupByTimeQuestion = (time: UnixSec): Lookup => ({
  name: 'liteServer.lookupBlock',
  params: { mode: 4, id: { workchain: -1, shard: signed(wholeShard), seqno: 0 }, utime: time },
  verify(answer) {
    const found = shownHeader(answer)
    if (found.id.workchain !== -1) throw unproven('proof.header', `${blockText(found.id)} is not of the masterchain`)
    if (found.info.gen_utime < time) {
      throw unproven('proof.header', `block ${blockText(found.id)} was made before ${time}`)
    }
    return found
  },
})

const signed = (shard: string): bigint => BigInt.asIntN(64, BigInt(`0x${shard}`))

/** The smallest shard that could hold the account: a server finds the real one around it. The masterchain has but one. */
function shardAround(account: Address): bigint {
  if (workchainOf(account) === -1) return signed(wholeShard)
  // 60 bits of prefix, then the one that ends it.
  return signed(`${accountIdOf(account).slice(0, 15)}8`)
}
