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
