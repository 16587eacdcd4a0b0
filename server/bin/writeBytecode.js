// Run by the build, after which commands and workers start without compiling.
const { setFlagsFromString } = require('node:v8')
const { requireBuilt, writeBytecode } = require('./builtModules.js')

void run()

async function run() {
  // The code of modules runs once, so it would be dropped before it is written.
  setFlagsFromString('--no-flush-bytecode')
  await requireBuilt('warmUp.cjs').warmUp()
  // V8 rejects the bytecode of other flags.
  setFlagsFromString('--flush-bytecode')
  writeBytecode()
  process.exit()
}
