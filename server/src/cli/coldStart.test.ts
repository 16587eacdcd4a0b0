import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTargets } from '../../../scripts/build.ts'
import { bytecodeFile, compilePack, createModules, openPacks, readIndex } from '../../bin/lazyModules.cjs'
import { startThread } from '../../bin/startThread.cjs'
import { captureIo } from '../../test/runCli.ts'
import type { StartService } from './command.ts'
import { type CommandSettings, commandTable, findCommand } from './commandTable.ts'
import { getCommandName } from './run.ts'

// What a command loads before it does anything decides how long its start takes. Times depend on the machine; this does not.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const packs = `${root}dist/server/commands/`
const transfer = `${root}examples/transfer.boc`

type Pack = { readonly path: string; readonly modules: readonly string[] }
type Sides = { readonly command: readonly string[]; readonly service: readonly string[] }

/** The modules that a built command runs, in its own thread and in that of the service, which is another instance of all of them here. */
async function listModules(argv: readonly string[]): Promise<Sides> {
  const sides = { command: [] as string[], service: [] as string[] }
  const find = openPacks()
  const load = createModules(find, (id: string) => sides.command.push(id))
  const loadService = createModules(find, (id: string) => sides.service.push(id))
  // Modules of the build have no types.
  const { runQuietly } = load('server/src/cli/warmUp.cjs') as typeof import('./warmUp.ts')
  const startService: StartService = (...given) =>
    (
      loadService('server/src/cli/startServiceInThread.cjs') as typeof import('./startServiceInThread.ts')
    ).startServiceInThread(...given)
  await runQuietly(argv, startService)
  return sides
}

const listPacks = (): readonly Pack[] =>
  Object.entries(readIndex().packs).map(([file, modules]) => ({ path: packs + file, modules }))

/** What only the thread of the service needs: schemas, keys, the emulator, tables of messages. */
const serviceOnly =
  /node_modules\/(?:zod|@noble|@ton|hono|ton-assembly|@modelcontextprotocol)\/|core\/src\/(?:emulator|engines|operations|openapi|protocols|tlb)\/|\.gen\.|node\/src\/host\.cjs|contract\/operations\.cjs/
/** What decoding does not need: the emulator, classification, schemas of other operations and of recordings, HTTP, an index, other networks. */
const notForDecoding =
  /@noble\/|core\/src\/(?:emulator|openapi|protocols|actions\/(?:patterns|engine|sentences)|chain\/(?:liteserver|toncenter|tonapi))\/|node_modules\/(?:hono|ton-assembly|lmdb|pg|ioredis)\/|contract\/(?:debugCompare|debugCompose|debugRecording|debugWallets)\.cjs|TychoExecutor\.cjs|snapshotFile\.cjs|chain\/replySchemas\.cjs/

beforeAll(() => buildTargets(['server']), 300_000)

describe('before a command runs', () => {
  test.each([
    [['--help']],
    [['decode', '--help']],
    [['emulate', '--help']],
    [['index', '--help']],
    [['serve', '--help']],
    [['mcp', '--help']],
    [['completion', 'bash']],
  ])('%j: nothing runs that only the service needs', async argv => {
    const { command, service } = await listModules(argv)
    expect(command).toContain('server/src/cli/commandTable.cjs')
    expect(command.filter(id => serviceOnly.test(id))).toEqual([])
    expect(service).toEqual([])
  })

  test('a command that calls the service leaves all work to it', async () => {
    const { command, service } = await listModules(['cell', transfer])
    expect(command.filter(id => serviceOnly.test(id))).toEqual([])
    expect(service.filter(id => serviceOnly.test(id)).length).toBeGreaterThan(20)
  })

  test('decoding runs what it needs', async () => {
    const { service } = await listModules(['decode', transfer])
    expect(service.filter(id => notForDecoding.test(id))).toEqual([])
    const { service: emulating } = await listModules(['emulate', transfer, '--no-off-chain'])
    expect(emulating.filter(id => /core\/src\/(?:emulator|protocols)\//.test(id)).length).toBeGreaterThan(50)
  })

  test.each(['decode', 'emulate'])('%s loads little of Node', name => {
    // In a program of its own: here it is loaded.
    const program = `
      const { runQuietly } = require('./server/bin/lazyModules.cjs').loadModule('server/src/cli/warmUp.cjs')
      runQuietly(['${name}', 'examples/transfer.boc', '--no-off-chain']).then(() => {
        console.log(process.moduleLoadList.join(' '))
        process.exit()
      })`
    const { stdout } = spawnSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' })
    expect(stdout).toContain('NativeModule fs')
    expect(
      stdout.match(/NativeModule (?:child_process|http|https|perf_hooks|fs\/promises|tls|dgram|worker_threads)\b/g),
    ).toBeNull()
  })

  test('what starts before the command is read is for commands that use the service', () => {
    const { serviceCommands } = readIndex()
    const inThread = (name: string) => !['decode', 'transaction', 'kinds'].includes(name)
    expect(serviceCommands).toEqual(commandTable.flatMap(row => (row.usesService ? row.names.filter(inThread) : [])))
    expect(serviceCommands).not.toContain('serve')
  })

  test('the thread starts for a command that needs it', async () => {
    const started = startThread(['emulate', transfer])
    expect(started).toBeDefined()
    await started?.terminate()
    expect(startThread(['decode', transfer])).toBeUndefined()
    expect(startThread(['emulate', '--help'])).toBeUndefined()
  })

  test('all packs have bytecode, which V8 accepts', () => {
    const list = listPacks()
    expect(list.length).toBeGreaterThan(20)
    // Without it, each command would compile for half a second and do the same.
    for (const { path } of list) {
      const script = compilePack(path, readFileSync(path, 'latin1'), readFileSync(bytecodeFile(path)))
      expect(script.cachedDataRejected, path).toBe(false)
    }
  })

  test('each module is in one pack, and the workers of a server have their own files', () => {
    const modules = listPacks().flatMap(pack => pack.modules)
    expect(new Set(modules).size).toBe(modules.length)
    expect(readdirSync(`${root}dist/server`)).toEqual(expect.arrayContaining(['worker.cjs', 'worker.cjs.bytecode']))
  })
})

describe('the table of commands', () => {
  test.each(commandTable.map(row => [row.names.join(', '), row] as const))(
    'names those of its file: %s',
    async (_, row) => {
      const program = new Command()
      const settings: CommandSettings = {
        io: captureIo().io,
        end: () => {},
        networks: () => [],
        plainNetworks: () => [],
        indexes: () => [],
        names: () => ({}),
        abis: () => [],
        startService: () => expect.unreachable(),
        toAction: () => async () => {},
      }
      await row.add(program, settings)
      expect(program.commands.map(command => command.name())).toEqual(row.names)
    },
  )

  test.each([
    [['decode', 'x'], 'decode'],
    [['--network', 'mainnet', 'emulate', 'x'], 'emulate'],
    [['--network=mainnet', '--no-off-chain', 'event', '--json'], 'event'],
    [['--abi', 'decode', 'cell'], 'cell'],
    [['--labels', 'nowhere.json', 'code'], 'code'],
    [['proof', 'get', '0'], 'proof'],
  ])('finds the command of %j', (argv, name) => {
    expect(getCommandName(argv)).toBe(name)
    expect(findCommand(name)?.names).toContain(name)
  })

  test.each([[[]], [['--help']], [['help', 'decode']], [['emulat', 'decode']], [['--network']]])(
    '%j names none, so that all are listed',
    argv => {
      expect(findCommand(getCommandName(argv))).toBeUndefined()
    },
  )
})
