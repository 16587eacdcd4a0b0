import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainIndex, IndexBatch, IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { lt } from '@tonoscope/core/units'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryIndex } from '../../../../core/test/chainIndex/memoryIndex.ts'
import { compareIndexes } from '../../../test/chainIndex/compareIndexes.ts'
import { generateBatches } from '../../../test/chainIndex/generateBatches.ts'
import { sampleBatch, sampleHash, sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { repairIndex } from '../repairIndex.ts'
import { checkDataFile } from './checkDataFile.ts'
import { type LmdbSettings, openLmdbIndex } from './openLmdbIndex.ts'
import { dataFileName } from './tables.ts'

let folder = ''
const opened: ChainIndex[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tonoscope-index-'))
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(options: Parameters<typeof openLmdbIndex>[1] = {}, settings: Partial<LmdbSettings> = {}) {
  const index = await openLmdbIndex(folder, options, settings)
  opened.push(index)
  return index
}

const dataFile = () => join(folder, dataFileName)

/** An index with some batches, closed. */
async function fill(batches: readonly IndexBatch[] = [sampleBatch(1, 3), sampleBatch(4)], identity = sampleIdentity) {
  const index = await open({ identity })
  for (const batch of batches) await index.commit(batch)
  await index.close()
}

describe('an index in a folder', () => {
  test('that does not exist is not created without a network', async () => {
    const missing = join(folder, 'missing')
    const error = { code: 'index.unreachable' }
    await expect(openLmdbIndex(missing)).rejects.toMatchObject(error)
    await expect(openLmdbIndex(missing, { identity: sampleIdentity, readOnly: true })).rejects.toMatchObject(error)
    await expect(open()).rejects.toMatchObject(error)
    writeFileSync(join(folder, 'file'), 'x')
    await expect(openLmdbIndex(join(folder, 'file'), { identity: sampleIdentity })).rejects.toMatchObject(error)
    await (await openLmdbIndex(missing, { identity: sampleIdentity })).close()
  })

  test('of another network or scope is rejected', async () => {
    await fill()
    const other: IndexIdentity = {
      ...sampleIdentity,
      zeroState: { ...sampleIdentity.zeroState, rootHash: sampleHash('other') },
    }
    await expect(open({ identity: other })).rejects.toMatchObject({
      code: 'index.network',
      message: expect.stringContaining(sampleHash('other')),
    })
    const scope = { ...sampleIdentity.scope, days: 3 }
    await expect(open({ identity: { ...sampleIdentity, scope } })).rejects.toMatchObject({ code: 'index.scope' })
    expect((await open()).identity).toEqual(sampleIdentity)
  })

  test('opened for reading sees what another one commits, and writes nothing', async () => {
    const writer = await open({ identity: sampleIdentity })
    await writer.commit(sampleBatch(1))
    const reader = await open({ readOnly: true, identity: sampleIdentity }, { pollMs: 5 })
    const blocks = reader.newBlocks(new AbortController().signal)[Symbol.asyncIterator]()
    const next = blocks.next()
    await writer.commit(sampleBatch(2))
    expect((await next).value).toMatchObject({ newest: { id: { seqno: 2 } } })
    const readOnly = { code: 'index.readOnly' }
    await expect(reader.commit(sampleBatch(3))).rejects.toMatchObject(readOnly)
    await expect(reader.prune(2)).rejects.toMatchObject(readOnly)
    await expect(reader.putDocument('kind', { key: 'a', text: '' })).rejects.toMatchObject(readOnly)
    await expect(reader.lead(new AbortController().signal)).rejects.toMatchObject(readOnly)
    expect((await reader.checkpoint()).ranges).toEqual([{ first: 1, last: 2 }])
  })

  test('that was closed says so', async () => {
    const index = await open({ identity: sampleIdentity })
    await index.close()
    await expect(index.checkpoint()).rejects.toMatchObject({ code: 'index.unreachable' })
  })
})

describe('the version of an index', () => {
  const upgrades: LmdbSettings['upgrades'] = new Map([
    [1, storage => storage.put('meta', Buffer.from('note'), Buffer.from('first'))],
    [2, storage => storage.put('meta', Buffer.from('note'), Buffer.from('second'))],
  ])

  test('an older one is rejected with the command that upgrades it', async () => {
    await fill()
    const error = { code: 'index.version', details: { found: 1, supported: 3 } }
    await expect(open({}, { version: 3, upgrades })).rejects.toMatchObject({
      ...error,
      message: expect.stringContaining(`run tonoscope index --upgrade ${folder}`),
    })
    await expect(open({ upgrade: true, readOnly: true }, { version: 3, upgrades })).rejects.toMatchObject(error)
  })

  test('an older one is upgraded, step by step, with all that it has', async () => {
    await fill()
    const lines: string[] = []
    const index = await open({ upgrade: true, log: line => lines.push(line) }, { version: 3, upgrades })
    expect(index.identity.version).toBe(3)
    expect((await index.checkpoint()).ranges).toEqual([{ first: 1, last: 4 }])
    expect(lines).toHaveLength(2)
    await index.close()
    await (await open({}, { version: 3, upgrades })).close()
    // The program of the older version rejects it now, without advice that would not help.
    const error = await open().catch(each => each)
    expect(error).toMatchObject({ code: 'index.version', details: { found: 3, supported: 1 } })
    expect(error.message).not.toContain('--upgrade')
  })

  test('an upgrade that fails leaves the version that was reached', async () => {
    await fill()
    const failing: LmdbSettings['upgrades'] = new Map([
      ...upgrades,
      [
        2,
        storage => {
          storage.put('meta', Buffer.from('note'), Buffer.from('half'))
          throw new Error('interrupted')
        },
      ],
    ])
    await expect(open({ upgrade: true }, { version: 3, upgrades: failing })).rejects.toThrow('interrupted')
    expect((await open({ upgrade: true }, { version: 3, upgrades })).identity.version).toBe(3)
  })
})

describe('a damaged data file', () => {
  const corrupt = (reason: string) => ({ code: 'index.corrupt', message: expect.stringContaining(reason) })

  test.each([0.99, 0.5, 0.1, 0.003])('truncated to %f of its bytes', async part => {
    await fill(generateBatches(1))
    truncateSync(dataFile(), Math.floor(usedBytes() * part))
    await expect(open({ identity: sampleIdentity })).rejects.toMatchObject(corrupt('index again'))
    await expect(open({ readOnly: true })).rejects.toMatchObject({ code: 'index.corrupt' })
  })

  test('empty, or of another program', async () => {
    await fill()
    truncateSync(dataFile(), 0)
    await expect(open()).rejects.toMatchObject(corrupt('empty'))
    writeFileSync(dataFile(), 'x'.repeat(100_000))
    await expect(open()).rejects.toMatchObject(corrupt('not one of an index'))
    await expect(repairIndex(folder)).rejects.toMatchObject(corrupt('not one of an index'))
  })

  test.each([0, 1])('with meta page %i damaged is repaired to a whole batch', async page => {
    const batches = generateBatches(2)
    await fill(batches)
    const bytes = readFileSync(dataFile())
    bytes.fill(0xa5, page * 4096, page * 4096 + 4096)
    writeFileSync(dataFile(), bytes)
    await expect(open({ identity: sampleIdentity })).rejects.toMatchObject(corrupt('--repair'))
    expect(await repairIndex(folder)).toMatchObject({ isRepaired: true, text: expect.stringContaining('meta page') })
    expect(await repairIndex(folder)).toMatchObject({ isRepaired: false })
    // The last transaction is lost if its meta page is the damaged one.
    await expectWholeBatches(batches)
  })

  test('with any page damaged is repaired to a whole batch, or nothing of it is used', async () => {
    const batches = generateBatches(2)
    await fill(batches)
    const whole = readFileSync(dataFile())
    const results: string[] = []
    for (let page = 2; page < usedBytes() / 4096; page++) {
      const bytes = Buffer.from(whole)
      bytes.fill(0xa5, page * 4096, page * 4096 + 4096)
      writeFileSync(dataFile(), bytes)
      const result = await repairIndex(folder).then(
        ({ text }) => text,
        (error: Error) => error.message,
      )
      const isNew = !results.includes(result)
      results.push(result)
      if (isNew && !result.includes('corrupt')) await expectWholeBatches(batches)
      writeFileSync(dataFile(), bytes)
      // What cannot be saved stays as it is.
      if (result.includes('corrupt'))
        await expect(repairIndex(folder)).rejects.toMatchObject(corrupt(`page ${page} of its data file is damaged`))
    }
    for (const text of ['there is nothing to repair', 'the last batch was damaged', 'not whole either'])
      expect(results.filter(each => each.includes(text)).length).toBeGreaterThan(0)
  }, 60_000)

  test('that lost its end is repaired if the last batch but one is whole', async () => {
    await fill([sampleBatch(1)])
    const before = usedBytes()
    const index = await open()
    const large = Buffer.from(Array.from({ length: 400_000 }, (_, i) => (i * i * 31) >> (i % 7)))
    await index.keepDescribed([{ id: sampleHash('trace'), endLt: lt(1n), bytes: large }], 'v')
    await index.close()
    truncateSync(dataFile(), before)
    await expect(open()).rejects.toMatchObject(corrupt('--repair'))
    expect(await repairIndex(folder)).toMatchObject({
      isRepaired: true,
      text: expect.stringContaining('as after the batch before'),
    })
    await expectWholeBatches([sampleBatch(1)])
  })

  test('is not repaired while a process writes to it', async () => {
    const index = await open({ identity: sampleIdentity })
    const lease = await index.lead(new AbortController().signal)
    await expect(repairIndex(folder)).rejects.toMatchObject({
      code: 'index.readOnly',
      message: expect.stringContaining('stop it first'),
    })
    await lease.release()
    expect((await repairIndex(folder)).isRepaired).toBe(false)
    await expect(repairIndex(join(folder, 'missing'))).rejects.toMatchObject({ code: 'index.unreachable' })
  })

  /** Expects that the index is as after some of these batches, and that it goes on from there. */
  async function expectWholeBatches(batches: readonly IndexBatch[]) {
    const index = await open({ identity: sampleIdentity })
    const model = memoryIndex(sampleIdentity)
    const { ranges } = await index.checkpoint()
    for (const batch of batches) {
      if (JSON.stringify((await model.checkpoint()).ranges) === JSON.stringify(ranges)) break
      await model.commit(batch)
    }
    await compareIndexes(index, model, batches)
    for (const batch of batches) for (const each of [index, model]) await each.commit(batch)
    await compareIndexes(index, model, batches)
    await index.close()
  }

  test('is not written to while it is checked', async () => {
    await fill()
    const copy = join(folder, 'copy.mdb')
    copyFileSync(dataFile(), copy)
    checkDataFile(copy, 'a copy')
    expect(readFileSync(copy).equals(readFileSync(dataFile()))).toBe(true)
  })

  /** The bytes up to the last page: the file is longer. */
  const usedBytes = () => {
    const bytes = readFileSync(dataFile())
    return (Math.max(...[0, 4096].map(at => Number(bytes.readBigUInt64LE(at + 144)))) + 1) * 4096
  }
})

// Rights do not bind the superuser.
test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a folder without the right to write',
  async () => {
    const missing = join(folder, 'missing')
    chmodSync(folder, 0o500)
    try {
      await expect(openLmdbIndex(missing, { identity: sampleIdentity })).rejects.toMatchObject({
        code: 'index.readOnly',
      })
    } finally {
      chmodSync(folder, 0o700)
    }
  },
)

// The limit of a process for the size of a file, as a full disk.
test.skipIf(process.platform === 'win32')('a full disk loses nothing', async () => {
  await fill()
  const script = `
    import { openLmdbIndex } from ${JSON.stringify(new URL('./openLmdbIndex.ts', import.meta.url).href)}
    import { followBatches } from ${JSON.stringify(new URL('../../../test/chainIndex/generateBatches.ts', import.meta.url).href)}
    process.on('SIGXFSZ', () => {})
    const index = await openLmdbIndex(${JSON.stringify(folder)})
    let committed = 0
    try {
      const size = { masterchainBlocks: 4000, transactionsPerBlock: 30, accounts: 500 }
      for (const batch of followBatches(1, size, 20)) {
        const range = { first: batch.range.first + 1000, last: batch.range.last + 1000 }
        await index.commit({ ...batch, range, blocks: [] })
        committed = range.last
      }
    } catch (error) {
      console.log(JSON.stringify({ code: error.code, committed, again: (await index.checkpoint()).ranges }))
    }
    process.exit(0)`
  const file = join(folder, 'fill.mts')
  writeFileSync(file, script)
  const output = execFileSync('bash', ['-c', `ulimit -f 12000; exec "$0" --import tsx "$1"`, process.execPath, file], {
    encoding: 'utf8',
    cwd: new URL('../../../..', import.meta.url).pathname,
  })
  const { code, committed, again } = JSON.parse(output)
  expect(code).toBe('index.full')
  expect(committed).toBeGreaterThan(1000)
  const expected = [
    { first: 1, last: 4 },
    { first: 1001, last: committed },
  ]
  expect(again).toEqual(expected)
  expect(statSync(dataFile()).size).toBeLessThanOrEqual(12000 * 1024)
  const index = await open()
  expect((await index.checkpoint()).ranges).toEqual(expected)
  await index.commit(sampleBatch(committed + 1))
})
