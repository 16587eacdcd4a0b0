import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import type { DecodeContext, DecodedValue, ValueReader } from './DecodeContext.ts'
import { readMsgAddress } from './values.ts'

const actionListError = (reason: string): AppError =>
  new AppError('input.cell', { reason, layout: 'list of wallet actions' })

/** `0ec3c86d mode:uint8 ^message`, the rest of the list in the first reference; the last action comes first. */
export function readW5Actions(slice: Slice, context: DecodeContext, message: ValueReader): DecodedValue {
  const actions: DecodedValue[] = []
  for (let at = slice; at.remainingBits > 0; ) {
    context.countValue()
    if (at.remainingBits !== 40) throw actionListError(`an action of ${at.remainingBits} bits`)
    if (at.loadUint(32) !== 0x0ec3c86d) throw actionListError('an action is not action_send_msg')
    const next = at.loadRef()
    actions.push({ magic: '0xec3c86d', mode: at.loadUint(8), msg: message(at.loadRef().slice(), context) })
    at = next.slice()
  }
  return orNull(actions)
}

// tongo writes null for an empty list.
const orNull = (entries: DecodedValue[]): DecodedValue => (entries.length === 0 ? null : entries)

/** Extension and signature actions, linked by references. All branches of the union are present, as in tongo. */
export const readW5ExtendedActions: ValueReader = (slice, context) => {
  const actions: DecodedValue[] = []
  for (
    let at: Slice | undefined = slice;
    at !== undefined;
    at = at.remainingRefs > 0 ? at.loadRef().slice() : undefined
  ) {
    context.countValue()
    actions.push(readExtendedAction(at, context))
  }
  return actions
}

function readExtendedAction(slice: Slice, _reading: DecodeContext): DecodedValue {
  const none = { add_extension: null, remove_extension: null, set_signature_allowed: null }
  const tag = slice.loadUint(8)
  switch (tag) {
    case 2:
      return { sum_type: 'AddExtension', ...none, add_extension: { addr: readMsgAddress(slice) } }
    case 3:
      return { sum_type: 'RemoveExtension', ...none, remove_extension: { addr: readMsgAddress(slice) } }
    case 4:
      return { sum_type: 'SetSignatureAllowed', ...none, set_signature_allowed: { allowed: slice.loadBit() } }
    default:
      throw actionListError(`an extended action with tag ${tag}`)
  }
}

/** `(mode:uint8 ^message)*`, the outgoing messages of wallets up to v4. */
export function readSendMessageActions(slice: Slice, context: DecodeContext, action: ValueReader): DecodedValue {
  const actions: DecodedValue[] = []
  while (slice.remainingBits >= 8) actions.push(action(slice, context))
  return orNull(actions)
}
