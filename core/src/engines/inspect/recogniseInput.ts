import type { Cell } from '../../cell/Cell.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { DebugCheck } from '../../contract/debug.ts'
import { unwrapText } from '../../errorTexts/unwrapText.ts'
import { type Candidate, findReferences, type Recognition, recognise } from '../../input/recognise.ts'
import { stripSignature } from '../../messages/walletMessage.ts'
import type { Message } from '../../tlb/message.ts'
import type { UnixSec } from '../../units.ts'
import { preflight } from '../../verdict/preflight.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { type DetectedWallet, detectWallet } from '../describe/detectWallet.ts'
import { findSendable, type Sendable } from './findSendable.ts'

/** A candidate, in the time of the network or of the host; one that is a message also with its pre-flight checks. */
export type CheckedCandidate = {
  readonly candidate: Candidate
  readonly now: UnixSec
  /** What must stay secret, if someone could still send a message with this input. */
  readonly sendable: Sendable | undefined
  readonly checked?: {
    readonly message: Message
    readonly wallet: DetectedWallet | undefined
    readonly preflight: DebugCheck[]
    /** The message without its signature, when it has one. */
    readonly unsigned: Cell | undefined
  }
}

/** Recognises a pasted text; messages are checked against their accounts, without running them, unless `checks` is false. */
export async function recogniseInput(
  context: CallContext,
  { text, checks = true }: { readonly text: string; readonly checks?: boolean | undefined },
): Promise<Pick<Recognition, 'problem'> & { readonly candidates: readonly CheckedCandidate[] }> {
  const { candidates, problem } = recognise(text)
  const now = context.deps.nowSec()
  return {
    candidates: checks
      ? await checkCandidates(context, candidates)
      : candidates.map(candidate => ({ candidate, now, sendable: undefined })),
    ...(problem && { problem }),
  }
}

const maxParts = 8

/** What an error text contains besides the error: messages, hashes, addresses, blocks. */
export async function recogniseParts(context: CallContext, text: string): Promise<readonly CheckedCandidate[]> {
  const parts = new Map<string, Candidate>()
  for (const part of [...recognise(text).candidates, ...findReferences(unwrapText(text))])
    if (part.kind !== 'error-text' && !parts.has(part.value)) parts.set(part.value, part)
  return checkCandidates(context, [...parts.values()].slice(0, maxParts))
}

async function checkCandidates(context: CallContext, candidates: readonly Candidate[]): Promise<CheckedCandidate[]> {
  // Without a head block a message is still recognised; only its checks are unknown.
  const head = candidates.some(each => each.message)
    ? await tryFetch(() => context.network.chain.getMasterchainBlock('newest', callOptions(context)))
    : undefined
  return Promise.all(candidates.map(each => checkCandidate(context, each, head)))
}

async function checkCandidate(
  context: CallContext,
  candidate: Candidate,
  head: MasterchainBlock | undefined,
): Promise<CheckedCandidate> {
  const { message } = candidate
  const { network } = context
  const hostNow = context.deps.nowSec()
  const now = head ? getNetworkTime(context, head) : hostNow
  const latest = hostNow > now ? hostNow : now
  if (!message || message.info.type === 'ext_out_msg_info') {
    const sendable = findSendable({ candidate, wallet: undefined, now: latest, hasWrongSignature: false })
    return { candidate, now, sendable }
  }
  const { dest } = message.info
  const state = head && (await tryFetch(() => network.chain.getAccount(dest, head.id, callOptions(context))))
  const wallet = detectWallet(message, state?.shardAccount)
  const checks = preflight({ message, wallet, state, now, networkGlobalId: network.globalId })
  const hasWrongSignature = checks.some(({ code }) => code === 'signature.wrong')
  return {
    candidate,
    now,
    sendable: findSendable({ candidate, wallet, now: latest, hasWrongSignature }),
    checked: {
      message,
      wallet,
      preflight: checks,
      unsigned: wallet && stripSignature(message, wallet.kind),
    },
  }
}
