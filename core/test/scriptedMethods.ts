import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import { getMethodId } from '../src/getMethods/getMethods.ts'
import type { Address } from '../src/units.ts'
import { assembleCode } from './fakes.ts'

/** A value a get method returns: a number, an address, addr_none, a cell, a slice. */
export type StackValue = bigint | Address | undefined | Cell | { readonly slice: Cell }

/** Adds get methods with constant results to the code; without any, returns the code unchanged. */
export function withGetMethods(receive: Cell, results: Readonly<Record<string, readonly StackValue[]>> = {}): Cell {
  const methods = Object.entries(results)
  if (methods.length === 0) return receive
  const entries = new Map<number, Cell>([
    // Drops the method id.
    [0, assembleCode('70 DB3D', receive)],
    ...methods.map(([name, values]): [number, Cell] => [getMethodId(name), assembleCode('DB3D', pushCode(values))]),
  ])
  // SETCP0, DICTPUSHCONST 19, DICTIGETJMPZ, THROWARG 11
  return assembleCode('FF00 F4A413 F4BCF2C80B', dictOf([...entries], 19))
}

/** Pushes each value, one cell per value: PUSHREFSLICE, PUSHREF, PUSHINT; JMPREF to the next. */
function pushCode([first, ...others]: readonly StackValue[]): Cell {
  const next = others.length > 0 ? [pushCode(others)] : []
  const jump = next.length > 0 ? 'DB3D' : ''
  if (typeof first === 'bigint') return assembleCode(`${pushLong(first)} ${jump}`, ...next)
  if (typeof first === 'object') {
    return 'slice' in first && typeof first.slice !== 'function'
      ? assembleCode(`89 ${jump}`, first.slice, ...next)
      : assembleCode(`88 ${jump}`, first as Cell, ...next) // a cell's slice is a function
  }
  return assembleCode(`89 ${jump}`, new Builder().address(first).end(), ...next)
}

/** PUSHINT of a number in the encoding of 19 + 8 * 30 bits. */
const pushLong = (value: bigint): string =>
  ((0x82n << 264n) | (30n << 259n) | BigInt.asUintN(259, value)).toString(16).padStart(68, '0')

type Entries = readonly (readonly [number, Cell])[]

/** A dictionary with keys of `bits` bits; labels are written as hml_long. */
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
const label = (value: number, length: number, max: number): Builder =>
  new Builder()
    .uint(0b10, 2)
    .uint(length, 32 - Math.clz32(max))
    .uint(value, length)
