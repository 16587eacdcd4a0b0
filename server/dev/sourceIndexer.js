// Runs the indexer of a server from its sources, for tests and benches.
import { register } from 'tsx/esm/api'

register()
await import('../src/cli/indexer.ts')
