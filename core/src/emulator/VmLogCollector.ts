import { concatBytes } from '../encoding/concatBytes.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import type { InstanceMemory } from './InstanceMemory.ts'

/** The emulator keeps this many bytes of a log: the last ones. */
const ringBytes = 1 << 20
/** Its logger as words of the pinned build: address and size of the buffer, capacity, position, whether it is full. */
const capacityWord = 0x80000000 | (ringBytes + 8) | 0
const atAddress = -2
const atSize = -1
const atPosition = 1
const atFull = 2

/**
 * Lines after which loggers are listed, and after which the one that has been written to is known. The memory is searched for them,
 * which a run of few steps would notice.
 */
const listAfter = 2048
const chooseAfter = 2080
/** The longest line, with what the VM prints around it. */
const maxLineBytes = 1 << 18
const copyBytes = ringBytes / 2
/** What must be equal for the last part to follow what was copied: some lines, with the gas that is left. */
const overlapBytes = 2048

type Logger = { readonly at: number; readonly address: number; readonly position: number }

/** From one position in the buffer to a later one. */
const distance = (from: number, to: number): number => (to - from + ringBytes) % ringBytes

/**
 * The whole log of a run. Of a long log the emulator returns the last 1 MiB, which it writes round and round in one buffer. It reads
 * the clock before each line, so what was written since is copied then. What cannot be proven by the end of the log is not used.
 */
export class VmLogCollector {
  private readonly memory: InstanceMemory
  private isCollecting = false
  private lines = 0
  private limitBytes = 0
  private loggers: readonly Logger[] = []
  private logger: Logger | undefined
  /** After the line before, and up to where it is copied. */
  private position = 0
  private copiedTo = 0
  private copiedBytes = 0
  private parts: Uint8Array[] = []

  constructor(memory: InstanceMemory) {
    this.memory = memory
  }

  /** Before a run. */
  start(limitBytes: number): void {
    this.stop()
    this.isCollecting = true
    this.limitBytes = limitBytes
  }

  /** Before each line. */
  takeLine(): void {
    if (!this.isCollecting) return
    if (!this.logger) this.findLogger()
    else if (this.isInUse(this.logger)) this.takeWritten(this.logger)
    // The VM is done; the end of its log is in the reply.
    else this.isCollecting = false
  }

  /** After a run, with the end of its log: the whole log, or what is known of it. */
  finish(end: string): string {
    const text = this.text()
    this.stop()
    if (end.length < ringBytes || text.length < overlapBytes) return end
    const last = text.slice(-overlapBytes)
    const at = end.indexOf(last)
    const isProven =
      at !== -1 &&
      end.indexOf(last, at + 1) === -1 &&
      text.endsWith(end.slice(0, at + overlapBytes).slice(-text.length))
    // Joined, they are one text in memory; added, every access would go through two.
    return isProven ? [text, end.slice(at + overlapBytes)].join('') : end
  }

  private stop(): void {
    this.isCollecting = false
    this.lines = 0
    this.loggers = []
    this.logger = undefined
    this.position = 0
    this.copiedTo = 0
    this.copiedBytes = 0
    this.parts = []
  }

  /** Loggers of earlier runs may still be in the memory: the one that is written to is in use. */
  private findLogger(): void {
    this.lines++
    if (this.lines === listAfter) this.loggers = this.listLoggers()
    if (this.lines !== chooseAfter) return
    const inUse = this.loggers.filter(each => this.isInUse(each) && this.word(each.at + atPosition) > each.position)
    const [logger] = inUse
    this.logger = inUse.length === 1 && logger && !this.isFull(logger) ? logger : undefined
    if (!this.logger) this.stop()
    else this.position = this.word(this.logger.at + atPosition)
  }

  private listLoggers(): readonly Logger[] {
    const { words } = this.memory
    const loggers: Logger[] = []
    for (let at = words.indexOf(capacityWord); at !== -1; at = words.indexOf(capacityWord, at + 1)) {
      const address = this.word(at + atAddress)
      const position = this.word(at + atPosition)
      const logger = { at, address, position }
      if (address > 0 && address + ringBytes <= this.memory.bytes.length && this.isInUse(logger)) loggers.push(logger)
    }
    return loggers
  }

  /** Its words are still those of a logger. */
  private isInUse({ at, address }: Logger): boolean {
    const position = this.word(at + atPosition)
    return (
      this.word(at + atAddress) === address &&
      this.word(at + atSize) === ringBytes &&
      this.word(at + atSize + 1) === capacityWord &&
      position >= 0 &&
      position < ringBytes
    )
  }

  /** Its first bytes are gone. */
  private isFull({ at }: Logger): boolean {
    return (this.word(at + atFull) & 0xff) !== 0
  }

  private takeWritten({ at, address }: Logger): void {
    const position = this.word(at + atPosition)
    const length = distance(this.position, position)
    this.position = position
    const written = distance(this.copiedTo, position)
    if (length > maxLineBytes || this.copiedBytes + written > this.limitBytes) this.stop()
    else if (written >= copyBytes) this.copy(address, position, written)
  }

  private copy(address: number, position: number, written: number): void {
    const toEnd = Math.min(written, ringBytes - this.copiedTo)
    this.parts.push(this.memory.bytes.slice(address + this.copiedTo, address + this.copiedTo + toEnd))
    if (toEnd < written) this.parts.push(this.memory.bytes.slice(address, address + position))
    this.copiedTo = position
    this.copiedBytes += written
  }

  private word(at: number): number {
    return this.memory.words[at] ?? -1
  }

  private text(): string {
    // At once: a decoder of parts gives texts of twice the size.
    return decodeUtf8(concatBytes(this.parts))
  }
}
