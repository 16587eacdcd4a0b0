import { formatSourceName } from '@tonoscope/core/chain/networks/formatSource'
import { isRecorded } from '@tonoscope/core/chain/networks/isRecorded'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { Status } from '@tonoscope/core/contract/status'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { writeJsonPieces } from '@tonoscope/core/wire/jsonPieces'
import type { RunJob } from '@tonoscope/node/PoolCall'

type Reply = Uint8Array<ArrayBuffer>
type Known = { readonly reply: Reply; readonly atMs: number }
type Running = { readonly reply: Promise<Reply>; readonly isStarted: () => boolean }
/** The used part of a status; the other values are written as they were read. */
type StatusJson = {
  readonly indexing_latency: number
  readonly default_network: string
  readonly networks: readonly { readonly name: string; readonly recorded: boolean }[]
}

const notQueried = { rest_online: false, indexing_latency: 0, last_known_masterchain_seqno: 0 }

/** What is known of a service before a worker has replied. */
export function createFirstStatus(
  version: string,
  networks: readonly Pick<NetworkConfig, 'name' | 'sources'>[],
  emulator: Status['emulator'],
): Status {
  return {
    ...notQueried,
    version,
    default_network: networks[0]?.name ?? '',
    networks: networks.map(({ name, sources }) => ({
      name,
      sources: sources.map(formatSourceName),
      recorded: isRecorded({ sources }),
      unasked: true,
    })),
    emulator,
  }
}

type StatusOptions = {
  readonly run: RunJob
  readonly nowMs: () => number
  /** A reply is repeated for so long. */
  readonly freshMs?: number
  /** The reply while there is no other one. */
  readonly first: Status
  /** Without a free worker in this time, the last known reply is used. */
  readonly timeoutMs?: number
  /** A started call that takes longer is not awaited; it has a shorter time limit for its network. */
  readonly startedTimeoutMs?: number
}

/**
 * Replies to `getStatus` that do not wait for a worker: if none is free, the last known status, with the latency of now. A
 * network that was not queried before is offline then, and listed as not queried.
 */
export function createStatusReplies(options: StatusOptions): RunJob {
  const { run, nowMs, first, freshMs = 1000, timeoutMs = 250, startedTimeoutMs = 6000 } = options
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
    // Each request that awaits it handles its error.
    call.reply.catch(() => {})
    running.set(key, call)
    return call.reply
  }

  const lastKnown = (network: string | undefined): Reply => {
    const own = known.get(network ?? '')
    if (!own) return new TextEncoder().encode(writeJson(first))
    // Written by a worker of this service.
    const status = readJson(new TextDecoder().decode(own.reply)) as unknown as StatusJson
    const name = network ?? status.default_network
    const isRecorded = status.networks.some(each => each.name === name && each.recorded)
    const ageSec = Math.round((nowMs() - own.atMs) / 1000)
    const latency = isRecorded ? status.indexing_latency : Number(status.indexing_latency) + ageSec
    return new TextEncoder().encode(writeJson({ ...status, indexing_latency: latency }))
  }

  const getReply: RunJob = async (job, settings) => {
    if (settings.signal?.aborted) throw new AppError('limit.cancelled', {})
    const key = job.network ?? ''
    const fresh = known.get(key)
    if (fresh && nowMs() - fresh.atMs < freshMs) return fresh.reply
    const reply = (running.get(key)?.reply ?? start(job, settings)).catch((error: unknown) => {
      if (!known.has(key) && !isBusy(error)) throw error
      return lastKnown(job.network)
    })
    // If another reply was used, nobody handles its error.
    reply.catch(() => {})
    const call = running.get(key)
    return (
      (await beforeTimeout(reply, timeoutMs)) ??
      (call?.isStarted() ? await beforeTimeout(reply, startedTimeoutMs) : undefined) ??
      lastKnown(job.network)
    )
  }

  // A reply is shared by clients that get it in pieces and others.
  return async ({ inPieces, ...job }, settings) => {
    const reply = await getReply(job, settings)
    return inPieces ? toPieces(reply) : reply
  }
}

const toPieces = (reply: Reply): Reply =>
  new TextEncoder().encode(writeJsonPieces(readJson(new TextDecoder().decode(reply))))

/** Whether a call failed because of other calls. */
const isBusy = (error: unknown): boolean => isAppError(error) && error.code.startsWith('limit.')

/** The result of the work, if it is there in time. */
async function beforeTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
