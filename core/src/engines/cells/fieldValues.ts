import { Builder } from '../../cell/Builder.ts'
import type { BitString } from '../../cell/bits.ts'
import { parseBits } from '../../cell/bitText.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { RecordedKind } from '../../cell/FieldRecorder.ts'
import type { Slice } from '../../cell/Slice.ts'
import { parseAddress, parseHash } from '../../encoding/address.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { AppError, isAppError } from '../../errors.ts'
import { formatBits, readMsgAddress } from '../../messages/values.ts'

/** A range of bits of a cell that is one value. */
export type ValueRange = {
  readonly from: number
  readonly bits: number
  readonly kind: RecordedKind
  readonly size?: number
}

/** Kinds whose value can be replaced: others decide how what follows is read. */
const editableKinds: ReadonlySet<string> = new Set<RecordedKind>([
  ...(['uint', 'int', 'varuint', 'coins', 'time', 'flag', 'address', 'hash', 'bits', 'text', 'rest'] as const),
])

/** Whether the value of a field of this kind can be replaced. */
export const isEditable = (kind: string): boolean => editableKinds.has(kind)

/** The value of a field as text: integers in decimal, bits in hex. */
export function formatFieldValue(cell: Cell, { from, bits, kind, size = 4 }: ValueRange): string {
  const slice = cell.exoticSlice()
  slice.skip(from)
  switch (kind) {
    case 'uint':
    case 'time':
      return String(slice.loadBigUint(bits))
    case 'int':
      return String(slice.loadBigInt(bits))
    case 'varuint':
      return String(slice.loadVarUint(size))
    case 'coins':
      return String(slice.loadCoins())
    case 'flag':
    case 'maybe':
      return String(slice.loadBit())
    case 'address':
      return formatAddressValue(slice)
    case 'text':
      return bits % 8 === 0 ? decodeUtf8(slice.loadBytes(bits / 8)) : formatBits(slice.loadBits(bits))
    case 'tag':
      return bits % 4 === 0
        ? `#${formatBits(slice.loadBits(bits))}`
        : `$${slice.loadBigUint(bits).toString(2).padStart(bits, '0')}`
    case 'hash':
    case 'bits':
    case 'label':
    case 'rest':
      return formatBits(slice.loadBits(bits))
  }
}

// No address has the empty text as its value.
const formatAddressValue = (slice: Slice): string => String(readMsgAddress(slice)) || noAddress
const noAddress = 'addr_none'

/** The bits of a new value of a field. @throws input.argument when the text is no such value, or does not fit */
export function storeFieldValue({ kind, bits, size = 4 }: ValueRange, text: string): BitString {
  const trimmed = text.trim()
  const builder = new Builder()
  try {
    switch (kind) {
      case 'uint':
      case 'time':
        return toBitString(builder.uint(parseInteger(trimmed), bits))
      case 'int':
        return toBitString(builder.int(parseInteger(trimmed), bits))
      case 'varuint':
      case 'coins':
        return toBitString(builder.varUint(parseUnsigned(trimmed), size))
      case 'flag':
        return toBitString(builder.bit(parseFlag(trimmed)))
      case 'address':
        return toBitString(builder.address(trimmed === noAddress || trimmed === '' ? undefined : parseAddress(trimmed)))
      case 'hash':
        return toBitString(builder.hash(parseHash(trimmed)))
      case 'text':
        return toBitString(builder.bytes(encodeUtf8(text)))
      case 'bits':
      case 'rest':
        return parseBits(trimmed)
      default:
        throw valueError('it decides how the rest is read; replace the bits of the cell instead')
    }
  } catch (error) {
    if (!isAppError(error) || error.code === 'input.argument') throw error
    throw valueError('reason' in error.details ? String(error.details.reason) : error.message)
  }
}

const valueError = (reason: string) => new AppError('input.argument', { name: 'value', reason })

function toBitString(builder: Builder): BitString {
  const cell = builder.end()
  return { bytes: cell.data(), length: cell.bits }
}

function parseInteger(text: string): bigint {
  if (!/^-?(?:\d{1,100}|0x[0-9a-f]{1,64})$/i.test(text)) throw valueError('expected an integer')
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
}

function parseUnsigned(text: string): bigint {
  const value = parseInteger(text)
  if (value < 0n) throw valueError('expected an integer that is not negative')
  return value
}

function parseFlag(text: string): boolean {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw valueError('expected true or false')
}
