import type { Network } from '@tonoscope/core/engines/context/Deps'
import { type ErrorCode, isAppError, isSourceFailure } from '@tonoscope/core/errors'
import type { SourceReport } from './workerProtocol.ts'

type WatchedNetwork = Pick<Network, 'name' | 'recorded' | 'sources'>

/** Collects what the sources of a worker's networks are like: open circuits, failed reads, networks that cannot be used. */
export class SourceWatch {
  readonly #networks: readonly WatchedNetwork[]
  readonly #failures = new Map<string, Map<ErrorCode, number>>()
  #last = ''

  constructor(networks: readonly WatchedNetwork[]) {
    this.#networks = networks
  }

  /** Counts a failed read, if it failed because of its source. */
  countFailure(network: string, error: unknown): void {
    if (!isAppError(error) || !isSourceFailure(error) || isExpected(error.code)) return
    const counts = this.#failures.get(network) ?? new Map<ErrorCode, number>()
    counts.set(error.code, (counts.get(error.code) ?? 0) + 1)
    this.#failures.set(network, counts)
  }

  /** The state of all sources; `undefined` if nothing has changed since the last report. Sends no request. */
  async report(): Promise<SourceReport | undefined> {
    const states = await Promise.all(this.#networks.map(network => this.#read(network)))
    const failures = [...this.#failures].flatMap(([network, counts]) =>
      [...counts].map(([code, count]) => ({ network, code, count })),
    )
    this.#failures.clear()
    const circuits = states.flatMap(each => each.circuits)
    const problems = states.flatMap(each => each.problem ?? [])
    const key = JSON.stringify({ circuits, problems })
    if (key === this.#last && failures.length === 0) return undefined
    this.#last = key
    return { circuits, problems, failures }
  }

  async #read(network: WatchedNetwork) {
    // Another recorded network than the first one is read on first use.
    if (network.recorded && network !== this.#networks[0]) return { circuits: [], problem: undefined }
    const { name, sources = [] } = network
    const problems = sources.flatMap(({ problem }) => problem ?? [])
    const circuits = await Promise.all(sources.map(source => source.openCircuits?.().catch(() => undefined)))
    return {
      circuits: circuits
        .flatMap(each => each ?? [])
        .map(each => ({ network: name, name: each.name, reason: each.reason })),
      problem:
        sources.length > 0 && problems.length === sources.length && problems[0]
          ? { network: name, reason: problems[0].message }
          : undefined,
    }
  }
}

/** What a source does not have is no failure of it. */
const isExpected = (code: ErrorCode): boolean => code === 'source.unsupported' || code === 'source.notRecorded'
