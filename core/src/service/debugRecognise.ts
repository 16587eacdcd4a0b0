import type { Cell } from '../cell/Cell.ts'
import { bocHex } from '../cell/text.ts'
import type { MasterchainBlock } from '../chain/ChainSource.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { type AnyAppError, isAppError } from '../errors.ts'
import { type Candidate, recognise } from '../input/recognise.ts'
import { stripSignature } from '../messages/stripSignature.ts'
import type { Message } from '../tlb/message.ts'
import { preflight } from '../verdict/preflight.ts'
import type { Context } from './Deps.ts'
import { presentDebugMessage } from './present/debug/message.ts'
import { clockOf } from './runMessage.ts'
import { candidateSentence } from './text/candidateSentence.ts'
import { walletOf } from './walletOf.ts'

type Presented = Reply<'debugRecognise'>['candidates'][number]

/** Says what a text is before anything runs; messages come with what can be checked of them. */
export async function debugRecognise(
  context: Context,
  { body }: Call<'debugRecognise'>,
): Promise<Reply<'debugRecognise'>> {
  const { candidates, problem } = recognise(body.text)
  const head = candidates.some(each => each.message) ? await headOf(context) : undefined
  return {
    candidates: await Promise.all(candidates.map(each => present(context, each, head))),
    ...(problem && { problem: presentProblem(problem) }),
  }
}

function presentProblem(problem: AnyAppError): NonNullable<Reply<'debugRecognise'>['problem']> {
  const offset = 'offset' in problem.details ? problem.details.offset : undefined
  return { code: problem.code, text: problem.message, ...(offset !== undefined && { offset }) }
}

async function present(context: Context, candidate: Candidate, head: MasterchainBlock | undefined): Promise<Presented> {
  const { kind, value, foundIn, message } = candidate
  const now = head ? clockOf(context, head) : context.deps.nowSec()
  const shared = { kind, value, ...(foundIn !== undefined && { found_in: foundIn }) }
  if (!message || message.info.type === 'ext_out_msg_info')
    return { ...shared, sentence: candidateSentence(candidate, undefined, now) }
  const state = await stateOf(context, message, head)
  const wallet = walletOf(message, state?.shardAccount)
  const shown = presentDebugMessage(message, wallet)
  const withoutSignature = wallet && stripSignature(message, wallet.kind)
  return {
    ...shared,
    sentence: candidateSentence(candidate, shown, now),
    message: shown,
    preflight: preflight({ message, wallet, state, now, networkGlobalId: context.network.globalId }),
    ...(withoutSignature && { without_signature: bocHex(withoutSignature) }),
  }
}

/** Without the chain a message is still a message: only its checks are unknown. */
async function headOf({ network, signal }: Context): Promise<MasterchainBlock | undefined> {
  return unlessUnknown(() => network.chain.getMasterchainBlock('newest', signal ? { signal } : {}))
}

async function stateOf(
  { network, signal }: Context,
  message: Message,
  head: MasterchainBlock | undefined,
): Promise<{ readonly shardAccount: Cell | undefined } | undefined> {
  const { info } = message
  if (!head || info.type === 'ext_out_msg_info') return undefined
  return unlessUnknown(() => network.chain.getAccount(info.dest, head.id, signal ? { signal } : {}))
}

async function unlessUnknown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (thrown) {
    if (isAppError(thrown) && /^(source|lookup)\./.test(thrown.code)) return undefined
    throw thrown
  }
}
