import {
  type Continuation,
  codeAt,
  type Loop,
  loopKinds,
  quit,
  quitOnException,
  restore,
  type SavedRegister,
  save,
} from './Continuation.ts'
import type { FlowStep } from './FlowStep.ts'
import type { CodePosition } from './ValueTable.ts'

type Registers = Record<SavedRegister, Continuation | undefined>

/**
 * Follows c0 to c3 by what each instruction does to them. Where the next step is not where the model expects it, they are unknown
 * from then on, until an instruction sets them again.
 */
export class ControlFlow {
  readonly registers: Registers
  /** Continuations by the step that pushed them. */
  private readonly pushed = new Map<number, Continuation>()
  private readonly loops = new Map<Loop, Continuation>()
  private expected: Continuation | undefined
  private lastDepth = 0
  private step: FlowStep | undefined

  constructor(start: CodePosition | undefined) {
    this.registers = { c0: quit, c1: quit, c2: quitOnException, c3: codeAt(start) }
  }

  /** Calls that have not returned. */
  get depth(): number {
    if (this.registers.c0) this.lastDepth = this.registers.c0.depth
    return this.lastDepth
  }

  /** Where a continuation that a step pushed starts. */
  positionOf(producer: number): CodePosition | undefined {
    return this.pushed.get(producer)?.at
  }

  /** Takes one step. */
  take(step: FlowStep): void {
    this.step = step
    this.expected = undefined
    if (step.hasException) this.throw()
    else if (!this.takeKnown(step)) this.takeUnknown(step)
    if (step.next && this.isElsewhere(step.next)) this.forget()
  }

  private isElsewhere(next: CodePosition): boolean {
    return this.expected?.at !== undefined && !isSame(this.expected.at, next)
  }

  private takeKnown(step: FlowStep): boolean {
    const { name, argument } = step
    if (name === 'implicit') return this.takeImplicit(argument)
    const handler = handlers[name]
    if (!handler) return false
    handler(this, step)
    return true
  }

  private takeImplicit(argument: string): boolean {
    if (argument === 'RET') this.jumpBack('c0')
    return argument === 'RET' || argument === 'JMPREF'
  }

  /** An instruction without a rule. */
  private takeUnknown(step: FlowStep): void {
    const { name, next } = step
    if (!changesFlow.test(name)) return
    const following = /^(IF|RET)/.test(name) ? step.following() : undefined
    if (!(following && next && isSame(following, next))) this.forget()
  }

  private forget(): void {
    // Hardly any code changes c3.
    Object.assign(this.registers, { c0: undefined, c1: undefined, c2: undefined })
  }

  push(continuation: Continuation): void {
    if (this.step) this.pushed.set(this.step.step, continuation)
  }

  /** The continuation at the n-th entry from the top. */
  continuation(n: number): Continuation | undefined {
    const entry = this.step?.entry(n)
    if (!entry?.isContinuation) return undefined
    return this.pushed.get(entry.producer) ?? codeAt(undefined)
  }

  integer(n: number): bigint | undefined {
    return this.step?.entry(n)?.integer
  }

  flag(n: number): boolean | undefined {
    const integer = this.integer(n)
    return integer === undefined ? undefined : integer !== 0n
  }

  /** The rest of the code that runs, with the registers that it will need again. */
  current(...saved: readonly SavedRegister[]): Continuation {
    let rest = codeAt(this.step?.following())
    for (const register of saved) {
      rest = save(rest, register, this.registers[register])
      this.registers[register] = register === 'c2' ? quitOnException : quit
    }
    return rest
  }

  jump(target: Continuation | undefined): void {
    if (!target) {
      this.forget()
      return
    }
    restore(this.registers, target)
    if (target.loop) this.runLoop(target.loop)
    else this.expected = target
  }

  call(target: Continuation | undefined): void {
    if (!target || 'c0' in target.saved) this.jump(target)
    else {
      this.registers.c0 = save(codeAt(this.step?.following()), 'c0', this.registers.c0)
      this.jump(target)
    }
  }

  /** Jumps to c0 or c1, which then ends the run. */
  jumpBack(register: 'c0' | 'c1'): void {
    const target = this.registers[register]
    if (target) this.registers[register] = quit
    this.jump(target)
  }

  private throw(): void {
    const target = this.registers.c2
    if (target) this.registers.c2 = quitOnException
    this.jump(target)
  }

  startLoop(loop: Loop): void {
    this.jump({ ...quit, kind: loopKinds[loop.type], depth: 0, loop })
  }

  /** What the continuation of a loop does when the VM comes to it. */
  private runLoop(loop: Loop): void {
    const left = loop.left ?? 0
    if (loop.type === 'again') this.enter(loop.body, loop)
    else if (loop.type === 'while body') this.enter(loop.condition ?? loop.body, { ...loop, type: 'while condition' })
    else if (loop.type === 'repeat' ? left <= 0 : this.isLast(loop)) this.jump(loop.after)
    else if (loop.type === 'repeat') this.enter(loop.body, { ...loop, left: left - 1 })
    else this.enter(loop.body, loop.type === 'until' ? loop : { ...loop, type: 'while body' })
  }

  /** Both read a flag at the end of a part; where it is not known, the next step tells. */
  private isLast({ type, after }: Loop): boolean {
    const flag = this.flag(0)
    if (flag !== undefined) return flag === (type === 'until')
    return after?.at !== undefined && this.step?.next !== undefined && isSame(after.at, this.step.next)
  }

  /** Runs a part of a loop, which returns to the loop. */
  enter(part: Continuation, loop: Loop): void {
    if (!('c0' in part.saved)) this.registers.c0 = this.backTo(loop)
    restore(this.registers, part)
    this.expected = part
  }

  /** What a part of a loop returns to; the same in each turn. */
  private backTo(loop: Loop): Continuation {
    let back = this.loops.get(loop)
    if (!back) {
      back = { ...quit, kind: loopKinds[loop.type], depth: (loop.after?.depth ?? 0) + 1, loop }
      this.loops.set(loop, back)
    }
    return back
  }
}

const changesFlow =
  /^(CALL|EXECUTE|JMP|RET|IF|REPEAT|UNTIL|WHILE|AGAIN|TRY|COMPOS|ATEXIT|SETEXIT|THENRET|BOOL|INVERT|SAMEALT|SETCONT|POPSAVE|.*CTR)/

/** Whether c0 to c3 or the next step can depend on an instruction. */
export const isFlowInstruction = (name: string): boolean =>
  name === 'implicit' || handlers[name] !== undefined || changesFlow.test(name)

const isSame = (a: CodePosition, b: CodePosition): boolean => a.cell === b.cell && a.offset === b.offset

type Handler = (flow: ControlFlow, step: FlowStep) => void

const target = (step: FlowStep, n = 0): Continuation => codeAt(step.targets()[n])

const when =
  (condition: (flow: ControlFlow) => boolean | undefined, then: Handler, otherwise: Handler = () => {}): Handler =>
  (flow, step) => {
    const flag = condition(flow)
    if (flag === undefined) flow.jump(undefined)
    else if (flag) then(flow, step)
    else otherwise(flow, step)
  }
const flagAt = (n: number) => (flow: ControlFlow) => flow.flag(n)
const not = (condition: (flow: ControlFlow) => boolean | undefined) => (flow: ControlFlow) => {
  const flag = condition(flow)
  return flag === undefined ? undefined : !flag
}
const callEntry =
  (n: number): Handler =>
  flow =>
    flow.call(flow.continuation(n))
const jumpEntry =
  (n: number): Handler =>
  flow =>
    flow.jump(flow.continuation(n))
const callTarget =
  (n = 0): Handler =>
  (flow, step) =>
    flow.call(target(step, n))
const jumpTarget: Handler = (flow, step) => flow.jump(target(step))
const back =
  (register: 'c0' | 'c1'): Handler =>
  flow =>
    flow.jumpBack(register)
const pushTarget: Handler = (flow, step) => flow.push(target(step))
/** After the continuation below the top, the one at the top. */
const compose =
  (...registers: readonly SavedRegister[]): Handler =>
  flow => {
    const [next, first] = [flow.continuation(0), flow.continuation(1)]
    if (first) flow.push(registers.reduce((continuation, register) => save(continuation, register, next), first))
  }
const isRegister = (text: string): text is SavedRegister => /^c[0-3]$/.test(text)
/** To where the next step is: dictionaries of methods, and continuations of which nothing is known. */
const jumpAnywhere: Handler = (flow, step) => {
  if (step.next) flow.jump(codeAt(step.next))
}

/** What instructions do to the flow of control, by their names in the log. TVM, A.8. */
const handlers: Readonly<Record<string, Handler>> = {
  PUSHCONT: pushTarget,
  PUSHREFCONT: pushTarget,
  EXECUTE: callEntry(0),
  CALLXARGS: callEntry(0),
  JMPX: jumpEntry(0),
  JMPXARGS: jumpEntry(0),
  CALLREF: callTarget(),
  JMPREF: jumpTarget,
  CALLDICT: flow => flow.call(flow.registers.c3),
  CALL: flow => flow.call(flow.registers.c3),
  JMPDICT: flow => flow.jump(flow.registers.c3),
  JMP: flow => flow.jump(flow.registers.c3),
  PREPAREDICT: flow => flow.registers.c3 && flow.push(flow.registers.c3),
  PREPARE: flow => flow.registers.c3 && flow.push(flow.registers.c3),
  RET: back('c0'),
  RETTRUE: back('c0'),
  RETARGS: back('c0'),
  RETDATA: back('c0'),
  RETALT: back('c1'),
  RETFALSE: back('c1'),
  RETBOOL: when(flagAt(0), back('c0'), back('c1')),
  IFRET: when(flagAt(0), back('c0')),
  IFNOTRET: when(not(flagAt(0)), back('c0')),
  IFRETALT: when(flagAt(0), back('c1')),
  IFNOTRETALT: when(not(flagAt(0)), back('c1')),
  IF: when(flagAt(1), callEntry(0)),
  IFNOT: when(not(flagAt(1)), callEntry(0)),
  IFJMP: when(flagAt(1), jumpEntry(0)),
  IFNOTJMP: when(not(flagAt(1)), jumpEntry(0)),
  IFELSE: when(flagAt(2), callEntry(1), callEntry(0)),
  IFREF: when(flagAt(0), callTarget()),
  IFNOTREF: when(not(flagAt(0)), callTarget()),
  IFJMPREF: when(flagAt(0), jumpTarget),
  IFNOTJMPREF: when(not(flagAt(0)), jumpTarget),
  IFREFELSE: when(flagAt(1), callTarget(), callEntry(0)),
  IFELSEREF: when(flagAt(1), callEntry(0), callTarget()),
  IFREFELSEREF: when(flagAt(0), callTarget(0), callTarget(1)),
  REPEAT: flow => {
    const [body, count] = [flow.continuation(0), count32(flow)]
    if (body) flow.startLoop({ type: 'repeat', body, after: flow.current('c0'), left: count })
  },
  UNTIL: flow => {
    const body = flow.continuation(0)
    if (body) {
      const after = flow.current('c0')
      flow.enter(body, { type: 'until', body, after })
    }
  },
  WHILE: flow => {
    const [body, condition] = [flow.continuation(0), flow.continuation(1)]
    if (body && condition) {
      const after = flow.current('c0')
      flow.enter(condition, { type: 'while condition', body, condition, after })
    }
  },
  AGAIN: flow => {
    const body = flow.continuation(0)
    if (body) flow.enter(body, { type: 'again', body })
  },
  AGAINEND: flow => {
    const body = flow.current()
    flow.enter(body, { type: 'again', body, after: flow.registers.c0 })
  },
  REPEATEND: flow => {
    flow.startLoop({
      type: 'repeat',
      body: flow.current(),
      after: flow.registers.c0,
      left: Number(flow.integer(0) ?? 0n),
    })
  },
  UNTILEND: flow => {
    const body = flow.current()
    flow.enter(body, { type: 'until', body, after: flow.registers.c0 })
  },
  WHILEEND: flow => {
    const [body, condition] = [flow.current(), flow.continuation(0)]
    if (condition) flow.enter(condition, { type: 'while condition', body, condition, after: flow.registers.c0 })
    else flow.jump(undefined)
  },
  TRY: flow => {
    const [handler, body] = [flow.continuation(0), flow.continuation(1)]
    const { c2 } = flow.registers
    const rest = flow.current('c0', 'c1', 'c2')
    flow.registers.c0 = rest
    flow.registers.c2 = handler && save(save(handler, 'c2', c2), 'c0', rest)
    flow.jump(body)
  },
  DICTIGETJMP: jumpAnywhere,
  DICTIGETJMPZ: jumpAnywhere,
  DICTUGETJMP: jumpAnywhere,
  DICTUGETJMPZ: jumpAnywhere,
  SAMEALT: flow => {
    flow.registers.c1 = flow.registers.c0
  },
  SAMEALTSAVE: flow => {
    const { c0, c1 } = flow.registers
    flow.registers.c0 = c0 && save(c0, 'c1', c1)
    flow.registers.c1 = flow.registers.c0
  },
  INVERT: flow => {
    const { c0, c1 } = flow.registers
    Object.assign(flow.registers, { c0: c1, c1: c0 })
  },
  SAVECTR: (flow, { argument }) => {
    const { c0 } = flow.registers
    if (isRegister(argument)) flow.registers.c0 = c0 && save(c0, argument, flow.registers[argument])
  },
  PUSH: (flow, { argument }) => {
    const continuation = isRegister(argument) ? flow.registers[argument] : undefined
    if (continuation) flow.push(continuation)
  },
  POP: (flow, { argument }) => {
    if (isRegister(argument)) flow.registers[argument] = flow.continuation(0)
  },
  POPSAVE: (flow, { argument }) => {
    const { c0 } = flow.registers
    if (!isRegister(argument)) return
    if (argument !== 'c0') flow.registers.c0 = c0 && save(c0, argument, flow.registers[argument])
    flow.registers[argument] = flow.continuation(0)
  },
  SETCONTCTR: (flow, { argument }) => {
    const [target, value] = [flow.continuation(0), flow.continuation(1)]
    if (target) flow.push(isRegister(argument) ? save(target, argument, value) : target)
  },
  COMPOS: compose('c0'),
  BOOLAND: compose('c0'),
  COMPOSALT: compose('c1'),
  BOOLOR: compose('c1'),
  COMPOSBOTH: compose('c0', 'c1'),
  ATEXIT: flow => {
    const exit = flow.continuation(0)
    flow.registers.c0 = exit && save(exit, 'c0', flow.registers.c0)
  },
  BLESS: (flow, step) => flow.push(codeAt(step.sliceStart(0))),
}

const count32 = (flow: ControlFlow): number => Number(flow.integer(1) ?? 0n)
