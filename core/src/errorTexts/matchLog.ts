import type { Hash } from '../units.ts'
import type { CodeTable } from './CodeTable.ts'

/** A contract whose code has the instructions of a log. */
export type LogMatch = {
  readonly interfaces: readonly string[]
  readonly codeHash: Hash
  /** How many instructions of the log are in its code, counted from the end. */
  readonly matched: number
  /** How many steps lead from the start of the code to the end of the log, if no branch is taken between. */
  readonly steps: number | undefined
}

/** A block and a line in it. */
type Position = readonly [number, number]
type Contract = CodeTable['contracts'][number]

/** Instructions that run another block. */
const runsBlock = /^(?:IF|EXECUTE|JMP|CALL|DICTI?U?GET|REPEAT|UNTIL|WHILE|AGAIN|TRY|RET|BLESS|implicit)/
/** Those of them that return: what ran between is in the log before the next instruction. */
const returns =
  /^(?:IF(?:NOT)?(?:REF)?(?:ELSE(?:REF)?)?(?: |$)|EXECUTE|CALL|DICTI?U?GETEXEC|REPEAT|UNTIL|WHILE|AGAIN|TRY)/
const callsMethod = /^(?:CALL|JMP|PREPARE)(?:DICT|VAR)/
/** How a block ends that returns. */
const endsBlock = /^(?:implicit|RET|IF(?:NOT)?RET)/
/** Between a continuation that is pushed and the instruction that runs it. */
const maxPushDistance = 12
/** Positions tried per contract: a hostile log of equal instructions has many. */
const maxVisits = 20_000
/** Fewer instructions are in every contract. */
const minMatched = 3

/**
 * The contracts whose code ends in this log, those that explain the most instructions first; with the number of steps, those that
 * need as many.
 *
 * @param tail the last instructions of the log, the first of which may lack its beginning
 */
export function matchLog(table: CodeTable, tail: readonly string[], steps?: number): readonly LogMatch[] {
  if (tail.length < minMatched) return []
  const known = new Map(table.instructions.map((text, number) => [text, number]))
  const last = known.get(tail.at(-1) ?? '')
  if (last === undefined) return []
  const matches = table.contracts.flatMap(contract => {
    const found = new LogWalk(table, contract, tail, steps).run(last)
    return found ? [found] : []
  })
  const max = Math.max(0, ...matches.map(({ matched }) => matched))
  if (max < minMatched) return []
  const best = matches.filter(({ matched }) => matched === max)
  const exact = best.filter(match => steps !== undefined && match.steps === steps)
  return exact.length > 0 ? exact : best
}

/** Follows a log backwards through the code of one contract. */
class LogWalk {
  private visits = 0
  private readonly table: CodeTable
  private readonly contract: Contract
  private readonly tail: readonly string[]
  private readonly reported: number | undefined

  constructor(table: CodeTable, contract: Contract, tail: readonly string[], reported: number | undefined) {
    this.table = table
    this.contract = contract
    this.tail = tail
    this.reported = reported
  }

  run(last: number): LogMatch | undefined {
    let matched = 0
    const ends: Position[] = []
    for (const [block, { lines }] of this.contract.blocks.entries())
      for (const [line, number] of lines.entries()) {
        if (number !== last) continue
        const count = this.follow([block, line], this.tail.length - 1, 1)
        if (count > matched) ends.length = 0
        if (count >= matched) {
          matched = count
          ends.push([block, line])
        }
      }
    if (matched === 0) return undefined
    const counts = ends.flatMap(end => this.countSteps(end))
    const { interfaces, codeHash } = this.contract
    return { interfaces, codeHash, matched, steps: counts.find(each => each === this.reported) ?? counts[0] }
  }

  /**
   * How many instructions match that end with the one at `position`, which is instruction `at` of the log; 0 if the log has
   * something else than the code before it.
   */
  private follow(position: Position, at: number, matched: number): number {
    if (at === 0 || ++this.visits > maxVisits) return matched
    const logged = this.tail[at - 1] ?? ''
    const previous = this.before(position)
    // A method that is called by its number starts at the beginning of the code.
    if (previous.length === 0) return callsMethod.test(logged) ? matched : 0
    const counts = previous.map(each => (this.fits(each, at - 1) ? this.follow(each, at - 1, matched + 1) : 0))
    const [direct] = previous
    if (direct && returns.test(this.textAt(direct)) && endsBlock.test(logged)) {
      const call = this.tail.lastIndexOf(this.textAt(direct), at - 2)
      counts.push(call >= 0 ? this.follow(direct, call, matched + at - call) : matched)
    }
    return Math.max(0, ...counts)
  }

  private fits(position: Position, at: number): boolean {
    const text = this.textAt(position)
    const logged = this.tail[at] ?? ''
    return at === 0 ? `execute ${text}`.endsWith(logged) : text === logged
  }

  /** What can run before a position: the line before it, or at the start of a block what runs the block. */
  private before([block, line]: Position): readonly Position[] {
    if (line > 0) return [[block, line - 1]]
    return (this.contract.blocks[block]?.callers ?? []).flatMap(([caller, from]) => this.runners(caller, from))
  }

  private runners(block: number, from: number): readonly Position[] {
    const { lines } = this.contract.blocks[block] ?? { lines: [] }
    const found: Position[] = []
    for (let line = from; line < Math.min(lines.length, from + maxPushDistance); line++)
      if (runsBlock.test(this.textAt([block, line]))) found.push([block, line])
    return found
  }

  /** The number of steps from the start of the code, on each way without further branches. */
  private countSteps([block, line]: Position, depth = 0): readonly number[] {
    if (block === 0) return [line + 1]
    if (depth > 16 || ++this.visits > 2 * maxVisits) return []
    return (this.contract.blocks[block]?.callers ?? []).flatMap(([caller, from]) =>
      this.runners(caller, from).flatMap(each => this.countSteps(each, depth + 1).map(count => count + line + 1)),
    )
  }

  private textAt([block, line]: Position): string {
    return this.table.instructions[this.contract.blocks[block]?.lines[line] ?? -1] ?? ''
  }
}
