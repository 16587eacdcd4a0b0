import { AppError } from '@tonoscope/core/errors'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import type { RunJob } from './operationResponse.ts'

type Reply = Uint8Array<ArrayBuffer>
type Known = { readonly reply: Reply; readonly atMs: number }
type Running = { readonly reply: Promise<Reply>; readonly isStarted: () => boolean }
/** The used part of a status; the other values are written as they were read. */
type StatusJson = {
  readonly indexing_latency: number
  readonly default_network: string
  readonly networks: readonly { readonly name: string; readonly recorded: boolean }[]
}

type StatusOptions = {
  readonly run: RunJob
  readonly nowMs: () => number
  /** A reply is repeated for so long. */
  readonly freshMs?: number
  /** Without a free worker in this time, the last known reply is used. */
  readonly timeoutMs?: number
}

/**
 * Replies to `getStatus` that do not wait for a worker: if none is free, the last known status, with the latency of now. A
 * network that was not queried before is offline then.
 */
export function createStatusReplies({ run, nowMs, freshMs = 1000, timeoutMs = 250 }: StatusOptions): RunJob {
  const known = new Map<string, Known>()
  const running = new Map<string, Running>()

  const start: RunJob = (job, settings) => {
    const key = job.network ?? ''
    let isStarted = false
    const call: Running = {
      isStarted: () => isStarted,
      // Not cancelled by its client: others share it, and it will be the last known reply.
      reply: run(job, {
        ...(settings.client !== undefined && { client: settings.client }),
        ...(settings.usesNetwork !== undefined && { usesNetwork: settings.usesNetwork }),
        onStart: () => {
          isStarted = true
        },
      }).then(
        reply => {
          running.delete(key)
          known.set(key, { reply, atMs: nowMs() })
          return reply
        },
        (error: unknown) => {
          running.delete(key)
          throw error
        },
      ),
    }
    // If the last known status was used, nobody handles its error.
    call.reply.catch(() => {})
    running.set(key, call)
    return call.reply
  }

  const lastKnown = (network: string | undefined): Reply | undefined => {
    const own = known.get(network ?? '')
    const found = own ?? [...known.values()].at(-1)
    if (!found) return undefined
    // Written by a worker of this service.
    const status = readJson(new TextDecoder().decode(found.reply)) as unknown as StatusJson
    const name = network ?? status.default_network
    const isRecorded = status.networks.some(each => each.name === name && each.recorded)
    const ageSec = Math.round((nowMs() - found.atMs) / 1000)
    const changes = own
      ? { indexing_latency: isRecorded ? status.indexing_latency : Number(status.indexing_latency) + ageSec }
      : { rest_online: false, indexing_latency: 0, last_known_masterchain_seqno: 0 }
    return new TextEncoder().encode(writeJson({ ...status, ...changes }))
  }

  return async (job, settings) => {
    if (settings.signal?.aborted) throw new AppError('limit.cancelled', {})
    const key = job.network ?? ''
    const fresh = known.get(key)
    if (fresh && nowMs() - fresh.atMs < freshMs) return fresh.reply
    const reply = running.get(key)?.reply ?? start(job, settings)
    const call = running.get(key)
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<undefined>(resolve => {
      timer = setTimeout(() => resolve(undefined), timeoutMs)
    })
    try {
      const first = await Promise.race([reply.catch(error => lastKnown(job.network) ?? Promise.reject(error)), timeout])
      if (first) return first
      return (call?.isStarted() ? undefined : lastKnown(job.network)) ?? (await reply)
    } finally {
      clearTimeout(timer)
    }
  }
}
