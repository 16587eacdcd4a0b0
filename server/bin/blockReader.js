// What the thread runs that reads blocks for an index.
require('./builtModules.js').requireBuilt('blockReader.cjs')
