import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { dictEntries, writeDict } from '../../cell/dict.ts'
import { cellFromText, toBocHex } from '../../cell/text.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import { parseConfigCell } from '../../config/parseConfig.ts'
import { DebugConfig, DebugConfigDiff, DebugConfigHistory } from '../../contract/debugConfig.ts'
import { BlockchainConfig } from '../../contract/schemas/config.ts'
import { AppError } from '../../errors.ts'
import { diffConfigs } from './diffConfigs.ts'
import { presentConfig } from './presentConfig.ts'
import { presentParams } from './presentDebugConfig.ts'

const service = await demoService()
const { blocks, configs } = demoSnapshot()
const newest = blocks.at(-1)
if (!newest) throw new Error('the demo network has no block')
const dictionary = configs.get(newest.configHash) ?? fail()
function fail(): never {
  throw new Error('the demo network has no configuration')
}

/** The dictionary with some parameters replaced, added or, without a cell, removed. */
function changed(changes: Readonly<Record<number, Cell | undefined>>): Cell {
  const cells = new Map([...dictEntries(dictionary, 32)].map(({ key, value }) => [key, value.loadRef()]))
  for (const [number, cell] of Object.entries(changes)) {
    const key = BigInt.asUintN(32, BigInt(number))
    if (cell) cells.set(key, cell)
    else cells.delete(key)
  }
  return (
    writeDict(
      [...cells].map(([key, cell]) => [key, (b: Builder) => void b.ref(cell)] as const),
      32,
    ) ?? fail()
  )
}
const located = (cell: Cell) => ({ config: parseConfigCell(cell).config, origin: 'a test' })
const v2Of = (cell: Cell) => presentConfig(parseConfigCell(cell).config)

describe('the /v2 configuration', () => {
  test('matches the schema; its raw form includes the contract address', async () => {
    const reply = await service.call('getConfig', {})
    expect(BlockchainConfig.encode(reply)).toEqual(reply)
    const raw = cellFromText(reply.raw)
    expect(raw.bits).toBe(256)
    expect(raw.ref(0).hash()).toBe(newest.configHash)
    expect(parseConfigCell(raw).config.address).toBe(reply[0])
  })

  test('is that of the requested block', async () => {
    const older = blocks.find(block => block.configHash !== newest.configHash) ?? fail()
    const reply = await service.call('getConfigOfBlock', { params: { masterchain_seqno: `${older.id.seqno}` } })
    expect(cellFromText(reply.raw).ref(0).hash()).toBe(older.configHash)
    await expect(service.call('getConfigOfBlock', { params: { masterchain_seqno: '99999999' } })).rejects.toThrow()
  })

  test('has required fields also when the parameter is missing', () => {
    const reply = v2Of(changed({ 0: undefined, 1: undefined, 2: undefined, 4: undefined, 44: undefined, 8: undefined }))
    expect(reply).toMatchObject({ 0: '', 1: '', 2: '', 4: '', 44: { accounts: [], suspended_until: 0 } })
    expect(reply).not.toHaveProperty('3')
    expect(reply).not.toHaveProperty('8')
    expect(reply).not.toHaveProperty('40')
    // The contract is unknown: only the dictionary.
    expect(parseConfigCell(cellFromText(reply.raw)).what).toBe('a dictionary of parameters')
  })

  test('leaves out only a broken parameter', () => {
    const junk = new Builder().uint(0x77, 8).end()
    const { raw: _, ...complete } = v2Of(dictionary)
    for (const number of [8, 12, 20, 34]) {
      const { raw: __, ...reply } = v2Of(changed({ [number]: junk }))
      const { [number as 8]: ___, ...others } = complete
      expect(reply).toEqual(others)
    }
    // An empty list would mean that no account is suspended.
    expect(v2Of(changed({ 44: junk }))).not.toHaveProperty('44')
  })

  test('leaves out parameters that the interface has no field for', () => {
    const cell = new Builder().uint(1, 32).end()
    const reply = v2Of(changed({ 19: cell, 99: cell, [-71]: cell }))
    expect(Object.keys(reply)).toEqual(Object.keys(v2Of(dictionary)))
  })
})

describe('the /debug configuration', () => {
  test('matches the schema and has its block', async () => {
    const reply = await service.call('debugConfig', { body: {} })
    expect(DebugConfig.encode(reply)).toEqual(reply)
    expect(reply).toMatchObject({
      origin: `masterchain block ${newest.id.seqno} of demo`,
      block: { seqno: newest.id.seqno, root_hash: newest.id.rootHash },
      hash: newest.configHash,
      address: `-1:${'5'.repeat(64)}`,
    })
    expect(reply.bytes).toBe(reply.raw.length / 2)
  })

  test('every field has a title and a unique path', async () => {
    const { params } = await service.call('debugConfig', { body: {} })
    for (const { fields, tables } of params) {
      const paths = [...fields, ...tables].map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      for (const { title } of fields) expect(title).not.toBe('')
      for (const { rows, columns } of tables) for (const row of rows) expect(row).toHaveLength(columns.length)
    }
  })

  test('has defaults, unknown parameters, and the problem of broken ones', () => {
    const junk = new Builder().uint(0x77, 8).end()
    const params = presentParams(located(changed({ 21: junk, 99: junk, [-71]: junk })))
    const find = (number: number) => params.find(param => param.number === number)
    expect(find(40)).toMatchObject({
      state: 'default',
      fields: [{ value: '101000000000', unit: 'nano' }, { value: '0' }],
    })
    expect(find(40)).not.toHaveProperty('raw')
    expect(find(21)).toMatchObject({
      state: 'broken',
      problem: expect.stringContaining('gas_prices'),
      raw: toBocHex(junk),
    })
    expect(find(99)).toMatchObject({ state: 'unknown', title: 'Parameter 99', raw: toBocHex(junk), hash: junk.hash() })
    expect(find(-71)).toMatchObject({ state: 'unknown', group: 'other' })
    expect(params.at(-1)?.number).toBe(-71)
  })

  test.each([
    ['dictionary alone', () => toBocHex(dictionary), 'a dictionary of parameters from the given BoC'],
    [
      'text that contains it',
      () => `{"raw": "${toBocHex(dictionary)}"}`,
      'a dictionary of parameters from the given BoC',
    ],
  ])('parses a pasted %s', async (_, text, origin) => {
    const reply = await service.call('debugConfig', { body: { boc: text() } })
    expect(reply).toMatchObject({ origin, hash: dictionary.hash() })
    expect(reply).not.toHaveProperty('block')
  })

  test('rejects invalid input, two inputs, and blocks of other workchains', async () => {
    const getErrorCode = (body: object) =>
      service.call('debugConfig', { body }).then(fail, (error: AppError) => error.code)
    expect(await getErrorCode({ boc: toBocHex(new Builder().text('no').end()) })).toBe('input.cell')
    expect(await getErrorCode({ boc: 'rubbish' })).toBe('input.boc')
    expect(await getErrorCode({ boc: toBocHex(dictionary), block: '5' })).toBe('input.argument')
    expect(await getErrorCode({ block: 'rubbish' })).toBe('input.block')
  })

  test('reports a malformed reply as a source error', async () => {
    const broken = await demoService({ chain: { getConfig: async () => new Builder().end() } })
    await expect(broken.call('getConfig', {})).rejects.toMatchObject({ code: 'source.malformed' })
    const unsure = new AppError('source.timeout', { source: 'x', afterMs: 1 })
    const slow = await demoService({ chain: { getConfig: () => Promise.reject(unsure) } })
    await expect(slow.call('getConfig', {})).rejects.toBe(unsure)
  })
})

describe('the differences between two configurations', () => {
  const diff = (a: Cell, b: Cell) => diffConfigs(presentParams(located(a)), presentParams(located(b)))

  test('are empty for identical configurations', async () => {
    expect(diff(dictionary, dictionary)).toEqual([])
    const reply = await service.call('debugConfigDiff', { body: { from: {}, to: { boc: toBocHex(dictionary) } } })
    expect(DebugConfigDiff.encode(reply)).toEqual(reply)
    expect(reply).toMatchObject({ changes: [], from: { hash: reply.to.hash } })
  })

  test('contain only changed fields', () => {
    const version = (number: number) => new Builder().uint(0xc4, 8).uint(number, 32).uint(494, 64).end()
    expect(diff(changed({ 8: version(11) }), changed({ 8: version(12) }))).toEqual([
      {
        number: 8,
        title: 'Network version',
        kind: 'changed',
        fields: [{ path: 'version', title: 'Protocol version', unit: 'number', from: '11', to: '12' }],
        tables: [],
      },
    ])
  })

  test('compare table rows by key', () => {
    const currencies = (entries: readonly (readonly [bigint, bigint])[]) =>
      new Builder()
        .maybeRef(
          writeDict(
            entries.map(([id, amount]) => [id, b => void b.varUint(amount, 5)]),
            32,
          ),
        )
        .end()
    const a = changed({
      7: currencies([
        [1n, 5n],
        [2n, 6n],
        [3n, 7n],
      ]),
    })
    const b = changed({
      7: currencies([
        [2n, 60n],
        [3n, 7n],
        [4n, 8n],
      ]),
    })
    expect(diff(a, b)[0]?.tables).toMatchObject([
      { added: [['4', '8']], removed: [['1', '5']], changed: [{ from: ['2', '6'], to: ['2', '60'] }] },
    ])
  })

  test('contain added and removed parameters, but no defaults', () => {
    const changes = diff(changed({ 13: undefined }), changed({ 14: undefined }))
    expect(changes.map(({ number, kind }) => [number, kind])).toEqual([
      [13, 'added'],
      [14, 'removed'],
    ])
    expect(changes[0]?.fields.every(({ from: a, to: b }) => a === undefined && b !== undefined)).toBe(true)
    expect(changes.every(({ raw_from, raw_to }) => raw_from === undefined && raw_to === undefined)).toBe(true)
  })

  test('contain the cells when no decoded value differs', () => {
    const cell = (value: number) => new Builder().uint(value, 16).end()
    expect(diff(changed({ 99: cell(1) }), changed({ 99: cell(2) }))).toMatchObject([
      { number: 99, kind: 'changed', fields: [], raw_from: toBocHex(cell(1)), raw_to: toBocHex(cell(2)) },
    ])
    const [broken] = diff(dictionary, changed({ 8: cell(1) }))
    expect(broken).toMatchObject({ number: 8, raw_to: toBocHex(cell(1)) })
    expect(broken?.fields.map(({ path }) => path)).toEqual(['version', 'capabilities'])
  })
})

describe('the history of the configuration', () => {
  const history = (body: object, given = service) => given.call('debugConfigHistory', { body })

  test('lists key blocks, newest first, with what each changed', async () => {
    const reply = await history({ count: 3 })
    expect(DebugConfigHistory.encode(reply)).toEqual(reply)
    expect(reply.key_blocks.map(({ id }) => id.seqno)).toEqual([1521, 1484, 1470])
    expect(reply.previous_seqno).toBe(1469)
    const { changes } = reply.key_blocks[0] ?? fail()
    const diff = await service.call('debugConfigDiff', { body: { from: { block: '1484' }, to: { block: '1521' } } })
    expect(changes).toMatchObject(diff.changes.map(({ number, title, kind }) => ({ number, title, kind })))
    expect(changes?.length).toBeGreaterThan(0)
  })

  test('continues where it ended, down to the first key block', async () => {
    const first = await history({ count: 50 })
    expect(first.key_blocks.at(-1)).toMatchObject({ id: { seqno: 90 } })
    expect(first.key_blocks.at(-1)).not.toHaveProperty('changes')
    expect(first).not.toHaveProperty('previous_seqno')
    const rest = await history({ block: '1469', count: 2 })
    expect(rest.key_blocks).toEqual(first.key_blocks.slice(3, 5))
  })

  test('ends at a key block that the source does not have, and says why', async () => {
    const chain = snapshotSource(demoSnapshot(), 'demo')
    const getBlock: typeof chain.getBlock = async id => {
      if (id.seqno === 1484) throw new AppError('source.timeout', { source: 'x', afterMs: 1 })
      return chain.getBlock(id)
    }
    const reply = await history({}, await demoService({ chain: { getBlock } }))
    expect(reply.key_blocks.map(({ id }) => id.seqno)).toEqual([1521])
    expect(reply).toMatchObject({ previous_seqno: 1484, problem: expect.stringContaining('x') })
  })

  test('is read from the headers of a source without full blocks', async () => {
    const chain = snapshotSource(demoSnapshot(), 'demo')
    const getBlock = () => Promise.reject(new AppError('source.unsupported', { source: 'x', what: 'full blocks' }))
    const ids = new Map(blocks.map(({ id }) => [id.seqno, id]))
    const keyBlockAt = new Map([
      [1521, 1521],
      [1520, 1484],
      [1484, 1484],
      [1483, 1470],
      [1469, 1469],
    ])
    const getPreviousBlocks: typeof chain.getPreviousBlocks = async ({ seqno }) => ({
      last: [],
      keyBlock: ids.get(keyBlockAt.get(seqno) ?? 0) ?? fail(),
    })
    const findBlock: typeof chain.findBlock = async key =>
      'seqno' in key ? (ids.get(key.seqno) ?? { ...newest.id, seqno: key.seqno }) : undefined
    const source = { getBlock, getPreviousBlocks, findBlock }
    const reply = await history({ block: '1521', count: 2 }, await demoService({ chain: source }))
    expect(reply.key_blocks).toEqual((await history({ block: '1521', count: 2 })).key_blocks)
  })
})
