import { Cell as TonCell } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { Builder } from '../../cell/Builder.ts'
import { parseCell, writeBoc } from '../../cell/boc.ts'
import { type Cell, emptyCell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'
import { cellFromText, toBocHex } from '../../cell/text.ts'
import { openApiExamples } from '../../openapi/examples.ts'
import { readMessage } from '../../tlb/message.ts'
import type { Address } from '../../units.ts'
import { findCellType } from './cellTypes.ts'
import { getCellDiff } from './getCellDiff.ts'
import { getCellEdit } from './getCellEdit.ts'
import { getCells } from './getCells.ts'
import { getCellTypes } from './getCellTypes.ts'
import { getDictionary } from './getDictionary.ts'
import { mapFields } from './mapFields.ts'

const transfer = String(openApiExamples.emulateTrace.body?.boc)
const walletData = String(openApiExamples.inspectContract.body?.data)
const failure = (code: string) => expect.objectContaining({ code })

const dictionaryOf = (...entries: readonly (readonly [bigint, bigint])[]): Cell =>
  writeDict(
    entries.map(([key, value]) => [key, (builder: Builder) => void builder.coins(value)] as const),
    32,
  ) ?? emptyCell

/** A cell that refers twice to the same cell, 60 levels deep: 2^60 cells if unfolded. */
function createBomb(leaf: Cell): Cell {
  let cell = leaf
  for (let level = 0; level < 60; level++) cell = new Builder().uint(level, 8).ref(cell).ref(cell).end()
  return cell
}

describe('the tree of cells', () => {
  test('has the hashes and depths that @ton/core finds, and what stores the BoC', () => {
    const { cells, totals, header } = getCells({ boc: transfer, depth: 10 })
    const root = TonCell.fromHex(transfer)
    expect(cells[0]).toMatchObject({
      path: '0',
      kind: 'ordinary',
      hash: root.hash().toString('hex'),
      depth: root.depth(),
    })
    expect(cells.map(({ path }) => path)).toContain('0.0')
    for (const { path, hash, bits, refs } of cells) {
      const cell = path
        .split('.')
        .slice(1)
        .reduce((at, ref) => at.refs[Number(ref)] ?? TonCell.EMPTY, root)
      expect({ hash, bits, refs }).toEqual({
        hash: cell.hash().toString('hex'),
        bits: cell.bits.length,
        refs: cell.refs.length,
      })
    }
    expect(totals).toMatchObject({ roots: 1, distinct: cells.length, unfolded: String(cells.length) })
    expect(header).toMatchObject({ magic: 'b5ee9c72', has_index: false, size: transfer.length / 2 })
  })

  test('counts each distinct cell of a bomb once, and stays small', () => {
    const { cells, totals } = getCells({ boc: toBocHex(createBomb(emptyCell)), depth: 1024 })
    expect(totals).toMatchObject({ distinct: 61, depth: 60, unfolded: String(2n ** 61n - 1n) })
    expect(cells.length).toBeLessThan(130)
    expect(cells.find(({ path }) => path === '0.1')).toMatchObject({ same_as: '0.0', is_expanded: false })
  })

  test('lists cells below a path up to a limit', () => {
    const { cells } = getCells({ boc: transfer, path: '0.0', depth: 0 })
    expect(cells).toMatchObject([{ path: '0.0', is_expanded: false }])
    expect(getCells({ boc: transfer, depth: 10, limit: 2 }).cells).toHaveLength(2)
  })

  test.each([
    ['a path without a cell', { boc: transfer, path: '0.3' }, 'input.argument'],
    ['a root that is missing', { boc: transfer, path: '1' }, 'input.argument'],
    ['a path that is none', { boc: transfer, path: '0..1' }, 'input.argument'],
    ['an unknown type', { boc: transfer, type: 'Rubbish' }, 'input.argument'],
    ['a type with a mistake', { boc: transfer, type: 'HashmapE 256' }, 'input.argument'],
    ['a BoC cut short', { boc: transfer.slice(0, -4) }, 'input.boc'],
    ['a text that is no BoC', { boc: '!' }, 'input.boc'],
  ])('rejects %s', (_, request, code) => {
    expect(() => getCells(request)).toThrow(failure(code))
  })
})

describe('types', () => {
  test('the fields of a message have the values of the decoder', () => {
    const fields = mapFields(cellFromText(transfer), '0', findCellType('Message')).fields
    const valueAt = (name: string) => fields.find(field => field.name === name && field.value !== undefined)?.value
    const { info } = readMessage(cellFromText(transfer))
    if (info.type !== 'ext_in_msg_info') throw new Error('the example is external')
    expect(valueAt('info.dest')).toBe(info.dest)
    expect(valueAt('info.import_fee')).toBe(String(info.import_fee))
    expect(valueAt('body.seqno')).toMatch(/^\d+$/)
  })

  test('tries all: the best one first, with a reason for the others', () => {
    expect(getCellTypes({ boc: transfer }).types[0]).toMatchObject({ name: 'Message', group: 'block' })
    const { types, rejected } = getCellTypes({ boc: walletData, rejected: true })
    expect(types.map(({ name }) => name)).toContain('storage:wallet_v5r1')
    expect(rejected?.find(({ name }) => name === 'Transaction')?.reason).toMatch(/tag/)
    expect(rejected?.every(({ reason }) => reason !== '')).toBe(true)
  })

  test('a type can be written as a text; what is left over has its place', () => {
    const { map } = getCells({ boc: walletData, type: 'signature:Bool seqno:uint32' })
    expect(map?.fields).toMatchObject([
      { name: 'signature', from: 0, bits: 1 },
      { name: 'seqno', from: 1, bits: 32 },
    ])
    expect(map).toMatchObject({ is_complete: false, unread: [{ path: '0', from: 33 }] })
  })

  test('a dictionary that unfolds to 2^60 entries ends at a limit', () => {
    const leaf = new Builder().uint(0b00, 2).end()
    let cell = leaf
    for (let level = 0; level < 60; level++) cell = new Builder().uint(0b00, 2).ref(cell).ref(cell).end()
    const { map } = getCells({ boc: toBocHex(cell), type: '(Hashmap 60 Cell)' })
    expect(map?.problem).toMatch(/exceeds the limit/)
    expect(getDictionary({ boc: toBocHex(cell), path: '0', key_bits: 60, limit: 3 })).toMatchObject({ has_more: true })
    expect(() => getDictionary({ boc: toBocHex(cell), path: '0', key_bits: 60, skip: 2 ** 30 })).toThrow(
      failure('limit.cells'),
    )
  })
})

describe('edits', () => {
  const rootHash = TonCell.fromHex(transfer).hash().toString('hex')

  test('bits of a cell: the new hash is that of @ton/core, and undoing gives the old one', () => {
    const before = getCells({ boc: transfer, path: '0.0' }).cells[0]
    const edited = getCellEdit({ boc: transfer, path: '0.0', bits: '0b101' })
    expect(edited.roots).toEqual([TonCell.fromHex(edited.boc).hash().toString('hex')])
    expect(edited.changed.map(({ path }) => path)).toEqual(['0.0', '0'])
    expect(edited.changed.at(-1)?.hash_before).toBe(rootHash)
    expect(getCellEdit({ boc: edited.boc, path: '0.0', bits: before?.data ?? '' }).roots).toEqual([rootHash])
  })

  test.each([
    ['storage:wallet_v5r1', 'seqno', '4294967295'],
    ['storage:wallet_v5r1', 'is_signature_allowed', 'false'],
    ['storage:wallet_v5r1', 'public_key', 'ab'.repeat(32)],
    ['Message', 'info.import_fee', '123456789012'],
    ['Message', 'info.dest', `-1:${'5'.repeat(64)}`],
    ['Message', 'info.dest', 'addr_none'],
  ])('a field of %s: %s = %s is read back', (type, name, value) => {
    const boc = type === 'Message' ? transfer : walletData
    const find = (text: string) =>
      mapFields(cellFromText(text), '0', findCellType(type)).fields.find(field => field.name === name)
    const field = find(boc)
    const edited = getCellEdit({ boc, path: '0', field: { type, from: field?.from ?? 0, value } })
    const after = mapFields(cellFromText(edited.boc), '0', findCellType(type))
    if (value === 'addr_none') expect(after.problem).toMatch(/addr_none/)
    else expect(after.fields.find(each => each.name === name)?.value).toBe(value)
    const undone = getCellEdit({
      boc: edited.boc,
      path: '0',
      bits: getCells({ boc, path: '0' }).cells[0]?.data ?? '',
    })
    expect(undone.roots).toEqual([cellFromText(boc).hash()])
  })

  test.each([
    ['a value that does not fit', '4294967296'],
    ['a value that is none', 'seven'],
    ['a negative value', '-1'],
  ])('rejects %s', (_, value) => {
    expect(() =>
      getCellEdit({ boc: walletData, path: '0', field: { type: 'storage:wallet_v5r1', from: 1, value } }),
    ).toThrow(failure('input.argument'))
  })

  test('rejects bits that are none or too many, and neither or both kinds of edits', () => {
    expect(() => getCellEdit({ boc: transfer, path: '0', bits: 'xyz' })).toThrow(failure('input.cell'))
    expect(() => getCellEdit({ boc: transfer, path: '0', bits: 'ff'.repeat(128) })).toThrow(failure('input.cell'))
    expect(() => getCellEdit({ boc: transfer, path: '0' })).toThrow(failure('input.argument'))
  })

  test('a cell below a Merkle proof: the proof has the new hash', () => {
    const child = new Builder().uint(7, 32).end()
    const proof = new Builder().uint(3, 8).hash(child.hash()).uint(0, 16).ref(child).end({ exotic: true })
    const edited = getCellEdit({ boc: toBocHex(proof), path: '0.0', bits: '00000008' })
    expect(TonCell.fromHex(edited.boc).hash().toString('hex')).toBe(edited.roots[0])
    expect(getCells({ boc: edited.boc }).cells[0]).toMatchObject({ kind: 'merkle-proof' })
  })
})

describe('differences', () => {
  test('equal BoCs have none; of an edited one exactly the edited cell differs', () => {
    expect(getCellDiff({ from: transfer, to: transfer })).toMatchObject({ is_equal: true, cells: [] })
    const data = getCells({ boc: transfer, path: '0.0' }).cells[0]?.data ?? ''
    const flipped = (data.startsWith('0') ? '1' : '0') + data.slice(1)
    const { boc } = getCellEdit({ boc: transfer, path: '0.0', bits: flipped })
    const diff = getCellDiff({ from: transfer, to: boc })
    expect(diff.cells.map(({ path, change }) => [path, change])).toEqual([['0.0', 'changed']])
    expect(diff.cells[0]?.bits.every(range => range.to <= 4)).toBe(true)
  })

  test('of two bombs with different leaves it is one', () => {
    const [from, to] = [0, 1].map(leaf => toBocHex(createBomb(new Builder().uint(leaf, 8).end())))
    const diff = getCellDiff({ from: from ?? '', to: to ?? '' })
    expect(diff.cells).toHaveLength(1)
    expect(diff.cells[0]).toMatchObject({ change: 'changed', bits: [{ from: 7, to: 8 }] })
  })

  test('of dictionaries the entries that were added, removed and changed', () => {
    const from = toBocHex(dictionaryOf([1n, 5n], [2n, 6n], [3n, 7n]))
    const to = toBocHex(dictionaryOf([1n, 5n], [2n, 60n], [4n, 8n]))
    const { dictionary } = getCellDiff({ from, to, dictionary: { path: '0', key_bits: 32 } })
    expect(dictionary?.entries.map(({ key, change }) => [key, change])).toEqual([
      ['2', 'changed'],
      ['3', 'removed'],
      ['4', 'added'],
    ])
  })
})

describe('dictionaries', () => {
  test('are tables, with the size of the keys guessed or from the type', () => {
    const boc = toBocHex(dictionaryOf([1n, 5n], [7n, 600n]))
    expect(getDictionary({ boc, path: '0', type: '(Hashmap 32 Coins)' })).toMatchObject({
      key_bits: 32,
      is_guessed: false,
      entries: [
        { key: '1', value: '5' },
        { key: '7', value: '600' },
      ],
      has_more: false,
    })
    expect(getDictionary({ boc, path: '0', limit: 1 })).toMatchObject({ is_guessed: true, has_more: true })
    expect(() => getDictionary({ boc: toBocHex(emptyCell), path: '0' })).toThrow(failure('input.argument'))
  })

  test('keys that are addresses are written as such', () => {
    const address = `0:${'7'.repeat(64)}` as Address
    const key = new Builder().address(address).end().slice().loadBigUint(267)
    const root = writeDict([[key, builder => void builder.bit(true)]], 267) ?? emptyCell
    expect(getDictionary({ boc: toBocHex(root), path: '0', key_bits: 267 }).entries).toMatchObject([{ key: address }])
  })
})

test('a BoC with several roots', () => {
  const roots = [new Builder().uint(1, 8).end(), new Builder().uint(2, 8).end()]
  const boc = Buffer.from(writeBoc(roots, { crc: true })).toString('base64')
  const { cells, header, totals } = getCells({ boc })
  expect(cells.map(({ path, data }) => [path, data])).toEqual([
    ['0', '01'],
    ['1', '02'],
  ])
  expect(header.has_crc).toBe(true)
  expect(totals.roots).toBe(2)
  expect(parseCell(writeBoc(roots[0] ?? emptyCell)).bits).toBe(8)
})
