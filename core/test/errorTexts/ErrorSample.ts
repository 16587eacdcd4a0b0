/** A text that was published, and what it says. */
export type ErrorSample = {
  readonly name: string
  /** Its public page; texts of chats and logs, and variants of them, have none. */
  readonly source?: string
  readonly text: string
  readonly expected: {
    /** The first form of the table; absent if none applies. */
    readonly error?: string
    readonly exitCode?: number
    /** First interfaces of the contracts whose code ends in the log. */
    readonly contracts?: readonly string[]
    /** Name of the most likely meaning of the exit code. */
    readonly meaning?: string
    readonly sent?: 'not_sent' | 'sent' | 'unknown'
  }
}
