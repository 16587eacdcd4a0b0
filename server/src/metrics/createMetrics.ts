import type { PoolLoad } from '@tonoscope/node/WorkerPool'
import type { SourceReport } from '@tonoscope/node/workerProtocol'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The values that are read when the metrics are. */
type MetricReaders = {
  readonly version: string
  readonly emulatorBuild: string
  readonly load: () => PoolLoad
  /** Resident memory of the workers. */
  readonly workerMemoryBytes: () => number
  readonly sources: () => readonly SourceReport[]
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** The tiers that a result can come from. */
export type CacheOutcome = 'memory' | 'redis' | 'joined' | 'miss'

/** What a server measures, as Prometheus reads it. Other parts add their own metrics to the registry. */
export type Metrics = {
  readonly registry: Registry
  readonly observeRequest: (operation: string, status: number, seconds: number) => void
  readonly observeQueued: (seconds: number) => void
  readonly countError: (code: string) => void
  readonly countCache: (outcome: CacheOutcome) => void
  readonly countRedisError: () => void
  readonly countSources: (report: SourceReport) => void
  /** Adds a gauge that is read when the metrics are. */
  readonly addGauge: (name: string, help: string, read: () => number) => void
}

/** Creates the metrics of one server; docs/operating.md describes each. */
export function createMetrics(readers: MetricReaders): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const addGauge: Metrics['addGauge'] = (name, help, read) => {
    new Gauge({
      ...{ name: `tonoscope_${name}`, help, registers },
      collect() {
        this.set(read())
      },
    })
  }
  const requests = new Histogram({
    name: 'tonoscope_request_duration_seconds',
    help: 'Time from a request to its complete response, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const queued = new Histogram({
    name: 'tonoscope_queue_wait_seconds',
    help: 'Time that calls were queued before a worker got them',
    buckets: secondsBuckets,
    registers,
  })
  const errors = counter(registry, 'errors_total', 'Error responses by code', ['code'])
  const cache = counter(registry, 'cache_requests_total', 'Requests of results that can be kept, by origin', ['result'])
  const redisErrors = counter(registry, 'redis_errors_total', 'Failed requests to Redis', [])
  const failures = counter(registry, 'source_failures_total', 'Failed reads of sources', ['network', 'code'])
  for (const result of ['memory', 'redis', 'joined', 'miss']) cache.inc({ result }, 0)
  new Gauge({
    name: 'tonoscope_build_info',
    help: 'The version of the server and of its emulator; always 1',
    labelNames: ['version', 'emulator', 'node'],
    registers,
  }).set({ version: readers.version, emulator: readers.emulatorBuild, node: process.version }, 1)
  addLoad(registry, readers.load)
  addCircuits(registry, readers.sources)
  addGauge('workers_resident_memory_bytes', 'Resident memory of the workers; Linux only', readers.workerMemoryBytes)
  return {
    registry,
    observeRequest: (operation, status, seconds) => requests.observe({ operation, status: String(status) }, seconds),
    observeQueued: seconds => queued.observe(seconds),
    countError: code => errors.inc({ code }),
    countCache: result => cache.inc({ result }),
    countRedisError: () => redisErrors.inc(),
    countSources(report) {
      for (const { network, code, count } of report.failures) failures.inc({ network, code }, count)
    },
    addGauge,
  }
}

const counter = <Label extends string>(registry: Registry, name: string, help: string, labelNames: Label[]) =>
  new Counter({ name: `tonoscope_${name}`, help, labelNames, registers: [registry] })

function addLoad(registry: Registry, load: () => PoolLoad): void {
  new Gauge({
    name: 'tonoscope_calls',
    help: 'Calls that are queued, that compute, and that wait for a source',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { waiting, running, computing } = load()
      this.set({ state: 'queued' }, waiting)
      this.set({ state: 'computing' }, computing)
      this.set({ state: 'waiting' }, running - computing)
    },
  })
  new Gauge({
    name: 'tonoscope_workers',
    help: 'Workers by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(load().workers)) this.set({ state }, count)
    },
  })
}

function addCircuits(registry: Registry, sources: () => readonly SourceReport[]): void {
  new Gauge({
    name: 'tonoscope_source_open_circuits',
    help: 'Workers that do not try a source or server now, because it did not respond',
    labelNames: ['network', 'source'],
    registers: [registry],
    collect() {
      // A closed circuit has no row.
      this.reset()
      for (const { circuits } of sources())
        for (const { network, name } of circuits) this.inc({ network, source: name })
    },
  })
}
