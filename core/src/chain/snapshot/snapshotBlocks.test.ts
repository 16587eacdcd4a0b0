import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import type { BlockIdExt } from '../../blockId.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { readHeader } from '../../proof/header.ts'
import { verifyChain } from '../../proof/verifyChain.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { addressOf, type Hash, lt, unixSec } from '../../units.ts'
import type { BlockLookup } from '../MasterchainBlock.ts'
import type { Snapshot } from './Snapshot.ts'
import { readSnapshot, writeSnapshot } from './snapshotFile.ts'
import { snapshotSource } from './snapshotSource.ts'

const demo = demoSnapshot()
const source = snapshotSource(demo)
const blocks = demo.fullBlocks ?? []
const fullShard = '8000000000000000'
const masterchain = { workchain: -1, shard: fullShard }
const notRecorded = expect.objectContaining({ code: 'source.notRecorded' })
const find = (key: BlockLookup) => source.findBlock(key) as Promise<BlockIdExt> // a snapshot never returns undefined
const masterchainBlock = (seqno: number) => find({ ...masterchain, seqno })

describe('full blocks', () => {
  test('are read by their full id, and have its hash', async () => {
    expect(blocks.length).toBeGreaterThan(200)
    for (const { id } of blocks) expect((await source.getBlock(id)).hash()).toBe(id.rootHash)
  })

  test('are not returned for another block of the same seqno, or for another hash', async () => {
    const { id } = blocks[0]!
    const other = 'f'.repeat(64) as Hash
    for (const forged of [
      { ...id, rootHash: other },
      { ...id, fileHash: other },
      { ...id, seqno: 1 },
    ]) {
      await expect(source.getBlock(forged)).rejects.toThrow(notRecorded)
    }
  })

  test('that do not match their id are rejected without affecting others', async () => {
    const [first, second, ...others] = blocks
    const swapped = { id: first!.id, root: second!.root }
    const lying = snapshotSource({ ...demo, fullBlocks: [swapped, second!, ...others] })
    await expect(lying.getBlock(first!.id)).rejects.toThrow(expect.objectContaining({ code: 'proof.header' }))
    expect((await lying.getBlock(second!.id)).hash()).toBe(second!.id.rootHash)
    expect(await lying.findBlock(second!.id)).toEqual(second!.id)
  })

  test('contain the transactions of the recorded traces', async () => {
    let compared = 0
    const known = new Map<Hash, Awaited<ReturnType<typeof source.getBlockTransactions>>>()
    for (const { block, cell } of demo.traces.flatMap(({ transactions }) => transactions)) {
      const listed = known.get(block.id.rootHash) ?? (await source.getBlockTransactions(block.id))
      known.set(block.id.rootHash, listed)
      const found = listed.find(({ hash }) => hash === cell.hash())
      expect(found?.account).toBe(addressOf(block.id.workchain, readTransaction(cell).account_addr))
      compared++
    }
    expect(compared).toBeGreaterThan(500)
  })

  test('list their transactions by logical time', async () => {
    for (const { id } of blocks) {
      const times = (await source.getBlockTransactions(id)).map(({ cell }) => readTransaction(cell).lt)
      expect(times).toEqual(times.toSorted((a, b) => Number(a - b)))
    }
    await expect(source.getBlockTransactions({ ...masterchain, seqno: 7 })).rejects.toThrow(notRecorded)
  })
})

describe('a block is found', () => {
  test('by seqno: full blocks and referenced ones', async () => {
    for (const { id } of blocks) expect(await find(id)).toEqual(id)
    for (const { id, shards } of demo.blocks) {
      expect(await masterchainBlock(id.seqno)).toEqual(id)
      for (const top of shards) expect(await find(top.id)).toEqual(top.id)
    }
    expect(await masterchainBlock(0)).toEqual(demo.network.trustedBlock)
  })

  test('by seqno in its own shard only', async () => {
    expect((await find({ workchain: 0, shard: '4000000000000000', seqno: 205 })).seqno).toBe(205)
    await expect(find({ workchain: 0, shard: fullShard, seqno: 205 })).rejects.toThrow(notRecorded)
  })

  test('by every logical time after the previous block, and by its time', async () => {
    let byTime = 0
    for (const { id, root } of blocks) {
      const { prev, end_lt, gen_utime, after_split } = readHeader(root)
      const before = prev.at(-1)!
      for (const moment of [end_lt, lt(before.end_lt + 1n), lt(end_lt - 1n)]) {
        expect(await find({ ...id, lt: moment })).toEqual(id)
      }
      if (after_split || prev.length > 1) continue
      if (!blocks.some(other => other.id.rootHash === before.root_hash)) continue
      expect(await find({ ...id, utime: gen_utime })).toEqual(id)
      byTime++
    }
    expect(byTime).toBeGreaterThan(100)
  })

  test('by a time between two blocks: the later one', async () => {
    const pairs = blocks.flatMap(({ id, root }) => {
      const next = blocks.find(other => other.id.workchain === -1 && other.id.seqno === id.seqno + 1)
      return id.workchain === -1 && next ? [[readHeader(root), readHeader(next.root), next.id] as const] : []
    })
    let between = 0
    for (const [before, after, id] of pairs) {
      for (let at = before.gen_utime + 1; at <= after.gen_utime; at++) {
        expect(await find({ ...masterchain, utime: unixSec(at) })).toEqual(id)
        between++
      }
    }
    expect(between).toBeGreaterThan(pairs.length)
  })

  test('in the child of a split shard', async () => {
    const halves = blocks.filter(({ root, id }) => readHeader(root).after_split && id.seqno === 205)
    expect(halves.map(({ id }) => id.shard)).toEqual(['4000000000000000', 'c000000000000000'])
    for (const { id, root } of halves) {
      expect(await find({ workchain: 0, shard: id.shard, lt: readHeader(root).end_lt })).toEqual(id)
    }
  })

  test('by a time that several blocks have: the first of them, if the one before is recorded', async () => {
    const [any] = demo.blocks
    const at = (seqno: number, time: number) => {
      const rootHash = seqno.toString(16).padStart(64, '0') as Hash
      return { ...any!, id: { ...any!.id, seqno, rootHash }, genUtime: unixSec(time), shards: [], inferred: [] }
    }
    const blocks = [at(1, 9), at(2, 10), at(3, 10), at(4, 10), at(5, 11), at(6, 11)]
    const equal = (from: number) =>
      snapshotSource({
        ...demo,
        traces: [],
        fullBlocks: [],
        blockLinks: [],
        blockProofs: [],
        blocks: blocks.slice(from),
      })
    const seqnoAt = async (time: number, from = 0) =>
      (await equal(from).findBlock({ ...masterchain, utime: unixSec(time) }))?.seqno
    expect([await seqnoAt(10), await seqnoAt(11)]).toEqual([2, 5])
    await expect(seqnoAt(10, 2)).rejects.toThrow(notRecorded)
  })

  test('never where an unrecorded block could match', async () => {
    const { genUtime, endLt } = demo.blocks.at(-1)!
    for (const moment of [
      { utime: unixSec(genUtime + 1) },
      { lt: lt(endLt + 1n) },
      { lt: lt(0n) },
      { utime: unixSec(0) },
    ]) {
      await expect(find({ ...masterchain, ...moment })).rejects.toThrow(notRecorded)
    }
    // Without one of them, neither the second in which it was made nor the one after it is certain.
    const gap = blocks.find(({ id }) => id.workchain === -1 && id.seqno === 105)!
    const next = blocks.find(({ id }) => id.workchain === -1 && id.seqno === 106)!
    const others: Snapshot = {
      ...demo,
      blocks: demo.blocks.filter(({ id }) => id.seqno !== 105),
      traces: [],
      fullBlocks: blocks.filter(({ id }) => id.rootHash !== gap.id.rootHash),
    }
    const gappy = snapshotSource(others)
    const { gen_utime, end_lt, start_lt } = readHeader(gap.root)
    await expect(gappy.findBlock({ ...masterchain, utime: gen_utime })).rejects.toThrow(notRecorded)
    await expect(gappy.findBlock({ ...masterchain, utime: readHeader(next.root).gen_utime })).rejects.toThrow(
      notRecorded,
    )
    // By logical time there is no gap: the next block has the end of that one.
    expect(await gappy.findBlock({ ...masterchain, lt: start_lt })).toEqual(gap.id)
    expect(await gappy.findBlock({ ...masterchain, lt: lt(end_lt + 1n) })).toEqual(next.id)
  })
})

describe('a block proof', () => {
  const ids = (proof: BlockProof) => [proof.from, ...proof.steps.map(({ to }) => to)].map(({ seqno }) => seqno)

  test('that was recorded is returned unchanged', async () => {
    expect(demo.blockProofs?.length).toBeGreaterThan(15)
    for (const { known, target, proof } of demo.blockProofs ?? []) {
      expect(await source.getBlockProof(known, target)).toBe(proof)
    }
  })

  test('is assembled from links, and verified', async () => {
    const head = await source.getMasterchainBlock('newest')
    const [early, last, at664] = await Promise.all([45, 665, 664].map(masterchainBlock))
    const calls: [from: BlockIdExt, to: BlockIdExt | undefined][] = [
      [last!, head.id],
      [last!, undefined],
      [at664!, head.id],
      [early!, early!],
      [head.id, head.id],
      [demo.network.trustedBlock!, await masterchainBlock(206)],
    ]
    for (const [known, target] of calls) {
      const proof = await source.getBlockProof(known, target)
      const report = await verifyChain(known, [{ proof, ...(target && { target }) }])
      expect([proof.complete, report.state, report.reached], report.text).toEqual([true, 'verified', target ?? head.id])
    }
  })

  test('has at most sixteen links, and continues from its end', async () => {
    const head = await source.getMasterchainBlock('newest')
    const parts: BlockProof[] = []
    for (let at = demo.network.trustedBlock!; parts.at(-1)?.complete !== true && parts.length < 9; ) {
      const proof = await source.getBlockProof(at, head.id)
      expect(proof.steps.length).toBeLessThanOrEqual(16)
      parts.push(proof)
      at = proof.to
    }
    const report = await verifyChain(
      demo.network.trustedBlock!,
      parts.map(proof => ({ proof, target: head.id })),
    )
    expect(report, report.text).toMatchObject({ state: 'verified', reached: { seqno: 1673 } })
    expect(parts.length).toBeGreaterThan(2)
  })

  test('is the shortest one', async () => {
    const [last, key90] = await Promise.all([665, 90].map(masterchainBlock))
    expect(ids(await source.getBlockProof(last!, key90!))).toEqual([665, 90])
  })

  test('is source.notRecorded where links are missing', async () => {
    const shard = blocks.find(({ id }) => id.workchain === 0)!.id
    const [head, other] = await Promise.all([1673, 95].map(masterchainBlock))
    for (const [known, target] of [
      [head!, other!],
      [other!, head!],
      [shard, head!],
      [{ ...demo.network.trustedBlock!, fileHash: 'f'.repeat(64) as Hash }, head!],
    ] as const) {
      await expect(source.getBlockProof(known, target)).rejects.toThrow(notRecorded)
    }
  })
})

describe('the file', () => {
  test('stores votes of the simplex consensus, and links without a proof', () => {
    const forward = demo.blockProofs!.flatMap(({ proof }) => proof.steps).find(({ kind }) => kind === 'forward')!
    if (forward.kind !== 'forward') throw new Error('there are forward links')
    const vote = { sessionId: 'ab'.repeat(32) as Hash, slot: 7, candidate: Uint8Array.from([1, 2, 3]) }
    const link = { ...forward, signatures: { ...forward.signatures, kind: 'simplex' as const, vote } }
    const small: Snapshot = {
      ...demo,
      fullBlocks: [],
      accounts: new Map(),
      traces: [],
      samples: [],
      blockLinks: [link],
    }
    const again = readSnapshot(writeSnapshot(small))
    expect(again.blockLinks?.[0]).toEqual(link)
    expect(again.blockProofs).toEqual(small.blockProofs)
    expect(again.network).toEqual(demo.network)
  })

  test('with a proof of missing links is rejected', () => {
    const json = {
      ...JSON.parse(
        '{"format":"tonoscope-snapshot/1","cells":"","blocks":[],"configs":{},"libraries":[],"libraries_complete":false,"accounts":{},"trace_blocks":[],"traces":[],"samples":[],"names":{}}',
      ),
      network: { name: 'small', global_id: 1 },
    }
    const id = { workchain: -1, shard: fullShard, seqno: 1, root_hash: 'a'.repeat(64), file_hash: 'b'.repeat(64) }
    const chain = { known: id, complete: true, from: id, to: id }
    const text = (links: number[]) => JSON.stringify({ ...json, block_proofs: [{ ...chain, links }] })
    expect(readSnapshot(text([])).blockProofs?.length).toBe(1)
    expect(() => readSnapshot(text([3]))).toThrow(/link 3/)
  })
})
