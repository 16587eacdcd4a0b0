import type { Service } from '@tonoscope/core/service/host'
import { createHost } from '@tonoscope/node/host'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { defaultCeilings, hostData, projectVersion } from '../main.ts'
import { addBlockCommands } from './blockCommand.ts'
import { addCapsuleCommands } from './capsuleCommand.ts'
import { addConfigCommands } from './configCommand.ts'
import { type EmulateOptions, emulateCommand } from './emulateCommand.ts'
import { addEventCommands, explainMeans } from './eventCommand.ts'
import { exitCodeOf, exitCodes, failureText } from './failures.ts'
import type { CliIo } from './io.ts'
import { addItemCommands } from './itemsCommand.ts'
import { addNameOptions } from './nameOptions.ts'
import { addNetworkOptions } from './networkOptions.ts'
import { decodeCommand, inspectCommand, transactionCommand } from './otherCommands.ts'
import { addProofCommands } from './proofCommand.ts'
import { type ServeCommandOptions, serveCommand } from './serveCommand.ts'

const exitCodeHelp = `
Exit codes:
  0  the answer is whole
  1  there is none: the error and its code are on the standard error output
  2  the account did not accept the message
  3  the tree is cut: a limit was reached, or a library or a state is missing; a chain of blocks has more parts
  4  with --strict: the run is whole, but something in it failed
  5  nothing is wrong with a proof, but not everything in it can be checked`

/**
 * The command line: runs one command and gives its exit code.
 *
 * @example
 * await run(['emulate', 'b5ee9c72…', '--json'], io)
 */
export async function run(argv: readonly string[], io: CliIo): Promise<number> {
  let code: number = exitCodes.whole
  const program = createProgram(io, result => {
    code = result
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (thrown) {
    // Its text is written already.
    if (thrown instanceof CommanderError) return thrown.exitCode
    io.err(failureText(thrown))
    return exitCodeOf(thrown)
  }
}

function createProgram(io: CliIo, end: (code: number) => void): Command {
  const program = new Command('tonoscope')
    .description('Makes a TON message visible: what it will do, what it did, and why.')
    .version(projectVersion())
    .addHelpText('after', exitCodeHelp)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride()
  const networks = addNetworkOptions(program)
  const names = addNameOptions(program)
  const withService = async (work: (service: Service) => Promise<number>) => {
    const data = await hostData(networks(), defaultCeilings, names())
    const host = await createHost(data, line => io.err(`${line}\n`))
    try {
      end(await work(host.service))
    } finally {
      // A connection that is kept for the next question would keep the program.
      host.close()
    }
  }

  program
    .command('serve')
    .description('serve the web app, /v2 and /debug')
    .option('--host <address>', 'address to listen at', '127.0.0.1')
    .option('--port <number>', 'port to listen at; 0 takes any free one', wholeNumber, 8080)
    .option('--workers <number>', 'threads that run contracts; one a core by default', wholeNumber)
    .option('--cors <origin...>', "origins whose pages may read answers; '*' for all")
    .option('--rate-limit <number>', 'requests a minute that one client may make', wholeNumber)
    .option('--run-seconds <number>', 'seconds that one run may take at most; 10 by default', wholeNumber)
    .option('--trust-proxy', 'take the client from X-Forwarded-For')
    .option('--access-log', 'write a line for each request to the standard error output')
    .option('--no-web', 'serve the interface only')
    .action(async (options: ServeCommandOptions) => end(await serveCommand(networks(), names(), options, io)))

  program
    .command('emulate <boc>')
    .description('run a message: hex, base64, text that holds one, a file, or - for the standard input')
    .option('--event', 'print the event, as POST /v2/events/emulate answers')
    .option('--trace', 'print the trace, as POST /v2/traces/emulate answers')
    .option('--debug', 'print everything, as POST /debug/emulate answers')
    .option('--json', 'the same as --debug')
    .option('--ignore-signature', 'let every signature check answer yes')
    .option('--block <seqno>', 'masterchain block to run at; the newest by default', wholeNumber)
    .option('--transactions <number>', 'transactions after which the run is cut', wholeNumber)
    .option('--as-landed', 'repeat the blocks in which the message landed')
    .option('--language <tag>', 'language of descriptions: en, ru')
    .option('--explain', explainMeans)
    .option('--strict', 'end with exit code 4 when something in the run failed')
    .action((boc: string, options: EmulateOptions) => withService(service => emulateCommand(service, boc, options, io)))

  addEventCommands(program, { io, end, withService })

  program
    .command('decode <boc>')
    .description('say what a message or a body means: operation and fields')
    .option('--interface <name...>', 'what the receiver is, e.g. jetton_wallet')
    .option('--json', 'print JSON')
    .action((boc: string, options: Parameters<typeof decodeCommand>[2]) =>
      withService(service => decodeCommand(service, boc, options, io)),
    )

  program
    .command('inspect')
    .description('say what a contract is')
    .requiredOption('--code <boc>', 'its code: hex, base64, a file')
    .requiredOption('--data <boc>', 'its data: hex, base64, a file')
    .option('--address <address>', 'its address, for get methods that ask for it')
    .option('--json', 'print JSON, with what the get methods said')
    .action((options: Parameters<typeof inspectCommand>[1]) =>
      withService(service => inspectCommand(service, options, io)),
    )

  program
    .command('transaction <boc>')
    .description('print a raw transaction as JSON')
    .option('--interface <name...>', 'what its account is, e.g. wallet_v4r2')
    .option('--block <id>', 'its block, (workchain,shard,seqno)')
    .action((boc: string, options: Parameters<typeof transactionCommand>[2]) =>
      withService(service => transactionCommand(service, boc, options, io)),
    )
  addItemCommands(program, withService, io)
  addBlockCommands(program, { io, end, withService })
  addConfigCommands(program, { io, end, withService })
  addProofCommands(program, { io, end, withService })
  addCapsuleCommands(program, { io, end, networks, withService, version: projectVersion() })
  return program
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return Number(text)
}
