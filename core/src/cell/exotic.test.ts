import { convertToMerkleProof, Cell as TonCell } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { hasLocalnet, hasRecording, readData } from '../../test/data.ts'
import { rawBoc, storedHashes } from '../../test/rawBoc.ts'
import type { Hash } from '../units.ts'
import { Builder } from './Builder.ts'
import { parseBocStore, parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { cellFromText, toBocHex } from './text.ts'

const number = (value: number) => new Builder().uint(value, 32).end()
const exotic = (builder: Builder) => builder.end({ exotic: true })

/** A pruned branch of a cell at every level of a mask. */
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
const theirs = (cell: Cell) => TonCell.fromHex(toBocHex(cell))
const bothAgree = (cell: Cell) => {
  const other = theirs(cell)
  for (const level of [0, 1, 2, 3]) {
    expect(cell.hash(level)).toBe(other.hash(level).toString('hex'))
    expect(cell.depth(level)).toBe(other.depth(level))
  }
  expect(cell.level).toBe(other.level())
  // The same for parsed cells.
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
  test('a pruned branch has the hash and depth of the pruned cell at level 0, and its own at level 1', () => {
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
    const full = new Builder().uint(5, 8).ref(deep).ref(number(3)).end()
    const pruning = new Builder().uint(5, 8).ref(pruned(deep, 1)).ref(number(3)).end()
    expect(pruning.hash(0)).toBe(full.hash())
    expect(pruning.depth(0)).toBe(full.depth())
    expect(pruning.hash()).not.toBe(full.hash())
    bothAgree(pruning)
  })

  test('a library cell has its own hash', () => {
    const library = exotic(new Builder().uint(2, 8).hash(deep.hash()))
    expect(library.kind).toBe('library')
    bothAgree(library)
    bothAgree(new Builder().ref(library).end())
  })

  test('a Merkle proof and a Merkle update lower the level', () => {
    const pruning = new Builder().uint(5, 8).ref(pruned(deep, 1)).end()
    const proof = proofOf(pruning)
    const update = updateOf(pruning, new Builder().uint(6, 8).ref(pruned(deep, 1)).end())
    expect([proof.kind, proof.level, update.kind, update.level]).toEqual(['merkle-proof', 0, 'merkle-update', 0])
    bothAgree(proof)
    bothAgree(update)
    expect(theirs(proof).hash().toString('hex')).toBe(convertToMerkleProof(theirs(pruning)).hash().toString('hex'))
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
    const pruning = new Builder().uint(5, 8).ref(pruned(deep, 1)).end()
    const branch = pruning.ref(0)
    const cells = (flip: number) => [
      { data: [5], refs: [1], d1: 1 + 16 + 32, stored: storedHashes(pruning) },
      {
        data: [...branch.data()],
        d1: 8 + 16 + 32,
        stored: storedHashes(branch).map((b, i) => (i === 40 ? b ^ flip : b)),
      },
    ]
    const valid = parseBocStore(rawBoc({ cells: cells(0) })).boc
    valid.hashAll()
    expect(valid.cell(0).hash()).toBe(pruning.hash())
    expect(() => parseCell(rawBoc({ cells: cells(1) })).hash()).toThrow(expect.objectContaining({ code: 'input.boc' }))
  })

  test('are read with exoticSlice only', () => {
    const branch = pruned(deep, 1)
    expect(() => branch.slice()).toThrow(expect.objectContaining({ code: 'input.cell' }))
    expect(branch.exoticSlice().loadUint(8)).toBe(1)
  })
})

describe('rejects an exotic cell', () => {
  const merkleProof = (hash: Hash, depth: number, child: Cell) =>
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
    ['Merkle proof without its reference', new Builder().uint(3, 8).bytes(new Uint8Array(34))],
    ['Merkle proof with a wrong depth', merkleProof(deep.hash(), 7, deep)],
    ['Merkle update with one reference', new Builder().uint(4, 8).bytes(new Uint8Array(68)).ref(deep)],
  ]
  test.each(wrong)('%s', (_, builder) => {
    expect(() => exotic(builder)).toThrow(expect.objectContaining({ code: 'input.cell' }))
    // The same in a BoC: written as an ordinary cell, then flagged as exotic.
    const bytes = writeBoc(new Builder().slice(builder.end().slice()).end())
    const descriptorAt = 6 + 3 + 1 + (bytes[5] ?? 0)
    bytes[descriptorAt] = (bytes[descriptorAt] ?? 0) | 8
    expect(() => parseCell(bytes)).toThrow(expect.objectContaining({ code: 'input.boc' }))
  })

  test('Merkle proof with a wrong hash, when its hash is computed', () => {
    const built = exotic(merkleProof(number(0).hash(), deep.depth(), deep))
    expect(() => built.hash()).toThrow(expect.objectContaining({ code: 'input.cell' }))
    const bytes = writeBoc(proofOf(deep))
    const at = Buffer.from(bytes).indexOf(Buffer.from(deep.hashBytes()))
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const parsed = parseCell(bytes)
    expect(() => parsed.hash()).toThrow(
      expect.objectContaining({
        code: 'input.boc',
        details: { reason: 'Merkle cell: child hash does not match', offset: at },
      }),
    )
  })
})

type RecordedQuery = { answer: { shardblk: { root_hash: string }; id: { root_hash: string }; proof: string } }
describe.skipIf(!hasLocalnet)(
  'recorded proofs with pruned branches of level mask 2, which @ton/core cannot read',
  () => {
    const queries = hasRecording('localnet/queries/pruned-level-2.json')
      ? readData<RecordedQuery[]>('localnet/queries/pruned-level-2.json')
      : []
    test.each(queries.map(({ answer: reply }) => reply))('prove the requested block ($id.seqno)', ({ proof, id }) => {
      const bytes = Buffer.from(proof, 'base64')
      expect(() => TonCell.fromBoc(bytes)).toThrow()
      const { boc, roots } = parseBocStore(bytes)
      boc.hashAll()
      const blockHashes = roots.map(root => boc.cell(root)).map(root => root.ref(0).hash(0))
      expect(blockHashes).toContain(id.root_hash)
      const masks = Array.from({ length: boc.count }, (_, index) => boc.cell(index)).filter(
        cell => cell.kind === 'pruned',
      )
      expect(masks.map(cell => cell.levelMask)).toContain(2)
    })
  },
)

test('an exotic root round-trips through hex', () => {
  const proof = proofOf(deep)
  expect(cellFromText(toBocHex(proof)).equals(proof)).toBe(true)
})
