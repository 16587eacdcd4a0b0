// What the thread of the service of a command runs.
require('./lazyModules.cjs').loadModule('server/src/worker.cjs')
