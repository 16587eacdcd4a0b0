const { join } = require('node:path')
const { readIndex } = require('./lazyModules.cjs')

/**
 * Starts the thread of the service before the command is read, which takes about as long as the thread: `main` takes it, or ends it.
 * `undefined` where no command that uses the service begins the arguments.
 *
 * @param {readonly string[]} argv
 */
exports.startThread = argv => {
  const { serviceCommands, threadLimits } = readIndex()
  if (!serviceCommands.includes(argv[0]) || argv.some(each => each === '--help' || each === '-h')) return undefined
  // Loaded only for this.
  const { Worker } = require('node:worker_threads')
  const booted = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(join(__dirname, 'thread.cjs'), { resourceLimits: threadLimits, workerData: { booted } })
  return { worker, booted }
}

const maxBootMs = 500

/**
 * Waits until Node has started in the thread. V8 rejects bytecode of other flags, also that of Node's own modules, which takes a
 * thread twice as long to start: the flags of commands are set when it has started.
 *
 * @param {Int32Array} booted
 */
exports.waitForBoot = booted => void Atomics.wait(booted, 0, 0, maxBootMs)
