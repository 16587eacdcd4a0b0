/** The memory of an instance, as bytes and as words of 32 bits. */
export class InstanceMemory {
  private memory: WebAssembly.Memory | undefined
  private currentBytes = new Uint8Array(0)
  private currentWords = new Int32Array(0)

  /** The memory, which exists when its instance does. */
  attach(memory: WebAssembly.Memory): void {
    this.memory = memory
  }

  /** What is imported runs only with an instance. */
  private get attached(): WebAssembly.Memory {
    if (this.memory === undefined) throw new TypeError('the emulator has no memory yet')
    return this.memory
  }

  get bytes(): Uint8Array {
    // Those of a memory that has grown are empty.
    if (this.currentBytes.length === 0) this.currentBytes = new Uint8Array(this.attached.buffer)
    return this.currentBytes
  }

  get words(): Int32Array {
    if (this.currentWords.length === 0) this.currentWords = new Int32Array(this.attached.buffer)
    return this.currentWords
  }

  /** Whether it has grown. */
  grow(pages: number): boolean {
    const memory = this.attached
    try {
      memory.grow(pages)
      return true
    } catch {
      return false // the host has none left
    }
  }
}
