import { ed25519 } from '@noble/curves/ed25519.js'
import { Builder } from '@tonoscope/core/cell/Builder'
import { type Cell, emptyCell } from '@tonoscope/core/cell/Cell'
import { fromHex } from '@tonoscope/core/encoding/hex'
import type { WalletData } from '@tonoscope/core/messages/walletData'
import type { Address, UnixSec } from '@tonoscope/core/units'

/** An outgoing message for a wallet to send. */
export type OutMessage = { readonly to: Address; readonly nano: bigint; readonly mode?: number; readonly body?: Cell }

const signerKinds = ['wallet_v3r2', 'wallet_v4r2', 'wallet_v5r1'] as const
type SignerKind = (typeof signerKinds)[number]

/** Whether `createSignedMessage` supports a wallet kind. */
export const isSignerKind = (name: string): name is SignerKind => signerKinds.some(kind => kind === name)

/** A wallet to sign for: address, kind, current data and key seed. */
export type Signer = {
  readonly address: Address
  readonly kind: SignerKind
  readonly data: WalletData
  readonly seed: string
}

/** Signed fields besides the outgoing messages; omitted ones take the valid value. */
export type SigningOptions = {
  readonly validUntil: UnixSec
  readonly seqno?: number
  readonly walletId?: bigint
  readonly seed?: string
}

/** Builds a signed external message for a wallet. */
export function createSignedMessage(signer: Signer, outMessages: readonly OutMessage[], options: SigningOptions): Cell {
  const { kind, data, address } = signer
  const isV5 = kind === 'wallet_v5r1'
  // subwallet_id:uint32 valid_until:uint32 seqno:uint32 [op:uint8, version 4] then mode:uint8 ^message for each outgoing message
  // signed_request#7369676e wallet_id:uint32 valid_until:uint32 msg_seqno:uint32 out_actions:(Maybe ^OutList) has_other_actions:(## 1)
  const unsigned = (isV5 ? new Builder().uint(0x7369676e, 32) : new Builder())
    .uint(options.walletId ?? data.wallet_id ?? 0n, 32)
    .uint(options.validUntil, 32)
    .uint(options.seqno ?? data.seqno ?? 0, 32)
  if (isV5) unsigned.maybeRef(createOutList(outMessages)).bit(false)
  if (kind === 'wallet_v4r2') unsigned.uint(0, 8)
  if (!isV5) for (const each of outMessages) unsigned.uint(each.mode ?? 3, 8).ref(createOutMessage(each))
  const signed = unsigned.end()
  const signature = ed25519.sign(signed.hashBytes(), fromHex(options.seed ?? signer.seed))
  const body = isV5 ? new Builder().cell(signed).bytes(signature) : new Builder().bytes(signature).cell(signed)
  // ext_in_msg_info$10 src:addr_none dest import_fee:0, no StateInit, the body in a reference
  return new Builder().uint(0b1000, 4).address(address).coins(0n).uint(0b01, 2).ref(body.end()).end()
}

// out_list$_ prev:^(OutList n) action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any)
const createOutList = (outMessages: readonly OutMessage[]): Cell =>
  outMessages.reduce((previous, each) => {
    const action = new Builder()
      .ref(previous)
      .uint(0x0ec3c86d, 32)
      .uint(each.mode ?? 3, 8)
    return action.ref(createOutMessage(each)).end()
  }, emptyCell)

/** A message as passed to a wallet: source, times and fees are filled in by the network. */
function createOutMessage({ to, nano, body }: OutMessage): Cell {
  // int_msg_info$0 ihr_disabled:1 bounce:1 bounced:0 src:addr_none
  const head = new Builder().uint(0b0110, 4).address(undefined).address(to).coins(nano)
  // No extra currencies; fees, lt and time are 0; no StateInit; the body in a reference.
  const zeros = 1 + 4 + 4 + 64 + 32 + 1
  return head
    .uint(1, zeros + 1)
    .ref(body ?? emptyCell)
    .end()
}

/** A text comment. */
export const comment = (text: string): Cell => new Builder().uint(0, 32).text(text).end()

/** A jetton transfer body with a comment for the recipient. */
export function jettonTransfer(amount: bigint, to: Address, responseDestination: Address, text: string): Cell {
  // transfer#0f8a7ea5 query_id:uint64 amount:Coins destination response_destination custom_payload:(Maybe ^Cell)
  //   forward_ton_amount:Coins forward_payload:(Either Cell ^Cell)
  return new Builder()
    .uint(0x0f8a7ea5, 32)
    .uint(1, 64)
    .coins(amount)
    .address(to)
    .address(responseDestination)
    .bit(false)
    .coins(10_000_000n)
    .bit(true)
    .ref(comment(text))
    .end()
}
