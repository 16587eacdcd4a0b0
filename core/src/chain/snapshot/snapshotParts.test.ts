import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { recogniseFile } from './recogniseFile.ts'
import { readSnapshot, writeSnapshot } from './snapshotFile.ts'
import { snapshotSource } from './snapshotSource.ts'
import { unpackFile, unpackParts } from './unpackFile.ts'

const demo = demoSnapshot()
const file = demoFile()
/** Where the second part begins: its header comes once more. */
const secondAt = (() => {
  for (let at = 10; at < file.length; at++)
    if (file[at] === 0x1f && file[at + 1] === 0x8b && file[at + 2] === 8) return at
  return file.length
})()
const rejected = expect.objectContaining({ code: 'input.snapshot' })

/** The file with something else in the middle of its second part. */
function spoilt(): Uint8Array {
  const copy = file.slice()
  copy.fill(0xff, secondAt + 1000, secondAt + 3000)
  return copy
}

describe('the block part of a file', () => {
  test('is not unpacked when it is not used', async () => {
    const source = snapshotSource(readSnapshot(spoilt()))
    const head = await source.getMasterchainBlock('newest')
    expect((await source.getConfig(head.id)).bits).toBeGreaterThan(0)
    const [account] = [...demo.accounts.keys()].slice(-1)
    await expect(source.getAccount(account!, head.id)).resolves.toBeDefined()
    const messageHash = demo.samples.find(sample => sample.onChainMessage)!.onChainMessage!
    expect((await source.getTraceOfMessage(messageHash))?.length).toBeGreaterThan(0)
    expect((await source.getIndexedTrace({ by: 'any', hash: messageHash }))?.transactions.length).toBeGreaterThan(0)
  })

  test('throws on each access when it is damaged or missing', async () => {
    const { id } = demo.fullBlocks![0]!
    const source = snapshotSource(readSnapshot(spoilt()))
    for (const _ of [1, 2]) await expect(source.getBlock(id)).rejects.toThrow(rejected)
    expect(() => readSnapshot(file.subarray(0, secondAt))).toThrow(rejected)
    expect(() => readSnapshot(file.subarray(0, -20))).toThrow(rejected)
  })

  test('counts towards the unpacked size limit', () => {
    const { first, rest } = unpackParts(file)
    const totalBytes = first.length + rest!().length
    expect(unpackFile(file, totalBytes)).toHaveLength(totalBytes)
    expect(() => unpackFile(file, totalBytes - 1)).toThrow(expect.objectContaining({ code: 'limit.cells' }))
    const max = readSnapshot(file, { maxUnpackedBytes: Math.max(file.length, first.length) })
    expect(() => max.fullBlocks).toThrow(expect.objectContaining({ code: 'limit.cells' }))
  })

  test('forms one text with the rest for other programs, which can be read too', () => {
    const text = decodeUtf8(gunzipSync(file))
    expect(text === decodeUtf8(unpackFile(file))).toBe(true)
    expect(Object.keys(JSON.parse(text)).at(-1)).toBe('chain')
    const again = readSnapshot(text)
    expect(again.fullBlocks?.length).toBe(demo.fullBlocks?.length)
    expect(again.blockProofs).toEqual(demo.blockProofs)
    // Millions of bytes: compared one by one they take half a minute.
    const [packed, plain] = [recogniseFile(file), recogniseFile(new TextEncoder().encode(text))]
    expect([packed.kind, packed.text === plain.text, Buffer.compare(packed.bytes, plain.bytes)]).toEqual([
      plain.kind,
      true,
      0,
    ])
  })

  test('of older files is part of the rest', () => {
    const { chain, cells, ...others } = JSON.parse(decodeUtf8(unpackFile(file)))
    const links = readSnapshot(JSON.stringify({ ...others, cells, block_links: chain.block_links }))
    expect(links.blockLinks).toEqual(demo.blockLinks)
    const blocks = JSON.stringify({ ...others, cells: chain.cells, whole_blocks: chain.whole_blocks, ...nothingElse })
    expect(readSnapshot(blocks).fullBlocks?.map(({ root }) => root.hash())).toEqual(
      demo.fullBlocks?.map(({ id }) => id.rootHash),
    )
  })

  test('is omitted without blocks', () => {
    const { fullBlocks: _, blockLinks: __, blockProofs: ___, ...others } = demo
    const small = writeSnapshot(others)
    expect(unpackParts(small).rest).toBeUndefined()
    expect(readSnapshot(small).fullBlocks).toBeUndefined()
  })
})

/** Fields with cell indexes of the other BoC. */
const nothingElse = { configs: {}, libraries: [], accounts: {}, traces: [], samples: [] }
