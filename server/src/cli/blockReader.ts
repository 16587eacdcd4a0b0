import { serveBlockReads } from '@tonoscope/node/indexer/serveBlockReads'

// Entry point of the thread that reads blocks for an index.
serveBlockReads()
