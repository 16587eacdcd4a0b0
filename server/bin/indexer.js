// What the process runs that writes an index for `tonoscope serve`.
require('./builtModules.js').requireBuilt('indexer.cjs')
