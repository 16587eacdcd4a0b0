import contracts from '../contracts/contracts.gen.json' with { type: 'json' }
import { crc16 } from '../encoding/crc.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { isAppError } from '../errors.ts'
import { LruCache } from '../LruCache.ts'
import type { MethodReply, StackItem } from './stack.ts'
import { type StackValue, stackReader } from './stackReader.ts'

/** A decoded result of a get method; `typeHint` is the name of its layout, as `GetWalletDataResult`. */
export type DecodedMethodResult = { readonly typeHint: string; readonly value: StackValue }

/** A get method and the possible layouts of its result. */
export type GetMethod = {
  readonly name: string
  readonly id: number
  /** Whether it takes arguments: such methods are not run for detection. */
  readonly hasArguments: boolean
  readonly layouts: readonly { readonly typeHint: string; readonly read: ReturnType<typeof stackReader> }[]
}

/**
 * The id of a get method.
 *
 * @example
 * methodIdOf('seqno') // 85143
 */
export const getMethodId = (name: string): number => ids.get(name) ?? ids.set(name, crc16(encodeUtf8(name)) | 0x10000)

const ids = new LruCache<number>(1000)

/** A get method of an interface, as facts: its name, and the stack before and after it as the ABI writes them. */
export type MethodFacts = { readonly name: string; readonly input: string; readonly output: string }

/** The get methods that are known of an interface, without those of its parents. */
export function methodsOfInterface(name: string): readonly MethodFacts[] {
  const rows = contracts.getMethods.map(line => line.split('|'))
  const results: readonly string[] = (contracts.detection as Readonly<Record<string, readonly string[]>>)[name] ?? []
  const own: readonly string[] = (contracts.interfaceMethods as Readonly<Record<string, readonly string[]>>)[name] ?? []
  const found = new Map<string, MethodFacts>()
  for (const [result = '', method = '', , input = '', output = ''] of rows)
    if (results.includes(result) || (own.includes(method) && !found.has(method)))
      found.set(method, { name: method, input, output })
  return [...found.values()]
}

/** What a get method takes, as the ABI writes it; empty for one without arguments, and for an unknown one. */
export function findMethodInput(name: string): string {
  const rows = contracts.getMethods.map(line => line.split('|'))
  const [, , , input = ''] = rows.find(([, method, , given]) => method === name && given !== '') ?? []
  return input
}

let table: readonly GetMethod[] | undefined

/** All known get methods, in the order in which they are tried; a name can occur once per contract language. */
export function knownGetMethods(): readonly GetMethod[] {
  table ??= parseTable()
  return table
}

function parseTable(): readonly GetMethod[] {
  const methods: (GetMethod & { layouts: GetMethod['layouts'][number][] })[] = []
  for (const line of contracts.getMethods) {
    const [typeHint = '', name = '', count, input = '', output = ''] = line.split('|')
    const layout = { typeHint, read: stackReader(output, count === '=') }
    const last = methods.at(-1)
    const hasArguments = input !== ''
    if (last?.name === name && last.hasArguments === hasArguments) last.layouts.push(layout)
    else methods.push({ name, id: getMethodId(name), hasArguments, layouts: [layout] })
  }
  return methods
}

/** Decodes a result with the first matching layout; `undefined` when none matches. */
export function readMethodResult(method: GetMethod, stack: readonly StackItem[]): DecodedMethodResult | undefined {
  for (const layout of method.layouts) {
    const result = readLayout(layout, stack)
    if (result) return result
  }
  return undefined
}

/** Results of runs are kept: the same stack is decoded once. */
const decoded = new WeakMap<readonly StackItem[], Map<GetMethod, readonly DecodedMethodResult[]>>()

/** Decodes a result with every matching layout: different contracts can have a method with equal results. */
export function readMethodResults(method: GetMethod, { stack, isStored }: MethodReply): readonly DecodedMethodResult[] {
  // Its stack is a new one each time: to remember it takes as long as to decode it.
  if (isStored) return readLayouts(method, stack)
  let known = decoded.get(stack)
  if (known === undefined) {
    known = new Map()
    decoded.set(stack, known)
  }
  const kept = known.get(method)
  if (kept) return kept
  const results = readLayouts(method, stack)
  known.set(method, results)
  return results
}

function readLayouts({ layouts }: GetMethod, stack: readonly StackItem[]): readonly DecodedMethodResult[] {
  const results: DecodedMethodResult[] = []
  for (const layout of layouts) {
    const result = readLayout(layout, stack)
    if (result) results.push(result)
  }
  return results
}

function readLayout(
  { typeHint, read }: GetMethod['layouts'][number],
  stack: readonly StackItem[],
): DecodedMethodResult | undefined {
  try {
    return { typeHint, value: read(stack) }
  } catch (error) {
    // Another layout, or a value that exceeds the decoding limits.
    if (!isAppError(error)) throw error
    return undefined
  }
}

/**
 * Decodes the result stack of a known get method.
 *
 * @example
 * decodeResult('get_wallet_data', stack)?.value // { balance: '1000', owner: '0:…', jetton: '0:…', … }
 */
export function decodeMethodResult(name: string, stack: readonly StackItem[]): DecodedMethodResult | undefined {
  for (const method of knownGetMethods()) {
    const result = method.name === name ? readMethodResult(method, stack) : undefined
    if (result) return result
  }
  return undefined
}
