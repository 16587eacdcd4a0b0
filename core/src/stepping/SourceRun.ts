import type { DebugSourceMark, SourceRange } from '../contract/debugSource.ts'
import type { RecordingReader } from './RecordingReader.ts'
import { getLineRange, type SourceMap } from './SourceMap.ts'

/** Values of one function: inlined functions share those of the function that they are inlined into. */
type Values = {
  /** What the marks say of the stack before a step, in order; the numbers of values, the deepest first. */
  readonly layouts: { readonly step: number; readonly slots: readonly number[] }[]
  /** Calls of the VM when it began. */
  readonly depth: number
}

/** A variable, with those that were declared before it. */
type Scope = { readonly variable: SourceVariable; readonly outer: Scope | undefined }

type SourceVariable = {
  readonly name: string
  readonly slots: readonly number[]
  readonly parts: readonly { readonly name: string; readonly type: string }[]
}

/** A function that has not returned; frames of earlier steps never change. */
type Frame = {
  /** Position in `functions`; -1 for what runs before the first one. */
  readonly function: number
  readonly isInlined: boolean
  readonly values: Values
  readonly caller: Frame | undefined
  readonly depth: number
  readonly scope: Scope | undefined
  /** Variables when each block began. */
  readonly blocks: readonly { readonly scope: Scope | undefined; readonly range: SourceRange | undefined }[]
}

/** A function that leads to a step, and where it is. */
export type SourceFrame = {
  readonly name: string
  readonly isInlined: boolean
  readonly range: SourceRange | undefined
}

/** A value of a variable. */
export type LocalPart = {
  /** With its path: `storage.counter`. */
  readonly name: string
  readonly type: string
  /** Position in `values` of the recording; `undefined` if it was not on the stack. */
  readonly value: number | undefined
  /** Whether it is on the stack now; otherwise it is the last value that was. */
  readonly isLive: boolean
}

const isConditionalReturn = /^(?:IFRET|IFNOTRET|RETALT)$/

/** A recording at the level of source code: lines, functions and variables of each step. */
export class SourceRun {
  readonly map: SourceMap
  readonly reader: RecordingReader
  /** Where each step is; `undefined` before the first line and in code without a source. */
  readonly ranges: readonly (SourceRange | undefined)[]
  private readonly frames: readonly Frame[]
  /** Where the calls of the frames are. */
  private readonly callRanges: ReadonlyMap<Frame, SourceRange | undefined>
  private readonly globals: readonly { readonly step: number; readonly name: string; readonly parts: LocalPart[] }[]
  /** Lines that the marks of a step lead through, without the last one. */
  private readonly passed: ReadonlyMap<number, readonly SourceRange[]>
  private counts: ReadonlyMap<string, number> | undefined

  constructor(map: SourceMap, reader: RecordingReader) {
    this.map = map
    this.reader = reader
    const replay = new Replay(map, reader)
    for (let step = 0; step < reader.count; step++) replay.add(step)
    this.ranges = replay.ranges
    this.frames = replay.frames
    this.callRanges = replay.callRanges
    this.globals = replay.globals
    this.passed = replay.passed
  }

  /** Whether a step is in a line: it belongs to it, or a mark before it leads through it. */
  isIn(step: number, file: number, line: number): boolean {
    return this.rangesOf(step).some(([of, start]) => of === file && start === line)
  }

  /** How often a line ran: as often as that of its instructions which ran most. */
  runsOf(file: number, line: number): number {
    this.counts ??= this.countRuns()
    return this.counts.get(`${file}:${line}`) ?? 0
  }

  /** How many functions have not returned. */
  depth(step: number): number {
    return this.frames[step]?.depth ?? 0
  }

  /** The functions that lead to a step, innermost first. */
  listFrames(step: number): readonly SourceFrame[] {
    const found: SourceFrame[] = []
    let range = this.ranges[step]
    for (let frame = this.frames[step]; frame; frame = frame.caller) {
      const { name } = this.map.source.functions[frame.function] ?? {}
      if (name !== undefined) found.push({ name, isInlined: frame.isInlined, range })
      range = this.callRanges.get(rootOf(frame))
    }
    return found
  }

  /** The variables of the function of a step, and the global ones that were set, with their values. */
  listLocals(step: number): readonly LocalPart[] {
    const frame = this.frames[step]
    if (!frame) return []
    const named = new Map<string, SourceVariable>()
    for (let scope = frame.scope; scope; scope = scope.outer)
      if (!named.has(scope.variable.name)) named.set(scope.variable.name, scope.variable)
    const globals = new Map(this.globals.filter(each => each.step <= step).map(each => [each.name, each.parts]))
    return [
      ...[...named.values()].toReversed().flatMap(variable => readParts(this.reader, frame.values, step, variable)),
      ...[...globals.values()].flat(),
    ]
  }

  private rangesOf(step: number): readonly SourceRange[] {
    const range = this.ranges[step]
    return [...(this.passed.get(step) ?? []), ...(range ? [range] : [])]
  }

  private countRuns(): ReadonlyMap<string, number> {
    const byInstruction = new Map<string, number>()
    const counts = new Map<string, number>()
    for (let step = 0; step < this.reader.count; step++) {
      const at = this.reader.location(step)
      if (!at) continue
      for (const line of new Set(this.rangesOf(step).map(([file, start]) => `${file}:${start}`))) {
        const key = `${line} ${at.cell}:${at.offset}`
        const count = (byInstruction.get(key) ?? 0) + 1
        byInstruction.set(key, count)
        counts.set(line, Math.max(count, counts.get(line) ?? 0))
      }
    }
    return counts
  }
}

/** Frames change with each variable; where a call comes from is kept for the first one of a function. */
const roots = new WeakMap<Frame, Frame>()
const rootOf = (frame: Frame): Frame => roots.get(frame) ?? frame

function changed(frame: Frame, change: Partial<Frame>): Frame {
  const next = { ...frame, ...change }
  roots.set(next, rootOf(frame))
  return next
}

/** Applies the marks of one step after another. */
class Replay {
  readonly ranges: (SourceRange | undefined)[] = []
  readonly frames: Frame[] = []
  readonly callRanges = new Map<Frame, SourceRange | undefined>()
  readonly globals: { step: number; name: string; parts: LocalPart[] }[] = []
  readonly passed = new Map<number, SourceRange[]>()
  private readonly map: SourceMap
  private readonly reader: RecordingReader
  private frame: Frame
  private range: SourceRange | undefined
  /** By depth of calls: the last step, and where it was. */
  private readonly last: ({ readonly step: number; readonly range: SourceRange | undefined } | undefined)[] = []
  /** The run may have left functions without their marks. */
  private hasJumped = false

  constructor(map: SourceMap, reader: RecordingReader) {
    this.map = map
    this.reader = reader
    const values = { layouts: [], depth: 0 }
    this.frame = {
      ...{ function: -1, isInlined: false, caller: undefined, depth: 0 },
      ...{ values, scope: undefined, blocks: [] },
    }
  }

  add(step: number): void {
    const { reader } = this
    const depth = reader.depth(step)
    const before = step > 0 ? reader.instruction(step - 1) : ''
    if (reader.exception(step - 1) || isConditionalReturn.test(before)) this.hasJumped = true
    // A function ends with its call, also where no mark says so.
    while (this.frame.caller && depth < this.frame.values.depth) this.pop()
    const at = reader.location(step)
    // Marks at the end of a continuation are at the position of what comes after it.
    const marks = at && !before.startsWith('PUSHCONT') ? this.map.marksAt(at) : []
    if (marks.some(mark => getLineRange(mark) !== undefined)) for (const mark of marks) this.apply(mark, step)
    else {
      this.range = this.findRange(step, depth)
      for (const mark of marks) this.apply(mark, step)
    }
    this.last.length = Math.min(this.last.length, depth + 1)
    this.last[depth] = { step, range: this.range }
    this.ranges.push(this.range)
    this.frames.push(this.frame)
  }

  /** Of an instruction without a mark of its own. */
  private findRange(step: number, depth: number): SourceRange | undefined {
    const at = this.reader.location(step)
    const last = this.last[depth]
    const lastAt = last && this.reader.location(last.step)
    if (!at) return last ? last.range : this.range
    // The same piece of code goes on: what was skipped in between, such as continuations, has other lines.
    if (last && lastAt?.cell === at.cell && lastAt.offset < at.offset) return last.range
    return this.map.find(at) ?? (last ? last.range : this.range)
  }

  private apply(mark: DebugSourceMark, step: number): void {
    const range = getLineRange(mark)
    if (range) this.goTo(range, step)
    switch (mark.kind) {
      case 'enter_fun':
        this.enter(mark, step)
        break
      case 'leave_fun':
        this.leave(mark.function ?? -1)
        break
      case 'stack':
        this.frame.values.layouts.push({ step, slots: mark.slots ?? [] })
        break
      case 'var':
        this.declare(mark)
        break
      case 'smart_cast':
        if (isDeclared(this.frame.scope, mark.name)) this.declare(mark)
        break
      case 'set_glob':
        this.setGlobal(mark, step)
        break
      case 'scope_start': {
        const block = { scope: this.frame.scope, range: mark.range }
        this.frame = changed(this.frame, { blocks: [...this.frame.blocks, block] })
        break
      }
      case 'scope_end':
        this.endBlock()
        break
    }
  }

  private goTo(range: SourceRange, step: number): void {
    const { range: before } = this
    // The steps before have passed what they were in.
    const isOfThisStep = this.ranges.length === step && this.passedAt === step
    if (isOfThisStep && before) this.passed.set(step, [...(this.passed.get(step) ?? []), before])
    this.passedAt = step
    this.range = range
    if (this.hasJumped) this.unwind(range)
  }
  private passedAt = -1

  private enter({ function: index = -1, is_inlined: isInlined = false, slots = [] }: DebugSourceMark, step: number) {
    const { frame } = this
    const isFirst = frame.function === -1 && frame.caller === undefined
    const values = isInlined ? frame.values : { layouts: [{ step, slots }], depth: this.reader.depth(step) }
    const next: Frame = {
      ...{ function: index, isInlined, values, scope: undefined, blocks: [] },
      ...{ caller: isFirst && !isInlined ? undefined : frame, depth: frame.depth + 1 },
    }
    this.callRanges.set(next, this.range)
    this.frame = next
  }

  private leave(index: number): void {
    let found: Frame | undefined = this.frame
    while (found && found.function !== index) found = found.caller
    if (!found) return
    while (this.frame !== found) this.pop()
    this.pop()
  }

  private pop(): void {
    const { caller } = this.frame
    if (caller) this.frame = caller
  }

  /** Leaves the functions and blocks that do not contain a line. */
  private unwind([file, line]: SourceRange): void {
    this.hasJumped = false
    const contains = (range: SourceRange | undefined) =>
      range === undefined || (range[0] === file && range[1] <= line && line <= range[3])
    while (this.frame.caller && !contains(this.map.source.functions[this.frame.function]?.range)) this.pop()
    while (this.frame.blocks.length > 0 && !contains(this.frame.blocks.at(-1)?.range)) this.endBlock()
  }

  private endBlock(): void {
    const block = this.frame.blocks.at(-1)
    if (block) this.frame = changed(this.frame, { scope: block.scope, blocks: this.frame.blocks.slice(0, -1) })
  }

  private declare({ name = '', slots = [], parts = [] }: DebugSourceMark): void {
    this.frame = changed(this.frame, { scope: { variable: { name, slots, parts }, outer: this.frame.scope } })
  }

  private setGlobal({ name = '', slots = [], parts = [] }: DebugSourceMark, step: number): void {
    const found = readParts(this.reader, this.frame.values, step, { name, slots, parts })
    this.globals.push({ step, name, parts: found.map(part => ({ ...part, isLive: true })) })
  }
}

function isDeclared(scope: Scope | undefined, name: string | undefined): boolean {
  for (let at = scope; at; at = at.outer) if (at.variable.name === name) return true
  return false
}

function readParts(reader: RecordingReader, values: Values, step: number, variable: SourceVariable): LocalPart[] {
  const { name, slots, parts } = variable
  return slots.map((slot, at) => {
    const part = parts[at]
    const path = part?.name ?? ''
    return {
      name: path === '' ? name : path.startsWith('[') ? `${name}${path}` : `${name}.${path}`,
      type: part?.type ?? '',
      ...findValue(reader, values, step, slot),
    }
  })
}

/** The value that was last on the stack under a number. */
function findValue(
  reader: RecordingReader,
  { layouts }: Values,
  step: number,
  slot: number,
): Pick<LocalPart, 'value' | 'isLive'> {
  let at = layouts.length - 1
  while (at >= 0 && (layouts[at]?.step ?? 0) > step) at--
  const newest = layouts[at]?.step
  for (; at >= 0; at--) {
    const { step: from = 0, slots = [] } = layouts[at] ?? {}
    const position = slots.lastIndexOf(slot)
    if (position === -1) continue
    const entry = reader.stackEntry(from, slots.length - 1 - position)
    return { value: entry?.value, isLive: from === newest }
  }
  return { value: undefined, isLive: false }
}
