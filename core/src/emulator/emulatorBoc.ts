import type { BlockIdExt } from '../blockId.ts'
import { Builder } from '../cell/Builder.ts'
import { encodeBoc, parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { writeDict } from '../cell/dict.ts'
import { toSharedCell } from '../cell/sharedCell.ts'
import { toBocBase64 } from '../cell/text.ts'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import type { StackItem } from '../getMethods/stack.ts'
import type { Hash } from '../units.ts'
import type { PreviousBlocksInfo } from './Emulation.ts'
import { writeStackItem } from './vmStack.ts'

// Cells go into the emulator and come out of it as text: BoCs in base64.

// account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; account_none$0 = Account;
const noAccountCell = new Builder().ref(new Builder().uint(0, 1).end()).uint(0n, 256).uint(0n, 64).end()

const bocTexts = new CellMemo<string>()

/** A cell as base64, cached: the same configuration is passed many times. Nothing is hashed for it: emulators take equal cells twice. */
export function toCachedBocBase64(cell: Cell): string {
  return bocTexts.get(cell) ?? bocTexts.set(cell, encodeBoc(cell, toBase64, { unhashed: true }))
}

/** Code as base64, cached: after each transaction the same code is a new cell object. */
export const toCodeBase64 = (code: Cell): string => toCachedBocBase64(toSharedCell(code))

/** A `ShardAccount` as base64; for an account that does not exist, a `ShardAccount` with account_none. */
export const toShardAccountBase64 = (shardAccount: Cell | undefined): string =>
  toCachedBocBase64(shardAccount ?? noAccountCell)

/** Parses a cell of a result. With `keep text`, passing it back as an argument, as states are, does not serialise it. */
export function parseBocBase64(text: string, mode: 'keep text' | 'parse' = 'parse'): Cell {
  const cell = parseCell(fromBase64(text), { isOwn: true })
  if (mode === 'keep text') bocTexts.set(cell, text)
  return cell
}

const tupleItem = (items: readonly StackItem[]): StackItem => ({ type: 'tuple', items })
const intItem = (value: bigint): StackItem => ({ type: 'int', value })
const blockTuple = (id: BlockIdExt): StackItem =>
  tupleItem([
    intItem(BigInt(id.workchain)),
    // To contracts the shard is an unsigned number.
    intItem(BigInt(`0x${id.shard}`)),
    intItem(BigInt(id.seqno)),
    intItem(BigInt(`0x${id.rootHash}`)),
    intItem(BigInt(`0x${id.fileHash}`)),
  ])

/** The tuple behind `PREVMCBLOCKS`, `PREVKEYBLOCK` and `PREVMCBLOCKS_100`, in the emulator's format. */
const writePreviousBlocks = (blocks: PreviousBlocksInfo): Cell =>
  writeStackItem(
    tupleItem([
      tupleItem(blocks.last.map(blockTuple)),
      blockTuple(blocks.keyBlock),
      ...(blocks.last100 === undefined ? [] : [tupleItem(blocks.last100.map(blockTuple))]),
    ]),
  )

const noPreviousBlocks = writeStackItem({ type: 'null' })
const previousCells = new WeakMap<PreviousBlocksInfo, Cell>()
/** Previous blocks as base64; `undefined` clears those set before. */
export function toPreviousBlocksBase64(blocks: PreviousBlocksInfo | undefined): string {
  const cell = blocks === undefined ? noPreviousBlocks : (previousCells.get(blocks) ?? writePreviousBlocks(blocks))
  if (blocks !== undefined) previousCells.set(blocks, cell)
  return toCachedBocBase64(cell)
}

const libraryTexts = new WeakMap<ReadonlyMap<Hash, Cell>, { readonly size: number; readonly text: string }>()
/** Libraries as a dictionary in base64; empty when there are none. */
export function toLibrariesBase64(libraries: ReadonlyMap<Hash, Cell>): string {
  if (libraries.size === 0) return ''
  const known = libraryTexts.get(libraries)
  // The map of libraries only grows during a run: its size shows whether the text is current.
  if (known?.size === libraries.size) return known.text
  const entries = [...libraries].map(([hash, cell]) => [BigInt(`0x${hash}`), (b: Builder) => void b.ref(cell)] as const)
  const dictionary = writeDict(entries, 256)
  const text = dictionary === undefined ? '' : toBocBase64(dictionary)
  libraryTexts.set(libraries, { size: libraries.size, text })
  return text
}
