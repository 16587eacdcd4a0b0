/** Polls the clipboard while it is turned on; reports new texts. */
export class ClipboardWatch {
  readonly #read: () => Promise<string>
  readonly #onText: (text: string) => void
  #timer: NodeJS.Timeout | undefined
  #last: string | undefined

  constructor(read: () => Promise<string>, onText: (text: string) => void) {
    this.#read = read
    this.#onText = onText
  }

  get on(): boolean {
    return this.#timer !== undefined
  }

  set(on: boolean): void {
    clearInterval(this.#timer)
    this.#timer = on ? setInterval(() => void this.#poll(), 1000).unref() : undefined
    this.#last = undefined
    if (on) void this.#poll()
  }

  async #poll(): Promise<void> {
    // If another program locks the clipboard, it is read the next time.
    const text = await this.#read().catch(() => undefined)
    if (text === undefined || !this.on || text === this.#last) return
    // The initial text was copied before watching started.
    const isNew = this.#last !== undefined
    this.#last = text
    if (isNew && text.trim() !== '' && text.length <= 4 * 2 ** 20) this.#onText(text)
  }
}
