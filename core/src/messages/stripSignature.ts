import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Message } from '../tlb/message.ts'
import { readWalletMessage, type WalletKind } from './walletOrders.ts'

const signatureBits = 512
const noSignature = new Uint8Array(signatureBits / 8)

/** Wallets whose signature is the end of the body; all others begin with it. */
const signedAtTheEnd: ReadonlySet<WalletKind> = new Set<WalletKind>(['wallet_v5_beta', 'wallet_v5r1'])

/**
 * The same external message with the bits of its signature zeroed, so that nobody can send it; everything that it orders
 * stays as it is. `undefined` for what carries no signature that a wallet of this kind would look at.
 */
export function stripSignature({ cell, info, body, layout }: Message, kind: WalletKind): Cell | undefined {
  if (info.type !== 'ext_in_msg_info') return undefined
  const signature = readWalletMessage(body, kind)?.signature
  if (!signature || signature.every(byte => byte === 0)) return undefined
  const head = new Builder()
  if (layout.body === 'inline') {
    head.cell(cell.part({ bits: [0, cell.bits - body.bits], refs: [0, cell.refCount - body.refCount] }))
    return head.cell(unsigned(body, kind)).end()
  }
  head.cell(cell.part({ bits: [0, cell.bits], refs: [0, cell.refCount - 1] }))
  return head.ref(unsigned(body, kind)).end()
}

function unsigned(body: Cell, kind: WalletKind): Cell {
  const { bits, refCount } = body
  const built = new Builder()
  if (!signedAtTheEnd.has(kind)) {
    return built
      .bytes(noSignature)
      .cell(body.part({ bits: [signatureBits, bits], refs: [0, refCount] }))
      .end()
  }
  return built
    .cell(body.part({ bits: [0, bits - signatureBits], refs: [0, refCount] }))
    .bytes(noSignature)
    .end()
}
