// The command line of a build that is complete, such as in a container: nothing is checked or built.
const { loadModule } = require('./lazyModules.cjs')
const { startThread } = require('./startThread.cjs')

const argv = process.argv.slice(2)
const thread = startThread(argv)
void loadModule('server/src/cli/main.cjs').main(argv, thread)
