import type { AbiBook } from '../../abi/AbiBook.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeDraft } from '../../compose/writeDraft.ts'
import type { InternalDraft, MessageDraft } from '../../contract/debugDraft.ts'
import type { MinimumReasonCode } from '../../contract/debugMinimumValue.ts'
import { parseAddress } from '../../encoding/address.ts'
import { tryRead } from '../../errors.ts'
import { decodeInternal } from '../../messages/decode.ts'
import { readMessage } from '../../tlb/message.ts'
import type { Address } from '../../units.ts'
import { applyEdits } from '../repair/DraftEdit.ts'
import { toAmount } from '../repair/RepairView.ts'

/** A message of a draft whose value can be another one. */
export type ValueMessage = {
  readonly index: number
  readonly path: string
  readonly destination: Address
  readonly amount: bigint
  readonly operation: string | undefined
}

/** The messages of a draft with a value of their own, or why there is none. */
export function listValueMessages(
  draft: MessageDraft,
  abis: AbiBook | undefined,
): readonly ValueMessage[] | MinimumReasonCode {
  if (draft.type === 'raw') return 'message.unread'
  if (draft.type === 'external') return 'value.none'
  if (draft.type === 'internal') {
    const { message } = writeDraft(draft, { abis })
    return toValueMessage(draft, 0, 'amount', message) ?? 'value.none'
  }
  const { outMessages } = writeDraft(draft, { abis })
  const found = draft.messages.flatMap(({ message, mode }, index) =>
    message.type === 'raw' || takesAll(mode)
      ? []
      : (toValueMessage(message, index, `messages[${index}].message.amount`, outMessages.get(index)) ?? []),
  )
  if (found.length > 0) return found
  return draft.messages.some(({ mode }) => takesAll(mode)) ? 'value.all' : 'value.none'
}

/** Modes 128 and 64 add the balance, or the incoming value, whatever the message states. */
const takesAll = (mode: number): boolean => (mode & 192) !== 0

function toValueMessage(draft: InternalDraft, index: number, path: string, cell: Cell | undefined) {
  const amount = toAmount(draft.amount)
  const destination = tryRead(() => parseAddress(draft.destination))
  if (amount === undefined || destination === undefined) return undefined
  const body = cell && tryRead(() => readMessage(cell))?.body
  return [{ ...{ index, path, destination, amount }, operation: body && decodeInternal(body, [])?.name }]
}

/** The message of a draft with another value, unsigned. */
export function writeWithAmount(
  draft: MessageDraft,
  { path }: Pick<ValueMessage, 'path'>,
  amount: bigint,
  abis: AbiBook | undefined,
): Cell {
  const to = String(amount)
  const changed = applyEdits(draft, [{ code: 'value', path, to, title: '', value: to }])
  const { message } = changed ? writeDraft(changed, { abis }) : {}
  if (!message) throw new TypeError('a draft that was read can be written')
  return message
}
