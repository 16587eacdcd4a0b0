import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import { readOutActions } from '../tlb/outActions.ts'
import { unixSec } from '../units.ts'
import {
  loadOutMessages,
  loadSignature,
  splitActions,
  type WalletMessageBody,
  type WalletOutMessage,
} from './walletMessageBody.ts'

/** signature:bits512 seqno:uint32 (mode:uint8 ^message)* */
export function readWalletV1(body: Cell): WalletMessageBody {
  const slice = body.slice()
  return { ...loadSignature(slice), seqno: slice.loadUint(32), outMessages: loadOutMessages(slice) }
}

/** signature:bits512 seqno:uint32 valid_until:uint32 (mode:uint8 ^message)* */
export function readWalletV2(body: Cell): WalletMessageBody {
  const slice = body.slice()
  const signed = loadSignature(slice)
  const seqno = slice.loadUint(32)
  return { ...signed, seqno, validUntil: unixSec(slice.loadUint(32)), outMessages: loadOutMessages(slice) }
}

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 (mode:uint8 ^message)* */
export function readWalletV3(body: Cell): WalletMessageBody {
  const slice = body.slice()
  return { ...loadSignature(slice), ...loadHead(slice), outMessages: loadOutMessages(slice) }
}

/** signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 op:uint8, then the fields of the operation */
export function readWalletV4(body: Cell): WalletMessageBody {
  const slice = body.slice()
  const signed = loadSignature(slice)
  const head = loadHead(slice)
  const operation = slice.loadUint(8)
  switch (operation) {
    case 0:
      return { ...signed, ...head, outMessages: loadOutMessages(slice) }
    case 1:
      return { ...signed, ...head, outMessages: [deployPlugin(slice)] }
    case 2:
      return { ...signed, ...head, outMessages: [notifyPlugin(slice, installCode)] }
    case 3:
      return { ...signed, ...head, outMessages: [notifyPlugin(slice, removeCode)] }
    default:
      throw new AppError('input.cell', { reason: `operation ${operation}`, layout: 'wallet message' })
  }
}

const loadHead = (slice: Slice) => ({
  walletId: slice.loadBigUint(32),
  validUntil: unixSec(slice.loadUint(32)),
  seqno: slice.loadUint(32),
})

/** The wallet sends `note` to an installed plugin and `dstr` to a removed one. */
const installCode = 0x6e6f7465
const removeCode = 0x64737472
const pluginMode = 3

/** plugin_workchain:int8 plugin_balance:Coins ^state_init ^body */
function deployPlugin(slice: Slice): WalletOutMessage {
  const workchain = slice.loadInt(8)
  const balance = slice.loadCoins()
  const init = slice.loadRef()
  const message = storeMessageHeader(workchain, BigInt(`0x${init.hash()}`), balance)
    // No extra currencies; fees, lt and time are 0; StateInit and body in references.
    .uint(0, 1 + 4 + 4 + 64 + 32)
    .uint(0b111, 3)
    .ref(init)
    .ref(slice.loadRef())
  return { mode: pluginMode, message: message.end(), composed: true }
}

/** plugin_workchain:int8 plugin_address:bits256 amount:Coins query_id:uint64 */
function notifyPlugin(slice: Slice, code: number): WalletOutMessage {
  const workchain = slice.loadInt(8)
  const plugin = slice.loadBigUint(256)
  const amount = slice.loadCoins()
  const message = storeMessageHeader(workchain, plugin, amount)
    .uint(0, 1 + 4 + 4 + 64 + 32 + 2)
    .uint(code, 32)
    .uint(slice.loadBigUint(64), 64)
  return { mode: pluginMode, message: message.end(), composed: true }
}

/** int_msg_info$0 with bounce and an empty source, up to and including the amount. */
const storeMessageHeader = (workchain: number, account: bigint, amount: bigint): Builder =>
  new Builder().uint(0b011000, 6).uint(0b100, 3).int(workchain, 8).uint(account, 256).coins(amount)

/** signature:bits512 ^[valid_until:uint64 seqno:uint16 ^actions] */
export function readPreprocessedWallet(body: Cell): WalletMessageBody {
  const slice = body.slice()
  const signature = slice.loadBytes(64)
  const signed = slice.loadRef()
  const inner = signed.slice()
  const validUntil = unixSec(Number(inner.loadBigUint(64)))
  const seqno = inner.loadUint(16)
  return { signature, signedHash: signed.hash(), validUntil, seqno, ...splitActions(readOutActions(inner.loadRef())) }
}
