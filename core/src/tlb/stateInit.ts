import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import { bool, cellRef, dict, mapped, maybe, named, reader, record, type Tlb, uint } from './combinators.ts'

/** The initial state of an account; `cell` contains exactly this, so its hash is the account id. */
export type StateInit = {
  readonly cell: Cell
  readonly fixed_prefix_length?: number | undefined
  readonly special?: { readonly tick: boolean; readonly tock: boolean } | undefined
  readonly code: Cell | undefined
  readonly data: Cell | undefined
  readonly library: ReadonlyMap<Hash, { readonly public: boolean; readonly root: Cell }>
}

// The protocol allows 256 per account.
const maxLibraries = 1024

/** simple_lib$_ public:Bool root:^Cell = SimpleLib; */
const simpleLib = record('', { public: bool, root: cellRef })

/** tick_tock$_ tick:Bool tock:Bool = TickTock; */
const tickTock = record('', { tick: bool, tock: bool })

/**
 * _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell)
 *   library:(HashmapE 256 SimpleLib) = StateInit;
 */
const fields = record('', {
  fixed_prefix_length: maybe(uint(5)),
  special: maybe(tickTock),
  code: maybe(cellRef),
  data: maybe(cellRef),
  library: mapped(dict(256, simpleLib, maxLibraries), byHash),
})

function byHash<V>(entries: ReadonlyMap<bigint, V>): ReadonlyMap<Hash, V> {
  return new Map([...entries].map(([key, value]) => [key.toString(16).padStart(64, '0') as Hash, value])) // 256-bit keys
}

/** A StateInit, inline or in a referenced cell. */
export const stateInit: Tlb<StateInit> = named('StateInit', {
  read(slice) {
    const start = slice.clone()
    const { code, data, ...others } = fields.read(slice)
    return { cell: slice.since(start), code, data, ...others }
  },
})

/** Reads a StateInit. @throws input.cell */
export const readStateInit: (cell: Cell) => StateInit = reader('StateInit', stateInit)
