// The command line of a build that is complete, such as in a container: nothing is checked or built.
import './wasmFlags.cjs'
import { loadModule } from './lazyModules.cjs'
import { startThread } from './startThread.cjs'

const argv = process.argv.slice(2)
const thread = startThread(argv)
void loadModule('server/src/cli/main.cjs').main(argv, thread)
