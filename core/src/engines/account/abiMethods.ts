import type { Abi, AbiType } from '../../abi/Abi.ts'
import { behindAliases, formatType, type TypeId } from '../../abi/Abi.ts'
import type { DeclaredMethod } from '../../abi/AbiBook.ts'
import type { AbiValue } from '../../abi/AbiValue.ts'
import { parseAbiText } from '../../abi/parseAbiValue.ts'
import { formatKey } from '../../abi/presentAbiValue.ts'
import { readAbiStack } from '../../abi/readAbiStack.ts'
import { toLeaf } from '../../abi/toStoredFields.ts'
import { writeAbiStack } from '../../abi/writeAbiStack.ts'
import type { DebugAbiArgument } from '../../contract/debugAbi.ts'
import type { DebugAccountView, DebugFact, DebugGetMethodResult } from '../../contract/debugAccount.ts'
import { AppError } from '../../errors.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { presentUse } from '../../present/debug/presentAbi.ts'

/** The id of a declared method: the one that the ABI states, else that of its name. */
export const getDeclaredId = ({ method }: DeclaredMethod): number => method.id ?? getMethodId(method.name)

/** A declared method by its name, or its number as text. */
export function findDeclaredMethod(methods: readonly DeclaredMethod[], text: string): DeclaredMethod | undefined {
  const given = text.trim()
  return methods.find(each => each.method.name === given || String(getDeclaredId(each)) === given)
}

/** The declaration of a get method for a form with its arguments. */
export function presentDeclaration({
  abi,
  method,
}: DeclaredMethod): NonNullable<DebugAccountView['get_methods'][number]['declared']> {
  return {
    abi: abi.name,
    arguments: method.parameters.map(({ name, type }) => presentArgument(abi, name, type)),
    ...(method.returns !== undefined && { returns: formatType(abi, method.returns) }),
  }
}

function presentArgument(abi: Abi, name: string, id: TypeId): DebugAbiArgument {
  const { type, isNullable } = findInner(abi, id)
  const isOptional = type?.kind === 'address' && type.form === 'optional'
  return { name, type: formatType(abi, id), input: getInput(type), is_nullable: isNullable || isOptional }
}

/** The type behind aliases, without `Maybe` and in its form on the stack. */
function findInner(abi: Abi, id: TypeId, depth = 0): { type: AbiType | undefined; isNullable: boolean } {
  const type = behindAliases(abi, id)
  if (depth > 100) return { type: undefined, isNullable: false }
  if (type?.kind === 'maybe') return { ...findInner(abi, type.of, depth + 1), isNullable: true }
  if (type?.kind === 'unreadable' && type.stackType !== undefined) return findInner(abi, type.stackType, depth + 1)
  return { type, isNullable: false }
}

function getInput(type: AbiType | undefined): DebugAbiArgument['input'] {
  switch (type?.kind) {
    case 'integer':
    case 'var_integer':
      return 'integer'
    case 'coins':
    case 'flag':
    case 'address':
    case 'bits':
    case 'text':
      return type.kind
    case 'enum':
      return 'text'
    case 'cell':
    case 'rest':
      return 'boc'
    case 'unreadable':
      return type.onStack === 'integer' ? 'integer' : 'boc'
    default:
      return 'json'
  }
}

/** The stack for a declared method from texts. @throws input.argument for another number of them, input.abiValue */
export function parseDeclaredArguments({ abi, method }: DeclaredMethod, args: readonly string[]): readonly StackItem[] {
  const { parameters } = method
  if (args.length !== parameters.length) {
    const list = parameters.map(({ name, type }) => `${name}: ${formatType(abi, type)}`).join(', ')
    const expected = parameters.length === 0 ? 'no arguments' : `${parameters.length} (${list})`
    throw new AppError('input.argument', {
      name: 'args',
      reason: `${method.name} takes ${expected} by the ABI ${abi.name}, got ${args.length}`,
    })
  }
  const values = parameters.map(({ name, type }, at) =>
    parseAbiText(abi, type, args[at] ?? '', { name, position: 'stack' }),
  )
  return writeAbiStack(abi, parameters, values)
}

/** The result by the declaration, or why it is another one; `undefined` if the ABI does not declare a result. */
export function readDeclaredResult(
  { abi, method }: DeclaredMethod,
  stack: readonly StackItem[],
): Required<Pick<DebugGetMethodResult, 'abi'>> & Pick<DebugGetMethodResult, 'facts'> {
  if (method.returns === undefined) return { abi: presentUse(abi.name, undefined) }
  const read = readAbiStack(abi, method.returns, stack)
  if ('stop' in read) return { abi: presentUse(abi.name, read.stop) }
  const facts = listFacts(read.value, '').slice(0, maxFacts)
  return { facts, abi: presentUse(abi.name, undefined) }
}

/** Facts that one result is shown as. */
const maxFacts = 500
/** Items of a list and entries of a dictionary that are shown. */
const maxEntries = 50

/** The parts of a value, one fact each: names of nested values are joined by dots, items and keys are in brackets. */
function listFacts(value: AbiValue, path: string): readonly DebugFact[] {
  switch (value.kind) {
    case 'record':
      return value.fields.flatMap(([name, field]) => listFacts(field, path === '' ? name : `${path}.${name}`))
    case 'choice': {
      const parts = listFacts(value.value, path === '' ? value.name : `${path}.${value.name}`)
      return value.value.kind === 'none' ? [toFact(path, { kind: 'text', value: value.name })] : parts
    }
    case 'list':
      return listEntries(
        path,
        value.items.map((item, at) => [String(at), item]),
      )
    case 'dictionary':
      return listEntries(
        path,
        value.entries.map(([key, entry]) => [formatKey(key), entry]),
      )
    default:
      return [toFact(path, toLeaf(value))]
  }
}

function listEntries(path: string, entries: readonly (readonly [string, AbiValue])[]): readonly DebugFact[] {
  const shown = entries.slice(0, maxEntries).flatMap(([key, entry]) => listFacts(entry, `${path}[${key}]`))
  const more = entries.length - maxEntries
  if (entries.length === 0) return [{ ...toFact(path, { kind: 'integer', value: '0' }), note: 'entries' }]
  return more > 0
    ? [...shown, { ...toFact(`${path}[…]`, { kind: 'integer', value: String(more) }), note: 'more' }]
    : shown
}

function toFact(path: string, { kind, value }: ReturnType<typeof toLeaf>): DebugFact {
  const name = path === '' ? 'result' : path
  if (kind === 'cell')
    return value === undefined ? { name, kind: 'text', note: 'none' } : { name, kind: 'hash', value, note: 'a cell' }
  // The other kinds of stored values are those of facts, except of tokens and dictionaries, which no ABI has.
  if (kind === 'units' || kind === 'content' || kind === 'dictionary')
    return { name, kind: 'text', ...(value !== undefined && { value }) }
  return value === undefined ? { name, kind, note: 'none' } : { name, kind, value }
}
