import { describeBlockAge } from '@tonoscope/core/blockAge'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { Host } from '@tonoscope/node/host'
import { Command, CommanderError } from 'commander'
import { defaultCeilings, projectVersion, serviceData } from '../project.ts'
import { addAbiOption, withAbis } from './abiOption.ts'
import {
  type CliIo,
  errorText,
  exitCodes,
  type StartService,
  type ToAction,
  toExitCode,
  usageErrorText,
} from './command.ts'
import { type CommandSettings, commandTable, findCommand } from './commandTable.ts'
import { addIndexOptions, withIndexes } from './indexOptions.ts'
import { addNameOptions, addNetworkOptions, type NetworkReaders, needsNetworkReaders } from './networkOptions.ts'
import { toTerminalIo } from './terminalIo.ts'
import { watchBlockAge } from './watchBlockAge.ts'

const exitCodeHelp = `
Exit codes:
  0  success
  1  error: code and message are on stderr
  2  the account rejected the message
  3  incomplete result: a limit was reached, or a library or a state is missing; a proof chain ends early
  4  with --strict: the run is complete, but a part of it failed
  5  no claim of the proof fails, but some cannot be checked`

/** Loads the service only when a command calls it. */
const startInThread: StartService = async (...given) =>
  (await import('./startServiceInThread.ts')).startServiceInThread(...given)

/**
 * Runs one command of the command line and returns its exit code. By default the service runs in this thread; the
 * program runs it in another, which it can stop (`startServiceThread`).
 *
 * @example
 * await run(['emulate', 'b5ee9c72…', '--json'], io)
 */
export async function run(
  argv: readonly string[],
  hostIo: CliIo,
  startService: StartService = startInThread,
): Promise<number> {
  const io = toTerminalIo(hostIo)
  let code: number = exitCodes.complete
  const end = (result: number) => {
    code = result
  }
  try {
    const program = await createProgram(argv, { io, end, startService })
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has already printed it.
    if (error instanceof CommanderError) return error.exitCode
    io.err(errorText(error))
    return toExitCode(error)
  }
}

/** The program with its global options, and without commands. */
function createBareProgram(readers?: NetworkReaders) {
  const program = new Command('tonoscope').exitOverride()
  const plainNetworks = addNetworkOptions(program, readers)
  const indexes = addIndexOptions(program)
  return {
    ...{ program, plainNetworks, indexes },
    networks: () => withIndexes(plainNetworks(), indexes()),
    names: addNameOptions(program),
    abis: addAbiOption(program),
  }
}

/** The command that arguments name, after global options; `undefined` if there is none before the first other option. */
export function getCommandName(argv: readonly string[]): string | undefined {
  // Options without their parsers, which read files.
  const program = new Command().exitOverride().configureOutput({ outputError: () => {} })
  for (const { flags } of createBareProgram().program.options) program.option(flags)
  try {
    return program.parseOptions([...argv]).operands[0]
  } catch {
    return undefined // an option without its value, which is reported with all commands
  }
}

type ProgramSettings = Pick<CommandSettings, 'io' | 'end' | 'startService'>

/** The program with the named command, or with all of them. */
async function createProgram(argv: readonly string[], { io, end, startService }: ProgramSettings): Promise<Command> {
  const readers = needsNetworkReaders(argv, process.env) ? await import('./networkReaders.ts') : undefined
  const { program, plainNetworks, indexes, networks, names, abis } = createBareProgram(readers)
  program
    .description('TON message inspector: emulates messages and explains on-chain events.')
    .version(projectVersion())
    .addHelpText('after', exitCodeHelp)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(usageErrorText(text)),
    })
  const toAction: ToAction =
    command =>
    async (...args) => {
      const abiSources = abis()
      const available = networks()
      const hosts: Pick<Host, 'close'>[] = []
      const start = async (list: readonly NetworkConfig[]) => {
        const data = serviceData(list, defaultCeilings, names())
        // Nobody waits for a reply of bounded size here, and Ctrl+C keeps what was read.
        const snapshotLimits = { maxBytes: Number.POSITIVE_INFINITY, timeoutMs: Number.POSITIVE_INFINITY }
        const host = await startService({ ...data, snapshotLimits }, line => io.err(`${line}\n`))
        hosts.push(host)
        return withAbis(host.service, abiSources)
      }
      try {
        const { service, maxAge } = watchBlockAge(await start(available))
        const context = { service, io, startService: (network: NetworkConfig) => start([network, ...available]) }
        end(await command(context, ...args))
        const ageSec = maxAge()
        if (ageSec !== undefined) io.err(`tonoscope: ${describeBlockAge(ageSec)}\n`)
      } finally {
        // Open liteserver connections keep the process alive.
        for (const host of hosts) host.close()
      }
    }

  const settings = { io, end, networks, plainNetworks, indexes, names, abis, startService, toAction }
  const named = findCommand(getCommandName(argv))
  const rows = named && named.names[0] !== 'completion' ? [named] : commandTable
  for (const row of rows) await row.add(program, settings)
  return program
}
