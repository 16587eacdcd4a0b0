import type { Call, Reply } from '../contract/operations.ts'
import type { Context } from './Deps.ts'
import { classifyFile } from './landed/classifyFile.ts'

/** A recorded trace, told as what people did. */
export async function debugClassify(
  { deps }: Context,
  { headers, body }: Call<'debugClassify'>,
): Promise<Reply<'debugClassify'>> {
  return classifyFile(body.file, {
    elapsedMs: deps.elapsedMs,
    log: deps.log,
    acceptLanguage: headers['accept-language'],
    explain: body.explain,
  })
}
