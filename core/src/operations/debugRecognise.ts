import type { Cell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import type { MasterchainBlock } from '../chain/ChainSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getNetworkTime } from '../engines/context/networkTime.ts'
import { detectWallet } from '../engines/describe/detectWallet.ts'
import { type AnyAppError, isAppError } from '../errors.ts'
import { type Candidate, recognise } from '../input/recognise.ts'
import { stripSignature } from '../messages/stripSignature.ts'
import { presentDebugMessage } from '../present/debug/presentDebugMessage.ts'
import { candidateSentence } from '../text/candidateSentence.ts'
import type { Message } from '../tlb/message.ts'
import { preflight } from '../verdict/preflight.ts'

type Presented = Reply<'debugRecognise'>['candidates'][number]

/** Recognises a pasted text without running it; messages come with their pre-flight checks. */
export async function debugRecognise(
  context: CallContext,
  { body }: Call<'debugRecognise'>,
): Promise<Reply<'debugRecognise'>> {
  const { candidates, problem } = recognise(body.text)
  const head = candidates.some(each => each.message) ? await tryGetHead(context) : undefined
  return {
    candidates: await Promise.all(candidates.map(each => presentCandidate(context, each, head))),
    ...(problem && { problem: presentProblem(problem) }),
  }
}

function presentProblem(problem: AnyAppError): NonNullable<Reply<'debugRecognise'>['problem']> {
  const offset = 'offset' in problem.details ? problem.details.offset : undefined
  return { code: problem.code, text: problem.message, ...(offset !== undefined && { offset }) }
}

async function presentCandidate(
  context: CallContext,
  candidate: Candidate,
  head: MasterchainBlock | undefined,
): Promise<Presented> {
  const { kind, value, foundIn, message } = candidate
  const now = head ? getNetworkTime(context, head) : context.deps.nowSec()
  const shared = { kind, value, ...(foundIn !== undefined && { found_in: foundIn }) }
  if (!message || message.info.type === 'ext_out_msg_info')
    return { ...shared, sentence: candidateSentence(candidate, undefined, now) }
  const state = await tryGetAccountState(context, message, head)
  const wallet = detectWallet(message, state?.shardAccount)
  const presented = presentDebugMessage(message, wallet)
  const unsigned = wallet && stripSignature(message, wallet.kind)
  return {
    ...shared,
    sentence: candidateSentence(candidate, presented, now),
    message: presented,
    preflight: preflight({ message, wallet, state, now, networkGlobalId: context.network.globalId }),
    ...(unsigned && { unsigned_boc: toBocHex(unsigned) }),
  }
}

/** Without a head block a message is still recognised; only its checks are unknown. */
async function tryGetHead({ network, signal }: CallContext): Promise<MasterchainBlock | undefined> {
  return undefinedOnSourceError(() => network.chain.getMasterchainBlock('newest', signal ? { signal } : {}))
}

async function tryGetAccountState(
  { network, signal }: CallContext,
  message: Message,
  head: MasterchainBlock | undefined,
): Promise<{ readonly shardAccount: Cell | undefined } | undefined> {
  const { info } = message
  if (!head || info.type === 'ext_out_msg_info') return undefined
  return undefinedOnSourceError(() => network.chain.getAccount(info.dest, head.id, signal ? { signal } : {}))
}

async function undefinedOnSourceError<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request()
  } catch (error) {
    if (isAppError(error) && /^(source|lookup)\./.test(error.code)) return undefined
    throw error
  }
}
