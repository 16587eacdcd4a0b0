import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import type { Decoded, Read, Reading } from './Reading.ts'
import { readAddress } from './values.ts'

const refuse = (reason: string): AppError => new AppError('input.cell', { reason, layout: 'list of wallet actions' })

/** `0ec3c86d mode:uint8 ^message`, the rest of the list in the first reference; the newest action comes first. */
export function readW5Actions(slice: Slice, reading: Reading, message: Read): Decoded {
  const actions: Decoded[] = []
  for (let at = slice; at.remainingBits > 0; ) {
    reading.step()
    if (at.remainingBits !== 40) throw refuse(`an action of ${at.remainingBits} bits`)
    if (at.loadUint(32) !== 0x0ec3c86d) throw refuse('an action that sends no message')
    const next = at.loadRef()
    actions.push({ magic: '0xec3c86d', mode: at.loadUint(8), msg: message(at.loadRef().slice(), reading) })
    at = next.slice()
  }
  return orNull(actions)
}

// Upstream says null where a list is empty.
const orNull = (entries: Decoded[]): Decoded => (entries.length === 0 ? null : entries)

/** Extension and signature actions; each goes on in the next reference. All branches are shown, as upstream does. */
export const readW5ExtendedActions: Read = (slice, reading) => {
  const actions: Decoded[] = []
  for (
    let at: Slice | undefined = slice;
    at !== undefined;
    at = at.remainingRefs > 0 ? at.loadRef().slice() : undefined
  ) {
    reading.step()
    actions.push(readExtendedAction(at, reading))
  }
  return actions
}

function readExtendedAction(slice: Slice, _reading: Reading): Decoded {
  const none = { add_extension: null, remove_extension: null, set_signature_allowed: null }
  const tag = slice.loadUint(8)
  switch (tag) {
    case 2:
      return { sum_type: 'AddExtension', ...none, add_extension: { addr: readAddress(slice) } }
    case 3:
      return { sum_type: 'RemoveExtension', ...none, remove_extension: { addr: readAddress(slice) } }
    case 4:
      return { sum_type: 'SetSignatureAllowed', ...none, set_signature_allowed: { allowed: slice.loadBit() } }
    default:
      throw refuse(`an extended action with tag ${tag}`)
  }
}

/** The orders of wallets up to version 4: as many as there are. */
export function walletOrders(slice: Slice, reading: Reading, order: Read): Decoded {
  const orders: Decoded[] = []
  while (slice.remainingBits >= 8) orders.push(order(slice, reading))
  return orNull(orders)
}
