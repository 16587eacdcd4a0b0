import { parseAcceptLanguage } from '../actions/texts/language.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { describeRun, gatherRun } from '../engines/describe/describeTrace.ts'
import { requireCompleteRun } from '../engines/run/requireCompleteRun.ts'
import { runMessage } from '../engines/run/runMessage.ts'
import { presentEvent } from '../present/presentEvent.ts'

/** The actions that a message would cause; a rejection and an incomplete trace are errors here. */
export async function emulateEvent(
  context: CallContext,
  { params, headers, body }: Call<'emulateEvent'>,
): Promise<Reply<'emulateEvent'>> {
  const { emulation } = await runMessage(context, {
    boc: body.boc,
    ignore_signature: params.ignore_signature_check ?? false,
  })
  requireCompleteRun(emulation)
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new TypeError('a completed run has a trace')
  const described = await describeRun(context, emulation, gathered)
  return presentEvent(described, emulation.message, parseAcceptLanguage(headers['accept-language']))
}
