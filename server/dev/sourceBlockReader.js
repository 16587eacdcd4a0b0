// Runs the thread that reads blocks for an index from its sources, for tests and benches.
import { register } from 'tsx/esm/api'

register()
await import('../src/cli/blockReader.ts')
