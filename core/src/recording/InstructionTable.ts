import { isFlowInstruction } from './ControlFlow.ts'
import { isDataInstruction } from './DataRegisters.ts'
import { type MoveEntries, readMove } from './moveEntries.ts'
import { popCount } from './popCount.ts'
import { isThrow } from './throwCode.ts'

/** An instruction as the VM prints it, and what its text alone says. */
export type PrintedInstruction = {
  /** Its position in the table. */
  readonly index: number
  readonly text: string
  /** `PUSHINT 5` is the name and the argument, which can have spaces. */
  readonly name: string
  readonly argument: string
  /** For one that does nothing but move entries. */
  readonly move: MoveEntries | undefined
  /** c4, c5 or c7 can depend on it. */
  readonly isData: boolean
  /** It only works on the stack: no register, no next step and, unless the VM says so, no exception depends on it. */
  readonly isPlain: boolean
  /** Entries that it takes from the stack, if known. */
  readonly pops: number | undefined
}

/** Distinct instructions of a run, in the order of their first steps: a loop has the same ones a thousand times. */
export class InstructionTable {
  readonly list: string[] = []
  private readonly known = new Map<string, PrintedInstruction>()

  of(text: string): PrintedInstruction {
    let instruction = this.known.get(text)
    if (!instruction) {
      instruction = { index: this.list.push(text) - 1, ...readInstruction(text) }
      this.known.set(text, instruction)
    }
    return instruction
  }
}

type ReadInstruction = Omit<PrintedInstruction, 'index'>

/** Contracts are compiled from few templates: most instructions of a run were in one before. */
const read = new Map<string, ReadInstruction>()
const maxRead = 5000

function readInstruction(text: string): ReadInstruction {
  const known = read.get(text)
  if (known) return known
  const space = text.indexOf(' ')
  const name = space === -1 ? text : text.slice(0, space)
  const isData = isDataInstruction(name)
  const instruction: ReadInstruction = {
    ...{ text, name, isData, isPlain: !isData && !isFlowInstruction(name) && !isThrow(name) },
    ...{ argument: space === -1 ? '' : text.slice(space + 1) },
    ...{ move: readMove(text), pops: popCount(text) },
  }
  if (read.size >= maxRead) read.clear()
  read.set(text, instruction)
  return instruction
}
