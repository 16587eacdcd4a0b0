// Runs the worker for servers that run from their sources (tests, benches): from the build if it has the same sources, because each
// worker would load and translate them again; else from the sources.
import { isStale } from '../../scripts/sources.cjs'

if (isStale('server')) {
  const { register } = await import('tsx/esm/api')
  // A thread does not take over the main thread's TypeScript loader.
  register()
  await import('../src/worker.ts')
} else {
  const { requireBuilt } = await import('../bin/builtModules.js')
  requireBuilt('worker.cjs')
}
