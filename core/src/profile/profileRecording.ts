import type { DebugCode } from '../contract/debugCode.ts'
import type { DebugProfileFrame } from '../contract/debugProfile.ts'
import type { DebugRecording } from '../contract/debugRecording.ts'
import { type CodeLocation, RecordingReader } from '../stepping/RecordingReader.ts'
import { CodeBlocks, type ProfiledBlock } from './CodeBlocks.ts'
import { type GasCalls, ProfileBuilder } from './ProfileBuilder.ts'

/** Gas of steps that are not recorded. */
export const unknownFrame: DebugProfileFrame = { kind: 'unknown', name: 'steps that are not recorded' }

/** Calls in each other that are shown; deeper ones count for the last of them. */
const maxDepth = 100

/** The gas of one recording by methods, continuations and instructions; with a listing of its code methods have names. */
export function profileRecording(recording: DebugRecording, code?: DebugCode): GasCalls {
  const builder = new ProfileBuilder()
  const { method_id: method, node = '0' } = recording
  const frame: DebugProfileFrame =
    method === undefined ? { kind: 'transaction', name: node, node } : { kind: 'method', name: `method ${method}` }
  addRecording(builder, builder.enter(-1, frame), recording, code)
  return builder.finish()
}

/** Adds the gas of a recording below a call; returns it. */
export function addRecording(
  builder: ProfileBuilder,
  call: number,
  recording: DebugRecording,
  code: DebugCode | undefined,
): number {
  return new RecordingProfiler(builder, call, recording, code).run()
}

/** A method or continuation that runs. */
type Entry = {
  readonly block: ProfiledBlock
  readonly depth: number
  readonly call: number
  readonly start: CodeLocation
}

class RecordingProfiler {
  private readonly builder: ProfileBuilder
  private readonly root: number
  private readonly reader: RecordingReader
  private readonly blocks: CodeBlocks
  private readonly names = new Map<string, string>()
  private readonly instructions: readonly string[]
  /** From the outermost call to the innermost one. */
  private readonly entries: Entry[] = []
  /** The exception of the last step. */
  private exception: number | undefined

  constructor(builder: ProfileBuilder, root: number, recording: DebugRecording, code: DebugCode | undefined) {
    this.builder = builder
    this.root = root
    this.reader = new RecordingReader(recording)
    this.blocks = new CodeBlocks(code)
    this.instructions = recording.instructions.map(shortenHex)
  }

  run(): number {
    const { reader, builder } = this
    const { columns, gas_used: total, is_truncated } = reader.recording
    builder.count(this.root, 0)
    let counted = 0
    for (let step = 0; step < reader.count; step++) {
      const location = reader.location(step)
      this.moveTo(step, location)
      const name = this.instructions[columns.instruction[step] ?? -1] ?? ''
      const leaf = builder.enter(this.top(), { kind: 'instruction', name, ...location })
      const { used } = reader.gas(step)
      // A part of it is of the missing steps.
      if (step === 0 && is_truncated && used !== undefined) this.countUnknown(used)
      else builder.count(leaf, used === undefined ? 0 : used - counted)
      counted = used ?? counted
      this.exception = reader.exception(step)?.code
      if (this.exception !== undefined) builder.fail(leaf, this.exception)
    }
    if (this.exception !== undefined) builder.fail(this.root, this.exception)
    this.leave(0)
    const rest = total === undefined ? 0 : Number(total) - counted
    if (rest > 0) this.countUnknown(rest)
    return counted + Math.max(0, rest)
  }

  private countUnknown(gas: number): void {
    this.builder.count(this.builder.enter(this.root, unknownFrame), gas, 0)
  }

  private top(): number {
    return this.entries.at(-1)?.call ?? this.root
  }

  /** Enters and leaves calls, up to the code of a step. */
  private moveTo(step: number, location: CodeLocation | undefined): void {
    const depth = this.reader.depth(step)
    this.leave(this.findEnd(entry => entry.depth <= depth))
    // Implicit instructions belong to the code that ends there.
    if (!location) return
    const block = this.blocks.find(location.cell, location.offset)
    const top = this.entries.at(-1)
    if (top?.depth !== depth) this.enter(block, depth, step, location)
    else if (top.block.key !== block.key) this.jumpTo(block, depth, step, location)
    // The body of a loop begins again.
    else if (isSame(location, top.start)) this.builder.count(top.call, 0)
  }

  /** Leaves what a jump at the same depth leaves: code that neither is the new code nor contains it. */
  private jumpTo(block: ProfiledBlock, depth: number, step: number, location: CodeLocation): void {
    const from = this.findEnd(entry => entry.depth < depth)
    const chain = this.entries.slice(from)
    const same = chain.findLastIndex(entry => entry.block.key === block.key)
    const outer = chain.findLastIndex(entry => this.blocks.isWithin(block, entry.block))
    if (same !== -1) {
      this.leave(from + same + 1)
      if (isSame(location, chain[same]?.start)) this.builder.count(this.top(), 0)
      return
    }
    // Code that no listing has may be a part of what runs.
    this.leave(from + (block.position === undefined ? chain.length : outer + 1))
    this.enter(block, depth, step, location)
  }

  private enter(block: ProfiledBlock, depth: number, step: number, start: CodeLocation): void {
    if (this.entries.length >= maxDepth) return
    const call = this.builder.enter(this.top(), this.frameOf(block, step))
    this.builder.count(call, 0)
    this.entries.push({ block, depth, call, start })
  }

  /** Leaves all calls but the first ones. */
  private leave(count: number): void {
    for (const { call } of this.entries.splice(count))
      if (this.exception !== undefined) this.builder.fail(call, this.exception)
  }

  /** The number of calls up to the innermost one that fits. */
  private findEnd(fits: (entry: Entry) => boolean): number {
    return this.entries.findLastIndex(fits) + 1
  }

  private frameOf(block: ProfiledBlock, step: number): DebugProfileFrame {
    const { key, cell, offset, name } = block
    if (name !== undefined) return { kind: 'method', name, cell, offset }
    const entered = this.names.get(key) ?? this.enteredBy(step)
    this.names.set(key, entered)
    return { kind: 'continuation', name: entered, cell, offset }
  }

  private enteredBy(step: number): string {
    const name = step === 0 ? '' : toMnemonic(this.reader.instruction(step - 1))
    return name === '' || /^(implicit|RET)/.test(name) ? 'continuation' : name
  }
}

const isSame = (a: CodeLocation, b: CodeLocation | undefined): boolean => a.cell === b?.cell && a.offset === b.offset

/**
 * An instruction without its arguments.
 *
 * @example
 * toMnemonic('THROWIF 35') // 'THROWIF'
 */
export const toMnemonic = (instruction: string): string =>
  instruction.startsWith('implicit ') ? instruction : (instruction.split(' ', 1)[0] ?? '')

const shortenHex = (text: string): string => text.replace(/[\da-f]{17,}/gi, digits => `${digits.slice(0, 8)}…`)
