// Run by the build: puts the modules of the commands into packs (`lazyModules.cjs`), then writes their bytecode. Two runs: the first
// finds out which modules run in which commands, the second has the packs that follow from it.
const { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { setFlagsFromString } = require('node:v8')
const {
  bytecodeFile,
  compilePack,
  createModules,
  demoFile,
  indexFile,
  openPacks,
  packsFolder,
  readIndex,
  writePack,
} = require('./lazyModules.cjs')

/** Modules that no command of these runs are together by folder or package. @param {string} id */
const toFolder = id => id.split('/').slice(0, 3).join('/')

const [, , step, modulesFile = ''] = process.argv
void (step === 'packs' ? writePacks() : writeBytecode()).then(() => process.exit())

async function writePacks() {
  /** @type {Record<string, string>} */
  const code = JSON.parse(readFileSync(modulesFile, 'latin1'))
  const functions = compilePack(modulesFile, writePack(Object.entries(code))).runInThisContext()()
  /** @type {Map<string, string>} a digit for each command and side that ran a module */
  const usedBy = new Map(Object.keys(code).map(id => [id, '']))
  const { commands, prepareDemo, serviceCommands, threadLimits } = createModules(id => functions[id])(
    'server/src/cli/warmUp.cjs',
  )
  writeFileSync(demoFile, prepareDemo())
  for (const argv of commands) {
    // As in the program, where the service has a thread of its own.
    const [ownModules, serviceModules] = [new Set(), new Set()]
    const load = createModules(
      id => functions[id],
      id => ownModules.add(id),
    )
    const loadService = createModules(
      id => functions[id],
      id => serviceModules.add(id),
    )
    const startService = (...given) =>
      loadService('server/src/cli/startServiceInThread.cjs').startServiceInThread(...given)
    await load('server/src/cli/warmUp.cjs').runQuietly(argv, startService)
    for (const [id, sides] of usedBy)
      usedBy.set(id, sides + (ownModules.has(id) ? 1 : 0) + (serviceModules.has(id) ? 2 : 0))
  }
  rmSync(packsFolder, { recursive: true, force: true })
  mkdirSync(packsFolder)
  /** @type {Map<string, string[]>} */
  const packs = new Map()
  for (const [id, sides] of usedBy) {
    const key = /[1-3]/.test(sides) ? sides : toFolder(id)
    packs.set(key, [...(packs.get(key) ?? []), id])
  }
  const index = Object.fromEntries([...packs.values()].map((ids, number) => [`pack-${number}.cjs`, ids]))
  for (const [file, ids] of Object.entries(index))
    writeFileSync(packsFolder + file, writePack(ids.map(id => [id, code[id]])))
  writeFileSync(indexFile, JSON.stringify({ packs: index, serviceCommands, threadLimits }))
  rmSync(modulesFile)
}

async function writeBytecode() {
  // The code of modules runs once, so it would be dropped before it is written.
  setFlagsFromString('--no-flush-bytecode')
  /** @type {Map<string, import('node:vm').Script>} */
  const scripts = new Map()
  const load = createModules(openPacks((path, script) => scripts.set(path, script)))
  const { commands, runQuietly } = load('server/src/cli/warmUp.cjs')
  for (const argv of commands) await runQuietly(argv)
  // V8 rejects the bytecode of other flags.
  setFlagsFromString('--flush-bytecode')
  for (const file of Object.keys(readIndex().packs)) {
    const path = packsFolder + file
    const script = scripts.get(path) ?? compilePack(path, readFileSync(path, 'latin1'))
    // Renamed, so that a process beside this one never reads a part of it.
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, script.createCachedData())
    renameSync(temporary, bytecodeFile(path))
  }
}
