import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { gatherRun, gatherRunNames } from '../engines/describe/describeTrace.ts'
import { requireCompleteRun } from '../engines/run/requireCompleteRun.ts'
import { runMessage } from '../engines/run/runMessage.ts'
import { presentTrace } from '../present/presentTrace.ts'

/** The transactions that a message would cause; a rejection and an incomplete trace are errors here. */
export async function emulateTrace(
  context: CallContext,
  { params, body }: Call<'emulateTrace'>,
): Promise<Reply<'emulateTrace'>> {
  const { emulation } = await runMessage(context, {
    boc: body.boc,
    ignore_signature: params.ignore_signature_check ?? false,
  })
  requireCompleteRun(emulation)
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new TypeError('a completed run has a trace')
  return presentTrace(gathered.trace.root, await gatherRunNames(context, emulation, gathered, []))
}
