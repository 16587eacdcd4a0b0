import { toBocHex } from '../../cell/text.ts'
import type { MethodExecutionResult, TvmStackRecord } from '../../contract/accountReplies.ts'
import type { Call } from '../../contract/operations.ts'
import { AppError } from '../../errors.ts'
import { decodeMethodResult } from '../../getMethods/getMethods.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { hasSucceeded, type MethodRun } from './runAccountMethod.ts'
import { parseAddressArgument, parseBoc, parseInteger } from './stackValues.ts'

/** An argument without a type, by its form as tonapi distinguishes them. @throws input.argument */
export function parseV2Argument(text: string, at: number): StackItem {
  const given = text.trim()
  if (given === 'NaN') return { type: 'nan' }
  if (given === 'Null') return { type: 'null' }
  // A friendly address has other characters, or is longer than any integer.
  const integer = given.length < 100 ? parseInteger(given, at) : undefined
  if (integer) return integer
  if (/^b5ee9c72/i.test(given)) return { type: 'slice', cell: parseBoc(given, at) }
  if (/^te6cc/.test(given)) return { type: 'cell', cell: parseBoc(given, at) }
  return parseAddressArgument(given, at)
}

type TypedArgument = Call<'runGetMethodWithBody'>['body']['args'][number]

/** An argument with a type. @throws input.argument */
export function parseTypedArgument({ type, value }: TypedArgument, at: number): StackItem {
  switch (type) {
    case 'nan':
    case 'null':
      return { type }
    case 'tinyint':
    case 'int257': {
      const integer = parseInteger(value.trim(), at)
      if (!integer) throw new AppError('input.argument', { name: `args[${at}]`, reason: 'expected an integer' })
      return integer
    }
    case 'slice':
      return parseAddressArgument(value.trim(), at)
    case 'cell_boc_base64':
      return { type: 'cell', cell: parseBoc(value, at) }
    case 'slice_boc_hex':
      return { type: 'slice', cell: parseBoc(value, at) }
  }
}

/** The result of a get method as `/v2` has it. */
export function presentMethodResult({ result, name }: MethodRun): MethodExecutionResult {
  const success = hasSucceeded(result)
  const decoded = success ? decodeMethodResult(name, result.stack)?.value : undefined
  return {
    success,
    exit_code: result.exitCode,
    stack: result.stack.map(presentRecord),
    ...(decoded && { decoded }),
  }
}

function presentRecord(item: StackItem): TvmStackRecord {
  switch (item.type) {
    case 'null':
    case 'nan':
      return { type: item.type }
    case 'int':
      return { type: 'num', num: `${item.value < 0n ? '-' : ''}0x${abs(item.value).toString(16)}` }
    case 'cell':
    case 'slice':
    case 'builder':
      return { type: 'cell', cell: toBocHex(item.cell) }
    case 'tuple':
      return { type: 'tuple', tuple: (listEntries(item) ?? item.items).map(presentRecord) }
    case 'cont':
      // tonapi has no form of a continuation.
      return { type: 'null' }
  }
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** The entries of a list, nested pairs that end with null, which tonapi writes as one tuple. */
function listEntries(item: StackItem): readonly StackItem[] | undefined {
  const entries: StackItem[] = []
  for (let rest = item; rest.type !== 'null'; ) {
    if (rest.type !== 'tuple' || rest.items.length !== 2) return undefined
    const [head, tail] = rest.items
    if (!head || !tail) return undefined
    entries.push(head)
    rest = tail
  }
  return entries
}
