import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTargets } from '../../../scripts/build.ts'
import { captureIo } from '../../test/runCli.ts'
import { type CommandSettings, commandTable, findCommand } from './commandTable.ts'
import { getCommandName } from './run.ts'

// What a command loads before it does anything decides how long its start takes. Times depend on the machine; this does not.

const folder = fileURLToPath(new URL('../../../dist/server/', import.meta.url))
const readBuilt = (file: string): string => readFileSync(folder + file, 'utf8')
const findBuilt = (name: string): string =>
  readdirSync(folder).find(file => file.startsWith(`${name}-`) && file.endsWith('.cjs')) ?? expect.fail(`no ${name}`)

/** The files that load with these, without what they import when it is needed. */
function listLoaded(files: readonly string[], loaded = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const imports = readBuilt(file).matchAll(
      /^(?:\(function \([^)]*\) \{)?(?:(?:const|let|var) [^=]+= )?require\("\.\/([^"]+)"\)/gm,
    )
    listLoaded(
      [...imports].map(([, name = '']) => name),
      loaded,
    )
  }
  return loaded
}

/** The modules in built files, by the comments of the bundler. */
const listModules = (files: ReadonlySet<string>): string[] =>
  [...files].flatMap(file =>
    [...readBuilt(file).matchAll(/^\/\/(?:#region)? (\S+\.(?:[cm]?[jt]s|json))$/gm)].map(([, path = '']) => path),
  )

/** What only the thread of the service needs: schemas, keys, the emulator, tables of messages. */
const serviceOnly =
  /node_modules\/(?:zod|@noble|@ton|hono|ton-assembly|@modelcontextprotocol)\/|core\/src\/(?:emulator|engines|operations|openapi|protocols|tlb)\/|\.gen\.|node\/src\/host\.ts|contract\/operations\.ts/

beforeAll(() => buildTargets(['server']), 300_000)

describe('before a command runs', () => {
  test.each([
    ['any command', []],
    ['decode', ['decodeCommands']],
    ['cell', ['cellCommand']],
    ['kinds', ['kindsCommand']],
    ['index', ['indexCommand']],
    ['completion', ['completionCommand']],
    ['serve', ['serveCommand']],
    ['mcp', ['mcpCommand']],
  ])('%s: nothing is loaded that only the service needs', (_, names) => {
    const modules = listModules(listLoaded(['cli.cjs', ...names.map(findBuilt)]))
    expect(modules).toContain('server/src/cli/commandTable.ts')
    expect(modules.filter(path => serviceOnly.test(path))).toEqual([])
  })

  test('the service has what the commands leave out', () => {
    expect(listModules(listLoaded(['worker.cjs'])).filter(path => serviceOnly.test(path)).length).toBeGreaterThan(100)
  })

  test('commands and service have the bytecode of all that they load', async () => {
    // Sets the flags of V8 that the programs have: bytecode is valid for the same flags only.
    await import('../../bin/builtModules.js')
    const bytecode = readdirSync(folder).filter(file => file.endsWith('.bytecode'))
    const loaded = listLoaded(['cli.cjs', 'worker.cjs', findBuilt('decodeCommands')])
    expect([...loaded].filter(file => !bytecode.includes(`${file}.bytecode`))).toEqual([])
    // Without it, each command would compile for half a second and do the same.
    for (const file of loaded) {
      const cachedData = readFileSync(`${folder}${file}.bytecode`)
      const script = new Script(readFileSync(folder + file, 'latin1'), { filename: folder + file, cachedData })
      expect(script.cachedDataRejected, file).toBe(false)
    }
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
