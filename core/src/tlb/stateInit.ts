import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import type { Hash } from '../units.ts'
import { bool, cellRef, dict, mapped, maybe, named, reader, record, uint, type Value, withCell } from './combinators.ts'

// The protocol allows 256 per account.
const maxLibraries = 1024

/** simple_lib$_ public:Bool root:^Cell = SimpleLib; */
const simpleLib = record('', { public: bool, root: cellRef })

const libraries = mapped(dict(256, simpleLib, maxLibraries), byHash)

/**
 * The initial state of an account; `cell` contains exactly this, so its hash is the account id.
 *
 * _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell)
 *   library:(HashmapE 256 SimpleLib) = StateInit;   tick_tock$_ tick:Bool tock:Bool = TickTock;
 */
export const stateInit = named(
  'StateInit',
  withCell(
    record('', {
      fixed_prefix_length: maybe(uint(5)),
      special: maybe(record('', { tick: bool, tock: bool })),
      code: maybe(cellRef),
      data: maybe(cellRef),
      library: libraries,
    }),
  ),
)
/** The initial state of an account. */
export type StateInit = Value<typeof stateInit>

/** The same as code; see `tryDirect`. */
export function loadStateInit(slice: Slice): StateInit {
  const start = slice.clone()
  const fixed_prefix_length = slice.loadBit() ? slice.loadUint(5) : undefined
  const special = slice.loadBit() ? { tick: slice.loadBit(), tock: slice.loadBit() } : undefined
  const code = slice.loadMaybeRef()
  const data = slice.loadMaybeRef()
  const library = libraries.read(slice)
  return { cell: slice.since(start), fixed_prefix_length, special, code, data, library }
}

const nothing: ReadonlyMap<Hash, never> = new Map<Hash, never>()

function byHash<V>(entries: ReadonlyMap<bigint, V>): ReadonlyMap<Hash, V> {
  if (entries.size === 0) return nothing
  return new Map([...entries].map(([key, value]) => [key.toString(16).padStart(64, '0') as Hash, value])) // 256-bit keys
}

/** Reads a StateInit. @throws input.cell */
export const readStateInit: (cell: Cell) => StateInit = reader('StateInit', stateInit)
