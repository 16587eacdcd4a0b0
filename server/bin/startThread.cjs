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
  return new Worker(join(__dirname, 'thread.cjs'), { resourceLimits: threadLimits })
}
