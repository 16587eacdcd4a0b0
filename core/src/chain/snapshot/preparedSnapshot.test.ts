import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareSnapshot, readPreparedSnapshot } from './preparedSnapshot.ts'
import { readSnapshot, writeSnapshot } from './snapshotFile.ts'
import { snapshotSource } from './snapshotSource.ts'

const file = readFileSync(new URL('../../../demo/demo.snapshot.json.gz', import.meta.url))
const snapshot = readSnapshot(file)
const bytes = prepareSnapshot(file)
const prepared = () => readPreparedSnapshot(bytes)

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
