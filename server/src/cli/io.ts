import type { Service } from '@tonoscope/core/operations/createService'

/** Input and output of a command. */
export type CliIo = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly readInput: () => Promise<Uint8Array>
  /** The output is a terminal with colours. */
  readonly colour: boolean
  /** Resolves on SIGINT or SIGTERM. */
  readonly stopped: () => Promise<void>
}

/** What a command runs with. */
export type CommandContext = { readonly service: Service; readonly io: CliIo }

/** Makes the action of a command: creates the service, runs the command, and sets the exit code that it returns. */
export type ToAction = <A extends unknown[]>(
  command: (context: CommandContext, ...args: A) => Promise<number>,
) => (...args: A) => Promise<void>
