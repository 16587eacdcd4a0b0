import { convertToMerkleProof, Cell as TonCell } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { hasData, readData } from '../../test/data.ts'
import { rawBag, storedHashes } from '../../test/rawBag.ts'
import type { Hash } from '../units.ts'
import { Builder } from './Builder.ts'
import { parseBag, parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { bocHex, cellFromText } from './text.ts'

const number = (value: number) => new Builder().uint(value, 32).end()
const exotic = (builder: Builder) => builder.end({ exotic: true })

/** A pruned branch that stands for a cell at every level of a mask. */
function pruned(cell: Cell, mask: number): Cell {
  const levels = [0, 1, 2].filter(level => mask & (1 << level))
  const builder = new Builder().uint(1, 8).uint(mask, 8)
  for (const level of levels) builder.bytes(cell.hashBytes(level))
  for (const level of levels) builder.uint(cell.depth(level), 16)
  return exotic(builder)
}
const proofOf = (cell: Cell) =>
  exotic(new Builder().uint(3, 8).bytes(cell.hashBytes(0)).uint(cell.depth(0), 16).ref(cell))
function updateOf(from: Cell, to: Cell): Cell {
  const builder = new Builder().uint(4, 8).bytes(from.hashBytes(0)).bytes(to.hashBytes(0))
  return exotic(builder.uint(from.depth(0), 16).uint(to.depth(0), 16).ref(from).ref(to))
}
const theirs = (cell: Cell) => TonCell.fromHex(bocHex(cell))
const bothAgree = (cell: Cell) => {
  const other = theirs(cell)
  for (const level of [0, 1, 2, 3]) {
    expect(cell.hash(level)).toBe(other.hash(level).toString('hex'))
    expect(cell.depth(level)).toBe(other.depth(level))
  }
  expect(cell.level).toBe(other.level())
  // Once more, as parsed cells.
  const again = parseCell(writeBoc(cell))
  expect([0, 1, 2, 3].map(level => again.hash(level))).toEqual([0, 1, 2, 3].map(level => cell.hash(level)))
  expect(again.kind).toBe(cell.kind)
}

const deep = new Builder()
  .uint(9, 8)
  .ref(new Builder().ref(number(1)).end())
  .ref(number(2))
  .end()

describe('exotic cells', () => {
  test('a pruned branch has the hash and depth of what it stands for, one level up its own', () => {
    const branch = pruned(deep, 1)
    expect(branch.kind).toBe('pruned')
    expect([branch.level, branch.levelMask]).toEqual([1, 1])
    expect(branch.hash(0)).toBe(deep.hash())
    expect(branch.depth(0)).toBe(deep.depth())
    expect(branch.hash(1)).not.toBe(deep.hash())
    expect(branch.depth()).toBe(0)
    bothAgree(branch)
  })

  test('a cell above a pruned branch keeps its hash at level 0', () => {
    const whole = new Builder().uint(5, 8).ref(deep).ref(number(3)).end()
    const cut = new Builder().uint(5, 8).ref(pruned(deep, 1)).ref(number(3)).end()
    expect(cut.hash(0)).toBe(whole.hash())
    expect(cut.depth(0)).toBe(whole.depth())
    expect(cut.hash()).not.toBe(whole.hash())
    bothAgree(cut)
  })

  test('a library cell is its own hash', () => {
    const library = exotic(new Builder().uint(2, 8).hash(deep.hash()))
    expect(library.kind).toBe('library')
    bothAgree(library)
    bothAgree(new Builder().ref(library).end())
  })

  test('a Merkle proof and a Merkle update lower the level', () => {
    const cut = new Builder().uint(5, 8).ref(pruned(deep, 1)).end()
    const proof = proofOf(cut)
    const update = updateOf(cut, new Builder().uint(6, 8).ref(pruned(deep, 1)).end())
    expect([proof.kind, proof.level, update.kind, update.level]).toEqual(['merkle-proof', 0, 'merkle-update', 0])
    bothAgree(proof)
    bothAgree(update)
    expect(theirs(proof).hash().toString('hex')).toBe(convertToMerkleProof(theirs(cut)).hash().toString('hex'))
  })

  test('a proof within a proof: branches of level 2 and 3', () => {
    const inner = proofOf(new Builder().uint(5, 8).ref(pruned(deep, 1)).end())
    const twoLevels = pruned(new Builder().uint(7, 8).ref(pruned(deep, 1)).end(), 0b11)
    expect([twoLevels.level, twoLevels.levelMask]).toEqual([2, 3])
    const outer = new Builder().ref(inner).ref(twoLevels).end()
    expect(outer.levelMask).toBe(3)
    bothAgree(outer)
    bothAgree(proofOf(outer))
    bothAgree(proofOf(proofOf(outer)))
  })

  test('stored hashes of cells with levels are checked too', () => {
    const cut = new Builder().uint(5, 8).ref(pruned(deep, 1)).end()
    const branch = cut.ref(0)
    const cells = (flip: number) => [
      { data: [5], refs: [1], d1: 1 + 16 + 32, stored: storedHashes(cut) },
      {
        data: [...branch.data()],
        d1: 8 + 16 + 32,
        stored: storedHashes(branch).map((b, i) => (i === 40 ? b ^ flip : b)),
      },
    ]
    const right = parseBag(rawBag({ cells: cells(0) })).bag
    right.hashAll()
    expect(right.cell(0).hash()).toBe(cut.hash())
    expect(() => parseCell(rawBag({ cells: cells(1) })).hash()).toThrow(expect.objectContaining({ code: 'input.boc' }))
  })

  test('are read on purpose only', () => {
    const branch = pruned(deep, 1)
    expect(() => branch.slice()).toThrow(expect.objectContaining({ code: 'input.cell' }))
    expect(branch.exoticSlice().loadUint(8)).toBe(1)
  })
})

describe('refuses an exotic cell', () => {
  const claim = (hash: Hash, depth: number, child: Cell) =>
    new Builder().uint(3, 8).hash(hash).uint(depth, 16).ref(child)
  const wrong: readonly [string, Builder][] = [
    ['without a type', new Builder().uint(1, 4)],
    ['of an unknown type', new Builder().uint(5, 8)],
    ['of type 0', new Builder().uint(0, 8).bytes(new Uint8Array(40))],
    ['pruned, level mask 0', new Builder().uint(0x0100, 16)],
    ['pruned, level mask 8', new Builder().uint(0x0108, 16).bytes(new Uint8Array(34))],
    ['pruned, too short', new Builder().uint(0x0103, 16).bytes(new Uint8Array(34))],
    ['pruned, with a reference', new Builder().uint(0x0101, 16).bytes(new Uint8Array(34)).ref(deep)],
    ['pruned, deeper than 1024', new Builder().uint(0x0101, 16).bytes(new Uint8Array(32)).uint(1025, 16)],
    ['library, too long', new Builder().uint(2, 8).bytes(new Uint8Array(33))],
    ['Merkle proof without what it proves', new Builder().uint(3, 8).bytes(new Uint8Array(34))],
    ['Merkle proof of another depth', claim(deep.hash(), 7, deep)],
    ['Merkle update with one side', new Builder().uint(4, 8).bytes(new Uint8Array(68)).ref(deep)],
  ]
  test.each(wrong)('%s', (_, builder) => {
    expect(() => exotic(builder)).toThrow(expect.objectContaining({ code: 'input.cell' }))
    // The same in a bag: written as an ordinary cell, then marked as exotic.
    const bytes = writeBoc(new Builder().slice(builder.end().slice()).end())
    const first = 6 + 3 + 1 + (bytes[5] ?? 0)
    bytes[first] = (bytes[first] ?? 0) | 8
    expect(() => parseCell(bytes)).toThrow(expect.objectContaining({ code: 'input.boc' }))
  })

  test('Merkle proof of another hash, as soon as its hash is asked for', () => {
    const built = exotic(claim(number(0).hash(), deep.depth(), deep))
    expect(() => built.hash()).toThrow(expect.objectContaining({ code: 'input.cell' }))
    const bytes = writeBoc(proofOf(deep))
    const at = Buffer.from(bytes).indexOf(Buffer.from(deep.hashBytes()))
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const parsed = parseCell(bytes)
    expect(() => parsed.hash()).toThrow(
      expect.objectContaining({
        code: 'input.boc',
        details: { reason: 'a Merkle cell claims another hash', offset: at },
      }),
    )
  })
})

type Answer = { answer: { shardblk: { root_hash: string }; id: { root_hash: string }; proof: string } }
describe.skipIf(!hasData)('recorded proofs with pruned branches of level mask 2, which @ton/core cannot read', () => {
  const answers = hasData ? readData<Answer[]>('localnet/queries/pruned-level-2.json') : []
  test.each(answers.map(({ answer }) => answer))(
    'prove the blocks that they were asked for ($id.seqno)',
    ({ proof, id }) => {
      const bytes = Buffer.from(proof, 'base64')
      expect(() => TonCell.fromBoc(bytes)).toThrow()
      const { bag, roots } = parseBag(bytes)
      bag.hashAll()
      const claimed = roots.map(root => bag.cell(root)).map(root => root.ref(0).hash(0))
      expect(claimed).toContain(id.root_hash)
      const masks = Array.from({ length: bag.count }, (_, index) => bag.cell(index)).filter(
        cell => cell.kind === 'pruned',
      )
      expect(masks.map(cell => cell.levelMask)).toContain(2)
    },
  )
})

test('an exotic root survives text', () => {
  const proof = proofOf(deep)
  expect(cellFromText(bocHex(proof)).equals(proof)).toBe(true)
})
