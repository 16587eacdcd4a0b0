import { crc16 } from '../cell/crc.ts'
import { utf8Bytes } from '../cell/text.ts'
import { isAppError } from '../errors.ts'
import { getMethodTable } from './abi/getMethodTable.gen.ts'
import type { StackItem } from './stack.ts'
import { StackReader, type StackValue } from './stackReader.ts'

/** A result of a get method whose layout is known: `typeHint` names the layout, `GetWalletDataResult`. */
export type MethodResult = { readonly typeHint: string; readonly value: StackValue }

/** A get method and the layouts that its result may have. */
export type GetMethod = {
  readonly name: string
  readonly id: number
  /** Whether it wants arguments: such are not run to find out what a contract is. */
  readonly hasArguments: boolean
  readonly layouts: readonly { readonly typeHint: string; readonly reader: StackReader }[]
}

/**
 * The number that a get method is called by.
 *
 * @example
 * methodIdOf('seqno') // 85143
 */
export const methodIdOf = (name: string): number => crc16(utf8Bytes(name)) | 0x10000

let table: readonly GetMethod[] | undefined

/** All get methods of the table, in the order in which they are tried; a name comes again where another language's layouts begin. */
export function getMethods(): readonly GetMethod[] {
  table ??= readTable()
  return table
}

function readTable(): readonly GetMethod[] {
  type Layouts = { typeHint: string; reader: StackReader }[]
  const methods: (GetMethod & { layouts: Layouts })[] = []
  for (const line of getMethodTable.trim().split('\n')) {
    const [typeHint = '', name = '', count, input = '', output = ''] = line.split('|')
    const layout = { typeHint, reader: new StackReader(output, count === '=') }
    const last = methods.at(-1)
    const hasArguments = input !== ''
    if (last?.name === name && last.hasArguments === hasArguments) last.layouts.push(layout)
    else methods.push({ name, id: methodIdOf(name), hasArguments, layouts: [layout] })
  }
  return methods
}

/** The result of a get method by the first of its layouts that fits; `undefined` when none does. */
export function readResult(method: GetMethod, stack: readonly StackItem[]): MethodResult | undefined {
  for (const { typeHint, reader } of method.layouts) {
    try {
      return { typeHint, value: reader.read(stack) }
    } catch (error) {
      // Another layout, or a value that unfolds to too much to be shown.
      if (!isAppError(error)) throw error
    }
  }
  return undefined
}

/**
 * What a get method's stack says, for a method that we know by name.
 *
 * @example
 * decodeResult('get_wallet_data', stack)?.value // { balance: '1000', owner: '0:…', jetton: '0:…', … }
 */
export function decodeResult(name: string, stack: readonly StackItem[]): MethodResult | undefined {
  for (const method of getMethods()) {
    const result = method.name === name ? readResult(method, stack) : undefined
    if (result) return result
  }
  return undefined
}
