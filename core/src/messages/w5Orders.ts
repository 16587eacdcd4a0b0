import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import { readOutActions } from '../tlb/outActions.ts'
import { unixSec } from '../units.ts'
import { type ExtendedAction, type Orders, splitActions } from './walletMessage.ts'

const refuse = (reason: string): AppError => new AppError('input.cell', { reason, layout: 'W5 wallet message' })

const signedExternal = 0x7369676e
const signedInternal = 0x73696e74
const ofExtension = 0x6578746e

/**
 * signed#7369676e or #73696e74 wallet_id:uint32 valid_until:uint32 seqno:uint32 actions signature:bits512,
 * extension#6578746e query_id:uint64 actions
 */
export const readWallet5 = (body: Cell): Orders => readW5(body, 32, loadActions)

/** The same with a wallet id of 80 bits and another form of the actions. */
export const readWallet5Beta = (body: Cell): Orders => readW5(body, 80, loadBetaActions)

type ActionParts = Pick<Orders, 'orders' | 'otherActions' | 'extended'>

function readW5(body: Cell, walletIdBits: number, loadActions: (slice: Slice) => ActionParts): Orders {
  const code = body.slice().preloadUint(32)
  if (code === ofExtension) {
    const slice = body.slice()
    slice.skip(32)
    return { queryId: slice.loadBigUint(64), ...loadActions(slice) }
  }
  if (code !== signedExternal && code !== signedInternal) throw refuse('another opcode')
  if (body.bits < 512) throw refuse('no signature')
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
function loadActions(slice: Slice): ActionParts {
  const list = slice.loadMaybeRef()
  const sent = list ? splitActions(readOutActions(list)) : { orders: [] }
  return slice.loadBit() ? { ...sent, extended: loadExtended(slice) } : sent
}

/** add#02 address, remove#03 address, set_signature_allowed#04 allowed:(## 1); each goes on in the next reference */
function loadExtended(first: Slice): ExtendedAction[] {
  const actions: ExtendedAction[] = []
  for (let at: Slice | undefined = first; at !== undefined; ) {
    const slice: Slice = at
    actions.push(loadExtendedAction(slice, slice.loadUint(8)))
    at = slice.remainingRefs > 0 ? slice.loadRef().slice() : undefined
  }
  return actions
}

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
      throw refuse(`an action with tag ${tag}`)
  }
}

/** list$0 ^OutList, or $1, an action with a tag of 32 bits, and in a reference what follows in the same form */
function loadBetaActions(first: Slice): ActionParts {
  const extended: ExtendedAction[] = []
  let slice = first
  while (slice.loadBit()) {
    extended.push(loadExtendedAction(slice, slice.loadUint(32)))
    slice = slice.loadRef().slice()
  }
  return { ...splitActions(readOutActions(slice.loadRef())), ...(extended.length > 0 && { extended }) }
}
