import { describeBlockAge } from '@tonoscope/core/blockAge'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { createHost, type Host, type HostData } from '@tonoscope/node/host'
import { Command, CommanderError } from 'commander'
import { defaultCeilings, hostData, projectVersion } from '../main.ts'
import { addAbiCommand, addAbiOption, withAbis } from './abiCommand.ts'
import { addAccountCommands } from './accountCommand.ts'
import { addBlockCommands } from './blockCommand.ts'
import { addCellCommand } from './cellCommand.ts'
import { addCodeCommand } from './codeCommand.ts'
import { type CliIo, errorText, exitCodes, type ToAction, toExitCode, usageErrorText } from './command.ts'
import { addCompareCommand } from './compareCommand.ts'
import { addCompletionCommand } from './completionCommand.ts'
import { addComposeCommand } from './composeCommand.ts'
import { addConfigCommands } from './configCommand.ts'
import { addConnectCommand } from './connectCommand.ts'
import { addContractsCommand } from './contractsCommand.ts'
import { addDapCommand } from './dapCommand.ts'
import { addDebugCommand } from './debugCommand.ts'
import { addDecodeCommands } from './decodeCommands.ts'
import { addFeesCommand } from './feesCommand.ts'
import { addItemCommands } from './itemsCommand.ts'
import { addKindsCommand } from './kindsCommand.ts'
import { addMcpCommand } from './mcpCommand.ts'
import { addMinimumValueCommand } from './minimumValueCommand.ts'
import { addNameOptions, addNetworkOptions } from './options.ts'
import { addOverridesCommand } from './overridesCommand.ts'
import { addProfileCommand } from './profileCommand.ts'
import { addProofCommands } from './proofCommand.ts'
import { addRepairCommand } from './repairCommand.ts'
import { addServeCommand } from './serveCommand.ts'
import { addShelfCommand } from './shelfCommand.ts'
import { addSnapshotCommands } from './snapshotCommands.ts'
import { toTerminalIo } from './terminalIo.ts'
import { addTestCommand } from './testCommand.ts'
import { addTraceCommands } from './traceCommands.ts'
import { addWalletsCommand } from './walletsCommand.ts'
import { watchBlockAge } from './watchBlockAge.ts'
import { addWhyCommand } from './whyCommand.ts'

const exitCodeHelp = `
Exit codes:
  0  success
  1  error: code and message are on stderr
  2  the account rejected the message
  3  incomplete result: a limit was reached, or a library or a state is missing; a proof chain ends early
  4  with --strict: the run is complete, but a part of it failed
  5  no claim of the proof fails, but some cannot be checked`

/** Starts the service that a command calls. */
export type StartService = (
  data: HostData,
  log: (line: string) => void,
) => Promise<Pick<Host, 'service' | 'close'> & { /** Whether it was stopped. */ readonly isEnded?: () => boolean }>

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
  startService: StartService = createHost,
): Promise<number> {
  const io = toTerminalIo(hostIo)
  let code: number = exitCodes.complete
  const end = (result: number) => {
    code = result
  }
  const program = createProgram(io, end, startService)
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has already printed it.
    if (error instanceof CommanderError) return error.exitCode
    io.err(errorText(error))
    return toExitCode(error)
  }
}

function createProgram(io: CliIo, end: (code: number) => void, startService: StartService): Command {
  const program = new Command('tonoscope')
    .description('TON message inspector: emulates messages and explains on-chain events.')
    .version(projectVersion())
    .addHelpText('after', exitCodeHelp)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(usageErrorText(text)),
    })
    .exitOverride()
  const networks = addNetworkOptions(program)
  const names = addNameOptions(program)
  const abis = addAbiOption(program)
  const toAction: ToAction =
    command =>
    async (...args) => {
      const abiSources = abis()
      const available = networks()
      const hosts: Pick<Host, 'close'>[] = []
      const start = async (list: readonly NetworkConfig[]) => {
        const data = await hostData(list, defaultCeilings, names())
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

  addServeCommand(program, { io, end, networks, names })
  addMcpCommand(program, { io, end, networks, names, abis, startService })
  addTraceCommands(program, toAction)
  addDebugCommand(program, toAction)
  addDapCommand(program, toAction)
  addProfileCommand(program, toAction)
  addDecodeCommands(program, toAction)
  addConnectCommand(program, toAction)
  addWhyCommand(program, toAction)
  addAbiCommand(program, toAction)
  addCellCommand(program, toAction)
  addComposeCommand(program, toAction)
  addRepairCommand(program, toAction)
  addMinimumValueCommand(program, toAction)
  addTestCommand(program, toAction)
  addShelfCommand(program, toAction)
  addFeesCommand(program, toAction)
  addCompareCommand(program, toAction)
  addOverridesCommand(program, toAction)
  addCodeCommand(program, toAction)
  addKindsCommand(program, toAction)
  addContractsCommand(program, toAction)
  addAccountCommands(program, toAction)
  addWalletsCommand(program, toAction)
  addItemCommands(program, toAction)
  addBlockCommands(program, toAction)
  addConfigCommands(program, toAction)
  addProofCommands(program, toAction)
  addSnapshotCommands(program, toAction)
  addCompletionCommand(program, io)
  return program
}
