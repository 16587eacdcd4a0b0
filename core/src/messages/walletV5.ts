import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { readOutActions } from '../tlb/outActions.ts'
import { unixSec } from '../units.ts'
import { layoutError } from './DecodeContext.ts'
import { linkedSlices } from './values.ts'
import { type ExtendedAction, splitActions, type WalletMessageBody } from './walletBodies.ts'

const walletV5Error = (reason: string) => layoutError(reason, 'W5 wallet message')

const signedExternal = 0x7369676e
const signedInternal = 0x73696e74
const extensionRequest = 0x6578746e
const requestCodes: ReadonlySet<number> = new Set([signedExternal, signedInternal, extensionRequest])

/**
 * signed#7369676e or #73696e74 wallet_id:uint32 valid_until:uint32 seqno:uint32 actions signature:bits512,
 * extension#6578746e query_id:uint64 actions
 */
export const readWalletV5 = (body: Cell): WalletMessageBody => readW5(body, 32, loadActions)

/** The beta version: an 80-bit wallet id and another encoding of the actions. */
export const readWalletV5Beta = (body: Cell): WalletMessageBody => readW5(body, 80, loadBetaActions)

/** Whether a body begins as a request to a W5 wallet does; other messages that it accepts are transfers. */
export const isWalletV5Request = (body: Cell): boolean =>
  !body.exotic && body.bits >= 32 && requestCodes.has(body.slice().preloadUint(32))

type WalletActions = Pick<WalletMessageBody, 'outMessages' | 'otherActions' | 'extended'>

function readW5(body: Cell, walletIdBits: number, loadActions: (slice: Slice) => WalletActions): WalletMessageBody {
  const code = body.slice().preloadUint(32)
  if (code === extensionRequest) {
    const slice = body.slice()
    slice.skip(32)
    return { queryId: slice.loadBigUint(64), ...loadActions(slice) }
  }
  if (code !== signedExternal && code !== signedInternal) throw walletV5Error('the opcode is different')
  if (body.bits < 512) throw walletV5Error('no signature')
  const end = body.slice()
  end.skip(body.bits - 512)
  const signed = body.part({ bits: [0, body.bits - 512], refs: [0, body.refCount] })
  const slice = signed.slice()
  slice.skip(32)
  return {
    signature: end.loadBytes(64),
    signedHash: signed.hash(),
    walletId: slice.loadBigUint(walletIdBits),
    validUntil: unixSec(slice.loadUint(32)),
    seqno: slice.loadUint(32),
    ...loadActions(slice),
  }
}

/** out_actions:(Maybe ^OutList) has_other_actions:(## 1) { other_actions } */
function loadActions(slice: Slice): WalletActions {
  const list = slice.loadMaybeRef()
  const outActions = list ? splitActions(readOutActions(list)) : { outMessages: [] }
  return slice.loadBit() ? { ...outActions, extended: loadExtended(slice) } : outActions
}

/** add#02 address, remove#03 address, set_signature_allowed#04 allowed:(## 1); the next one is in the reference */
const loadExtended = (first: Slice): ExtendedAction[] =>
  Array.from(linkedSlices(first), slice => loadExtendedAction(slice, slice.loadUint(8)))

function loadExtendedAction(slice: Slice, tag: number): ExtendedAction {
  switch (tag) {
    case 2:
    case 0x1c40db9f:
      return { type: 'add_extension', address: slice.loadAddress() }
    case 3:
    case 0x5eaef4a4:
      return { type: 'remove_extension', address: slice.loadAddress() }
    case 4:
    case 0x20cbb95a:
      return { type: 'set_signature_allowed', allowed: slice.loadBit() }
    default:
      throw walletV5Error(`an action with tag ${tag}`)
  }
}

/** list$0 ^OutList, or $1, an action with a 32-bit tag, and the rest in a reference */
function loadBetaActions(first: Slice): WalletActions {
  const extended: ExtendedAction[] = []
  let slice = first
  while (slice.loadBit()) {
    extended.push(loadExtendedAction(slice, slice.loadUint(32)))
    slice = slice.loadRef().slice()
  }
  return { ...splitActions(readOutActions(slice.loadRef())), ...(extended.length > 0 && { extended }) }
}
