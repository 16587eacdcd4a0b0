import { type LayoutDeclaration, parseDeclaration } from '../messages/expression.ts'
import { storageLayouts, storageTypes } from '../messages/storageLayouts.ts'
import type { AbiType } from './Abi.ts'
import { LayoutTypes } from './LayoutTypes.ts'
import { type LayoutType, toLayoutType } from './layoutAbi.ts'
import { TypeTable } from './TypeTable.ts'

const known = new Map<string, readonly LayoutType[]>()

/** The layouts that the data of an interface can have, as types, in the order in which they are tried. */
export function findStorageTypes(name: string): readonly LayoutType[] {
  const types = known.get(name) ?? (storageLayouts().get(name) ?? []).map(fields => createStorageType(name, fields))
  if (types.length > 0) known.set(name, types)
  return types
}

function createStorageType(name: string, fields: string): LayoutType {
  const table = new TypeTable()
  const types = new LayoutTypes(table, { leaves, structures, findDeclarations })
  return toLayoutType(name, table, () => types.body(name, { bits: 0, value: 0 }, fields))
}

let declarations: readonly LayoutDeclaration[] | undefined

function findDeclarations(name: string): readonly LayoutDeclaration[] {
  declarations ??= storageTypes.map(parseDeclaration)
  return declarations.filter(({ type }) => type === name)
}

const integers = (name: string, sizes: readonly number[]): Readonly<Record<string, AbiType>> =>
  Object.fromEntries(sizes.map(bits => [`${name}${bits}`, { kind: 'integer', bits, signed: false }]))

// As long as coins, but no TON.
const amount: AbiType = { kind: 'var_integer', lengthBits: 4, signed: false }
const hash: AbiType = { kind: 'bits', bits: 256 }

/** Types that only stored data has; the readers of `storedValues` are for the same names. */
const leaves: Readonly<Record<string, AbiType>> = {
  ...integers('UnixTime', [32, 40, 48, 64]),
  ...integers('Seconds', [17, 22, 24, 32, 40, 48, 64]),
  ...integers('Units', [64]),
  Account256: hash,
  BaseAccount256: hash,
  // An off-chain link or a dictionary, which the content decides.
  Content: { kind: 'rest' },
  Hash256: hash,
  Jettons: amount,
  MasterAccount256: hash,
  MsgAddress267: { kind: 'address', form: 'std' },
  Units: amount,
}

const accountId = ['_#_ workchain:int8 hash:bits256 = AccountId']
const structures: Readonly<Record<string, readonly string[]>> = { AccountId: accountId, AccountId264: accountId }
