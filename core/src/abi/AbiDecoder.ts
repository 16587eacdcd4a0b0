import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { AppError, isAppError } from '../errors.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import { layoutError, maxValues } from '../messages/DecodeContext.ts'
import { loadFlag } from '../messages/LayoutCompiler.ts'
import { formatBits, loadRest, readMsgAddress, readSnakeText } from '../messages/values.ts'
import type { Hash } from '../units.ts'
import { type Abi, type AbiTag, type AbiType, formatType, type TypeId, typeAt } from './Abi.ts'
import { type AbiStop, type AbiValue, type DecodedAbiValue, isSet } from './AbiValue.ts'
import { fixedBits } from './fixedBits.ts'

const maxDepth = 100

/**
 * Decodes a cell as a type of an ABI. Never fails: what was read before a value that does not fit is in the result, with
 * the place where it stopped and why.
 */
export function decodeAbi(abi: Abi, type: TypeId, cell: Cell): DecodedAbiValue {
  return new AbiDecoder(abi).decode(type, cell)
}

/**
 * Reads a cell as a type; what it leaves over is not read.
 *
 * @throws input.cell, limit.cells with the field where it stopped
 */
export function readAbiCell(abi: Abi, type: TypeId, cell: Cell): void {
  const stop = new AbiDecoder(abi).readStart(type, cell)
  if (stop === undefined) return
  const reason = stop.path.length === 0 ? stop.reason : `${stop.path.join('.')}: ${stop.reason}`
  if (stop.code === 'too_large')
    throw new AppError('limit.cells', { what: 'the number of decoded values', limit: maxValues })
  throw layoutError(reason)
}

class AbiDecoder {
  private readonly abi: Abi
  private readonly context = newDecodeContext()
  private readonly path: string[] = []
  private depth = 0
  private stop: AbiStop | undefined

  constructor(abi: Abi) {
    this.abi = abi
  }

  decode(type: TypeId, cell: Cell): DecodedAbiValue {
    const slice = cell.exoticSlice()
    const value = cell.exotic ? undefined : this.read(type, slice)
    if (cell.exotic) this.noteStop(slice, type, `a ${cell.kind} cell, not an ordinary one`)
    if (!this.stop) this.checkEnd(slice, type)
    return { value: value ?? { kind: 'none' }, ...(this.stop && { stop: this.stop, rest: slice.rest() }) }
  }

  /** Reads a value at the start of a cell; where and why it stopped. */
  readStart(type: TypeId, cell: Cell): AbiStop | undefined {
    this.read(type, cell.slice())
    return this.stop
  }

  /** Reads a value; `undefined` if nothing of it could be read. After each call `stop` says whether to go on. */
  private read(id: TypeId, slice: Slice): AbiValue | undefined {
    if (this.depth >= maxDepth) return this.noteStop(slice, id, `nested deeper than ${maxDepth}`, true)
    this.depth++
    const start = slice.clone()
    try {
      this.context.countValue()
      return this.readType(typeAt(this.abi, id), id, slice)
    } catch (error) {
      if (!isAppError(error)) throw error
      const isTooLarge = error.code === 'limit.cells'
      const reason = error.code === 'input.cell' ? error.details.reason : error.message
      return this.noteStop(start, id, reason, isTooLarge)
    } finally {
      this.depth--
    }
  }

  private noteStop(slice: Slice, id: TypeId, reason: string, isTooLarge = false): undefined {
    const { cell, bit } = slice.location
    this.stop ??= {
      code: isTooLarge ? 'too_large' : 'different',
      path: [...this.path],
      type: formatType(this.abi, id).slice(0, 200),
      cell: hashOf(cell),
      bit,
      ref: cell.refCount - slice.remainingRefs,
      reason,
    }
    return undefined
  }

  /** Notes what is left of a cell that should have been read to its end. */
  private checkEnd(slice: Slice, id: TypeId): void {
    const { remainingBits: bits, remainingRefs: refs } = slice
    if (bits > 0 || refs > 0) this.noteStop(slice, id, `${bits} bits and ${refs} references are left over`)
  }

  private readType(type: AbiType, id: TypeId, slice: Slice): AbiValue | undefined {
    switch (type.kind) {
      case 'integer': {
        const value = type.signed ? slice.loadBigInt(type.bits) : slice.loadBigUint(type.bits)
        return { kind: 'integer', value, bits: type.bits }
      }
      case 'var_integer': {
        const { lengthBits } = type
        const load = () => slice.loadBigInt(8 * slice.loadUint(lengthBits))
        return { kind: 'integer', value: type.signed ? load() : slice.loadVarUint(lengthBits), bits: 257 }
      }
      case 'coins':
        return { kind: 'coins', value: slice.loadCoins() }
      case 'flag':
        return { kind: 'flag', value: slice.loadBit() }
      case 'bits':
        return { kind: 'bits', value: formatBits(slice.loadBits(type.bits)), bits: type.bits }
      case 'address':
        return readAddress(slice, type.form)
      case 'cell':
        return { kind: 'cell', cell: slice.loadRef(), ...containsOf(type) }
      case 'rest':
        return { kind: 'cell', cell: loadRest(slice), ...containsOf(type) }
      case 'nothing':
        return { kind: 'none' }
      case 'text':
        return { kind: 'text', value: this.readText(type, slice) }
      case 'maybe':
        return loadFlag(slice) ? this.read(type.of, slice) : { kind: 'none' }
      case 'ref':
        return this.readWhole(type.of, slice.loadRef())
      case 'alias':
        return this.read(type.of, slice)
      case 'enum':
        return this.readEnum(type, slice)
      case 'tuple':
        return this.readItems(type.items, slice)
      case 'record':
        return this.readRecord(type, slice)
      case 'choice':
        return this.readChoice(type, slice)
      case 'dictionary':
        return this.readDictionary(type, slice)
      case 'array':
        return this.readArray(type.of, id, slice)
      case 'list':
        return this.readList(type.of, slice)
      case 'unreadable':
        throw layoutError(type.reason)
    }
  }

  private readText({ inRef, lengthBits }: AbiType & { kind: 'text' }, slice: Slice): string {
    if (lengthBits === undefined) return String(readSnakeText(inRef ? slice.loadRef().slice() : slice, this.context))
    const bytes = slice.loadUint(lengthBits)
    return slice.asKind('text', () => decodeUtf8(slice.loadBytes(bytes)))
  }

  private readWhole(id: TypeId, cell: Cell): AbiValue | undefined {
    const slice = cell.slice()
    const value = this.read(id, slice)
    if (!this.stop) this.checkEnd(slice, id)
    return value
  }

  private inField<T>(name: string, slice: Slice, read: () => T): T {
    slice.enterField(name)
    try {
      return this.inEntry(name, read)
    } finally {
      slice.leaveField()
    }
  }

  /** A field whose slice has its name already. */
  private inEntry<T>(name: string, read: () => T): T {
    this.path.push(name)
    try {
      return read()
    } finally {
      this.path.pop()
    }
  }

  private readRecord({ name, tag, fields }: AbiType & { kind: 'record' }, slice: Slice): AbiValue {
    if (tag) consumeTag(slice, tag, name)
    const values: (AbiValue | undefined)[] = []
    const read: (readonly [string, AbiValue])[] = []
    for (const { name: key, type, when } of fields) {
      if (when && !isSet(values[when.field], when.bit)) {
        values.push(undefined)
        continue
      }
      const value = key === '' ? this.read(type, slice) : this.inField(key, slice, () => this.read(type, slice))
      values.push(value)
      // The fields of a record without a name of its own belong to this one.
      if (value?.kind === 'record' && key === '') read.push(...value.fields)
      else if (value) read.push([key === '' ? `field${values.length - 1}` : key, value])
      if (this.stop) break
    }
    return { kind: 'record', name, fields: read }
  }

  private readItems(items: readonly TypeId[], slice: Slice): AbiValue {
    const values: AbiValue[] = []
    for (const [at, type] of items.entries()) {
      const value = this.inField(`[${at}]`, slice, () => this.read(type, slice))
      if (value) values.push(value)
      if (this.stop) break
    }
    return { kind: 'list', items: values }
  }

  private readChoice({ choices }: AbiType & { kind: 'choice' }, slice: Slice): AbiValue | undefined {
    const choice = choices.find(({ tag }) => hasTag(slice, tag))
    if (choice === undefined)
      throw layoutError(
        `it starts with none of the prefixes of ${choices
          .slice(0, 8)
          .map(each => each.name)
          .join(', ')}`,
      )
    if (choice.readsTag) loadTag(slice, choice.tag)
    const value = this.read(choice.type, slice)
    return value && { kind: 'choice', name: choice.name, value }
  }

  private readEnum({ of, members }: AbiType & { kind: 'enum' }, slice: Slice): AbiValue | undefined {
    const value = this.read(of, slice)
    if (value?.kind !== 'integer' && value?.kind !== 'coins' && value?.kind !== 'flag') return value
    const member = members.get(BigInt(value.value))
    return { kind: 'integer', value: BigInt(value.value), bits: 257, ...(member !== undefined && { member }) }
  }

  private readDictionary({ key, value, isInline }: AbiType & { kind: 'dictionary' }, slice: Slice): AbiValue {
    const keyBits = fixedBits(this.abi, key)
    if (keyBits === undefined) throw layoutError(`${formatType(this.abi, key)} cannot be the key of a dictionary`)
    const root = isInline ? loadRest(slice) : slice.loadMaybeRef()
    const entries: (readonly [AbiValue, AbiValue])[] = []
    for (const { key: bits, value: at } of dictEntries(root, keyBits)) {
      const keySlice = new Builder().uint(bits, keyBits).end().slice()
      const keyValue = this.read(key, keySlice)
      const found = keyValue && this.inEntry(`[${bits}]`, () => this.readEntry(value, at))
      if (keyValue && found) entries.push([keyValue, found])
      if (this.stop) break
    }
    return { kind: 'dictionary', root, entries }
  }

  private readEntry(value: TypeId, slice: Slice): AbiValue | undefined {
    const found = this.read(value, slice)
    if (!this.stop) this.checkEnd(slice, value)
    return found
  }

  /** `array<T>`: the number of items, then cells of items, each with the next cell before them. */
  private readArray(of: TypeId, id: TypeId, slice: Slice): AbiValue {
    const start = slice.clone()
    const count = slice.loadUint(8)
    const items: AbiValue[] = []
    for (let cell = slice.loadMaybeRef(); cell !== undefined && !this.stop; ) {
      const chunk = cell.slice()
      cell = chunk.loadMaybeRef()
      while ((chunk.remainingBits > 0 || chunk.remainingRefs > 0) && !this.stop) {
        const item = this.inField(`[${items.length}]`, chunk, () => this.read(of, chunk))
        if (item) items.push(item)
      }
    }
    if (!this.stop && items.length !== count)
      this.noteStop(start, id, `it should have ${count} items, but has ${items.length}`)
    return { kind: 'list', items }
  }

  /** `lisp_list<T>`: each cell has an item and a reference to those before it; the last one is empty. */
  private readList(of: TypeId, slice: Slice): AbiValue {
    const items: AbiValue[] = []
    for (let at = slice.loadRef().slice(); at.remainingRefs > 0 && !this.stop; ) {
      const next = at.loadRef()
      const item = this.inField(`[${items.length}]`, at, () => this.readEntry(of, at))
      if (item) items.push(item)
      at = next.slice()
    }
    return { kind: 'list', items: items.reverse() }
  }
}

/** The hash, also where a stored hash of a hostile BoC does not match. */
function hashOf(cell: Cell): Hash | undefined {
  try {
    return cell.hash()
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

const containsOf = ({ contains }: AbiType & { kind: 'cell' | 'rest' }) => (contains ? { contains } : {})

function hasTag(slice: Slice, tag: AbiTag): boolean {
  if (tag.bits === 0) return true
  // What is only compared is no field.
  const mark = slice.mark()
  const found = slice.remainingBits >= tag.bits && slice.clone().loadBigUint(tag.bits) === tag.value
  slice.rollback(mark)
  return found
}

const loadTag = (slice: Slice, { bits }: AbiTag): void => {
  if (bits > 0) slice.asKind('tag', () => slice.skip(bits))
}

function consumeTag(slice: Slice, tag: AbiTag, name: string): void {
  if (!hasTag(slice, tag)) throw layoutError(`it does not start with the prefix of ${name}`)
  loadTag(slice, tag)
}

/** Whether a body starts with a tag. */
export const startsWithTag = (cell: Cell, tag: AbiTag | undefined): boolean =>
  !cell.exotic && (tag === undefined || hasTag(cell.slice(), tag))

function readAddress(slice: Slice, form: 'std' | 'optional' | 'external' | 'any'): AbiValue {
  const kind = slice.preloadUint(2)
  const isFitting = { std: kind === 2, optional: kind !== 1, external: kind < 2, any: true }[form]
  if (!isFitting)
    throw layoutError(
      kind === 0 ? 'no address (addr_none)' : kind === 1 ? 'an external address' : 'an internal address',
    )
  return { kind: 'address', value: String(readMsgAddress(slice)) }
}
