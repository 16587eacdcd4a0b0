const { existsSync, readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { constants, Script } = require('node:vm')

// Runs the modules of `dist/server/commands`: each runs with its first use, and those that the same commands use are in one file (a
// pack), which loads with its bytecode. `packModules.js` writes the packs. Plain JavaScript: nothing loads TypeScript yet.

const built = join(__dirname, '../../dist/server')
const folder = join(built, 'commands/')
/** The file that modules take themselves for: paths in sources are relative to a file in `dist/server`. */
const moduleFile = join(built, 'commands.cjs')

/** @typedef {(exports: object, module: object, require: (id: string) => unknown, __lazy: (id: string) => object, __filename: string, __dirname: string) => void} ModuleFunction */

/** The exports of another module, which runs when they are read. */
class LazyImport {
  #read
  #exports
  constructor(read) {
    this.#read = read
  }
  get exports() {
    return this.#exports ?? this.#load()
  }
  #load() {
    this.#exports = this.#read()
    return this.#exports
  }
}

/**
 * Runs modules, each once.
 *
 * @param {(id: string) => ModuleFunction | undefined} find
 * @param {(id: string) => void} [onRun]
 */
function createModules(find, onRun) {
  /** @type {Map<string, { exports: object }>} */
  const modules = new Map()
  const load = id => {
    const known = modules.get(id)
    if (known) return known.exports
    const run = find(id)
    if (!run) return require(id)
    const module = { exports: {} }
    modules.set(id, module)
    onRun?.(id)
    run(module.exports, module, load, lazy, moduleFile, dirname(moduleFile))
    return module.exports
  }
  const lazy = id => new LazyImport(() => load(id))
  return load
}

/** Parameters of the function that a module is; a module may have a `lazy` of its own. */
const parameters = 'exports, module, require, __lazy, __filename, __dirname'

/** The text of a pack. @param {readonly (readonly [string, string])[]} modules names and code */
const writePack = modules =>
  `(function () { return {\n${modules.map(([id, code]) => `${JSON.stringify(id)}(${parameters}) {${code}\n}`).join(',\n')}\n} })`

/** The script of a pack, from its bytecode if there is any. @param {string} path @param {string} source @param {Buffer} [cachedData] */
const compilePack = (path, source, cachedData) =>
  new Script(source, {
    filename: path,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })

const packsFolder = folder
/** The prepared demo network. */
const demoFile = join(built, 'demo.prepared')
const indexFile = `${folder}packs.json`
const bytecodeFile = path => `${path}.bytecode`

/**
 * What `packModules.js` has found out: the modules of each pack, and of the commands that use the service in a thread their names.
 *
 * @returns {{ packs: Record<string, readonly string[]>, serviceCommands: readonly string[], threadLimits: import('node:worker_threads').ResourceLimits }}
 */
const readIndex = () => {
  index ??= JSON.parse(readFileSync(indexFile, 'latin1'))
  return index
}
let index

/** Finds modules in the packs, which load with the first of their modules. @param {(path: string, script: Script) => void} [onLoad] */
function openPacks(onLoad) {
  const packs = new Map()
  for (const [pack, ids] of Object.entries(readIndex().packs)) for (const id of ids) packs.set(id, pack)
  /** @type {Map<string, Record<string, ModuleFunction>>} */
  const loaded = new Map()
  return id => {
    const pack = packs.get(id)
    if (pack === undefined) return undefined
    const known = loaded.get(pack)
    if (known) return known[id]
    const path = folder + pack
    const bytecode = bytecodeFile(path)
    const script = compilePack(
      path,
      readFileSync(path, 'latin1'),
      existsSync(bytecode) ? readFileSync(bytecode) : undefined,
    )
    onLoad?.(path, script)
    const functions = script.runInThisContext()()
    loaded.set(pack, functions)
    return functions[id]
  }
}

/** The exports of a module of the commands. @param {string} id */
const loadModule = id => {
  commandModules ??= createModules(openPacks())
  return commandModules(id)
}
/** @type {ReturnType<typeof createModules> | undefined} */
let commandModules

module.exports = {
  createModules,
  writePack,
  compilePack,
  packsFolder,
  demoFile,
  indexFile,
  bytecodeFile,
  openPacks,
  loadModule,
  readIndex,
}
