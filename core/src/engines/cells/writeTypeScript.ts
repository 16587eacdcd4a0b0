import type { Cell } from '../../cell/Cell.ts'
import { toBocBase64 } from '../../cell/text.ts'
import { formatFriendly, isRawAddress, parseAddress } from '../../encoding/address.ts'
import { toHex } from '../../encoding/hex.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import { tryRead } from '../../errors.ts'
import { readMessage } from '../../tlb/message.ts'
import { type Field, mapFields } from './mapFields.ts'
import { readMessageParts } from './nestedParts.ts'

/** Bits of a cell, or one of its references. */
type Piece = Pick<Field, 'path' | 'from' | 'bits' | 'ref' | 'name' | 'kind' | 'value' | 'size'>

/**
 * TypeScript with `@ton/core` that builds exactly this message: one builder per cell, one line per field, with the names of the
 * fields. `interfaces` are those of the receiver.
 */
export function writeTypeScript(message: Cell, interfaces: readonly string[] = []): string {
  const map = mapFields(message, '', { read: cell => readMessageParts(readMessage(cell), interfaces) })
  const pieces: readonly Piece[] = [
    ...map.fields,
    ...map.unread.map(each => ({
      ...each,
      name: '',
      kind: each.ref === undefined ? ('rest' as const) : ('cell' as const),
    })),
  ]
  return new TypeScriptWriter(pieces).write(message)
}

class TypeScriptWriter {
  private readonly byPath = new Map<string, Piece[]>()
  private readonly names = new Set<string>(reservedNames)
  private readonly statements: string[] = []
  private readonly imports = new Set(['beginCell'])

  constructor(pieces: readonly Piece[]) {
    for (const piece of pieces) this.byPath.set(piece.path, [...(this.byPath.get(piece.path) ?? []), piece])
  }

  write(message: Cell): string {
    this.writeCell(message, '', 'message')
    const signature = [...this.byPath.values()].flat().some(isSignature)
    return [
      `import { ${[...this.imports].sort().join(', ')} } from '@ton/core'`,
      '',
      ...(signature ? ['// Not signed: sign the rest of the body, and replace the zeros of the signature.'] : []),
      ...this.statements,
      '',
    ].join('\n')
  }

  /** Writes the cells below first; returns the name of the variable. */
  private writeCell(cell: Cell, path: string, wanted: string): string {
    const name = this.reserve(wanted)
    const pieces = (this.byPath.get(path) ?? []).toSorted((a, b) => (a.ref ?? -1) - (b.ref ?? -1) || a.from - b.from)
    const lines = pieces.flatMap(piece => this.writePiece(piece, cell))
    const start = path === '' ? `export const ${name}` : `const ${name}`
    this.statements.push([`${start} = beginCell()`, ...lines.map(line => `  ${line}`), '  .endCell()'].join('\n'))
    return name
  }

  private reserve(wanted: string): string {
    let name = wanted
    for (let count = 2; this.names.has(name); count++) name = `${wanted}${count}`
    this.names.add(name)
    return name
  }

  private writePiece(piece: Piece, cell: Cell): readonly string[] {
    const field = lastName(piece.name)
    const note = field === '' ? '' : ` // ${field}`
    if (piece.ref !== undefined) {
      const target = cell.ref(piece.ref)
      const path = `${piece.path}.${piece.ref}`
      if (piece.kind !== 'ref') return [`.storeRef(${this.toWhole(target)})${note}`]
      return [`.storeRef(${this.writeCell(target, path, toVariable(field))})`]
    }
    if (piece.bits === 0) return []
    if (isSignature(piece)) return [`.storeBuffer(Buffer.alloc(${piece.bits / 8})) // signature`]
    const typed = this.toTyped(piece)
    return typed === undefined ? storeBits(cell, piece).map(line => line + note) : [typed + note]
  }

  /** A cell whose fields are not known. */
  private toWhole(cell: Cell): string {
    this.imports.add('Cell')
    return cell.bits === 0 && cell.refCount === 0 ? 'Cell.EMPTY' : `Cell.fromBase64('${toBocBase64(cell)}')`
  }

  /** A value of a type that has a method; `undefined` for other bits. */
  private toTyped({ kind, value = '', bits }: Piece): string | undefined {
    switch (kind) {
      case 'uint':
      case 'time':
        return bits <= 256 ? `.storeUint(${toLiteral(value)}, ${bits})` : undefined
      case 'int':
        return bits <= 257 ? `.storeInt(${toLiteral(value)}, ${bits})` : undefined
      case 'flag':
      case 'maybe':
        return bits === 1 ? `.storeBit(${value})` : undefined
      case 'coins':
        return bits === 4 + byteLength(value) * 8 ? `.storeCoins(${value}n)` : undefined
      case 'address':
        return this.toAddress(value, bits)
      case 'text':
        return bits === encodeUtf8(value).length * 8 ? `.storeBuffer(Buffer.from(${JSON.stringify(value)}))` : undefined
      default:
        return undefined
    }
  }

  private toAddress(value: string, bits: number): string | undefined {
    if (bits === 2) return '.storeAddress(null)'
    const friendly =
      bits === 267 && isRawAddress(value) ? tryRead(() => formatFriendly(parseAddress(value))) : undefined
    if (friendly === undefined) return undefined
    this.imports.add('Address')
    return `.storeAddress(Address.parse('${friendly}'))`
  }
}

const reservedNames = ['Address', 'beginCell', 'Buffer', 'Cell']
const isSignature = ({ name, bits, kind, value = '' }: Piece): boolean =>
  kind === 'bits' && bits === 512 && lastName(name) === 'signature' && /^0*$/.test(value)

const lastName = (name: string): string => /[^.[\]]*$/.exec(name.replace(/\]$/, ''))?.[0] ?? ''

/** `custom_payload` → `customPayload` */
function toVariable(name: string): string {
  const words = name.replace(/[^\da-z]+(.)?/gi, (_, next: string | undefined) => next?.toUpperCase() ?? '')
  return /^[a-z]/i.test(words) && !javaScriptWords.has(words) ? words : `cell${words}`
}
const javaScriptWords: ReadonlySet<string> = new Set([
  'default',
  'delete',
  'export',
  'import',
  'new',
  'null',
  'with',
  'in',
])

const toLiteral = (value: string): string => (Number.isSafeInteger(Number(value)) ? value : `${value}n`)
const byteLength = (value: string): number => (value === '0' ? 0 : Math.ceil(BigInt(value).toString(16).length / 2))

/** `storeUint` takes up to 256 bits. */
const maxBits = 256

function storeBits(cell: Cell, { from, bits }: Piece): readonly string[] {
  const slice = cell.exoticSlice()
  slice.skip(from)
  const lines: string[] = []
  let left = bits
  if (bits % 8 === 0 && bits > maxBits)
    return [`.storeBuffer(Buffer.from('${toHex(slice.loadBytes(bits / 8))}', 'hex'))`]
  while (left > 0) {
    const size = Math.min(left, maxBits)
    const digits = slice
      .loadBigUint(size)
      .toString(16)
      .padStart(Math.ceil(size / 4), '0')
    lines.push(`.storeUint(0x${digits}${size > 53 ? 'n' : ''}, ${size})`)
    left -= size
  }
  return lines
}
