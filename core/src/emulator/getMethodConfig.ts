import type { Cell } from '../cell/Cell.ts'
import { dictEntries, writeDict } from '../cell/dict.ts'
import type { Hash } from '../units.ts'
import { libraryHash } from './libraries.ts'

// What the emulator itself reads for a get method: version, workchains, prices, limits, special and precompiled contracts.
// The rest, nine tenths of it validator sets, is there for contracts that look, and is read anew at every call.
const readByEmulator = new Set([0, 8, 12, 18, 19, 20, 21, 24, 25, 31, 43, 44, 45])
/** A contract of more cells is not searched: it gets the whole configuration. */
const mostCellsSearched = 2000

// The instructions by which code can come by the configuration's root or by a parameter that it computes the number of.
const opcodes = [
  0xf829, // GETPARAM 9, the root
  0xf881, // GETPARAMLONG
  0xf830, // CONFIGDICT
  0xf832, // CONFIGPARAM
  0xf833, // CONFIGOPTPARAM
  0xed47, // PUSH c7, which holds the root
  0xede0, // PUSHCTRX
  0xf840, // GETGLOBVAR
]
const isOpcode = new Uint8Array(0x10000)
for (const opcode of opcodes) isOpcode[opcode] = 1

const smallest = new WeakMap<Cell, Cell>()
const searched = new WeakMap<Cell, boolean>()
/** After each transaction the same code comes back as cells of its own. */
const searchedCodes = new Map<Hash, boolean>()
const mostRemembered = 2000

/**
 * The configuration to run a get method with: where the contract cannot come by a parameter, only what the emulator itself
 * reads, which makes a call several times faster and changes nothing else.
 *
 * Cannot: no cell of its code, its data (code can be kept there) or the libraries has, at any bit, an instruction that
 * reads the configuration by number or as a whole. Prices and limits, which contracts read by other instructions, stay.
 */
export function getMethodConfig(
  config: Cell,
  contract: { readonly code: Cell; readonly data: Cell; readonly libraries: ReadonlyMap<Hash, Cell> },
): Cell {
  const { code, data, libraries } = contract
  return codeMayReadConfig(code, libraries) || mayReadConfig(data, libraries) ? config : leaveOut(config)
}

function leaveOut(config: Cell): Cell {
  const known = smallest.get(config)
  if (known !== undefined) return known
  const kept = [...dictEntries(config, 32)].filter(({ key }) => readByEmulator.has(Number(key)))
  const smaller =
    writeDict(
      kept.map(({ key, value }) => [key, builder => builder.ref(value.loadRef())] as const),
      32,
    ) ?? config
  smallest.set(config, smaller)
  return smaller
}

function codeMayReadConfig(code: Cell, libraries: ReadonlyMap<Hash, Cell>): boolean {
  const hash = code.hash()
  const known = searchedCodes.get(hash)
  if (known !== undefined) return known
  const answer = mayReadConfig(code, libraries)
  // Without an answer of its own a library was missing: it is looked at again.
  if (!searched.has(code)) return answer
  if (searchedCodes.size >= mostRemembered) searchedCodes.clear()
  searchedCodes.set(hash, answer)
  return answer
}

function mayReadConfig(root: Cell, libraries: ReadonlyMap<Hash, Cell>): boolean {
  const known = searched.get(root)
  if (known !== undefined) return known
  const seen = new Set<Cell>()
  const waiting = [root]
  let complete = true
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    if (seen.size > mostCellsSearched || hasOpcode(cell)) return remember(root, true)
    if (cell.kind === 'library') {
      const library = libraries.get(libraryHash(cell))
      // Without the library its code cannot run; when it comes later the answer may be another.
      if (library === undefined) complete = false
      else waiting.push(library)
    } else waiting.push(...cell.refs())
  }
  return complete ? remember(root, false) : false
}

function remember(root: Cell, answer: boolean): boolean {
  searched.set(root, answer)
  return answer
}

function hasOpcode(cell: Cell): boolean {
  const bytes = cell.data()
  let window = 0
  for (let i = 0; i < bytes.length; i++) {
    window = ((window << 8) | (bytes[i] ?? 0)) & 0xffffff
    if (i === 0) continue
    // The 16 bits that end at each bit of this byte; past the cell's end there are only zeros.
    for (let shift = 7; shift >= 0; shift--) if (isOpcode[(window >>> shift) & 0xffff]) return true
  }
  return false
}
