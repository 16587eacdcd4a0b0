// What the thread of the service of a command runs.
const threads = require('node:worker_threads')
require('./commandFlags.cjs')

// Of `startThread`; a thread that a command starts later has none.
const booted = threads.workerData?.booted
if (booted) {
  Atomics.store(booted, 0, 1)
  Atomics.notify(booted, 0)
  // The service waits for its data.
  threads.workerData = null
}
require('./lazyModules.cjs').loadModule('server/src/worker.cjs')
