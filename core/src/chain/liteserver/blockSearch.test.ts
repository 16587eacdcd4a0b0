import { expect, test } from 'vitest'
import { type BlockIdExt, fullShard } from '../../blockId.ts'
import type { ProvenBlock } from '../../proof/header.ts'
import { type Hash, unixSec } from '../../units.ts'
import { blockSearch } from './blockSearch.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { mayPrecede } from './lookupQueries.ts'

const hashOf = (seqno: number) => seqno.toString(16).padStart(64, '0') as Hash
const idOf = (seqno: number): BlockIdExt => ({
  workchain: -1,
  shard: fullShard,
  seqno,
  rootHash: hashOf(seqno),
  fileHash: hashOf(seqno),
})
/** Masterchain blocks, the first of seqno 1, with these times. */
const createChain = (times: readonly number[]) =>
  times.map((time, index) => {
    const seqno = index + 1
    const { rootHash: root_hash, fileHash: file_hash } = idOf(seqno - 1)
    const info = {
      gen_utime: unixSec(time),
      shard: { workchain: -1, shard: fullShard },
      after_merge: false,
      after_split: false,
      prev: [{ seq_no: seqno - 1, root_hash, file_hash, end_lt: 0n }],
    }
    // The search reads no more of a header.
    return { id: idOf(seqno), info } as unknown as ProvenBlock
  })

/** A server that finds this block by time, and knows the headers of all. */
function searchIn(times: readonly number[], found: number) {
  const chain = createChain(times)
  const requests: string[] = []
  const client = {
    serverCount: 1,
    async query({
      name,
      params,
    }: {
      readonly name: string
      readonly params: { readonly id: { readonly seqno: number } }
    }) {
      requests.push(name)
      const seqno = name === 'liteServer.getBlockHeader' ? params.id.seqno : found
      return { value: chain[seqno - 1], server: 'a' }
    },
  } as unknown as LiteserverClient
  const head = async () => idOf(times.length)
  const unused = () => Promise.reject(new Error('not requested'))
  const search = blockSearch(client, { newest: unused, zeroStates: unused, head })
  const findAt = (utime: number) => search.findBlock({ workchain: -1, shard: fullShard, utime: unixSec(utime) })
  return { findAt, requests }
}

test.each([1, 2, 3, 4])('of blocks with equal times the first is found when a server finds block %i', async found => {
  const { findAt } = searchIn([10, 10, 10, 10, 11], found)
  expect(await findAt(10)).toEqual(idOf(1))
})

test('the first of a second follows a block of an earlier one', async () => {
  const { findAt } = searchIn([9, 9, 10, 10, 10], 5)
  expect(await findAt(10)).toEqual(idOf(3))
})

test('a later block needs no other header', async () => {
  const { findAt, requests } = searchIn([9, 9, 12, 12], 3)
  expect(await findAt(10)).toEqual(idOf(3))
  expect(requests).toEqual(['liteServer.lookupBlockWithProof'])
})

test('the block before may have the requested time only when the found one has it', () => {
  const [earlier, time, later] = [unixSec(9), unixSec(10), unixSec(11)]
  expect(mayPrecede(time, time, earlier)).toBe(true)
  expect(mayPrecede(time, time, time)).toBe(true)
  expect(mayPrecede(time, later, earlier)).toBe(true)
  expect(mayPrecede(time, later, time)).toBe(false)
  expect(mayPrecede(time, later, later)).toBe(false)
})
