import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { NewestBlock } from '@tonoscope/core/contract/newestBlockHeaders'
import { AppError } from '@tonoscope/core/errors'
import type { KeptResult, ResultTier, TierResult } from './KeptResult.ts'

type RedisOptions = {
  /** `redis://` or `rediss://`, with a password if it needs one. */
  readonly url: string
  readonly onError: () => void
  readonly log: (line: string) => void
  readonly nowMs: () => number
  /** A reply that takes longer counts as missing. */
  readonly timeoutMs?: number
}

/** The results that several servers share. */
export type RedisTier = ResultTier & { readonly isConnected: () => boolean; readonly close: () => void }

/** Entries of another form have other keys. */
const keyPrefix = 'tonoscope:1:'
/** Redis evicts by its own rules (`maxmemory-policy`); what nobody uses ends after this time at the latest. */
const maxLifetimeMs = 7 * 24 * 3600_000
const maxBytes = 16 * 2 ** 20
/** After so many failures in a row, Redis is not queried for some time: a server that hangs would delay every request. */
const maxFailures = 3
const pauseMs = 5000

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * Keeps results in Redis. A Redis that fails or hangs delays requests by its timeout at most, and never fails one.
 *
 * @throws input.argument if the URL is not one of Redis
 */
export async function createRedisTier(options: RedisOptions): Promise<RedisTier> {
  const { url, onError, log, nowMs, timeoutMs = 250 } = options
  const address = parseRedisUrl(url)
  const { Redis } = await loadClient()
  const client = new Redis(url, {
    // A request while there is no connection fails at once.
    enableOfflineQueue: false,
    // Understood by every version, and by compatible servers.
    protocol: 2,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: timeoutMs,
    retryStrategy: attempt => Math.min(5000, 100 * 2 ** Math.min(attempt, 6)),
  })
  let isReported = false
  let failures = 0
  let pausedUntilMs = 0
  const note = (error: unknown) => {
    onError()
    if (++failures >= maxFailures) pausedUntilMs = nowMs() + pauseMs
    if (isReported) return
    isReported = true
    log(
      `Redis at ${address}: ${error instanceof Error ? error.message : String(error)}; results are kept in memory only`,
    )
  }
  client.on('error', note)
  client.on('ready', () => {
    failures = 0
    pausedUntilMs = 0
    if (isReported) log(`Redis at ${address}: connected again`)
    isReported = false
  })
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (client.status !== 'ready' || nowMs() < pausedUntilMs) return undefined
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      note(error)
      return undefined
    }
  }
  return {
    name: 'redis',
    get: key =>
      attempt(async () => {
        const bytes = await client.getBuffer(keyPrefix + key)
        return bytes ? readEntry(bytes, nowMs()) : undefined
      }),
    set(key, result, lifetimeMs) {
      void attempt(async () => {
        const bytes = await writeEntry(result, nowMs() + lifetimeMs)
        if (bytes.length > maxBytes) return
        await client.set(keyPrefix + key, bytes, 'PX', Math.ceil(Math.min(lifetimeMs, maxLifetimeMs)))
      })
    },
    isConnected: () => client.status === 'ready',
    close: () => client.disconnect(),
  }
}

/** The address without its password, for logs. @throws input.argument */
function parseRedisUrl(url: string): string {
  const { protocol, host } = URL.canParse(url) ? new URL(url) : { protocol: '', host: '' }
  if (/^rediss?:$/.test(protocol) && host !== '') return host
  throw new AppError('input.argument', { name: '--redis', reason: 'expected a URL such as redis://127.0.0.1:6379' })
}

/** The client is loaded only when Redis is used. @throws input.argument if it is not installed */
async function loadClient() {
  try {
    return await import('ioredis')
  } catch (cause) {
    const reason = 'the npm package ioredis is not installed; run npm install ioredis'
    throw new AppError('input.argument', { name: '--redis', reason }, { cause })
  }
}

/** Absent: always. */
type EntryHeader = { readonly until?: number; readonly newest?: NewestBlock }

/** The length of the header, the header as JSON, the reply with gzip, which has a checksum. */
async function writeEntry({ reply, newestBlock }: KeptResult, untilMs: number): Promise<Buffer> {
  const header: EntryHeader = {
    ...(Number.isFinite(untilMs) && { until: untilMs }),
    ...(newestBlock && { newest: newestBlock }),
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, await zip(reply, { level: 1 })])
}

/** @throws any error if it was not written by `writeEntry` */
async function readEntry(bytes: Buffer, nowMs: number): Promise<TierResult | undefined> {
  const start = 4 + bytes.readUInt32BE(0)
  // Written by `writeEntry` of this form, by the prefix of the key.
  const { until, newest } = JSON.parse(bytes.toString('utf8', 4, start)) as EntryHeader
  const lifetimeMs = (until ?? Number.POSITIVE_INFINITY) - nowMs
  if (lifetimeMs <= 0) return undefined
  const reply = new Uint8Array(await unzip(bytes.subarray(start), { maxOutputLength: 2 ** 28 }))
  return { result: { reply, newestBlock: newest }, lifetimeMs }
}
