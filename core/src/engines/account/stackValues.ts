import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { cellFromText, toBocHex } from '../../cell/text.ts'
import type { DebugStackValue } from '../../contract/debugAccount.ts'
import { parseAddress } from '../../encoding/address.ts'
import { AppError, isAppError, tryRead } from '../../errors.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { newDecodeContext } from '../../messages/bodyLayouts.ts'
import { readSnakeText } from '../../messages/values.ts'

const argumentError = (at: number, reason: string) => new AppError('input.argument', { name: `args[${at}]`, reason })

/**
 * An argument of a get method: an integer (decimal or `0x…`), an address, `cell:`, `slice:` or `builder:` and a BoC, `null`, `nan`.
 *
 * @throws input.argument
 */
export function parseStackArgument(text: string, at: number): StackItem {
  const given = text.trim()
  if (/^null$/i.test(given)) return { type: 'null' }
  if (/^nan$/i.test(given)) return { type: 'nan' }
  const integer = parseInteger(given, at)
  if (integer) return integer
  const [, type, boc = ''] = /^(cell|slice|builder):\s*(.*)$/is.exec(given) ?? []
  // One of the three by the pattern.
  if (type !== undefined) return { type: type.toLowerCase() as 'cell', cell: parseBoc(boc, at) }
  return parseAddressArgument(given, at)
}

/** An integer of 257 bits. @throws input.argument when it is larger */
export function parseInteger(text: string, at: number): StackItem | undefined {
  const [, sign, digits] = /^(-?)(0x[0-9a-f]+|\d+)$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits)
  if (BigInt.asIntN(257, value) !== value) throw argumentError(at, 'the integer has more than 257 bits')
  return { type: 'int', value }
}

/** An address as a slice. @throws input.argument */
export function parseAddressArgument(text: string, at: number): StackItem {
  try {
    return { type: 'slice', cell: new Builder().address(parseAddress(text)).end() }
  } catch (error) {
    if (!isAppError(error)) throw error
    throw argumentError(at, 'expected an integer, an address, cell:, slice: or builder: and a BoC, or null')
  }
}

/** The root cell of a BoC in hex or base64. @throws input.argument */
export function parseBoc(text: string, at: number): Cell {
  try {
    return cellFromText(text)
  } catch (error) {
    if (!isAppError(error)) throw error
    throw argumentError(at, error.message)
  }
}

/** A value of a result stack. */
export function presentStackValue(item: StackItem): DebugStackValue {
  switch (item.type) {
    case 'null':
    case 'nan':
      return { type: item.type }
    case 'cont':
      return { type: 'continuation' }
    case 'int':
      return { type: 'integer', value: String(item.value) }
    case 'tuple':
      return { type: 'tuple', items: item.items.map(presentStackValue) }
    case 'builder':
      return { type: 'builder', boc: toBocHex(item.cell) }
    case 'cell':
    case 'slice': {
      const address = item.type === 'slice' ? readWholeAddress(item.cell) : undefined
      const text = address === undefined ? readText(item.cell) : undefined
      return {
        type: item.type,
        boc: toBocHex(item.cell),
        ...(address !== undefined && { address }),
        ...(text !== undefined && { text }),
      }
    }
  }
}

/** The address that a cell consists of. */
const readWholeAddress = (cell: Cell) =>
  tryRead(() => {
    const slice = cell.slice()
    const address = slice.loadAddress()
    slice.end()
    return address
  })

/** The text that a cell consists of, if all of it can be shown. */
function readText(cell: Cell): string | undefined {
  if (cell.exotic || cell.bits < 8) return undefined
  const text = tryRead(() => readSnakeText(cell.slice(), newDecodeContext()))
  return typeof text === 'string' && text.length > 0 && !/\p{Cc}/u.test(text.replace(/[\n\t]/g, '')) ? text : undefined
}
