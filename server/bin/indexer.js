// What the process runs that writes an index for `tonoscope serve`.
import { requireBuilt } from './builtModules.js'

requireBuilt('indexer.cjs')
