import { type Abi, type AbiType, formatType, type TypeId, typeAt } from '../abi/Abi.ts'
import type { AbiBook } from '../abi/AbiBook.ts'
import { findLayoutType } from '../abi/layoutAbi.ts'
import type { BodyForm, BodyFormRow, BodyKind, FormType } from '../contract/debugCompose.ts'
import { messagesOfInterface } from '../contracts/interfaces.ts'
import { findLayout, listLayouts } from '../messages/bodyLayouts.ts'

/** Types of one form; what is nested in more is given as JSON. */
const maxTypes = 2000

/** The fields of an operation, for a form; `undefined` for an unknown one. */
export function getOperationForm(kind: BodyKind, name: string): BodyForm | undefined {
  const found = findLayoutType(kind, name)
  return found && createForm(found.abi, found.type)
}

/** The fields of a message of an ABI, for a form. */
export function getAbiForm(abis: AbiBook, kind: BodyKind, { abi, name }: AbiMessageName): BodyForm | undefined {
  const found = listAbiMessages(abis, kind).find(each => each.abi.name === abi && each.message.name === name)
  return found && createForm(found.abi, found.message.type)
}

/** How a message of an ABI is named. */
export type AbiMessageName = { readonly abi: string; readonly name: string }

const listAbiMessages = (abis: AbiBook, kind: BodyKind) =>
  kind === 'internal' ? abis.listReceived('int_msg') : kind === 'ext_in' ? abis.listReceived('ext_in_msg') : []

/** The operations that a body can be: messages of ABIs first, then the known layouts by name. */
export function listBodyForms(kind: BodyKind, abis: AbiBook | undefined): readonly BodyFormRow[] {
  const own = abis ? listAbiMessages(abis, kind) : []
  const names = new Set<string>()
  const known = [...listLayouts(kind), ...(kind === 'jetton' || kind === 'nft' ? [] : listLayouts('late'))]
  return [
    ...own.map(({ abi, message: { name, tag } }) => ({
      kind: 'abi' as const,
      abi: abi.name,
      name,
      ...(tag?.bits === 32 && { op_code: formatCode(tag.value) }),
    })),
    ...known
      .filter(({ op }) => !names.has(op) && names.add(op))
      .toSorted((a, b) => (a.op < b.op ? -1 : 1))
      .map(({ op, tag }) => ({
        kind: 'operation' as const,
        name: op,
        ...(tag.bits === 32 && { op_code: formatCode(tag.value) }),
      })),
  ]
}

const formatCode = (value: number | bigint): string => `0x${value.toString(16).padStart(8, '0')}`

/** The names of the operations that contracts with these interfaces receive. */
export const listOperationsOf = (kind: 'internal' | 'ext_in', interfaces: readonly string[]): readonly string[] => {
  const names = new Set(interfaces.flatMap(name => messagesOfInterface(name, kind)))
  return [...names].filter(op => findLayout(kind, op) !== undefined)
}

/** A type with all that it consists of; references and aliases are left out, since a form shows what is in them. */
export function createForm(abi: Abi, root: TypeId): BodyForm {
  const types: FormType[] = []
  const positions = new Map<TypeId, number>()
  const add = (given: TypeId): number => {
    const id = skipWrappers(abi, given)
    const known = positions.get(id)
    if (known !== undefined) return known
    const at = types.length
    positions.set(id, at)
    const text = formatType(abi, id)
    types.push({ kind: 'json', type: text })
    if (types.length < maxTypes) types[at] = { type: text, ...toFormType(abi, typeAt(abi, id), add) }
    return at
  }
  return { root: add(root), types }
}

function skipWrappers(abi: Abi, id: TypeId): TypeId {
  let at = id
  for (let steps = 0; steps < 100; steps++) {
    const type = typeAt(abi, at)
    if (type.kind !== 'ref' && type.kind !== 'alias') return at
    at = type.of
  }
  return at
}

function toFormType(abi: Abi, type: AbiType, add: (id: TypeId) => number): Omit<FormType, 'type'> {
  switch (type.kind) {
    case 'integer':
    case 'var_integer':
      return { kind: 'integer' }
    case 'coins':
    case 'flag':
    case 'bits':
    case 'address':
    case 'text':
    case 'nothing':
      return { kind: type.kind }
    case 'cell':
    case 'rest':
      return type.contains ? { kind: 'body', contains: type.contains } : { kind: 'cell' }
    case 'maybe':
      return { kind: 'maybe', of: add(type.of) }
    case 'array':
    case 'list':
      return { kind: 'list', of: add(type.of) }
    case 'enum':
      return { kind: 'enum', members: [...type.members.values()] }
    case 'choice':
      return { kind: 'choice', choices: type.choices.map(({ name, type: of }) => ({ name, type: add(of) })) }
    case 'record':
      return { kind: 'record', fields: listFields(abi, type, add) }
    case 'dictionary':
    case 'tuple':
    case 'ref':
    case 'alias':
    case 'unreadable':
      return { kind: 'json' }
  }
}

/** The fields of a record, with those of records in it that have no name. */
function listFields(
  abi: Abi,
  { fields }: AbiType & { kind: 'record' },
  add: (id: TypeId) => number,
  depth = 0,
): NonNullable<FormType['fields']> {
  return fields.flatMap(({ name, type, when }, at): NonNullable<FormType['fields']> => {
    const inner = typeAt(abi, skipWrappers(abi, type))
    if (name === '' && inner.kind === 'record' && depth < 10) return listFields(abi, inner, add, depth + 1)
    return [{ name: name === '' ? `field${at}` : name, type: add(type), ...(when && { is_optional: true }) }]
  })
}
