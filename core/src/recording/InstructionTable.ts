import { type MoveEntries, readMove } from './moveEntries.ts'
import { popCount } from './popCount.ts'

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
      instruction = readInstruction(text, this.list.push(text) - 1)
      this.known.set(text, instruction)
    }
    return instruction
  }
}

function readInstruction(text: string, index: number): PrintedInstruction {
  const space = text.indexOf(' ')
  return {
    ...{ index, text, name: space === -1 ? text : text.slice(0, space) },
    ...{ argument: space === -1 ? '' : text.slice(space + 1) },
    ...{ move: readMove(text), pops: popCount(text) },
  }
}
