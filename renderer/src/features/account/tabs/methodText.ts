import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'

type Method = DebugAccountView['get_methods'][number]

/** The name of a get method, else its number. */
export const formatMethod = ({ id, name }: Method): string => name ?? String(id)

/** What an argument can be. */
export const argumentTypes = [
  { value: 'integer', title: 'Integer', placeholder: '123 or 0x7b' },
  { value: 'address', title: 'Address', placeholder: 'EQ… or 0:…' },
  { value: 'slice', title: 'Slice', placeholder: 'BoC in hex or base64' },
  { value: 'cell', title: 'Cell', placeholder: 'BoC in hex or base64' },
  { value: 'builder', title: 'Builder', placeholder: 'BoC in hex or base64' },
  { value: 'null', title: 'Null', placeholder: '' },
] as const
/** The type of an argument. */
export type ArgumentType = (typeof argumentTypes)[number]['value']

/** An argument as typed. */
export type MethodArgument = {
  readonly type: ArgumentType
  readonly text: string
  /** What the method calls it, if that is known. */
  readonly name?: string
}

/** The types of the form by the kinds of the stack; others cannot be typed. */
const typesByKind: { readonly [K in KnownArgument['kind']]?: ArgumentType } = {
  int: 'integer',
  slice: 'slice',
  cell: 'cell',
}
type KnownArgument = NonNullable<Method['arguments']>[number]

/** Empty arguments of a get method, with their names and types where they are known and can be typed. */
export function getEmptyArguments(methods: readonly Method[], method: string): readonly MethodArgument[] {
  const known = methods.find(each => formatMethod(each) === method)?.arguments ?? []
  const typed = known.flatMap(({ name, kind, type }) => {
    const own = type === 'MsgAddress' ? 'address' : typesByKind[kind]
    return own === undefined ? [] : [{ type: own, text: '', name }]
  })
  // The others would stand in the wrong positions.
  return typed.length === known.length ? typed : []
}

/**
 * An argument as the operation takes it.
 *
 * @example
 * formatArgument({ type: 'slice', text: 'b5ee…' }) // 'slice:b5ee…'
 */
export function formatArgument({ type, text }: MethodArgument): string {
  if (type === 'null') return 'null'
  const value = text.trim()
  return type === 'integer' || type === 'address' ? value : `${type}:${value}`
}

/** What is wrong with an argument; `undefined` if nothing is. */
export function findArgumentProblem({ type, text }: MethodArgument): string | undefined {
  if (type === 'null') return undefined
  if (text.trim() === '') return 'Enter a value'
  if (type === 'integer' && !/^-?(\d+|0x[0-9a-f]+)$/i.test(text.trim())) return 'Not an integer'
  return undefined
}
