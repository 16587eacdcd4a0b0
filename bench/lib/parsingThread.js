// A thread that parses the recorded blocks with each read, as that of an indexer parses those of its source.
import { register } from 'tsx/esm/api'

register()
await import('./parseRecordedBlocks.ts')
