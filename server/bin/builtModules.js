const { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { constants, Script } = require('node:vm')

// Loads the modules of `dist/server` with the bytecode that the build left beside them: to parse and compile them takes longer
// than most commands run. `module.enableCompileCache` does the same from Node 22.1 on. Plain JavaScript: nothing loads TypeScript yet.

const folder = join(__dirname, '../../dist/server')
/** @type {Map<string, { exports: unknown, script: Script }>} */
const loaded = new Map()

/** The bytecode of a module. V8 itself rejects that of another version, and of other flags. @param {string} file */
const bytecodeFile = file => `${file}.bytecode`

/** The exports of a built module. @param {string} file its path in `dist/server` */
function requireBuilt(file) {
  const path = join(folder, file)
  const known = loaded.get(path)
  if (known) return known.exports
  const script = compile(path)
  const module = { exports: {}, script }
  loaded.set(path, module)
  const requireModule = name => (name.startsWith('./') ? requireBuilt(name.slice(2)) : require(name))
  script.runInThisContext()(module.exports, requireModule, module, path, dirname(path))
  return module.exports
}

/** @param {string} path */
function compile(path) {
  // The build writes ASCII only, which is read without decoding and kept in one byte per character.
  const source = readFileSync(path, 'latin1')
  const cachedData = existsSync(bytecodeFile(path)) ? readFileSync(bytecodeFile(path)) : undefined
  return new Script(source, {
    filename: path,
    cachedData,
    importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
}

/** Writes the bytecode of all modules; of those that are loaded, with the functions that have run. */
function writeBytecode() {
  for (const file of readdirSync(folder).filter(name => name.endsWith('.cjs'))) {
    const path = join(folder, file)
    const script = loaded.get(path)?.script ?? compile(path)
    // Renamed, so that a process beside this one never reads a part of it.
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, script.createCachedData())
    renameSync(temporary, bytecodeFile(path))
  }
}

module.exports = { requireBuilt, writeBytecode }
