import type { Readable, Writable } from 'node:stream'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { Reply } from '@tonoscope/core/contract/operations'
import { formatReason } from '@tonoscope/core/encoding/formatReason'
import { type AppError, type ErrorCode, isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import type { Host } from '@tonoscope/node/host'
import type { ServiceData } from '../project.ts'

/** Input and output of a command. */
export type CliIo = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly readInput: () => Promise<Uint8Array>
  /** Lines of a person at a terminal, after a prompt, or of a script. */
  readonly readLines: (prompt: string) => AsyncIterable<string>
  /** Bytes in and out, for protocols. */
  readonly streams: () => { readonly input: Readable; readonly output: Writable }
  /** The output is a terminal with colours. */
  readonly colour: boolean
  /** Replaces the line that it wrote last; absent where the output is not a terminal. */
  readonly rewriteLine?: (text: string) => void
  /** The same on stderr, for progress; absent where that is not a terminal, or the results are on it. */
  readonly progress?: (text: string) => void
  /** Resolves when the output has room again; absent where it always has. */
  readonly drained?: () => Promise<void>
  /** Resolves on SIGINT or SIGTERM. */
  readonly stopped: () => Promise<void>
}

/** Starts the service that a command calls. */
export type StartService = (
  data: ServiceData,
  log: (line: string) => void,
) => Promise<Pick<Host, 'service' | 'close'> & { /** Whether it was stopped. */ readonly isEnded?: () => boolean }>

/** What a command runs with. */
export type CommandContext = { readonly service: Service; readonly io: CliIo }

/** What a command runs with that reads the network of a file. */
export type NetworkContext = CommandContext & {
  /** Starts another service whose default network is this one; it ends with the command. */
  readonly startService: (network: NetworkConfig) => Promise<Service>
}

/** Makes the action of a command: creates the service, runs the command, and sets the exit code that it returns. */
export type ToAction = <A extends unknown[]>(
  command: (context: NetworkContext, ...args: A) => Promise<number>,
) => (...args: A) => Promise<void>

/** Exit codes of the commands. */
export const exitCodes = {
  complete: 0,
  /** Error; its code is on stderr. */
  failed: 1,
  rejected: 2,
  /** Incomplete result: a limit was reached, or a library or a state is missing; a proof chain ends early. */
  incomplete: 3,
  /** With `--strict`: the run is complete, but not successful. */
  unsuccessful: 4,
  /** No claim of the proof fails, but some cannot be checked. */
  unchecked: 5,
} as const

/** The exit code for an error. */
export function toExitCode(error: unknown): number {
  if (!isAppError(error)) return exitCodes.failed
  switch (error.code) {
    case 'emulation.rejected':
      return exitCodes.rejected
    case 'limit.transactions':
    case 'limit.time':
    case 'emulation.libraryMissing':
      return exitCodes.incomplete
    default:
      return exitCodes.failed
  }
}

/** The exit code of a run. */
export const toRunExitCode = ({ rejection, partial }: Pick<Reply<'debugEmulate'>, 'rejection' | 'partial'>): number =>
  rejection ? exitCodes.rejected : partial ? exitCodes.incomplete : exitCodes.complete

/** An error for stderr: code, message, and advice. */
export function errorText(error: unknown): string {
  if (isAppError(error)) return codeText(error.code, toMessage(error), adviceByCode[error.code])
  // The system names the operation and the file; a stack would not help.
  if (error instanceof Error && 'syscall' in error) return codeText('input.argument', error.message)
  return `tonoscope: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
}

/** What Node reports about the network is replaced by what it means. */
function toMessage({ code, message }: AppError): string {
  if (!code.startsWith('source.')) return message
  const text = formatReason(message)
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** An error of Commander for stderr, in the form of the other errors. */
export const usageErrorText = (text: string): string =>
  codeText(
    'input.argument',
    text.trim().replace(/^error: /, ''),
    'Run tonoscope help <command> to see its arguments and options.',
  )

const codeText = (code: ErrorCode, message: string, advice?: string): string =>
  `tonoscope: ${code}: ${message}\n${advice === undefined ? '' : `  ${advice}\n`}`

const adviceByCode: Partial<Record<ErrorCode, string>> = {
  'input.abi': 'Correct the text there, or export the ABI again from its compiler; docs/abi.md lists the formats.',
  'input.abiValue': 'Give a value of this type; tonoscope abi FILE lists the types.',
  'input.boc': 'Give a complete BoC: hex (starts with b5ee9c72), base64 (starts with te6cc), or a .boc file.',
  'input.roots': 'A message has one root cell; give a BoC with only this root.',
  'input.message':
    'Give an incoming message of an account. For other cells use tonoscope decode or tonoscope transaction.',
  'input.text': 'Give a BoC in hex or base64, a file that contains one, or - for stdin.',
  'input.errorText': 'Give all that was printed: the exit code, the VM log, or the body of the HTTP reply.',
  'input.network': 'Choose an available network with --network, or add a snapshot with --snapshot name=file.',
  'lookup.block': 'Give an existing block, or omit it for the newest where it is optional.',
  'source.notRecorded': 'This source does not have it; use another block with --block, or another network.',
  'source.unreachable': 'Check the address of the source and the connection, or choose another network with --network.',
  'source.malformed': 'Try again, check the address of the source, or choose another network with --network.',
  'source.refused': 'Try again, or choose another network with --network.',
  'source.timeout': 'Try again, or choose another network with --network.',
  'proof.index':
    'The index was written from another source, or the source is wrong. Check the source; to trust it instead, index into another location.',
  'index.unreachable': 'Check the path or the URL, and that the database runs.',
  'index.network': 'Give the network of this index with --network, or another location.',
  'index.scope': 'Give the same --accounts, --days and --cells as when it was created, or another location.',
  'index.readOnly': 'Check the permissions of the folder, or the rights of the database user.',
  'index.full': 'Free some space, then run the same command: it goes on where it stopped.',
  'emulation.rejected': 'Run without --event or --trace to see the pre-flight checks and the VM log.',
  'limit.transactions': 'Run without --event or --trace to see the incomplete trace, or increase --transactions.',
  'limit.time': 'Run without --event or --trace to see the incomplete trace.',
}
