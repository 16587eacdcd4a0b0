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
export type MethodArgument = { readonly type: ArgumentType; readonly text: string }

/** The arguments of get methods of the standards (TEP-62, TEP-74, TEP-81), which the code itself does not state. */
const standardArguments: Readonly<Record<string, readonly ArgumentType[]>> = {
  get_wallet_address: ['address'],
  get_nft_address_by_index: ['integer'],
  get_nft_content: ['integer', 'cell'],
  dnsresolve: ['slice', 'integer'],
}

/** Empty arguments of a get method, of their types where it is a known one. */
export const getEmptyArguments = (method: string): readonly MethodArgument[] =>
  (Object.hasOwn(standardArguments, method) ? (standardArguments[method] ?? []) : []).map(type => ({ type, text: '' }))

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
