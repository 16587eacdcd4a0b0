import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Hash } from '../../units.ts'
import { prepareSnapshot, readPreparedSnapshot } from './preparedSnapshot.ts'
import type { Snapshot } from './Snapshot.ts'
import { readSnapshot, writeSnapshot } from './snapshotFile.ts'
import { snapshotSource } from './snapshotSource.ts'

const file = readFileSync(new URL('../../../demo/demo.snapshot.json.gz', import.meta.url))
const snapshot = readSnapshot(file)
const bytes = prepareSnapshot(file)
const prepared = () => readPreparedSnapshot(bytes)
const hash = (index: number) => index.toString(16).padStart(64, '0') as Hash

test('a prepared snapshot is equal to that of its file', () => {
  expect(Buffer.from(writeSnapshot(prepared())).equals(writeSnapshot(snapshot))).toBe(true)
  expect(Object.keys(prepared()).toSorted()).toEqual(expect.arrayContaining(Object.keys(snapshot).toSorted()))
})

test('blocks and proofs can stay packed', () => {
  const packed = prepareSnapshot(file, { packsChain: true })
  expect(packed.length).toBeLessThan(0.75 * bytes.length)
  expect(Buffer.from(writeSnapshot(readPreparedSnapshot(packed))).equals(writeSnapshot(snapshot))).toBe(true)
})

test('it can have what a list of samples shows', () => {
  const shownSamples = snapshot.samples.map(({ id }, i) => ({ boc: `b5ee${i}`, ...(i > 0 && { tree: [] }), id }))
  const { samples } = readPreparedSnapshot(prepareSnapshot(file, { shownSamples }))
  expect(samples.map(({ shown }) => shown)).toEqual(shownSamples)
  expect(samples.map(({ shown: _, ...sample }) => sample)).toEqual(prepared().samples)
  expect(prepared().samples.some(({ shown }) => shown)).toBe(false)
})

test('each account, configuration and trace is as in the file', async () => {
  const [source, expected] = [snapshotSource(prepared()), snapshotSource(snapshot)]
  const block = await expected.getMasterchainBlock('newest')
  expect(await source.getMasterchainBlock('newest')).toEqual(block)
  expect((await source.getConfig(block.id)).hash()).toBe((await expected.getConfig(block.id)).hash())
  const states = await expected.getRecordedStates('all')
  const found = await source.getRecordedStates('all')
  expect([...found.keys()]).toEqual([...states.keys()])
  for (const [account, { shardAccount, knownUntil }] of states) {
    expect(found.get(account)?.shardAccount?.hash()).toBe(shardAccount?.hash())
    expect(found.get(account)?.knownUntil).toBe(knownUntil)
  }
  for (const { message } of snapshot.traces) {
    const trace = await expected.getTraceOfMessage(message)
    expect(trace?.length).toBeGreaterThan(0)
    const hashes = (await source.getTraceOfMessage(message))?.map(each => each.cell.hash())
    expect(hashes).toEqual(trace?.map(each => each.cell.hash()))
  }
})

test('the newest block and those before it are read without the other blocks and without traces', async () => {
  const others = { get: () => expect.fail('it was read') }
  const members = { ...Object.getOwnPropertyDescriptors(prepared()), blocks: others, traces: others }
  const source = snapshotSource(Object.defineProperties({} as Snapshot, members))
  const expected = snapshotSource(snapshot)
  const block = await source.getMasterchainBlock('newest')
  expect(block).toEqual(await expected.getMasterchainBlock('newest'))
  expect(await source.getMasterchainBlock({ seqno: block.id.seqno })).toBe(block)
  // Not all of them are recorded.
  const unknown = { code: 'source.unsupported' }
  await expect(expected.getPreviousBlocks?.(block.id)).rejects.toMatchObject(unknown)
  await expect(source.getPreviousBlocks?.(block.id)).rejects.toMatchObject(unknown)
  expect((await source.getConfig(block.id)).hash()).toBe((await expected.getConfig(block.id)).hash())
  const [[account] = expect.fail('no account')] = snapshot.accounts
  const state = await expected.getAccount(account, block.id)
  expect((await source.getAccount(account, block.id)).shardAccount?.hash()).toBe(state.shardAccount?.hash())
})

test('the blocks before the newest one are those of the file, where they are recorded', async () => {
  const [first = expect.fail('no block')] = snapshot.blocks
  const blocks = Array.from({ length: 20 }, (_, index) => ({
    ...first,
    id: { ...first.id, seqno: 100 + index, rootHash: hash(index) },
    keyBlockSeqno: 101,
  }))
  const withPrevious = { ...snapshot, blocks, fullBlocks: undefined, blockLinks: undefined, blockProofs: undefined }
  const source = snapshotSource(readPreparedSnapshot(prepareSnapshot(writeSnapshot(withPrevious))))
  const expected = snapshotSource(withPrevious)
  for (const seqno of [119, 116]) {
    const { id } = await expected.getMasterchainBlock({ seqno })
    const previous = await source.getPreviousBlocks?.(id)
    expect(previous?.last.map(each => each.seqno)).toEqual(Array.from({ length: 16 }, (_, index) => seqno - index))
    expect(previous?.keyBlock.seqno).toBe(101)
    expect(previous).toEqual(await expected.getPreviousBlocks?.(id))
  }
})

test('without blocks there is no newest one', async () => {
  const bare = writeSnapshot({
    ...snapshot,
    blocks: [],
    fullBlocks: undefined,
    blockLinks: undefined,
    blockProofs: undefined,
  })
  const empty = readPreparedSnapshot(prepareSnapshot(bare))
  expect(empty.newest).toBeUndefined()
  await expect(snapshotSource(empty).getMasterchainBlock('newest')).rejects.toMatchObject({
    code: 'source.notRecorded',
  })
})

test('a file that is wrong is not prepared', () => {
  expect(() => prepareSnapshot(new TextEncoder().encode('{"format":"tonoscope-snapshot/1"}'))).toThrow(
    expect.objectContaining({ code: 'input.snapshot' }),
  )
})

test('a configuration is read once, and a map of them as any other', () => {
  const { configs } = prepared()
  const [hash = expect.fail('no configuration')] = configs.keys()
  expect(configs.get(hash)).toBe(configs.get(hash))
  expect(configs.has(hash)).toBe(true)
  expect([...configs].map(([key]) => key)).toEqual([...snapshot.configs.keys()])
  const visited: string[] = []
  configs.forEach((cell, key) => {
    visited.push(`${key} ${cell.hash()}`)
  })
  expect(visited).toEqual([...snapshot.configs].map(([key, cell]) => `${key} ${cell.hash()}`))
})
