import type { Cell } from '../../cell/Cell.ts'
import { isAppError } from '../../errors.ts'
import { stripSignature } from '../../messages/stripSignature.ts'
import { isWalletKind, readWalletMessage } from '../../messages/walletOrders.ts'
import { type Message, readMessage } from '../../tlb/message.ts'
import { preflight } from '../../verdict/preflight.ts'
import type { Context } from '../Deps.ts'
import { clockOf } from '../runMessage.ts'
import { type ToWallet, walletOf } from '../walletOf.ts'

/** Why a message need not lose its signature. */
export type Kept = 'no-signature' | 'unknown-contract' | 'wrong-signature' | 'used' | 'expired' | 'landed'

/**
 * Whether anybody who has a message could send it to its wallet now: asked of the newest block, whatever block it is to
 * run at. When that cannot be told, it could. `kindAtRun` is the wallet that the run found.
 */
export async function couldBeSent(
  context: Context,
  message: Message,
  kindAtRun: string | undefined,
): Promise<{ readonly unsigned: Cell } | { readonly kept: Kept }> {
  if (message.info.type !== 'ext_in_msg_info') return { kept: 'no-signature' }
  const newest = await newestState(context, message)
  const wallet = newest && walletOf(message, newest.shardAccount)
  const kind = wallet?.kind ?? (kindAtRun !== undefined && isWalletKind(kindAtRun) ? kindAtRun : undefined)
  if (!kind) return { kept: 'unknown-contract' }
  const unsigned = stripSignature(message, kind)
  if (!unsigned) return { kept: 'no-signature' }
  const kept = wallet && whyNot(context, message, wallet, newest)
  return kept ? { kept } : { unsigned }
}

type Newest = { readonly shardAccount: Cell | undefined; readonly now: ReturnType<typeof clockOf> }

function whyNot(context: Context, message: Message, wallet: ToWallet, newest: Newest): Kept | undefined {
  const { globalId } = context.network
  const checks = preflight({ message, wallet, state: newest, now: newest.now, networkGlobalId: globalId })
  const codes = new Set(checks.map(({ code }) => code))
  if (codes.has('signature.wrong')) return 'wrong-signature'
  if (codes.has('seqno.used')) return 'used'
  return codes.has('expiry.expired') ? 'expired' : undefined
}

async function newestState(context: Context, { info }: Message): Promise<Newest | undefined> {
  if (info.type === 'ext_out_msg_info') return undefined
  const { network, signal } = context
  const options = signal ? { signal } : {}
  try {
    const head = await network.chain.getMasterchainBlock('newest', options)
    const { shardAccount } = await network.chain.getAccount(info.dest, head.id, options)
    return { shardAccount, now: clockOf(context, head) }
  } catch {
    // Whatever it was: nobody could tell that the message is used up.
    return undefined
  }
}

/**
 * Whether a wallet message orders to send on what somebody else signed: a W5 wallet takes its orders from anybody who brings
 * them. That signature is a part of what is ordered, so it stays.
 */
export function carriesSigned(message: Message, kind: string | undefined): boolean {
  const orders = kind !== undefined && isWalletKind(kind) ? readWalletMessage(message.body, kind)?.orders : undefined
  return (orders ?? []).some(order => {
    const inner = bodyOf(order.message)
    const signed = inner && (readWalletMessage(inner, 'wallet_v5r1') ?? readWalletMessage(inner, 'wallet_v5_beta'))
    return signed?.signature?.some(byte => byte !== 0) ?? false
  })
}

/** What is ordered need not be a message: then the wallet fails to send it. */
function bodyOf(ordered: Cell): Cell | undefined {
  try {
    return readMessage(ordered).body
  } catch (thrown) {
    if (isAppError(thrown)) return undefined
    throw thrown
  }
}
