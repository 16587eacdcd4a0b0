import type { Cell } from '../../cell/Cell.ts'
import { isWalletKind, stripSignature } from '../../messages/walletMessage.ts'
import type { Message } from '../../tlb/message.ts'
import { preflight } from '../../verdict/preflight.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { type DetectedWallet, detectWallet } from '../describe/detectWallet.ts'

/** Why a saved message keeps its signature. */
export type SignatureKeptReason =
  | 'no-signature'
  | 'unknown-contract'
  | 'wrong-signature'
  | 'used'
  | 'expired'
  | 'on-chain'

/**
 * Checks at the newest block whether a message could still be sent to its wallet; `unsigned` is then the message
 * without its signature. If that is unknown, the message counts as sendable. `kindAtRun` is the wallet version that
 * the run detected.
 */
export async function checkStillSendable(
  context: CallContext,
  message: Message,
  kindAtRun: string | undefined,
): Promise<{ readonly unsigned: Cell } | { readonly kept: SignatureKeptReason }> {
  if (message.info.type !== 'ext_in_msg_info') return { kept: 'no-signature' }
  const newest = await getNewestState(context, message)
  const wallet = newest && detectWallet(message, newest.shardAccount)
  const kind = wallet?.kind ?? (kindAtRun !== undefined && isWalletKind(kindAtRun) ? kindAtRun : undefined)
  if (!kind) return { kept: 'unknown-contract' }
  const unsigned = stripSignature(message, kind)
  if (!unsigned) return { kept: 'no-signature' }
  const kept = wallet && findKeptReason(context, message, wallet, newest)
  return kept ? { kept } : { unsigned }
}

type NewestState = { readonly shardAccount: Cell | undefined; readonly now: ReturnType<typeof getNetworkTime> }

function findKeptReason(
  context: CallContext,
  message: Message,
  wallet: DetectedWallet,
  newest: NewestState,
): SignatureKeptReason | undefined {
  const { globalId } = context.network
  const checks = preflight({ message, wallet, state: newest, now: newest.now, networkGlobalId: globalId })
  const codes = new Set(checks.map(({ code }) => code))
  if (codes.has('signature.wrong')) return 'wrong-signature'
  if (codes.has('seqno.used')) return 'used'
  return codes.has('expiry.expired') ? 'expired' : undefined
}

async function getNewestState(context: CallContext, { info }: Message): Promise<NewestState | undefined> {
  if (info.type === 'ext_out_msg_info') return undefined
  const { network } = context
  const options = callOptions(context)
  try {
    const head = await network.chain.getMasterchainBlock('newest', options)
    const { shardAccount } = await network.chain.getAccount(info.dest, head.id, options)
    return { shardAccount, now: getNetworkTime(context, head) }
  } catch {
    // On any error it is unknown whether the message has been used.
    return undefined
  }
}
