import type { AbiAccount, AbiBody, AbiBook, FoundType } from '../../abi/AbiBook.ts'
import { readAbiCell } from '../../abi/AbiDecoder.ts'
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
  /** ABIs of the user, and the contract as they are found for it. */
  readonly abis?: AbiBook | undefined
  readonly contract?: AbiAccount
}

/**
 * Names for the bits of a message and of the data of a contract, as far as their layouts are known; an ABI that reads all of
 * the body or the data comes first.
 */
export function nameFields({ message, data, code, interfaces, abis, contract = {} }: Contract): NamedBits[] {
  return [...(message ? nameMessage(message) : []), ...(data ? nameData(data) : [])]

  function nameMessage({ cell: root, info, body }: Message): NamedBits[] {
    const own = abis?.findBodyType({ body, type: bodyTypes[info.type], destination: contract })
    return namesOf(root, 'message', cell => readMessageParts(readMessage(cell), interfaces, own && readerOf(own)))
  }

  function nameData(root: Cell): NamedBits[] {
    const own = abis?.findDataType(root, contract)
    if (own) return namesOf(root, 'data', readerOf(own))
    return namesOf(root, 'data', cell => isDecoded(readStoredData(cell, { interfaces, code: code?.hash() })))
  }
}

const readerOf =
  ({ abi, type }: FoundType) =>
  (cell: Cell): void =>
    readAbiCell(abi, type, cell)

const bodyTypes: Readonly<Record<Message['info']['type'], AbiBody['type']>> = {
  int_msg_info: 'int_msg',
  ext_in_msg_info: 'ext_in_msg',
  ext_out_msg_info: 'ext_out_msg',
}

function namesOf(root: Cell, of: NamedBits['of'], read: (cell: Cell) => void): NamedBits[] {
  const cells = new Map([['0', root]])
  return mapFields(root, '0', { read }).fields.flatMap(field => {
    const name = nameOf(field)
    return isNamed(field) && name !== ''
      ? [{ of, cell: cellAt(field.path, cells).hash() satisfies Hash, from: field.from, bits: field.bits, name }]
      : []
  })
}

/** The prefix of a body by an ABI has no name of its own; built-in layouts call it `tag`. */
const nameOf = ({ kind, name }: Field): string => (kind === 'tag' && name === 'body' ? 'body.tag' : name)

const isNamed = ({ bits, ref, kind }: Field): boolean =>
  bits > 0 && ref === undefined && kind !== 'rest' && kind !== 'cell'

/** The cell at a path from the root, `0.1` for its second reference. */
function cellAt(path: string, known: Map<string, Cell>): Cell {
  const found = known.get(path)
  if (found) return found
  const dot = path.lastIndexOf('.')
  const cell = cellAt(path.slice(0, dot), known).ref(Number(path.slice(dot + 1)))
  known.set(path, cell)
  return cell
}
