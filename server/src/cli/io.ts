/** What a command has of the terminal it runs in. */
export type CliIo = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly readInput: () => Promise<Uint8Array>
  /** The output is a terminal that shows colours. */
  readonly colour: boolean
  /** Ends when somebody asks the program to stop. */
  readonly stopped: () => Promise<void>
}
