import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Message } from '../tlb/message.ts'
import { readWalletMessage, type WalletKind } from './walletMessage.ts'

const signatureBits = 512
const zeroSignature = new Uint8Array(signatureBits / 8)

/** Wallets with the signature at the end of the body; in all others it comes first. */
const signatureAtEnd: ReadonlySet<WalletKind> = new Set<WalletKind>(['wallet_v5_beta', 'wallet_v5r1'])

/**
 * The same external message with a zeroed signature, so that it cannot be sent; its contents stay unchanged.
 * `undefined` when the message has no signature that a wallet of this kind would check.
 */
export function stripSignature({ cell, info, body, layout }: Message, kind: WalletKind): Cell | undefined {
  if (info.type !== 'ext_in_msg_info') return undefined
  const signature = readWalletMessage(body, kind)?.signature
  if (!signature || signature.every(byte => byte === 0)) return undefined
  const head = new Builder()
  if (layout.body === 'inline') {
    head.cell(cell.part({ bits: [0, cell.bits - body.bits], refs: [0, cell.refCount - body.refCount] }))
    return head.cell(withoutSignature(body, kind)).end()
  }
  head.cell(cell.part({ bits: [0, cell.bits], refs: [0, cell.refCount - 1] }))
  return head.ref(withoutSignature(body, kind)).end()
}

function withoutSignature(body: Cell, kind: WalletKind): Cell {
  const { bits, refCount } = body
  const built = new Builder()
  if (!signatureAtEnd.has(kind)) {
    return built
      .bytes(zeroSignature)
      .cell(body.part({ bits: [signatureBits, bits], refs: [0, refCount] }))
      .end()
  }
  return built
    .cell(body.part({ bits: [0, bits - signatureBits], refs: [0, refCount] }))
    .bytes(zeroSignature)
    .end()
}
