import { toBocHex } from '../cell/text.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { type CheckedCandidate, recogniseInput } from '../engines/inspect/recogniseInput.ts'
import type { AnyAppError } from '../errors.ts'
import { presentDebugMessage } from '../present/debug/presentDebugMessage.ts'
import { candidateSentence } from '../text/candidateSentence.ts'

/** Recognises a pasted text without running it; messages come with their pre-flight checks. */
export async function debugRecognise(
  context: CallContext,
  { body }: Call<'debugRecognise'>,
): Promise<Reply<'debugRecognise'>> {
  const { candidates, problem } = await recogniseInput(context, body.text)
  return { candidates: candidates.map(presentCandidate), ...(problem && { problem: presentProblem(problem) }) }
}

function presentProblem(problem: AnyAppError): NonNullable<Reply<'debugRecognise'>['problem']> {
  const offset = 'offset' in problem.details ? problem.details.offset : undefined
  return { code: problem.code, text: problem.message, ...(offset !== undefined && { offset }) }
}

function presentCandidate({
  candidate,
  now,
  checked,
}: CheckedCandidate): Reply<'debugRecognise'>['candidates'][number] {
  const { kind, value, foundIn } = candidate
  const message = checked && presentDebugMessage(checked.message, checked.wallet)
  return {
    kind,
    value,
    ...(foundIn !== undefined && { found_in: foundIn }),
    sentence: candidateSentence(candidate, message, now),
    ...(message && { message, preflight: checked.preflight }),
    ...(checked?.unsigned && { unsigned_boc: toBocHex(checked.unsigned) }),
  }
}
