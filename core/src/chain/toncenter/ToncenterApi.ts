import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import {
  getErrorText,
  type HttpReply,
  type HttpSettings,
  openHttpPort,
  type QueryParams,
} from '../http/openHttpPort.ts'
import { parseResponse } from '../http/parseResponse.ts'
import type { CallOptions } from '../MasterchainBlock.ts'

/** The two APIs of a toncenter. */
export type ToncenterApi = ReturnType<typeof toncenterApi>

/** The requested data for error texts, and cancellation. */
export type RequestOptions = CallOptions & { readonly what: string }

/** Opens both APIs over one HTTP port; the key is sent as `X-API-Key`. */
export function toncenterApi(settings: HttpSettings) {
  const { name } = settings
  const port = openHttpPort(settings, apiKey => ({ 'X-API-Key': apiKey }))
  return {
    name,
    /** A response of the node API (v2). @throws source.* */
    async v2<T>(
      method: string,
      query: QueryParams,
      schema: z.ZodType<T>,
      { what, signal }: RequestOptions,
    ): Promise<T> {
      const reply = await port.request({ path: `/api/v2/${method}`, query, signal })
      checkReply(name, what, reply)
      const result =
        typeof reply.json === 'object' && reply.json !== null && 'result' in reply.json ? reply.json.result : undefined
      return parseResponse(name, method, schema, result)
    },
    /** A response of the index API (v3); `undefined` when there is none. @throws source.* */
    async v3<T>(
      path: string,
      query: QueryParams,
      schema: z.ZodType<T>,
      { what, signal }: RequestOptions,
    ): Promise<T | undefined> {
      const reply = await port.request({ path: `/api/v3/${path}`, query, signal })
      // An unknown route is 404 as well as unknown data; only the index's error text distinguishes them.
      const errorText = getErrorText(reply.json)
      if (reply.status === 404 && errorText !== '' && !/route|path|method/i.test(errorText)) return undefined
      checkReply(name, what, reply)
      return parseResponse(name, path, schema, reply.json)
    },
  }
}

/** Errors of a node that does not have the data. */
const notRecordedError = /not found|not in db|not applied|gc'?d|cannot find|unknown block|LITE_SERVER_NOTREADY/i
/** Errors of an API without the method. */
const unsupportedError = /method not found|unknown method|no such method|unsupported/i

/** @throws source.unsupported, source.notRecorded, source.unreachable */
function checkReply(source: string, what: string, { status, json }: HttpReply): void {
  const errorText = getErrorText(json)
  const isError = typeof json === 'object' && json !== null && !Array.isArray(json) && json.ok === false
  if (status >= 200 && status < 300 && !isError) return
  if (
    status === 405 ||
    status === 501 ||
    unsupportedError.test(errorText) ||
    (status === 404 && (errorText === '' || /^: not found$/i.test(errorText)))
  ) {
    throw new AppError('source.unsupported', { source, what })
  }
  if (notRecordedError.test(errorText)) throw new AppError('source.notRecorded', { source, what })
  throw new AppError('source.unreachable', { source, reason: `the server returned ${status}${errorText}` })
}
