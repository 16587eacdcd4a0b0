import { languageOf } from '../actions/texts/language.ts'
import type { Call, Reply } from '../contract/operations.ts'
import type { Context } from './Deps.ts'
import { presentEvent } from './present/event.ts'
import { runMessage } from './runMessage.ts'
import { gatherRun, understand } from './understand.ts'
import { wholeOrThrow } from './wholeOrThrow.ts'

/** The actions that a message would cause; a refusal and a tree that is not whole are errors here. */
export async function emulateEvent(
  context: Context,
  { params, headers, body }: Call<'emulateEvent'>,
): Promise<Reply<'emulateEvent'>> {
  const { emulation } = await runMessage(context, {
    boc: body.boc,
    ignore_signature: params.ignore_signature_check ?? false,
  })
  wholeOrThrow(emulation)
  const gathered = await gatherRun(context, emulation)
  if (!gathered) throw new TypeError('a run with a tree has a trace')
  const understanding = await understand(context, emulation, gathered)
  return presentEvent(understanding, emulation.message, languageOf(headers['accept-language']))
}
