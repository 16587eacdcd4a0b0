// Runs the worker from its sources, for tests and benches: a thread does not take over the main thread's TypeScript loader.
import { register } from 'tsx/esm/api'

register()
await import('../src/worker.ts')
