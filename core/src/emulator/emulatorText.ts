import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { bocBase64, fromBase64 } from '../cell/text.ts'
import type { Hash } from '../units.ts'
import type { EmulationArguments } from './Emulation.ts'
import { noPreviousBlocks, writePreviousBlocks } from './previousBlocks.ts'

// Everything goes into the emulator and comes out of it as text: bags of cells in base64.

type PreviousBlocks = NonNullable<EmulationArguments['previousBlocks']>

// account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; account_none$0 = Account;
const noAccountCell = new Builder().ref(new Builder().uint(0, 1).end()).uint(0n, 256).uint(0n, 64).end()

const texts = new WeakMap<Cell, string>()

/** A cell as base64, remembered: configurations are given again and again. */
export function bocText(cell: Cell): string {
  const known = texts.get(cell)
  if (known !== undefined) return known
  const text = bocBase64(cell)
  texts.set(cell, text)
  return text
}

const mostCodes = 200
const codeTexts = new Map<Hash, string>()

/** Code as base64, remembered by its hash: after each transaction the same code comes back as cells of its own. */
export function codeText(code: Cell): string {
  const hash = code.hash()
  const known = codeTexts.get(hash)
  // Moves to the end: the first is the one that was not used for longest.
  codeTexts.delete(hash)
  const text = known ?? bocBase64(code)
  codeTexts.set(hash, text)
  const [oldest] = codeTexts.keys()
  if (codeTexts.size > mostCodes && oldest !== undefined) codeTexts.delete(oldest)
  return text
}

/** The account of a transaction; one that does not exist is a ShardAccount too. */
export const accountText = (shardAccount: Cell | undefined): string => bocText(shardAccount ?? noAccountCell)

/** The cell in an answer. One that comes back as an argument, as states do, is not written again. */
export function cellOf(text: string, use: 'comes back' | 'is read' = 'is read'): Cell {
  const cell = parseCell(fromBase64(text))
  if (use === 'comes back') texts.set(cell, text)
  return cell
}

const previousTexts = new WeakMap<PreviousBlocks, string>()
/** Previous blocks; `undefined` takes back those that were told before. */
export function previousBlocksText(blocks: PreviousBlocks | undefined): string {
  if (blocks === undefined) return bocText(noPreviousBlocks)
  const known = previousTexts.get(blocks)
  if (known !== undefined) return known
  const text = bocBase64(writePreviousBlocks(blocks))
  previousTexts.set(blocks, text)
  return text
}

const libraryTexts = new WeakMap<ReadonlyMap<Hash, Cell>, { readonly size: number; readonly text: string }>()
/** Libraries as a dictionary; nothing when there are none. */
export function librariesText(libraries: ReadonlyMap<Hash, Cell>): string {
  if (libraries.size === 0) return ''
  const known = libraryTexts.get(libraries)
  // A map of libraries only ever grows during a run: its size tells whether the text is still right.
  if (known?.size === libraries.size) return known.text
  const entries = [...libraries].map(([hash, cell]) => [BigInt(`0x${hash}`), (b: Builder) => void b.ref(cell)] as const)
  const dictionary = writeDict(entries, 256)
  const text = dictionary === undefined ? '' : bocBase64(dictionary)
  libraryTexts.set(libraries, { size: libraries.size, text })
  return text
}
