import type { Cell } from '../../cell/Cell.ts'
import type { Slice } from '../../cell/Slice.ts'
import { linkedSlices } from '../../messages/values.ts'
import { bigUint, cellRef, hash, int, maybe, record, type Tlb, time, uint } from '../../tlb/combinators.ts'
import { type Address, addressOf } from '../../units.ts'
import { abiOp, defineOp } from '../engine/op.ts'

/** A change of a wallet's extensions or of its signature authentication. */
export type WalletChange =
  | { readonly type: 'add'; readonly extension: Address }
  | { readonly type: 'remove'; readonly extension: Address }
  | { readonly type: 'signature'; readonly allowed: boolean }

// The ABI decodes the changes into the form of `/v2`; patterns need their addresses.
// add_extension#02 addr:MsgAddressInt; delete_extension#03 addr:MsgAddressInt; set_signature_auth_allowed#04 allowed:Bool
const extendedAction = (slice: Slice): WalletChange => {
  const tag = slice.loadUint(8)
  if (tag === 4) return { type: 'signature', allowed: slice.loadBit() }
  const extension = (tag === 2 || tag === 3) && slice.loadAddress()
  if (!extension) throw new Error(`no extended action has tag ${tag}`) // readOp treats it as a different body
  return { type: tag === 2 ? 'add' : 'remove', extension }
}

/** Reads `(Maybe W5ExtendedActions)`: the first action in place, each next one in a reference. */
const extendedActions: Tlb<readonly WalletChange[]> = {
  read: slice => (slice.loadBit() ? Array.from(linkedSlices(slice), extendedAction) : []),
}

const signedV5 = {
  wallet_id: uint(32),
  valid_until: time,
  seqno: uint(32),
  actions: maybe(cellRef),
  extended: extendedActions,
}

// signed_request$_ wallet_id:uint32 valid_until:uint32 seqno:uint32 actions:(Maybe ^W5Actions)
//   extended:(Maybe W5ExtendedActions) signature:bits512, after #7369676e from outside
/** A signed wallet v5 request in an external message. */
export const signedExternalV5 = defineOp('WalletSignedExternalV5R1', record('#7369676e', signedV5))

/** The same with `#73696e74`, in an internal message. */
export const signedInternalV5 = defineOp('WalletSignedInternalV5R1', record('#73696e74', signedV5))

// extension_action#6578746e query_id:uint64 actions:(Maybe ^W5Actions) extended:(Maybe W5ExtendedActions) = InternalMsgBody;
export const extensionActionV5 = defineOp(
  'WalletExtensionActionV5R1',
  record('#6578746e', { query_id: bigUint(64), actions: maybe(cellRef), extended: extendedActions }),
)

export const pluginDestruct = abiOp('WalletPluginDestruct')

/** Bits before op: signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 op:uint8 … */
const bitsBeforeOpV4 = 512 + 3 * 32
// deploy and install: plugin_workchain:int8 plugin_balance:Coins state_init:^StateInit body:^Cell
const deployed = record('', { workchain: int(8) })
// install, remove: plugin_workchain:int8 plugin_address:bits256 amount:Coins query_id:uint64
const named = record('', { workchain: int(8), account: hash })

/** Reads the plugin change of a signed wallet v4 request; `undefined` when it only sends messages. */
export function readPluginChangeV4(body: Cell): WalletChange | undefined {
  try {
    const slice = body.slice()
    slice.skip(bitsBeforeOpV4)
    const op = slice.loadUint(8)
    if (op === 1) {
      const { workchain } = deployed.read(slice)
      // The plugin's address is the hash of its StateInit.
      return { type: 'add', extension: addressOf(workchain, slice.loadRef().hash()) }
    }
    if (op !== 2 && op !== 3) return undefined
    const { workchain, account } = named.read(slice)
    return { type: op === 2 ? 'add' : 'remove', extension: addressOf(workchain, account) }
  } catch {
    // A body with another layout is not a request to this wallet.
    return undefined
  }
}
