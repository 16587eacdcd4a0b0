import type { Cell } from '../cell/Cell.ts'
import type { Hash } from '../units.ts'
import { bool, cellRef, dict, map, maybe, record, readWhole, type Tlb, uint } from './combinators.ts'

/** What an account starts with. */
export type StateInit = {
  readonly fixed_prefix_length?: number
  readonly special?: { readonly tick: boolean; readonly tock: boolean }
  readonly code?: Cell
  readonly data?: Cell
  /** Libraries that the account carries, by hash. */
  readonly library: ReadonlyMap<Hash, { readonly public: boolean; readonly root: Cell }>
}

// simple_lib$_ public:Bool root:^Cell = SimpleLib;
const simpleLib = record('SimpleLib', '', { public: bool, root: cellRef })

// _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell)
//   library:(HashmapE 256 SimpleLib) = StateInit;
export const stateInit: Tlb<StateInit> = record('StateInit', '', {
  fixed_prefix_length: maybe(uint(5)),
  special: maybe(record('TickTock', '', { tick: bool, tock: bool })),
  code: maybe(cellRef),
  data: maybe(cellRef),
  library: map(
    dict(256, simpleLib),
    found => new Map([...found].map(([key, lib]) => [key.toString(16).padStart(64, '0') as Hash, lib] as const)),
  ),
})

/** The StateInit in a cell. @throws input.cell */
export const readStateInit = (cell: Cell): StateInit => readWhole(stateInit, cell)
