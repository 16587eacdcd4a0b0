import type { Cell } from '../cell/Cell.ts'
import { CellMemo } from '../cell/CellMemo.ts'
import { toSharedCell } from '../cell/sharedCell.ts'
import { toBocHex } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import type { DecodeContext, DecodedValue } from '../messages/DecodeContext.ts'
import { typeReader } from '../messages/decodedValues.ts'
import { fieldKey } from '../messages/fieldNames.ts'
import { toJsonInteger } from '../messages/values.ts'
import type { StackItem } from './stack.ts'

/** The decoded result of a get method, by field name. */
export type StackValue = { readonly [field: string]: DecodedValue }

type ReadItem = (item: StackItem, context: DecodeContext) => DecodedValue
type StackField = { readonly key: string; readonly read: ReadItem }

const stackLayoutError = (reason: string): AppError =>
  new AppError('input.cell', { reason, layout: 'stack of a get method' })

/**
 * A reader of one stack layout: a list of `kind[?]:name:type` entries, with the entries of tuples and lists in brackets.
 * It throws input.cell when the stack has another layout.
 */
export function stackReader(text: string, exact: boolean): (stack: readonly StackItem[]) => StackValue {
  let fields: readonly StackField[] | undefined
  return stack => {
    fields ??= parseStackFields(text, true)
    return readStackFields(fields, exact ? stack : stack.slice(0, fields.length), newDecodeContext())
  }
}

function readStackFields(
  fields: readonly StackField[],
  items: readonly StackItem[],
  context: DecodeContext,
): StackValue {
  context.countValue()
  if (items.length !== fields.length) throw stackLayoutError(`${items.length} entries, not ${fields.length}`)
  const found: Record<string, DecodedValue> = {}
  let index = 0
  for (const { key, read } of fields) {
    const item = items[index]
    if (item === undefined) throw stackLayoutError(`no entry ${index}`)
    found[key] = read(item, context)
    index++
  }
  return found
}

/** In tuples tongo distinguishes cells from slices only by type, so the kinds there are not always right. */
function parseStackFields(text: string, top: boolean): readonly StackField[] {
  if (text === '') return []
  return splitTopLevel(text).map((entry, index) => {
    const [, kind = '', nullable, name = '', type = ''] = /^(\w+)(\??):(\w*):(.*)$/.exec(entry) ?? []
    const read = itemReader(top || !/^(cell|slice)$/.test(kind) ? kind : 'any', type)
    return {
      key: fieldKey(name, index),
      read: nullable ? (item, context) => (item.type === 'null' ? null : read(item, context)) : read,
    }
  })
}

/** Splits at commas outside brackets. */
function splitTopLevel(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

function itemReader(kind: string, type: string): ReadItem {
  switch (kind) {
    case 'int':
      return intItemReader(type)
    case 'cell':
    case 'slice':
    case 'any':
      return cellItemReader(kind, type)
    case 'tuple':
      return tupleReader(parseStackFields(type.slice(1, -1), false))
    case 'list':
      return listReader(parseStackFields(type.slice(1, -1), false))
    default:
      throw stackLayoutError(`unknown kind of entry ${kind}`)
  }
}

function cellItemReader(kind: 'cell' | 'slice' | 'any', type: string): ReadItem {
  const readType = type === 'Cell' ? undefined : typeReader(type)
  return (item, context) => {
    const isCell = item.type === 'cell' || item.type === 'slice'
    if (!isCell || (kind !== 'any' && item.type !== kind))
      throw stackLayoutError(`${item.type} instead of ${kind === 'any' ? 'a cell or slice' : kind}`)
    if (readType) return readType(item.cell.slice(), context)
    context.countValue()
    return context.countText(toKnownText(item.cell))
  }
}

const texts = new CellMemo<string>()

/** A cell as text: what contracts report comes again, such as the code of the wallets of a jetton. */
function toKnownText(cell: Cell): string {
  const shared = toSharedCell(cell)
  return texts.get(shared) ?? texts.set(shared, toBocHex(shared))
}

function tupleReader(fields: readonly StackField[]): ReadItem {
  return (item, context) => {
    if (item.type !== 'tuple') throw stackLayoutError(`${item.type} instead of a tuple`)
    return readStackFields(fields, item.items, context)
  }
}

/** A list is nested pairs of entry and rest, ending with null, or one tuple of all entries. */
function listReader(fields: readonly StackField[]): ReadItem {
  return (item, context) => {
    const entries = pairedEntries(item) ?? (item.type === 'tuple' ? item.items : undefined)
    if (entries === undefined) throw stackLayoutError(`${item.type} instead of a list`)
    return entries.map(entry => {
      if (entry.type !== 'tuple') throw stackLayoutError('a list entry is not a tuple')
      return readStackFields(fields, entry.items, context)
    })
  }
}

function pairedEntries(list: StackItem): readonly StackItem[] | undefined {
  const entries: StackItem[] = []
  for (let rest = list; rest.type !== 'null'; ) {
    if (rest.type !== 'tuple' || rest.items.length !== 2) return undefined
    const [head, tail] = rest.items
    if (head?.type !== 'tuple' || tail === undefined) return undefined
    entries.push(head)
    rest = tail
  }
  return entries
}

function intItemReader(type: string): ReadItem {
  const [name = '', required] = type.split('=')
  const convert = intConverter(name)
  return item => {
    if (item.type !== 'int') throw stackLayoutError(`${item.type} instead of an integer`)
    if (required !== undefined && item.value !== BigInt(required))
      throw stackLayoutError(`${item.value} instead of ${required}`)
    return convert(item.value)
  }
}

function intConverter(type: string): (value: bigint) => DecodedValue {
  if (type === 'Bool') return value => value !== 0n
  if (type === 'bits256') return bits256
  if (type === 'Coins') return String
  const [, wrapper, unsigned, digits] = /^(?:([UI])|(u?))(?:[Ii]?nt)(\d+)$/.exec(type) ?? []
  if (digits === undefined) throw stackLayoutError(`not an integer type: ${type}`)
  const bits = Number(digits)
  if (bits > 64) return String
  const wrap = unsigned === 'u' || wrapper === 'U' ? BigInt.asUintN : BigInt.asIntN
  // As in message layouts: wrapped types of 57 bits and more are strings.
  const show = wrapper !== undefined && bits >= 57 ? String : toJsonInteger
  return value => {
    const fits = BigInt.asIntN(64, value) === value || (wrap === BigInt.asUintN && bits === 64 && value >> 64n === 0n)
    if (!fits) throw stackLayoutError(`${value} does not fit into ${bits} bits`)
    return show(wrap(bits, value))
  }
}

function bits256(value: bigint): DecodedValue {
  if (value < 0n || value >> 256n !== 0n) throw stackLayoutError(`${value} is not 256 bits`)
  return value.toString(16).padStart(64, '0')
}
