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

/** The parts of the program that commands use. */
export type CommandContext = {
  readonly io: CliIo
  /** Creates the service, runs `work`, and sets the exit code. */
  readonly withService: (work: (service: Service) => Promise<number>) => Promise<void>
}
