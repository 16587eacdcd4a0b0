import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Json } from '../../wire/json.ts'
import type { HttpReply, HttpRequest, HttpSettings } from '../http/HttpPort.ts'
import { getErrorText, openHttpPort } from '../http/openHttpPort.ts'
import { parseResponse } from '../http/parseResponse.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { type SourceErrors, sourceErrors } from '../sourceErrors.ts'

/** How to reach a tonapi; the key is sent as a bearer token. */
export type TonapiSettings = Omit<HttpSettings, 'key'> & { readonly apiKey?: string }

/** Parts of a request besides its path. */
type TonapiOptions = CallOptions & Pick<HttpRequest, 'query' | 'body'>

/** The API of a tonapi. */
export type TonapiApi = SourceErrors & {
  readonly name: string
  /** A response; `undefined` when there is no such data. @throws source.* */
  readonly read: <T>(path: string, schema: z.ZodType<T>, what: string, options: TonapiOptions) => Promise<T | undefined>
}

/** Opens the API over HTTP. */
export function tonapiApi({ apiKey, ...settings }: TonapiSettings): TonapiApi {
  const port = openHttpPort({
    ...settings,
    ...(apiKey !== undefined && { key: { header: 'Authorization', value: `Bearer ${apiKey}` } }),
  })
  const { name } = port
  return {
    name,
    ...sourceErrors(name),
    async read(path, schema, what, options) {
      const json = getJson(name, await port.request({ ...options, path: `/v2${path}` }), what)
      return json === undefined ? undefined : parseResponse(name, path, schema, json)
    },
  }
}

/** @throws source.unsupported, source.unreachable, source.notRecorded */
function getJson(source: string, { status, json }: HttpReply, what: string): Json | undefined {
  if (status >= 200 && status < 300) return json
  const { unsupported, notRecorded } = sourceErrors(source)
  const errorText = getErrorText(json)
  // An unknown path is 404 without JSON.
  if ((status === 404 && json === undefined) || status === 405 || status === 501) throw unsupported(what)
  if (status === 404) {
    // Several matches: not absent.
    if (/more than one/i.test(errorText)) throw unsupported(`${what}${errorText}`)
    return undefined
  }
  if (/not in db|not found|not applied|gc'?d/i.test(errorText)) throw notRecorded(what)
  throw new AppError('source.unreachable', { source, reason: `the server returned ${status}${errorText}` })
}
