import { createHmac } from 'node:crypto'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Webhook } from '@tonoscope/core/live/readWebhooks'
import { errorCode } from '../errorCode.ts'
import { checkedLookup, FetchProblem, type Resolve, resolveBySystem } from '../offChain.ts'
import { isPublicAddress } from '../publicAddress.ts'

/** A request to a receiver, before it is signed. */
export type Letter = {
  /** The same for every attempt, and on every server: receivers recognise what they have by it. */
  readonly id: string
  readonly body: string
}

/** What became of one attempt. */
export type Attempt =
  | { readonly delivered: true; readonly status: number }
  | {
      readonly delivered: false
      readonly reason: string
      /** The receiver asks to wait so long. */
      readonly retryAfterSec?: number | undefined
    }

/** What an attempt needs of its host. */
export type SendOptions = {
  readonly nowSec: () => number
  readonly timeoutMs?: number
  readonly resolve?: Resolve
  readonly signal?: AbortSignal
}

/**
 * The signature of a request by the rules of Standard Webhooks: HMAC-SHA256 over ID, time and body, so that neither can be changed,
 * nor an old request sent again later.
 */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Sends a letter once; redirects are not followed. Without `allowPrivate`, a receiver must have a public address. */
export function sendWebhook(webhook: Webhook, letter: Letter, attempt: number, options: SendOptions): Promise<Attempt> {
  const { timeoutMs = 10_000, signal } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  return post(webhook, letter, attempt, options, signal ? AbortSignal.any([signal, deadline]) : deadline).catch(
    (error: unknown): Attempt => {
      if (error instanceof FetchProblem) return { delivered: false, reason: error.message }
      if (deadline.aborted) return { delivered: false, reason: `no response within ${timeoutMs} ms` }
      return { delivered: false, reason: `unreachable (${errorCode(error, 'connection failed')})` }
    },
  )
}

async function post(
  { url: text, secret, allowPrivate }: Webhook,
  { id, body }: Letter,
  attempt: number,
  { nowSec, resolve = resolveBySystem }: SendOptions,
  signal: AbortSignal,
): Promise<Attempt> {
  const url = new URL(text)
  const isAllowed = allowPrivate ? () => true : isPublicAddress
  // An IP address is not resolved, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new FetchProblem('private address')
  const timestamp = nowSec()
  return new Promise((done, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request: ClientRequest = send(url, {
      method: 'POST',
      // No connection reuse: a kept connection was not checked.
      agent: false,
      signal,
      lookup: checkedLookup(resolve, isAllowed),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Tonoscope',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secret, id, timestamp, body),
        'webhook-attempt': String(attempt),
      },
    })
    request.on('error', reject)
    request.on('response', response => {
      const { statusCode = 0, headers } = response
      // Its body is of no interest, however long it is.
      request.destroy()
      if (statusCode >= 200 && statusCode < 300) return done({ delivered: true, status: statusCode })
      const retryAfter = headers['retry-after']
      done({
        delivered: false,
        reason: `the response has status ${statusCode}`,
        ...(retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) && { retryAfterSec: Number(retryAfter) }),
      })
    })
    request.end(body)
  })
}
