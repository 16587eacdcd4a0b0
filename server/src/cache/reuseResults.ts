import { createHash } from 'node:crypto'
import type { NewestBlock } from '@tonoscope/core/contract/newestBlockHeaders'
import { operations } from '@tonoscope/core/contract/operations'
import type { JobSettings, RunJob } from '@tonoscope/node/PoolCall'
import type { Job } from '@tonoscope/node/workerProtocol'
import type { CacheOutcome } from '../metrics/createMetrics.ts'
import { Flight, Flights } from './Flights.ts'
import type { KeptResult, ResultTier } from './KeptResult.ts'

/** Options of a call. */
export type RunSettings = JobSettings & {
  /** Called with the origin of a result that can be kept. */
  readonly onCacheOutcome?: (outcome: CacheOutcome) => void
  /** Called with the key of a result that is kept, if each equal request has it. */
  readonly onKept?: (key: string) => void
}
/** Runs an operation, or returns a result that was kept. */
export type RunOperation = RunJob<RunSettings>

type ReuseOptions = {
  readonly run: RunJob
  /** In the order in which they are queried. */
  readonly tiers: readonly ResultTier[]
  /** Hash of all of the server that results on a network depend on. */
  readonly fingerprint: (network: string) => string
  readonly defaultNetwork: string
  /** Networks whose data does not change. */
  readonly recorded: ReadonlySet<string>
  readonly onOutcome: (outcome: CacheOutcome) => void
}

type Reuse = {
  readonly run: RunOperation
  /** Calls that wait for the result of an equal one. */
  readonly joined: () => number
}

/**
 * Runs calls whose replies can be used again only once: equal calls that run at the same time share the result, later ones get
 * it from a tier. What a result depends on is in its key: the request, the server (version, code, emulator, limits, names,
 * network), the hash of the block, and the time if it depends on that.
 */
export function reuseResults({ run, tiers, onOutcome, ...options }: ReuseOptions): Reuse {
  const flights = new Flights()

  const lookUp = async (key: string): Promise<{ result: KeptResult; outcome: CacheOutcome } | undefined> => {
    for (const [index, tier] of tiers.entries()) {
      const found = await tier.get(key)
      if (!found) continue
      for (const nearer of tiers.slice(0, index)) nearer.set(key, found.result, found.lifetimeMs)
      return { result: found.result, outcome: tier.name }
    }
    return undefined
  }

  /** The result of an equal call; without one, later equal calls wait for this one. */
  const findResult = async (key: string, flight: Flight, settings: RunSettings) => {
    for (;;) {
      if (flights.isRunning(key, flight)) {
        const result = await flights.join(key, settings.signal, settings.onProgress)
        if (result) return { result, outcome: 'joined' as const }
        // The other call ended without a result of use here.
        if (flight.isEnded) return undefined
        continue
      }
      const found = await lookUp(key)
      if (found || flight.isEnded) return found
      if (flights.isRunning(key, flight)) continue
      flights.claim(key, flight)
      return undefined
    }
  }

  const runReusable: RunOperation = async (job, settings) => {
    const network = job.network ?? options.defaultNetwork
    const isRecorded = options.recorded.has(network)
    const requestKey = hashRequest(job, network, options.fingerprint(network))
    const flight = new Flight()
    const note = (outcome: CacheOutcome) => {
      onOutcome(outcome)
      settings.onCacheOutcome?.(outcome)
    }
    const find = async (key: string) => {
      const found = await findResult(key, flight, settings)
      if (!found) return undefined
      note(found.outcome)
      if (found.result.newestBlock) settings.onNewestBlock?.(found.result.newestBlock)
      return found.result.reply
    }
    try {
      const found = isRecorded ? await find(requestKey) : undefined
      if (found) {
        settings.onKept?.(requestKey)
        return found
      }
      let lifetimeMs = 0
      let newestBlock: NewestBlock | undefined
      let isFound = false
      const reply = await run(
        { ...job, reuse: isRecorded ? 'always' : 'by basis' },
        {
          ...settings,
          onProgress: progress => {
            settings.onProgress?.(progress)
            flight.onProgress(progress)
          },
          onNewestBlock: block => {
            newestBlock = block
            settings.onNewestBlock?.(block)
          },
          onLifetime: ms => {
            lifetimeMs = ms
          },
          findResult: async basis => {
            const result = await find(hash(requestKey, basis))
            isFound = result !== undefined
            return result
          },
        },
      )
      if (isFound) return reply
      note('miss')
      const result = { reply, newestBlock }
      const key = flights.keyOf(flight)
      if (key !== undefined && lifetimeMs > 0) {
        for (const tier of tiers) tier.set(key, result, lifetimeMs)
        if (isRecorded) settings.onKept?.(key)
      }
      flights.end(flight, result)
      return reply
    } catch (error) {
      flights.end(flight, error)
      throw error
    } finally {
      flights.end(flight, undefined)
    }
  }

  return {
    run: (job, settings) => (operations[job.name].isReusable ? runReusable : run)(job, settings),
    joined: () => flights.waiting,
  }
}

const hash = (...values: readonly string[]): string => createHash('sha256').update(JSON.stringify(values)).digest('hex')

const hashRequest = (job: Job, network: string, fingerprint: string): string => {
  const { name, params, headers, body = '', inPieces = false } = job
  return hash(fingerprint, network, name, sorted(params), sorted(headers), body, inPieces ? 'in pieces' : '')
}

const sorted = (values: Readonly<Record<string, string | readonly string[]>>): string =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
