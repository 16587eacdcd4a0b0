import type { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { CallOptions } from '../ChainSource.ts'
import type { HttpPort, HttpReply, HttpSettings, Query } from '../http/HttpPort.ts'
import { openHttpPort, wordsOf } from '../http/openHttpPort.ts'
import { readAnswer } from '../http/readAnswer.ts'

/** Where a toncenter is and how it is asked; the key is sent as its `X-API-Key`. */
export type ToncenterSettings = Omit<HttpSettings, 'key'> & { readonly apiKey?: string }

/** The two interfaces of a toncenter. */
export type ToncenterApi = {
  readonly name: string
  /** A node's answer; `what` names it in errors. @throws source.* */
  readonly v2: <T>(method: string, query: Query, schema: z.ZodType<T>, options: Asked) => Promise<T>
  /** The index's answer; `undefined` when it says that there is none. @throws source.* */
  readonly v3: <T>(path: string, query: Query, schema: z.ZodType<T>, options: Asked) => Promise<T | undefined>
}

/** What is asked for, in words, and how to stop. */
export type Asked = CallOptions & { readonly what: string }

/** Both interfaces over one HTTP port. */
export function toncenterApi({ apiKey, ...settings }: ToncenterSettings): ToncenterApi {
  const port: HttpPort = openHttpPort({
    ...settings,
    ...(apiKey !== undefined && { key: { header: 'X-API-Key', value: apiKey } }),
  })
  const { name } = port
  return {
    name,
    async v2(method, query, schema, { what, signal }) {
      const reply = await port.ask({ path: `/api/v2/${method}`, query, signal })
      refuse(name, what, reply)
      const result =
        typeof reply.json === 'object' && reply.json !== null && 'result' in reply.json ? reply.json.result : undefined
      return readAnswer(name, method, schema, result)
    },
    async v3(path, query, schema, { what, signal }) {
      const reply = await port.ask({ path: `/api/v3/${path}`, query, signal })
      // Both an unknown route and an unknown thing are 404; only the index's own words tell the thing.
      if (reply.status === 404 && wordsOf(reply.json) !== '' && !/route|path|method/i.test(wordsOf(reply.json)))
        return undefined
      refuse(name, what, reply)
      return readAnswer(name, path, schema, reply.json)
    },
  }
}

/** A node that has lost, or never had, what was asked for. */
const gone = /not found|not in db|not applied|gc'?d|cannot find|unknown block|LITE_SERVER_NOTREADY/i
/** An interface that does not have the method. */
const missing = /method not found|unknown method|no such method|unsupported/i

/** @throws source.unsupported, source.notRecorded, source.unreachable */
function refuse(source: string, what: string, { status, json }: HttpReply): void {
  const words = wordsOf(json)
  const isError = typeof json === 'object' && json !== null && !Array.isArray(json) && json.ok === false
  if (status >= 200 && status < 300 && !isError) return
  if (
    status === 405 ||
    status === 501 ||
    missing.test(words) ||
    (status === 404 && (words === '' || /^: not found$/i.test(words)))
  ) {
    throw new AppError('source.unsupported', { source, what })
  }
  if (gone.test(words)) throw new AppError('source.notRecorded', { source, what })
  throw new AppError('source.unreachable', { source, reason: `it answered ${status}${words}` })
}
