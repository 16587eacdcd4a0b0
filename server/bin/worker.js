// What the threads and processes of the service run.
require('./builtModules.js').requireBuilt('worker.cjs')
