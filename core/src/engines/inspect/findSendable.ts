import type { Cell } from '../../cell/Cell.ts'
import type { Candidate } from '../../input/recognise.ts'
import { carriesSignedMessages, readSignedW5Request } from '../../messages/nestedSignatures.ts'
import { signatureBits, stripSignature } from '../../messages/walletMessage.ts'
import type { UnixSec } from '../../units.ts'
import type { DetectedWallet } from '../describe/detectWallet.ts'

/** What of an input has to stay secret while its signature is valid; `whole`: the place of a signature is unknown. */
export type Sendable = { readonly part: 'signature'; readonly unsigned: Cell } | { readonly part: 'whole' }

type Input = {
  readonly candidate: Candidate
  readonly wallet: DetectedWallet | undefined
  /** By the host's clock or the network's, whichever is later: an expired message cannot be sent to any network. */
  readonly now: UnixSec
  /** The wallet rejects the signature. */
  readonly hasWrongSignature: boolean
}

/**
 * Whether anyone who has this input could still send a message with it: an external message with a signature that has not
 * expired, to a wallet of known version; whatever has room for a signature, if the contract is unknown; and an internal
 * message with a signed request to a W5 wallet. A message on chain is public, but that is not known here.
 */
export function findSendable({ candidate, wallet, now, hasWrongSignature }: Input): Sendable | undefined {
  const { kind, cell, message } = candidate
  if (!message) return (kind === 'body' || kind === 'cell') && hasRoomForSignature(cell) ? { part: 'whole' } : undefined
  if (message.info.type === 'ext_out_msg_info') return undefined
  if (message.info.type === 'int_msg_info') {
    const request = readSignedW5Request(message.body)
    return request && !hasExpired(request, now) ? { part: 'whole' } : undefined
  }
  if (carriesSignedMessages(message, wallet?.kind)) return { part: 'whole' }
  if (!wallet?.body) return hasRoomForSignature(message.body) ? { part: 'whole' } : undefined
  if (hasWrongSignature || hasExpired(wallet.body, now)) return undefined
  const unsigned = stripSignature(message, wallet.kind)
  return unsigned && { part: 'signature', unsigned }
}

const hasExpired = ({ validUntil }: { readonly validUntil?: UnixSec }, now: UnixSec): boolean =>
  validUntil !== undefined && validUntil <= now

/** Whether the distinct cells have as many bits as a signature: sixty cells can unfold to 2^60. */
function hasRoomForSignature(root: Cell | undefined): boolean {
  let bits = 0
  const cells = new Map<string, Cell>(root ? [[root.hash(), root]] : [])
  // A map also iterates over what is added meanwhile.
  for (const cell of cells.values()) {
    bits += cell.bits
    if (bits >= signatureBits) return true
    for (const ref of cell.refs()) cells.set(ref.hash(), ref)
  }
  return false
}
