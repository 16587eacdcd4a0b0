/** Looks at the clipboard now and then, only while it is asked to; tells texts that were not there before. */
export class ClipboardWatch {
  readonly #read: () => Promise<string>
  readonly #tell: (text: string) => void
  #timer: NodeJS.Timeout | undefined
  #last: string | undefined

  constructor(read: () => Promise<string>, tell: (text: string) => void) {
    this.#read = read
    this.#tell = tell
  }

  get on(): boolean {
    return this.#timer !== undefined
  }

  set(on: boolean, everyMs = 1000): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#last = undefined
    if (!on) return
    const timer = setInterval(() => void this.#look(), everyMs)
    timer.unref()
    this.#timer = timer
    void this.#look()
  }

  async #look(): Promise<void> {
    // A clipboard that another program holds is read the next time.
    const text = await this.#read().catch(() => undefined)
    if (text === undefined || !this.on || text === this.#last) return
    // What is there at first was not copied for this program.
    const isNew = this.#last !== undefined
    this.#last = text
    if (isNew && text.trim() !== '' && text.length <= 4 * 2 ** 20) this.#tell(text)
  }
}
