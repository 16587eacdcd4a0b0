import { gzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import type { BlockIdExt } from '../../blockId.ts'
import { Builder } from '../../cell/Builder.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { type Address, type Hash, lt, unixSec } from '../../units.ts'
import type { Position, Snapshot, SnapshotBlock } from './Snapshot.ts'
import { readSnapshot, writeSnapshot } from './snapshotFile.ts'
import { snapshotSource } from './snapshotSource.ts'
import { unpackFile } from './unpackFile.ts'

const demo = demoSnapshot()
const hash = (digit: string) => digit.repeat(64) as Hash
/** The JSON of a file, to be modified. */
// biome-ignore lint/suspicious/noExplicitAny: each test modifies another part of it
type SnapshotJson = any
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('the file', () => {
  test('round-trips byte for byte', () => {
    // Not toEqual: it is slow on so many bytes, and a difference of two packed files is not readable.
    expect(Buffer.compare(writeSnapshot(demo), demoFile())).toBe(0)
  })

  test('opens as plain JSON, as bytes and as text', () => {
    const json = unpackFile(demoFile())
    expect(readSnapshot(json).accounts.size).toBe(demo.accounts.size)
    expect(readSnapshot(decodeUtf8(json)).traces.length).toBe(demo.traces.length)
  })

  test('opens fast', () => {
    const file = demoFile()
    const start = performance.now()
    readSnapshot(file)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  const text = decodeUtf8(unpackFile(demoFile()))
  const changed = (change: (json: SnapshotJson) => void): string => {
    const copy: SnapshotJson = JSON.parse(text)
    change(copy)
    return JSON.stringify(copy)
  }

  const invalidFiles: [name: string, file: () => Uint8Array | string, reason: RegExp][] = [
    ['no JSON', () => 'hello', /not JSON/],
    ['another format', () => changed(file => Object.assign(file, { format: 'tonoscope-snapshot/2' })), /format/],
    ['a truncated gzip file', () => demoFile().slice(0, -5000), /unpack|JSON/],
    ['a gzip file of something else', () => gzipSync(encodeUtf8('[]')), /the file/],
    [
      'noise behind a gzip beginning',
      () => Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 4]),
      /unpack|JSON/,
    ],
    ['a missing root', () => changed(file => file.libraries.push(999_999)), /root 999999/],
    ['a missing block', () => changed(file => (file.traces[0]!.transactions[0]!.block = 9999)), /block 9999/],
    ['cells that are no BoC', () => changed(file => Object.assign(file, { cells: 'AAAA' })), /cells/],
    ['a hash that is none', () => changed(file => (file.blocks[0]!.config = 'xyz')), /blocks\.0\.config/],
    ['a logical time with a sign', () => changed(file => (file.blocks[0]!.end_lt = '-5')), /blocks\.0\.end_lt/],
  ]
  test.each(invalidFiles)('with %s is rejected with the reason', (_, file, reason) => {
    const rejection = expect.objectContaining({ code: 'input.snapshot', message: expect.stringMatching(reason) })
    expect(() => readSnapshot(file())).toThrow(rejection)
  })

  test('above the unpacked size limit is rejected before it fills the memory', () => {
    const bomb = gzipSync(new Uint8Array(8 * 2 ** 20))
    expect(bomb.length).toBeLessThan(2 ** 14)
    expect(() => readSnapshot(bomb, { maxUnpackedBytes: 2 ** 20 })).toThrow(code('limit.cells'))
    // The same, with a small size in its header.
    const liar = bomb.slice()
    liar.set([16, 0, 0, 0], liar.length - 4)
    expect(() => readSnapshot(liar, { maxUnpackedBytes: 2 ** 20 })).toThrow(code('input.snapshot'))
  })

  test.each(['{},', '[],', '0,', '{"a":0},'])('of millions of %s is rejected before they are created', part => {
    const bomb = gzipSync(encodeUtf8(`{"format":"tonoscope-snapshot/1","x":[${part.repeat(5e6)}0]}`))
    expect(bomb.length).toBeLessThan(100_000)
    const start = process.memoryUsage()
    expect(() => readSnapshot(bomb)).toThrow(code('limit.cells'))
    expect(process.memoryUsage().heapUsed - start.heapUsed).toBeLessThan(64 * 2 ** 20)
  })

  test('with unknown keys opens', () => {
    expect(readSnapshot(changed(file => Object.assign(file, { proofs: [1, 2] }))).blocks.length).toBe(
      demo.blocks.length,
    )
  })
})

const block = (seqno: number, positions: readonly Position[]): SnapshotBlock => ({
  id: { workchain: -1, shard: '8000000000000000', seqno, rootHash: hash('a'), fileHash: hash('b') },
  genUtime: unixSec(seqno),
  startLt: lt(BigInt(seqno) * 1_000_000n),
  endLt: lt(BigInt(seqno) * 1_000_000n + 4n),
  randSeed: undefined,
  shards: [],
  configHash: hash('c'),
  keyBlockSeqno: 0,
  positions,
})
const position = (from: bigint, to = from, shard = '8000000000000000', workchain = 0): Position => ({
  workchain,
  shard,
  from: lt(from),
  to: lt(to),
})
const account = `0:${'12'.repeat(32)}` as Address
const state = new Builder().uint(1, 8).end()
const later = new Builder().uint(2, 8).end()

const small = (blocks: readonly SnapshotBlock[]): Snapshot => ({
  network: { name: 'small', globalId: 1 },
  blocks,
  configs: new Map(),
  libraries: new Map(),
  librariesComplete: false,
  accounts: new Map([
    [
      account,
      [
        { from: lt(50n), to: lt(99n), shardAccount: undefined },
        { from: lt(100n), to: lt(199n), shardAccount: state },
        { from: lt(200n), to: lt(250n), shardAccount: later },
      ],
    ],
  ]),
  traces: [],
  samples: [],
  names: new Map(),
})
const stateAtPosition = async (...positions: Position[]) => {
  const source = snapshotSource(small([block(1, positions)]))
  return (await source.getAccount(account, (await source.getMasterchainBlock('newest')).id)).shardAccount
}

describe('a state', () => {
  test('is valid from its transaction until the next one', async () => {
    expect(await stateAtPosition(position(100n))).toBe(state)
    expect(await stateAtPosition(position(199n))).toBe(state)
    expect(await stateAtPosition(position(200n))).toBe(later)
  })

  test('can be recorded as absent', async () => {
    expect(await stateAtPosition(position(99n))).toBeUndefined()
  })

  test('is unknown before the first and after the last read', async () => {
    for (const at of [0n, 49n, 251n, 10_000n]) {
      await expect(stateAtPosition(position(at))).rejects.toThrow(code('source.notRecorded'))
    }
  })

  test('is known between two reads only when both are equal', async () => {
    expect(await stateAtPosition(position(120n, 180n))).toBe(state)
    await expect(stateAtPosition(position(180n, 220n))).rejects.toThrow(code('source.notRecorded'))
  })

  test('is found by the shard and workchain of its account', async () => {
    const halves = [position(120n, 120n, '4000000000000000'), position(220n, 220n, 'c000000000000000')]
    expect(await stateAtPosition(...halves)).toBe(state)
    const quarters = [position(220n, 220n, '2000000000000000'), position(120n, 120n, 'a000000000000000')]
    expect(await stateAtPosition(...quarters)).toBe(later)
    const elsewhere = [position(120n, 120n, 'c000000000000000'), position(120n, 120n, '8000000000000000', -1)]
    await expect(stateAtPosition(...elsewhere)).rejects.toThrow(code('source.notRecorded'))
  })

  test('of an account that was never read is not reported as absent', async () => {
    const source = snapshotSource(demo)
    const head = await source.getMasterchainBlock('newest')
    const stranger = `0:${'ab'.repeat(32)}` as Address
    await expect(source.getAccount(stranger, head.id)).rejects.toThrow(code('source.notRecorded'))
  })
})

describe('other data', () => {
  const source = snapshotSource(demo)

  test('unrecorded blocks are source.notRecorded, also other blocks of a recorded seqno', async () => {
    await expect(source.getMasterchainBlock({ seqno: 3 })).rejects.toThrow(code('source.notRecorded'))
    const { id } = await source.getMasterchainBlock({ seqno: 100 })
    const other: BlockIdExt = { ...id, rootHash: hash('f') }
    await expect(source.getAccount(account, other)).rejects.toThrow(code('source.notRecorded'))
    await expect(source.getConfig(other)).rejects.toThrow(code('source.notRecorded'))
  })

  test('previous blocks are the last sixteen where all of them are recorded', async () => {
    const { id } = await source.getMasterchainBlock({ seqno: 116 })
    const { last, keyBlock } = await source.getPreviousBlocks!(id)
    expect(last.map(({ seqno }) => seqno)).toEqual(Array.from({ length: 16 }, (_, index) => 116 - index))
    expect(keyBlock.seqno).toBe(103)
    const head = await source.getMasterchainBlock('newest')
    await expect(source.getPreviousBlocks!(head.id)).rejects.toThrow(code('source.unsupported'))
  })

  test('a trace is found by the original and the normalized hash of its message', async () => {
    for (const { message, normalized, transactions } of demo.traces) {
      for (const key of [message, normalized]) {
        const found = await source.getTraceOfMessage(key)
        // The same message started two traces: the first one is meant.
        const again = demo.traces.find(trace => trace.message === message)
        expect(found?.map(each => each.hash)).toEqual(
          (again?.transactions ?? transactions).map(({ cell }) => cell.hash()),
        )
      }
    }
    expect(await source.getTraceOfMessage(hash('0'))).toBeUndefined()
  })

  test('a missing library is absent only where all libraries are known', async () => {
    const [known] = demo.libraries.keys()
    expect([...(await source.getLibraries([hash('0'), known!])).keys()]).toEqual([known])
    const partial = snapshotSource({ ...demo, librariesComplete: false })
    await expect(partial.getLibraries([hash('0')])).rejects.toThrow(code('source.notRecorded'))
  })
})
