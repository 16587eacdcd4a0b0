// What the threads and processes of the service run.
import { requireBuilt } from './builtModules.js'

requireBuilt('worker.cjs')
