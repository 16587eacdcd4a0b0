import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import { methodIdOf } from '../src/contracts/getMethods.ts'
import type { Address } from '../src/units.ts'
import { codeOf } from './world.ts'

/** What a get method puts on the stack: a number, an address, nobody's address, a cell, what a cell holds. */
export type Answered = bigint | Address | undefined | Cell | { readonly slice: Cell }

/** The code with get methods beside it, which answer the same whatever happens; without any it stays what it is. */
export function withMethods(receive: Cell, answers: Readonly<Record<string, readonly Answered[]>> = {}): Cell {
  const methods = Object.entries(answers)
  if (methods.length === 0) return receive
  const entries = new Map<number, Cell>([
    // It drops the number that it was called by.
    [0, codeOf('70 DB3D', receive)],
    ...methods.map(([name, values]): [number, Cell] => [methodIdOf(name), codeOf('DB3D', pushing(values))]),
  ])
  // SETCP0, DICTPUSHCONST 19, DICTIGETJMPZ, THROWARG 11
  return codeOf('FF00 F4A413 F4BCF2C80B', dictOf([...entries], 19))
}

/** Puts each on the stack, in as many cells as that takes: PUSHREFSLICE, PUSHREF, PUSHINT; JMPREF to the next. */
function pushing([first, ...others]: readonly Answered[]): Cell {
  const next = others.length > 0 ? [pushing(others)] : []
  const jump = next.length > 0 ? 'DB3D' : ''
  if (typeof first === 'bigint') return codeOf(`${pushLong(first)} ${jump}`, ...next)
  if (typeof first === 'object') {
    return 'slice' in first && typeof first.slice !== 'function'
      ? codeOf(`89 ${jump}`, first.slice, ...next)
      : codeOf(`88 ${jump}`, first as Cell, ...next) // a cell's slice is a function
  }
  return codeOf(`89 ${jump}`, new Builder().address(first).end(), ...next)
}

/** A number in the form of 19 + 8 * 30 bits. */
const pushLong = (value: bigint): string =>
  ((0x82n << 264n) | (30n << 259n) | BigInt.asUintN(259, value)).toString(16).padStart(68, '0')

type Entries = readonly (readonly [number, Cell])[]

/** A dictionary with keys of some bits; what all keys begin with is the label, written out. */
function dictOf(entries: Entries, bits: number): Cell {
  const [[first, value] = [0, emptyCell]] = entries
  if (entries.length === 1) return label(first, bits, bits).cell(value).end()
  const rest = 32 - Math.clz32(entries.reduce((differ, [key]) => differ | (key ^ first), 0))
  const half = 2 ** (rest - 1)
  const side = (of: number): Entries =>
    entries.flatMap(([key, code]) => (Math.floor(key / half) % 2 === of ? [[key % half, code] as const] : []))
  return label(Math.floor(first / half / 2), bits - rest, bits)
    .ref(dictOf(side(0), rest - 1))
    .ref(dictOf(side(1), rest - 1))
    .end()
}

/** hml_long$10 n:(#<= most) s:(n * Bit) */
const label = (value: number, length: number, most: number): Builder =>
  new Builder()
    .uint(0b10, 2)
    .uint(length, 32 - Math.clz32(most))
    .uint(value, length)
