import { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { tryRead } from '../errors.ts'
import { nestedBodies } from '../messages/bodyLayouts.ts'
import { type Expression, parseFields } from '../messages/expression.ts'
import { readWhole } from '../messages/LayoutCompiler.ts'
import { storageLayouts } from '../messages/storageLayouts.ts'
import { StorageContext, type StoredValue, storedValues } from '../messages/storedValues.ts'
import { type Address, workchainOf } from '../units.ts'

/** The first cell of a contract's data by a layout: its values, and referenced cells, which may be pruned. */
export type RootFields = ReadonlyMap<string, StoredValue | Cell>

/** A layout of stored data of which only the first cell is read. */
export type RootLayout = {
  readonly name: string
  /** The fields, `undefined` unless they are all bits and references of the cell. */
  readonly read: (data: Cell) => RootFields | undefined
  /** The fields of a referenced cell that is not pruned, `undefined` unless they are all of it. */
  readonly readCell: (name: string, cell: Cell) => RootFields | undefined
}

/** How many bits and references a value can take in its cell. */
type Size = { readonly bits: Sizes; readonly refs: Sizes }

/** The layouts of stored data with this name, in the order in which they are tried. */
export const rootLayouts = (name: string): readonly RootLayout[] =>
  (storageLayouts().get(name) ?? []).map(fields => compileRoot(name, fields))

function compileRoot(name: string, text: string): RootLayout {
  const fields = parseFields(text)
  const { bits, refs } = addSizes(
    fields.map(field => (field.name === 'nft' && isAddress(field.type) ? shownAddress : sizeOf(field.type))),
  )
  const fits = Array.from({ length: maxBits + 1 }, (_, size) => has(bits, size))
  const readers = fields.map(field => ({ name: field.name, read: toReader(field.type) }))
  return {
    name,
    read(data) {
      if (data.exotic || !fits[data.bits] || !has(refs, data.refCount)) return undefined
      return tryRead(() => {
        const slice = data.slice()
        const context = new StorageContext(nestedBodies, undefined)
        const found = new Map<string, StoredValue | Cell>()
        for (const each of readers) {
          const value = each.read(slice, context)
          if (value === undefined) return undefined
          found.set(each.name, value)
        }
        return slice.remainingBits === 0 && slice.remainingRefs === 0 ? found : undefined
      })
    },
    readCell(cellName, cell) {
      const type = fields.find(field => field.name === cellName)?.type
      if (type?.kind !== 'ref') return undefined
      const reader = storedValues.type(formatType(type.of))
      const value = tryRead(() => readWhole(cell.slice(), reader, new StorageContext(nestedBodies, undefined)))
      return value?.kind === 'record' ? new Map(Object.entries(value.fields)) : undefined
    },
  }
}

/** `undefined` where the value does not fit; an error costs more than the reading. */
type RootReader = (slice: Slice, context: StorageContext) => StoredValue | Cell | undefined

const noCell: StoredValue = { kind: 'cell', value: undefined }

/** References stay cells: they may be pruned. */
function toReader(type: Expression): RootReader {
  if (type.kind === 'ref') return slice => slice.loadRef()
  if (isMaybeRef(type) || isDict(type))
    return slice => {
      if (!slice.loadBit()) return noCell
      return slice.remainingRefs > 0 ? slice.loadRef() : undefined
    }
  const read = storedValues.type(formatType(type))
  return isAddress(type) ? (slice, context) => (startsShownAddress(slice) ? read(slice, context) : undefined) : read
}

/** addr_none$00, or addr_std$10 in a cell that has all of it: the layouts know no others. */
function startsShownAddress(slice: Slice): boolean {
  if (slice.remainingBits < 2) return false
  const tag = slice.preloadUint(2)
  return tag === 0 || (tag === 2 && slice.remainingBits >= 267)
}

const isMaybeRef = (type: Expression): boolean =>
  type.kind === 'apply' && type.head === 'Maybe' && type.args[0]?.kind === 'ref'

const isDict = (type: Expression): boolean => type.kind === 'apply' && type.head === 'HashmapE'

/** A type as the tables write it. */
function formatType(type: Expression): string {
  switch (type.kind) {
    case 'name':
      return type.name
    case 'number':
      return String(type.value)
    case 'ref':
      return `^${formatType(type.of)}`
    case 'record':
      return `[${type.fields.map(field => `${field.name}:${formatType(field.type)}`).join(' ')}]`
    case 'apply':
      return `(${[type.head, ...type.args.map(formatType)].join(' ')})`
  }
}

/** The numbers from 0 to 1023 in a set, one bit each. */
type Sizes = bigint

const maxBits = 1023
const allSizes: Sizes = (1n << BigInt(maxBits + 1)) - 1n
const sizes = (...each: readonly number[]): Sizes => each.reduce((set, size) => set | (1n << BigInt(size)), 0n)

const anySize: Size = { bits: allSizes, refs: sizes(0, 1, 2, 3, 4) }
const inCell = (bits: Sizes): Size => ({ bits, refs: sizes(0) })

/** A bound that spares attempts, which end in errors: a layout is read only where it can fit. */
function sizeOf(type: Expression): Size {
  if (type.kind === 'ref') return { bits: sizes(0), refs: sizes(1) }
  if (isMaybeRef(type) || isDict(type)) return { bits: sizes(1), refs: sizes(0, 1) }
  if (type.kind !== 'name') return anySize
  const [, digits] = /^(?:u?int|bits|UnixTime|Seconds|Units)(\d+)$/.exec(type.name) ?? []
  if (digits !== undefined) return inCell(sizes(Number(digits)))
  return namedSizes[type.name] ?? anySize
}

/** len:(#< 16) value:(uint (len * 8)) */
const varUint16 = inCell(sizes(...Array.from({ length: 16 }, (_, bytes) => 4 + 8 * bytes)))

const namedSizes: Readonly<Record<string, Size>> = {
  // addr_none, or addr_std without anycast: an external address is no owner, and the others have ended.
  MsgAddress: inCell(sizes(2, 267)),
  Jettons: varUint16,
  Coins: varUint16,
  Units: varUint16,
  Bool: inCell(sizes(1)),
}

/** A sale without an item would not be read, so that its layout need not be tried. */
const shownAddress = inCell(sizes(267))
const isAddress = (type: Expression): boolean => type.kind === 'name' && type.name === 'MsgAddress'

const addSizes = (each: readonly Size[]): Size =>
  each.reduce(
    (sum, size) => ({ bits: addEach(sum.bits, size.bits), refs: addEach(sum.refs, size.refs) }),
    inCell(sizes(0)),
  )

/** Every sum of a number of one set and a number of the other. */
function addEach(a: Sizes, b: Sizes): Sizes {
  let sums: Sizes = 0n
  for (let size = 0; size <= maxBits; size++) if (has(b, size)) sums |= a << BigInt(size)
  return sums & allSizes
}

const has = (set: Sizes, size: number): boolean => ((set >> BigInt(size)) & 1n) === 1n

/** A field that is not in a cell of its own. */
const leafOf = (fields: RootFields, name: string): string | undefined => {
  const found = fields.get(name)
  return found === undefined || found instanceof Cell || found.kind === 'record' ? undefined : found.value
}

/** An integer of the first cell. */
export function integerOf(fields: RootFields, name: string): bigint | undefined {
  const text = leafOf(fields, name)
  return text !== undefined && /^-?\d+$/.test(text) ? BigInt(text) : undefined
}

/** A flag of the first cell. */
export const flagOf = (fields: RootFields, name: string): boolean => leafOf(fields, name) === 'true'

/** An address of the first cell; contracts are in the masterchain and the basechain only. */
export function addressOfField(fields: RootFields, name: string): Address | undefined {
  const text = leafOf(fields, name)
  if (text === undefined || !text.includes(':')) return undefined
  const address = text as Address // the form of the layouts
  return [0, -1].includes(workchainOf(address)) ? address : undefined
}

/** A referenced cell; it may be pruned. */
export function cellOf(fields: RootFields, name: string): Cell | undefined {
  const found = fields.get(name)
  return found instanceof Cell ? found : undefined
}
