import type { Hash } from '../units.ts'

/** A type of an ABI by its position in the table of types. */
export type TypeId = number

/** The bits that a value starts with. */
export type AbiTag = { readonly bits: number; readonly value: bigint }

/** A field of a record. */
export type AbiField = {
  readonly name: string
  readonly type: TypeId
  /** Its type on the stack, where the compiler states another one for cells. */
  readonly stackType?: TypeId
  /** The field is present only if an earlier one is not 0, or has this bit set. */
  readonly when?: { readonly field: number; readonly bit?: number }
}

/** One of the types that a value can have. */
export type AbiChoice = {
  readonly name: string
  readonly type: TypeId
  readonly tag: AbiTag
  /** Whether the tag is part of the choice; otherwise the type reads it again. */
  readonly readsTag: boolean
  readonly stack?: AbiStackForm
}

/** A value that takes several entries of the stack: how many, and the number in the last one that marks its type. */
export type AbiStackForm = { readonly width: number; readonly typeId: number }

/** What is in a cell whose type depends on what is in it: a body of any message, or a forward payload. */
export type AbiContents = 'internal' | 'ext_out' | 'jetton' | 'nft'

/** A type of values in cells. Types refer to each other by position, so they may be recursive. */
export type AbiType =
  | { readonly kind: 'integer'; readonly bits: number; readonly signed: boolean }
  | { readonly kind: 'var_integer'; readonly lengthBits: number; readonly signed: boolean }
  | { readonly kind: 'coins' | 'flag' }
  /** On the stack it is a cell, unless stated otherwise; what remains is a slice. */
  | { readonly kind: 'cell' | 'rest'; readonly onStack?: 'slice' | 'builder'; readonly contains?: AbiContents }
  /** Without bits. On the stack `null` is an entry, `void` is none. */
  | { readonly kind: 'nothing'; readonly isNull?: true }
  | { readonly kind: 'bits'; readonly bits: number }
  | { readonly kind: 'address'; readonly form: 'std' | 'optional' | 'external' | 'any' }
  /** In snake format, or after its length in bytes. */
  | { readonly kind: 'text'; readonly inRef: boolean; readonly lengthBits?: number }
  | { readonly kind: 'maybe'; readonly of: TypeId; readonly stack?: AbiStackForm }
  | { readonly kind: 'ref' | 'array' | 'list'; readonly of: TypeId }
  | { readonly kind: 'record'; readonly name: string; readonly tag?: AbiTag; readonly fields: readonly AbiField[] }
  | { readonly kind: 'choice'; readonly choices: readonly AbiChoice[]; readonly stackWidth?: number }
  /** On the stack its items are one tuple, or an entry each. */
  | { readonly kind: 'tuple'; readonly items: readonly TypeId[]; readonly isStackTuple?: true }
  | {
      readonly kind: 'dictionary'
      readonly key: TypeId
      readonly value: TypeId
      /** `Hashmap`: the root edge itself, without the bit of `HashmapE`. */
      readonly isInline?: boolean
    }
  | { readonly kind: 'enum'; readonly name: string; readonly of: TypeId; readonly members: ReadonlyMap<bigint, string> }
  | { readonly kind: 'alias'; readonly name: string; readonly of: TypeId }
  /** A value of the stack, or one with code of its own: no cell can be read as it. */
  | {
      readonly kind: 'unreadable'
      readonly name: string
      readonly reason: string
      readonly onStack?: 'integer' | 'slice' | 'builder' | 'any'
      /** Its type on the stack, where the code is for cells. */
      readonly stackType?: TypeId
    }

/**
 * Who sends a message to whom: an account that has the ABI receives `internal` and `external`, and sends `outgoing` and
 * `event`; a TL-B schema does not say which.
 */
export type AbiMessageKind = 'internal' | 'external' | 'outgoing' | 'event' | 'any'

/** A message of an ABI. */
export type AbiMessage = {
  readonly name: string
  readonly kind: AbiMessageKind
  readonly type: TypeId
  /** Absent if it has none. */
  readonly tag?: AbiTag
}

/** A get method of an ABI. */
export type AbiGetMethod = {
  readonly name: string
  readonly id?: number
  readonly parameters: readonly { readonly name: string; readonly type: TypeId }[]
  readonly returns?: TypeId
}

/** The formats of ABIs. */
export const abiFormats = ['tolk', 'tact', 'tlb'] as const
/** The format of an ABI: JSON of the Tolk compiler, Tact's `.abi`, or a TL-B schema. */
export type AbiFormat = (typeof abiFormats)[number]

/** What an ABI declares of a contract, whatever its format. */
export type Abi = {
  readonly name: string
  readonly format: AbiFormat
  readonly types: readonly AbiType[]
  readonly messages: readonly AbiMessage[]
  /** The layouts that its data can have; the first one that reads all of it applies. */
  readonly storage: readonly TypeId[]
  readonly getMethods: readonly AbiGetMethod[]
  /** By exit code of the compute phase. */
  readonly errors: ReadonlyMap<number, { readonly name: string; readonly description: string }>
  readonly codeHashes: readonly Hash[]
}

/** Max types of an ABI, those of its generics included. */
export const maxAbiTypes = 20_000
/** Max integer bits of TVM. */
export const maxIntegerBits = 257

/** The type at a position; readers of ABIs check every position. */
export const typeAt = ({ types }: Pick<Abi, 'types'>, id: TypeId): AbiType =>
  types[id] ?? { kind: 'unreadable', name: `type ${id}`, reason: 'the ABI has no such type' }

/**
 * The text of a type, as Tolk writes it; nested types up to a depth.
 *
 * @example
 * formatType(abi, 3) // 'map<address, Cell<Order>>'
 */
export function formatType(abi: Pick<Abi, 'types'>, id: TypeId, depth = 3): string {
  const type = typeAt(abi, id)
  const inner = (of: TypeId) => (depth > 0 ? formatType(abi, of, depth - 1) : '…')
  switch (type.kind) {
    case 'integer':
      return `${type.signed ? 'int' : 'uint'}${type.bits}`
    case 'var_integer':
      return `${type.signed ? 'varint' : 'varuint'}${2 ** type.lengthBits}`
    case 'flag':
      return 'bool'
    case 'rest':
      return 'remaining'
    case 'nothing':
      return 'void'
    case 'coins':
    case 'cell':
      return type.kind
    case 'bits':
      return `bits${type.bits}`
    case 'address':
      return { std: 'address', optional: 'address?', external: 'ext_address', any: 'any_address' }[type.form]
    case 'text':
      return 'string'
    case 'maybe':
      return `${inner(type.of)}?`
    case 'ref':
      return `Cell<${inner(type.of)}>`
    case 'array':
      return `array<${inner(type.of)}>`
    case 'list':
      return `lisp_list<${inner(type.of)}>`
    case 'tuple':
      return `(${type.items.slice(0, 8).map(inner).join(', ')})`
    case 'dictionary':
      return `map<${inner(type.key)}, ${inner(type.value)}>`
    case 'choice':
      return type.choices
        .slice(0, 8)
        .map(({ name }) => name)
        .join(' | ')
    case 'record':
      return type.name === '' ? '{…}' : type.name
    case 'enum':
    case 'alias':
    case 'unreadable':
      return type.name
  }
}

/** The type behind aliases; `undefined` if they only lead to each other. */
export function behindAliases(abi: Pick<Abi, 'types'>, id: TypeId): AbiType | undefined {
  let type = typeAt(abi, id)
  for (let step = 0; type.kind === 'alias'; step++) {
    if (step > 100) return undefined
    type = typeAt(abi, type.of)
  }
  return type
}
