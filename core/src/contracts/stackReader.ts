import { AppError } from '../errors.ts'
import { newReading } from '../messages/bodies.ts'
import { typeReader } from '../messages/compile.ts'
import { fieldKey } from '../messages/names.ts'
import type { Decoded, Reading } from '../messages/Reading.ts'
import { cellText, plain } from '../messages/values.ts'
import type { StackItem } from './stack.ts'

/** What a get method left on its stack, by name. */
export type StackValue = { readonly [field: string]: Decoded }

type ReadItem = (item: StackItem, reading: Reading) => Decoded
type Field = { readonly key: string; readonly read: ReadItem }

const refuse = (reason: string): AppError => new AppError('input.cell', { reason, layout: 'stack of a get method' })

/** Reads one layout of a stack; made from `kind[?]:name:type` entries, with the entries of tuples and lists in brackets. */
export class StackReader {
  private readonly text: string
  private readonly exact: boolean
  private fields: readonly Field[] | undefined

  constructor(text: string, exact: boolean) {
    this.text = text
    this.exact = exact
  }

  /** @throws input.cell when the stack is another one */
  read(stack: readonly StackItem[]): StackValue {
    this.fields ??= readFields(this.text, true)
    return record(this.fields, this.exact ? stack : stack.slice(0, this.fields.length), newReading())
  }
}

function record(fields: readonly Field[], items: readonly StackItem[], reading: Reading): StackValue {
  reading.step()
  if (items.length !== fields.length) throw refuse(`${items.length} entries, not ${fields.length}`)
  const found: Record<string, Decoded> = {}
  for (const [index, { key, read }] of fields.entries()) {
    const item = items[index]
    if (item === undefined) throw refuse(`no entry ${index}`)
    found[key] = read(item, reading)
  }
  return found
}

/** Inside of tuples upstream tells cells from slices by their type only, so that the kinds there are not always right. */
function readFields(text: string, top: boolean): readonly Field[] {
  if (text === '') return []
  return splitTop(text).map((entry, index) => {
    const [, kind = '', nullable, name = '', type = ''] = /^(\w+)(\??):(\w*):(.*)$/.exec(entry) ?? []
    const read = itemReader(top || !/^(cell|slice)$/.test(kind) ? kind : 'any', type)
    return {
      key: fieldKey(name, index),
      read: nullable ? (item, reading) => (item.type === 'null' ? null : read(item, reading)) : read,
    }
  })
}

/** Splits at the commas outside of brackets. */
function splitTop(text: string): string[] {
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
      return cellItemReader(kind, type)
    case 'any':
      return anyItemReader(type)
    case 'tuple':
      return tupleReader(readFields(type.slice(1, -1), false))
    case 'list':
      return listReader(readFields(type.slice(1, -1), false))
    default:
      throw refuse(`an unknown kind of entry: ${kind}`)
  }
}

function cellItemReader(kind: 'cell' | 'slice', type: string): ReadItem {
  const read = contentReader(type)
  return (item, reading) => {
    if (item.type !== kind) throw refuse(`${item.type} instead of ${kind}`)
    return read(item, reading)
  }
}

function anyItemReader(type: string): ReadItem {
  const read = contentReader(type)
  return (item, reading) => {
    if (item.type !== 'cell' && item.type !== 'slice') throw refuse(`${item.type} instead of a cell or slice`)
    return read(item, reading)
  }
}

function contentReader(type: string) {
  if (type === 'Cell')
    return (item: StackItem & { type: 'cell' | 'slice' }, reading: Reading) => cellText(item.cell, reading)
  const read = typeReader(type)
  return (item: StackItem & { type: 'cell' | 'slice' }, reading: Reading) => read(item.cell.slice(), reading)
}

function tupleReader(fields: readonly Field[]): ReadItem {
  return (item, reading) => {
    if (item.type !== 'tuple') throw refuse(`${item.type} instead of a tuple`)
    return record(fields, item.items, reading)
  }
}

/** A list is pairs of an entry and the rest with null at the end, or one tuple of all entries. */
function listReader(fields: readonly Field[]): ReadItem {
  return (item, reading) => {
    const entries = pairedEntries(item) ?? (item.type === 'tuple' ? item.items : undefined)
    if (entries === undefined) throw refuse(`${item.type} instead of a list`)
    return entries.map(entry => {
      if (entry.type !== 'tuple') throw refuse('an entry of a list is no tuple')
      return record(fields, entry.items, reading)
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
    if (item.type !== 'int') throw refuse(`${item.type} instead of an integer`)
    if (required !== undefined && item.value !== BigInt(required)) throw refuse(`${item.value} instead of ${required}`)
    return convert(item.value)
  }
}

function intConverter(type: string): (value: bigint) => Decoded {
  if (type === 'Bool') return value => value !== 0n
  if (type === 'bits256') return bits256
  if (type === 'Coins') return String
  const [, wrapper, unsigned, digits] = /^(?:([UI])|(u?))(?:[Ii]?nt)(\d+)$/.exec(type) ?? []
  if (digits === undefined) throw refuse(`no type of an integer: ${type}`)
  const bits = Number(digits)
  if (bits > 64) return String
  const wrap = unsigned === 'u' || wrapper === 'U' ? BigInt.asUintN : BigInt.asIntN
  // As the layouts of messages have it: the wrapped types of 57 bits and more are strings.
  const show = wrapper !== undefined && bits >= 57 ? String : plain
  return value => {
    const fits = BigInt.asIntN(64, value) === value || (wrap === BigInt.asUintN && bits === 64 && value >> 64n === 0n)
    if (!fits) throw refuse(`${value} does not fit into ${bits} bits`)
    return show(wrap(bits, value))
  }
}

function bits256(value: bigint): Decoded {
  if (value < 0n || value >> 256n !== 0n) throw refuse(`${value} is not 256 bits`)
  return value.toString(16).padStart(64, '0')
}
