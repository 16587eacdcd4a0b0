import { parseBoc } from '../../cell/boc.ts'
import { cellFromText } from '../../cell/text.ts'
import type { DebugConnectComparison } from '../../contract/debugTonConnect.ts'
import { tryRead } from '../../errors.ts'
import { isWalletKind, readWalletMessage } from '../../messages/walletMessage.ts'
import { presentDebugMessage } from '../../present/debug/presentDebugMessage.ts'
import type { Message } from '../../tlb/message.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'
import type { CheckContext } from '../../tonconnect/checkValues.ts'
import { compareReply } from '../../tonconnect/compareReply.ts'
import { toFault } from '../../tonconnect/Fault.ts'
import { findRequest } from '../../tonconnect/findRequest.ts'
import { readReplyBoc } from '../../tonconnect/readReply.ts'
import type { PlainMessage } from '../../tonconnect/WantedMessage.ts'
import type { Address } from '../../units.ts'
import { preflight } from '../../verdict/preflight.ts'
import { type DetectedWallet, detectWallet } from '../describe/detectWallet.ts'
import type { ChainView } from '../describe/openChain.ts'

/** A reply of a wallet: the signed message in it. */
export type ReadReply = { readonly message?: Message; readonly id?: string }

/** Reads the wallet's reply or a signed BoC; faults have the path in the reply. */
export function readReply(text: string, context: CheckContext): ReadReply {
  const alone = tryRead(() => cellFromText(text.trim()))
  if (alone) return toMessage(tryReadMessage(alone), undefined, context)
  const found = findRequest(text)
  const { boc, id } = readReplyBoc(found?.shape === 'reply' ? found.value : text, context)
  if (!boc) return id === undefined ? {} : { id }
  const root = tryRead(() => parseBoc(boc, { maxRoots: 1 }).roots[0])
  return toMessage(root && tryReadMessage(root), id, context)
}

function toMessage(message: Message | undefined, id: string | undefined, { report }: CheckContext): ReadReply {
  if (!message || message.info.type === 'ext_out_msg_info')
    report(toFault('result', 'reply.form', { expected: 'message to a wallet' }))
  const isUsable = message && message.info.type !== 'ext_out_msg_info'
  return { ...(isUsable && { message }), ...(id !== undefined && { id }) }
}

/** The destination of a signed message: the wallet. */
export const walletOfReply = ({ message }: ReadReply): Address | undefined =>
  message && message.info.type !== 'ext_out_msg_info' ? message.info.dest : undefined

type Input = {
  readonly messages: readonly PlainMessage[]
  readonly wallet: Address | undefined
  readonly validUntil: number | undefined
  readonly isInternal: boolean
  readonly chain: ChainView | undefined
  readonly now: number
  readonly networkGlobalId: number | undefined
}

/** Sends everything that the wallet has. */
const wholeBalance = 128

/** Compares a signed message with its request, and checks it against the wallet. */
export async function presentComparison(message: Message, input: Input): Promise<DebugConnectComparison> {
  const { chain, now, networkGlobalId } = input
  const dest = message.info.type === 'ext_out_msg_info' ? undefined : message.info.dest
  const state = dest === undefined ? undefined : await chain?.read(dest)
  const wallet = detectWallet(message, state ?? undefined) ?? (await detectInternal(message, dest, chain))
  const differences = compareReply(message, wallet?.body, input)
  return {
    identical: differences.length === 0 && wallet?.body !== undefined,
    differences: differences.map(each => ({ ...each })),
    whole_balance: wallet?.body?.outMessages.some(({ mode }) => (mode & wholeBalance) !== 0) ?? false,
    message: presentDebugMessage(message, wallet),
    checks: preflight({
      ...{ message, wallet, networkGlobalId },
      state: state === undefined ? undefined : { shardAccount: state ?? undefined },
      now: now as Parameters<typeof preflight>[0]['now'], // a time in seconds, as the request has it
    }),
  }
}

/** The wallet of a signed internal message, by its interfaces. */
async function detectInternal(
  { info, body }: Message,
  dest: Address | undefined,
  chain: ChainView | undefined,
): Promise<DetectedWallet | undefined> {
  if (info.type !== 'int_msg_info' || dest === undefined) return undefined
  const kind = (await chain?.interfaces(dest))?.find(isWalletKind)
  return kind && { kind, body: readWalletMessage(body, kind) }
}
