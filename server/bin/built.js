// The command line of a build that is complete, such as in a container: nothing is checked or built.
import { requireBuilt } from './builtModules.js'

requireBuilt('cli.cjs')
