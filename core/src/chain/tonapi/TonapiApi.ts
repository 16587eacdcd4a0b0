import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Json } from '../../wire/json.ts'
import {
  getErrorText,
  type HttpReply,
  type HttpRequest,
  type HttpSettings,
  openHttpPort,
} from '../http/openHttpPort.ts'
import { parseResponse } from '../http/parseResponse.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { sourceErrors } from '../sourceErrors.ts'

/** Parts of a request besides its path. */
type TonapiOptions = CallOptions & Pick<HttpRequest, 'query' | 'body'>

/** The API of a tonapi. */
export type TonapiApi = ReturnType<typeof tonapiApi>

/** Opens the API over HTTP; the key is sent as a bearer token. */
export function tonapiApi(settings: HttpSettings) {
  const { name } = settings
  const port = openHttpPort(settings, apiKey => ({ Authorization: `Bearer ${apiKey}` }))
  const errors = sourceErrors(name)

  /** A response; `undefined` when there is no such data. @throws source.* */
  async function find<T>(
    path: string,
    schema: z.ZodType<T>,
    what: string,
    options: TonapiOptions,
  ): Promise<T | undefined> {
    const json = getJson(name, await port.request({ ...options, path: `/v2${path}` }), what)
    return json === undefined ? undefined : parseResponse(name, path, schema, json)
  }

  return {
    name,
    ...errors,
    find,
    /** A response. @throws source.*; source.notRecorded when there is no such data */
    async read<T>(path: string, schema: z.ZodType<T>, what: string, options: TonapiOptions): Promise<T> {
      const found = await find(path, schema, what, options)
      if (found === undefined) throw errors.notRecorded(what)
      return found
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
