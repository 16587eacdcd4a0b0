import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { type Address, addressOf, type Hash } from '../units.ts'
import { DecodeContext, layoutError } from './DecodeContext.ts'
import { builtInReaders } from './decodedValues.ts'
import { LayoutCompiler, type Reader, readWhole } from './LayoutCompiler.ts'
import tables from './storage.gen.json' with { type: 'json' }
import { readTokenContent } from './tokenContent.ts'
import { formatBits, loadRest, loadSnakeBytes } from './values.ts'

/**
 * What a stored value is, for its unit: coins in nanotons, jettons in smallest units, units of an asset that the field does
 * not name, times in Unix seconds.
 */
export type StoredKind =
  | 'integer'
  | 'coins'
  | 'jettons'
  | 'units'
  | 'time'
  | 'duration'
  | 'address'
  | 'hash'
  | 'flag'
  | 'text'
  | 'cell'
  | 'content'
  | 'dictionary'

/** A stored value without others in it. */
type StoredLeaf = {
  readonly kind: StoredKind
  /** Absent for an empty `Maybe`, an address that is not set, or an empty dictionary. */
  readonly value: string | undefined
}

/** One entry of a dictionary, or one field of a token's content. */
export type StoredEntry = {
  readonly key: StoredLeaf
  /** The fields of the value; a single value has no name. */
  readonly fields: readonly (StoredLeaf & { readonly name: string })[]
}

/** A value of a layout: a leaf, with the first entries if it has any, or the fields of a cell. */
export type StoredValue =
  | (StoredLeaf & { readonly entries?: readonly StoredEntry[] })
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, StoredValue>> }

/** Entries of a dictionary that are shown; all of them are read. */
const maxEntries = 50
/** Characters that are shown of a field of a token's content. */
const maxContentText = 500

/** The reading of the data of one contract. */
export class StorageContext extends DecodeContext {
  /** The workchain of the contract, `undefined` if it is unknown. */
  readonly workchain: number | undefined

  constructor(bodies: ConstructorParameters<typeof DecodeContext>[0], workchain: number | undefined) {
    super(bodies)
    this.workchain = workchain
  }
}

const of = (kind: StoredKind, value: string | undefined): StoredLeaf => ({ kind, value })
const integerOf =
  (kind: StoredKind, bits: number): Reader<StoredValue> =>
  slice =>
    of(kind, String(kind === 'time' ? slice.asKind('time', () => slice.loadBigUint(bits)) : slice.loadBigUint(bits)))
const coinsOf =
  (kind: StoredKind): Reader<StoredValue> =>
  slice =>
    of(kind, String(slice.loadCoins()))
const integersOf = (name: string, kind: StoredKind, sizes: readonly number[]) =>
  Object.fromEntries(sizes.map(bits => [`${name}${bits}`, integerOf(kind, bits)]))

const readAddress: Reader<StoredValue> = slice => {
  const found = slice.loadMsgAddress()
  if (found === undefined) return of('address', undefined)
  if (found.type !== 'std') throw layoutError('the address is not addr_std')
  return of('address', found.address)
}
const loadAccountId = (slice: Slice): Address => addressOf(slice.loadInt(8), slice.loadHash())
const cellOf = (cell: Cell): StoredValue => of('cell', cell.hash())
const unknownPayload: Reader<StoredValue> = () => {
  throw layoutError('data has no payloads')
}

/** The content of a token (TEP-64): its fields, or the link of an off-chain one. A cell of another form stays a cell. */
const readContent: Reader<StoredValue> = slice => {
  const cell = loadRest(slice)
  if (cell.exotic) return cellOf(cell)
  const { uri, fields } = readTokenContent(cell)
  const members = fields.size > 0 || uri === undefined ? [...fields] : ([['uri', uri]] as const)
  if (members.length === 0) return cellOf(cell)
  const entries = members.map(([name, text]) => ({
    key: of('text', name),
    fields: [{ name: '', ...of('text', text.length > maxContentText ? `${text.slice(0, maxContentText)}…` : text) }],
  }))
  return { ...of('content', cell.hash()), entries }
}

/** Layouts as readers of stored fields with their units, which read every cell to its end. */
export const storedValues = new LayoutCompiler<StoredValue>({
  readsWholeCells: true,
  types: tables.types,
  builtIns: {
    ...Object.fromEntries(Object.keys(builtInReaders).map(name => [name, unknownPayload])),
    ...integersOf('UnixTime', 'time', [32, 40, 48, 64]),
    ...integersOf('Seconds', 'duration', [17, 22, 24, 32, 40, 48, 64]),
    AccountId: slice => of('address', loadAccountId(slice)),
    Bool: slice => of('flag', String(slice.loadBit())),
    Cell: slice => cellOf(loadRest(slice)),
    Coins: coinsOf('coins'),
    Content: readContent,
    FixedLengthText: slice => of('text', decodeUtf8(slice.asKind('text', () => slice.loadBytes(slice.loadUint(8))))),
    Grams: coinsOf('coins'),
    Jettons: coinsOf('jettons'),
    MsgAddress: readAddress,
    MsgAddressInt: readAddress,
    String: slice => {
      if (slice.remainingBits % 8 !== 0) throw layoutError('the text is not a whole number of bytes')
      return of('text', decodeUtf8(slice.loadBytes(slice.remainingBits / 8)))
    },
    Text: slice => of('text', decodeUtf8(slice.asKind('text', () => loadSnakeBytes(slice)))),
    Units: coinsOf('units'),
    Units64: integerOf('units', 64),
  },
  uint: bits => integerOf('integer', bits),
  int: bits => slice => of('integer', String(slice.loadBigInt(bits))),
  bits: count =>
    count === 256 ? slice => of('hash', slice.loadHash()) : slice => of('integer', formatBits(slice.loadBits(count))),
  varUint: lengthBits => slice => of('integer', String(slice.loadVarUint(lengthBits))),
  none: of('cell', undefined),
  text: text => of('text', text),
  cell: cellOf,
  record: fields => ({ kind: 'record', fields }),
  inCell: value => value,
  either: (_isRight, value) => value,
  jettonPayload: unknownPayload,
  nftPayload: unknownPayload,
  dict: (root, keyBits, read, _numeric, context, keyType) => {
    const entries: StoredEntry[] = []
    let count = 0
    for (const { key, value } of dictEntries(root, keyBits)) {
      context.countValue()
      const shown = formatKey(key, keyBits, keyType, context)
      const found = readEntry(value, shown, read, context)
      if (++count <= maxEntries) entries.push({ key: shown, fields: [...flattenValue(found)] })
    }
    if (root === undefined) return of('dictionary', undefined)
    return { ...of('dictionary', `${count} ${root.hash()}`), entries }
  },
})

function readEntry(slice: Slice, key: StoredLeaf, read: Reader<StoredValue>, context: DecodeContext): StoredValue {
  try {
    return readWhole(slice, read, context)
  } catch (error) {
    context.noteStop(slice, key.value)
    throw error
  }
}

function formatKey(key: bigint, bits: number, type: string | undefined, context: DecodeContext): StoredLeaf {
  const toHash = (): Hash => BigInt.asUintN(256, key).toString(16).padStart(64, '0') as Hash // 256 bits
  const accountIn = (workchain: number) => of('address', addressOf(workchain, toHash()))
  switch (type) {
    case 'AccountId264':
      return accountIn(Number(BigInt.asIntN(8, key >> 256n)))
    case 'MsgAddress267':
      // addr_std$10 without anycast; other keys stay numbers.
      return key >> 264n === 0b100n ? accountIn(Number(BigInt.asIntN(8, key >> 256n))) : of('integer', String(key))
    case 'BaseAccount256':
      return accountIn(0)
    case 'MasterAccount256':
      return accountIn(-1)
    case 'Account256':
      return context instanceof StorageContext && context.workchain !== undefined
        ? accountIn(context.workchain)
        : of('hash', toHash())
    case 'UnixTime32':
      return of('time', String(key))
    default:
      if (type?.startsWith('int')) return of('integer', String(BigInt.asIntN(bits, key)))
      return bits === 256 && !type?.startsWith('uint') ? of('hash', toHash()) : of('integer', String(key))
  }
}

/** The leaves of a value with their names, joined by dots; entries of dictionaries in dictionaries are left out. */
function* flattenValue(value: StoredValue): Generator<StoredEntry['fields'][number]> {
  for (const { name, kind, value: text } of flattenFields(value)) yield { name, kind, value: text }
}

/** The fields of a layout in their order, names of nested cells joined by dots. */
export function* flattenFields(
  value: StoredValue,
  path = '',
): Generator<Exclude<StoredValue, { readonly kind: 'record' }> & { readonly name: string }> {
  if (value.kind !== 'record') {
    yield { name: path, ...value }
    return
  }
  const { sum_type: choice, magic: _, ...fields } = value.fields
  const members = Object.entries(fields)
  const [chosen] = members
  // A choice without fields is a value of its own.
  if (choice?.kind === 'text' && chosen?.[1].kind === 'record' && Object.keys(chosen[1].fields).length === 0) {
    yield { name: path, ...choice }
    return
  }
  for (const [name, field] of members) yield* flattenFields(field, path === '' ? name : `${path}.${name}`)
}
