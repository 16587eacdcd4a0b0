import type { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, writeDict } from '../cell/dict.ts'
import { libraryHash } from '../cell/libraryHash.ts'
import type { Hash } from '../units.ts'

// The parameters the emulator itself reads for a get method: version, workchains, prices, limits, special and
// precompiled contracts. The rest (nine tenths of it validator sets) is only for contracts, and is parsed at every call.
const readByEmulator = new Set([0, 8, 12, 18, 19, 20, 21, 24, 25, 31, 43, 44, 45])
/** A contract with more cells is not searched and gets the full configuration. */
const maxCellsSearched = 2000

// The instructions that give code the configuration root or a parameter by a computed number.
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

const reducedConfigs = new WeakMap<Cell, Cell>()
const mayReadConfigByRoot = new WeakMap<Cell, boolean>()
/** By hash: after each transaction the same code is a new cell object. */
const mayReadConfigByCode = new Map<Hash, boolean>()
const maxCachedCodes = 2000

/**
 * The configuration for running a get method. If the contract cannot read parameters, it contains only those the
 * emulator itself reads: the call is several times faster and the result is the same.
 *
 * A contract cannot read parameters if no cell of its code, its data (which may contain code) or the libraries has, at
 * any bit offset, an instruction that reads the configuration by number or its root. Prices and limits, which contracts
 * read by other instructions, are always included.
 */
export function getMethodConfig(
  config: Cell,
  contract: { readonly code: Cell; readonly data: Cell; readonly libraries: ReadonlyMap<Hash, Cell> },
): Cell {
  const { code, data, libraries } = contract
  return codeMayReadConfig(code, libraries) || mayReadConfig(data, libraries) ? config : getMethodPrices(config)
}

/** The parameters that the emulator itself reads for a get method. */
export function getMethodPrices(config: Cell): Cell {
  const known = reducedConfigs.get(config)
  if (known !== undefined) return known
  const kept = [...dictEntries(config, 32)].filter(({ key }) => readByEmulator.has(Number(key)))
  const entries = kept.map(({ key, value }) => [key, (builder: Builder) => void builder.ref(value.loadRef())] as const)
  const smaller = writeDict(entries, 32) ?? config
  reducedConfigs.set(config, smaller)
  return smaller
}

function codeMayReadConfig(code: Cell, libraries: ReadonlyMap<Hash, Cell>): boolean {
  const hash = code.hash()
  const known = mayReadConfigByCode.get(hash)
  if (known !== undefined) return known
  const result = mayReadConfig(code, libraries)
  // Not cached by root: a library was missing, so the code is searched again next time.
  if (!mayReadConfigByRoot.has(code)) return result
  if (mayReadConfigByCode.size >= maxCachedCodes) mayReadConfigByCode.clear()
  mayReadConfigByCode.set(hash, result)
  return result
}

function mayReadConfig(root: Cell, libraries: ReadonlyMap<Hash, Cell>): boolean {
  const known = mayReadConfigByRoot.get(root)
  if (known !== undefined) return known
  const seen = new Set<Cell>()
  const waiting = [root]
  let complete = true
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    if (seen.size > maxCellsSearched || hasOpcode(cell)) return cacheResult(root, true)
    if (cell.kind === 'library') {
      const library = libraries.get(libraryHash(cell))
      // The code cannot run without the library; when it is available later the result may differ.
      if (library === undefined) complete = false
      else waiting.push(library)
    } else waiting.push(...cell.refs())
  }
  return complete ? cacheResult(root, false) : false
}

function cacheResult(root: Cell, result: boolean): boolean {
  mayReadConfigByRoot.set(root, result)
  return result
}

function hasOpcode(cell: Cell): boolean {
  const bytes = cell.data()
  let window = 0
  for (let i = 0; i < bytes.length; i++) {
    window = ((window << 8) | (bytes[i] ?? 0)) & 0xffffff
    if (i === 0) continue
    // The 16 bits that end at each bit of this byte; after the cell's end there are only zeros.
    for (let shift = 7; shift >= 0; shift--) if (isOpcode[(window >>> shift) & 0xffff]) return true
  }
  return false
}
