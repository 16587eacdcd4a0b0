import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { cellError } from '../cell/cellError.ts'
import { readDict, writeDict } from '../cell/dict.ts'
import { compareInts } from '../units.ts'
import { readWalletMessage, type WalletKind } from './walletMessage.ts'

/** Changes the modes in a body; one for each message, in sending order. */
type ChangeModes = (body: Cell, modes: readonly number[]) => Cell

const changers: { readonly [K in WalletKind]: ChangeModes } = {
  wallet_v1r1: changeTail,
  wallet_v1r2: changeTail,
  wallet_v1r3: changeTail,
  wallet_v2r1: changeTail,
  wallet_v2r2: changeTail,
  wallet_v3r1: changeTail,
  wallet_v3r2: changeTail,
  wallet_v4r1: changeTail,
  wallet_v4r2: changeTail,
  wallet_v5_beta: changeLists,
  wallet_v5r1: changeLists,
  wallet_highload_v1r1: changeDict,
  wallet_highload_v1r2: changeDict,
  wallet_highload_v2: changeDict,
  wallet_highload_v2r1: changeDict,
  wallet_highload_v2r2: changeDict,
  wallet_highload_v3r1: changeSendMode,
  wallet_preprocessed_v2: changeLists,
  wallet_vesting: changeTail,
  lockup_universal: changeTail,
  lockup_vesting: changeTail,
}

/**
 * The sending modes in the body of a message to a wallet, in sending order; of a highload wallet v3 the mode of the message to
 * itself. `undefined` when there are none: the wallet would not understand the body, or composes its messages itself.
 */
export function readWalletModes(body: Cell, kind: WalletKind): readonly number[] | undefined {
  const message = readWalletMessage(body, kind)
  const sent = message?.internalTransfer ? [message.internalTransfer] : message?.outMessages
  if (!sent || sent.length === 0 || sent.some(({ composed }) => composed)) return undefined
  return sent.map(({ mode }) => mode)
}

/**
 * The body with other modes; the signature and all else stay.
 *
 * @throws input.cell when it is not written as wallets do
 */
export function changeWalletModes(body: Cell, kind: WalletKind, modes: readonly number[]): Cell {
  const changed = changers[kind](body, modes)
  if (`${readWalletModes(changed, kind)}` !== `${modes}`) throw cellError('its modes are not where wallets have them')
  return changed
}

/** … (mode:uint8 ^message)*, to the end. */
function changeTail(body: Cell, modes: readonly number[]): Cell {
  const from = body.bits - 8 * modes.length
  return modes
    .reduce((builder, mode) => builder.uint(mode, 8), new Builder().cell(body.part({ bits: [0, from], refs: [0, 0] })))
    .cell(body.part({ bits: [body.bits, body.bits], refs: [0, body.refCount] }))
    .end()
}

/** signature:bits512 ^[subwallet_id:uint32 ^message_to_send send_mode:uint8 …] */
function changeSendMode(body: Cell, [mode = 0]: readonly number[]): Cell {
  const signed = body.ref(0)
  const changed = new Builder()
    .cell(signed.part({ bits: [0, 32], refs: [0, 0] }))
    .uint(mode, 8)
    .cell(signed.part({ bits: [40, signed.bits], refs: [0, signed.refCount] }))
    .end()
  return withRefs(body, [changed, ...body.refs().slice(1)])
}

/** … messages:(HashmapE 16 [mode:uint8 ^message]); negative keys come first. */
function changeDict(body: Cell, modes: readonly number[]): Cell {
  const sent = [...readDict(body.ref(0), 16, value => ({ mode: value.loadUint(8), message: value.loadRef() }))]
  const sorted = sent.toSorted(([a], [b]) => compareInts(BigInt.asIntN(16, a), BigInt.asIntN(16, b)))
  const entries = sorted.map(([key, { message }], at) => {
    return [key, (builder: Builder) => void builder.uint(modes[at] ?? 0, 8).ref(message)] as const
  })
  return withRefs(body, [writeDict(entries, 16) ?? body.ref(0), ...body.refs().slice(1)])
}

const sendTag = 0x0ec3c86d

/** The list of actions in the first reference, or in that of the cell there: its last action is the outermost one. */
function changeLists(body: Cell, modes: readonly number[]): Cell {
  const [first, ...others] = body.refs()
  if (!first) return body
  const isList = first.bits >= 32 && first.refCount > 0 && isAction(first)
  return withRefs(body, [isList ? changeList(first, [...modes]) : changeLists(first, modes), ...others])
}

const actionTags: ReadonlySet<number> = new Set([sendTag, 0xad4de08e, 0x36e6b809, 0x26fa1dd4])
const isAction = (cell: Cell): boolean => actionTags.has(cell.slice().preloadUint(32))

/** action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction; the other actions stay. */
function changeList(list: Cell, modes: number[]): Cell {
  const outer: { readonly cell: Cell; readonly mode: number | undefined }[] = []
  let cell = list
  while (cell.refCount > 0) {
    outer.push({ cell, mode: cell.slice().preloadUint(32) === sendTag ? modes.pop() : undefined })
    cell = cell.ref(0)
  }
  return outer.reduceRight((previous, { cell, mode }) => {
    const changed = withRefs(cell, [previous, ...cell.refs().slice(1)])
    if (mode === undefined) return changed
    return new Builder()
      .uint(sendTag, 32)
      .uint(mode, 8)
      .cell(changed.part({ bits: [40, changed.bits], refs: [0, changed.refCount] }))
      .end()
  }, cell)
}

const withRefs = (cell: Cell, refs: readonly Cell[]): Cell =>
  refs
    .reduce((builder, ref) => builder.ref(ref), new Builder().cell(cell.part({ bits: [0, cell.bits], refs: [0, 0] })))
    .end()
