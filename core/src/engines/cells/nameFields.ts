import type { Cell } from '../../cell/Cell.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import { isDecoded, readStoredData } from '../../messages/storageLayouts.ts'
import type { Message } from '../../tlb/message.ts'
import { readMessage } from '../../tlb/message.ts'
import type { Hash } from '../../units.ts'
import { type Field, mapFields } from './mapFields.ts'
import { readMessageParts } from './nestedParts.ts'

/** Bits of a cell that have a name. */
type NamedBits = DebugRecording['fields'][number]

/** What a contract got and had. */
type Contract = {
  readonly message?: Message | undefined
  readonly data?: Cell | undefined
  readonly code?: Cell | undefined
  readonly interfaces: readonly string[]
}

/** Names for the bits of a message and of the data of a contract, as far as their layouts are known. */
export function nameFields({ message, data, code, interfaces }: Contract): NamedBits[] {
  return [
    ...(message ? namesOf(message.cell, 'message', cell => readMessageParts(readMessage(cell), interfaces)) : []),
    ...(data ? namesOf(data, 'data', cell => isDecoded(readStoredData(cell, { interfaces, code: code?.hash() }))) : []),
  ]
}

function namesOf(root: Cell, of: NamedBits['of'], read: (cell: Cell) => void): NamedBits[] {
  const cells = new Map([['0', root]])
  return mapFields(root, '0', { read }).fields.flatMap(field => {
    const cell = cellAt(field.path, cells)
    return isNamed(field)
      ? [{ of, cell: cell.hash() satisfies Hash, from: field.from, bits: field.bits, name: field.name }]
      : []
  })
}

const isNamed = ({ name, bits, ref, kind }: Field): boolean =>
  name !== '' && bits > 0 && ref === undefined && kind !== 'rest' && kind !== 'cell'

/** The cell at a path from the root, `0.1` for its second reference. */
function cellAt(path: string, known: Map<string, Cell>): Cell {
  const found = known.get(path)
  if (found) return found
  const dot = path.lastIndexOf('.')
  const cell = cellAt(path.slice(0, dot), known).ref(Number(path.slice(dot + 1)))
  known.set(path, cell)
  return cell
}
