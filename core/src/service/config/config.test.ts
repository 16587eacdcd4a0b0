import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { dictEntries, writeDict } from '../../cell/dict.ts'
import { bocHex, cellFromText } from '../../cell/text.ts'
import { configOfCell } from '../../config/parseConfig.ts'
import { DebugConfig, DebugConfigDiff } from '../../contract/debugConfig.ts'
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

/** The dictionary with some parameters exchanged, added or, where there is no cell, left out. */
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
const located = (cell: Cell) => ({ config: configOfCell(cell).config, from: 'a test' })
const v2Of = (cell: Cell) => presentConfig(configOfCell(cell).config)

describe('the configuration as /v2 says it', () => {
  test('fits the schema, and its raw form is the configuration with its address', async () => {
    const reply = await service.call('getConfig', {})
    expect(BlockchainConfig.encode(reply)).toEqual(reply)
    const raw = cellFromText(reply.raw)
    expect(raw.bits).toBe(256)
    expect(raw.ref(0).hash()).toBe(newest.configHash)
    expect(configOfCell(raw).config.address).toBe(reply[0])
  })

  test('of a block is the one that was in force then', async () => {
    const older = blocks.find(block => block.configHash !== newest.configHash) ?? fail()
    const reply = await service.call('getConfigOfBlock', { params: { masterchain_seqno: `${older.id.seqno}` } })
    expect(cellFromText(reply.raw).ref(0).hash()).toBe(older.configHash)
    await expect(service.call('getConfigOfBlock', { params: { masterchain_seqno: '99999999' } })).rejects.toThrow()
  })

  test('has what is always there also where the parameter is missing', () => {
    const reply = v2Of(changed({ 0: undefined, 1: undefined, 2: undefined, 4: undefined, 44: undefined, 8: undefined }))
    expect(reply).toMatchObject({ 0: '', 1: '', 2: '', 4: '', 44: { accounts: [], suspended_until: 0 } })
    expect(reply).not.toHaveProperty('3')
    expect(reply).not.toHaveProperty('8')
    expect(reply).not.toHaveProperty('40')
    // Nothing says whose it is: the dictionary alone.
    expect(configOfCell(cellFromText(reply.raw)).what).toBe('a dictionary of parameters')
  })

  test('leaves a broken parameter out, and nothing else', () => {
    const junk = new Builder().uint(0x77, 8).end()
    const { raw: _, ...whole } = v2Of(dictionary)
    for (const number of [8, 12, 20, 34]) {
      const { raw: __, ...reply } = v2Of(changed({ [number]: junk }))
      const { [number as 8]: ___, ...others } = whole
      expect(reply).toEqual(others)
    }
    // An empty list would say that nobody is suspended.
    expect(v2Of(changed({ 44: junk }))).not.toHaveProperty('44')
  })

  test('says nothing of numbers that it has no room for', () => {
    const cell = new Builder().uint(1, 32).end()
    const reply = v2Of(changed({ 19: cell, 99: cell, [-71]: cell }))
    expect(Object.keys(reply)).toEqual(Object.keys(v2Of(dictionary)))
  })
})

describe('the configuration as people read it', () => {
  test('fits the schema and names its block', async () => {
    const reply = await service.call('debugConfig', { body: {} })
    expect(DebugConfig.encode(reply)).toEqual(reply)
    expect(reply).toMatchObject({
      from: `masterchain block ${newest.id.seqno} of demo`,
      block: { seqno: newest.id.seqno, root_hash: newest.id.rootHash },
      hash: newest.configHash,
      address: `-1:${'5'.repeat(64)}`,
    })
    expect(reply.bytes).toBe(reply.raw.length / 2)
  })

  test('every field has a title and every path is there once', async () => {
    const { params } = await service.call('debugConfig', { body: {} })
    for (const { fields, tables } of params) {
      const paths = [...fields, ...tables].map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      for (const { title } of fields) expect(title).not.toBe('')
      for (const { rows, columns } of tables) for (const row of rows) expect(row).toHaveLength(columns.length)
    }
  })

  test('states what holds by default, names what is unknown and why something is broken', () => {
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
      raw: bocHex(junk),
    })
    expect(find(99)).toMatchObject({ state: 'unknown', title: 'Parameter 99', raw: bocHex(junk), hash: junk.hash() })
    expect(find(-71)).toMatchObject({ state: 'unknown', group: 'other' })
    expect(params.at(-1)?.number).toBe(-71)
  })

  test.each([
    ['the dictionary alone', () => bocHex(dictionary), 'a dictionary of parameters that was given'],
    ['a text that holds it', () => `{"raw": "${bocHex(dictionary)}"}`, 'a dictionary of parameters that was given'],
  ])('reads %s when it is pasted', async (_, text, from) => {
    const reply = await service.call('debugConfig', { body: { boc: text() } })
    expect(reply).toMatchObject({ from, hash: dictionary.hash() })
    expect(reply).not.toHaveProperty('block')
  })

  test('refuses what is none, two at once, and blocks of other chains', async () => {
    const refusal = (body: object) => service.call('debugConfig', { body }).then(fail, (error: AppError) => error.code)
    expect(await refusal({ boc: bocHex(new Builder().text('no').end()) })).toBe('input.cell')
    expect(await refusal({ boc: 'rubbish' })).toBe('input.boc')
    expect(await refusal({ boc: bocHex(dictionary), block: '5' })).toBe('input.argument')
    expect(await refusal({ block: 'rubbish' })).toBe('input.block')
  })

  test('a source that answers nonsense is to blame', async () => {
    const broken = await demoService({ chain: { getConfig: async () => new Builder().end() } })
    await expect(broken.call('getConfig', {})).rejects.toMatchObject({ code: 'source.malformed' })
    const unsure = new AppError('source.timeout', { source: 'x', afterMs: 1 })
    const slow = await demoService({ chain: { getConfig: () => Promise.reject(unsure) } })
    await expect(slow.call('getConfig', {})).rejects.toBe(unsure)
  })
})

describe('what differs between two configurations', () => {
  const diff = (a: Cell, b: Cell) => diffConfigs(presentParams(located(a)), presentParams(located(b)))

  test('nothing, when they are equal', async () => {
    expect(diff(dictionary, dictionary)).toEqual([])
    const reply = await service.call('debugConfigDiff', { body: { a: {}, b: { boc: bocHex(dictionary) } } })
    expect(DebugConfigDiff.encode(reply)).toEqual(reply)
    expect(reply).toMatchObject({ changes: [], a: { hash: reply.b.hash } })
  })

  test('only the fields that do', () => {
    const version = (number: number) => new Builder().uint(0xc4, 8).uint(number, 32).uint(494, 64).end()
    expect(diff(changed({ 8: version(11) }), changed({ 8: version(12) }))).toEqual([
      {
        number: 8,
        title: 'Network version',
        kind: 'changed',
        fields: [{ path: 'version', title: 'Version of the protocol', unit: 'number', a: '11', b: '12' }],
        tables: [],
      },
    ])
  })

  test('rows of lists by their key', () => {
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
      { added: [['4', '8']], removed: [['1', '5']], changed: [{ a: ['2', '6'], b: ['2', '60'] }] },
    ])
  })

  test('added and removed parameters, of which a default is none', () => {
    const changes = diff(changed({ 13: undefined }), changed({ 14: undefined }))
    expect(changes.map(({ number, kind }) => [number, kind])).toEqual([
      [13, 'added'],
      [14, 'removed'],
    ])
    expect(changes[0]?.fields.every(({ a, b }) => a === undefined && b !== undefined)).toBe(true)
    expect(changes.every(({ raw_a, raw_b }) => raw_a === undefined && raw_b === undefined)).toBe(true)
  })

  test('the cells, where nothing that was decoded differs', () => {
    const cell = (value: number) => new Builder().uint(value, 16).end()
    expect(diff(changed({ 99: cell(1) }), changed({ 99: cell(2) }))).toMatchObject([
      { number: 99, kind: 'changed', fields: [], raw_a: bocHex(cell(1)), raw_b: bocHex(cell(2)) },
    ])
    const [broken] = diff(dictionary, changed({ 8: cell(1) }))
    expect(broken).toMatchObject({ number: 8, raw_b: bocHex(cell(1)) })
    expect(broken?.fields.map(({ path }) => path)).toEqual(['version', 'capabilities'])
  })
})
