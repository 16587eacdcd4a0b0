import type { Call, Reply } from '../contract/operations.ts'
import type { Context } from './Deps.ts'
import { presentTrace } from './present/trace.ts'
import { runMessage } from './runMessage.ts'
import { gatherRun, namesOf } from './understand.ts'
import { wholeOrThrow } from './wholeOrThrow.ts'

/** The transactions that a message would cause; a refusal and a tree that is not whole are errors here. */
export async function emulateTrace(
  context: Context,
  { params, body }: Call<'emulateTrace'>,
): Promise<Reply<'emulateTrace'>> {
  const { emulation } = await runMessage(context, {
    boc: body.boc,
    ignore_signature: params.ignore_signature_check ?? false,
  })
  wholeOrThrow(emulation)
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new TypeError('a run with a tree has a trace')
  return presentTrace(gathered.trace.root, await namesOf(context, emulation, gathered, []))
}
