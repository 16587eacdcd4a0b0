import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { classifyTraceFile } from '../engines/event/classifyTraceFile.ts'

/** Classifies a recorded trace. */
export async function debugClassify(
  { deps }: CallContext,
  { headers, body }: Call<'debugClassify'>,
): Promise<Reply<'debugClassify'>> {
  return classifyTraceFile(body.file, {
    elapsedMs: deps.elapsedMs,
    log: deps.log,
    acceptLanguage: headers['accept-language'],
    explain: body.explain,
  })
}
