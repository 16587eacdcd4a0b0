import type { Cell } from '../cell/Cell.ts'
import { readShardAccount } from '../tlb/account.ts'
import type { Message } from '../tlb/message.ts'
import type { Hash } from '../units.ts'
import type { VersionedStep, VersionedSteps } from './Emulation.ts'
import { parseVmLog, type VmStep } from './vmLog.ts'

/** Instructions that newer versions changed for NaN and for invalid shifts. */
const arithmetic = /^(AND|OR|LSHIFT|RSHIFT|POW2|SHR\/MOD|MULSHR\/MOD|SHLDIV\/MOD)$/
/** Instructions that newer versions changed for other operands. */
const others =
  /^(SENDMSG|RIST255_MUL|ECRECOVER|CHKSIGN[SU]|SETCONTCTR(MANY)?X?|SETRETCTR|SETALTCTR|SAVECTR|SAVEALTCTR)$/
/** Whether a log has any of them; finds a few others too. */
const anyVersioned = /^execute (AND|OR|[LR]SHIFT|POW2|MUL|SH[LR]|SENDMSG|RIST|ECRECOVER|CHKSIGN|S\w*CTR)/m

/** A contract can repeat an instruction thousands of times; the first ones show whether a rule applies. */
const maxSteps = 1000
/** Max cells searched for the code of a step. */
const maxCells = 20_000

/** What a run can execute. */
export type CodeRoots = {
  readonly code: readonly (Cell | undefined)[]
  /** Contracts can also execute their data and messages. */
  readonly other: readonly (Cell | undefined)[]
}

/** What a transaction can execute. */
export function listTransactionCode(
  state: Cell | undefined,
  message: Message,
  libraries: ReadonlyMap<Hash, Cell>,
): CodeRoots {
  return { code: [accountCode(state), message.init?.code, ...libraries.values()], other: [state, message.cell] }
}

/**
 * The steps that a newer network version may change, in a VM log with locations. If that log is too long and has lost its
 * beginning, the shorter one of `instructionLog` is read instead, which does not show which instructions are quiet.
 */
export function findVersionedSteps(log: string, roots: CodeRoots, instructionLog: () => string): VersionedSteps {
  const { steps, truncated } = parseVmLog(log)
  if (truncated) {
    const shorter = parseVmLog(instructionLog())
    const prefix = canBeQuiet(steps, roots) ? 'quiet arithmetic' : 'none'
    return select(shorter.steps, () => prefix, !shorter.truncated)
  }
  if (!anyVersioned.test(log)) return { steps: [], total: steps.length, isComplete: true }
  return select(steps, createPrefixReader(roots), true)
}

/** Whether an instruction has the quiet prefix. */
type Prefix = 'none' | 'quiet' | 'quiet arithmetic'

function select(steps: readonly VmStep[], readPrefix: (step: VmStep) => Prefix, hasAllSteps: boolean): VersionedSteps {
  const candidates = steps.flatMap((step, index) => {
    const { instruction } = step
    const [name = ''] = instruction.split(' ')
    return arithmetic.test(name) || others.test(name) ? [{ step, index, isArithmetic: arithmetic.test(name) }] : []
  })
  const firstNaN = candidates.some(({ isArithmetic }) => isArithmetic) ? findFirstNaN(steps, readPrefix) : 0
  const found = candidates.flatMap(({ step, index, isArithmetic }): VersionedStep[] => {
    const { instruction, exception } = step
    if (isArithmetic && index < firstNaN) return []
    const isQuiet = readPrefix(step) !== 'none'
    // Newer versions throw too.
    if (isArithmetic && !isQuiet && exception !== undefined) return []
    return [{ index, instruction, isQuiet, exception }]
  })
  const isComplete = hasAllSteps && found.length <= maxSteps
  return { steps: found.slice(0, maxSteps), total: steps.length, isComplete }
}

/** The first step that can create NaN: PUSHNAN or a quiet one. No arithmetic before it can differ. */
function findFirstNaN(steps: readonly VmStep[], readPrefix: (step: VmStep) => Prefix): number {
  const index = steps.findIndex(step => step.instruction === 'PUSHNAN' || readPrefix(step) === 'quiet arithmetic')
  return index === -1 ? steps.length : index
}

/** Whether the steps of a run can be quiet: code is unknown, or has the bits of the prefix somewhere. */
function canBeQuiet(lastSteps: readonly VmStep[], roots: CodeRoots): boolean {
  const code = new CellIndex(roots.code)
  const isKnown = (hash: Hash | undefined) => hash === undefined || code.get(hash) !== undefined
  return [...code.values()].some(hasQuietPrefix) || !lastSteps.every(step => isKnown(step.codeHash))
}

/** B7 and the first three bits of an arithmetic instruction. */
const quietArithmetic = '10110111101'

function hasQuietPrefix(cell: Cell): boolean {
  const bits = Array.from(cell.data(), byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.slice(0, cell.bits).includes(quietArithmetic)
}

function createPrefixReader(roots: CodeRoots): (step: VmStep) => Prefix {
  const known = new Map<string, Prefix>()
  const code = new CellIndex(roots.code)
  const other = new CellIndex(roots.other)
  return step => {
    const { codeHash, offset } = step
    // Implicit instructions have no code.
    if (codeHash === undefined || offset === undefined) return 'none'
    const key = `${codeHash} ${offset}`
    const before = known.get(key)
    if (before !== undefined) return before
    const prefix = prefixAt(code.get(codeHash) ?? other.get(codeHash), offset)
    known.set(key, prefix)
    return prefix
  }
}

/** B7 makes an instruction quiet; those of A0 to BF are arithmetic. Code that is not known may be both. */
function prefixAt(cell: Cell | undefined, offset: number): Prefix {
  if (cell === undefined || cell.exotic) return 'quiet arithmetic'
  const slice = cell.slice()
  slice.skip(offset)
  if (slice.remainingBits < 11 || slice.loadUint(8) !== 0xb7) return 'none'
  return slice.loadUint(3) === 0b101 ? 'quiet arithmetic' : 'quiet'
}

const accountCode = (state: Cell | undefined): Cell | undefined => {
  const account = state && readShardAccount(state).account?.storage.state
  return account?.type === 'active' ? account.init.code : undefined
}

/** The cells below some roots by hash, computed on first use. */
class CellIndex {
  private readonly roots: readonly (Cell | undefined)[]
  private cells: ReadonlyMap<Hash, Cell> | undefined

  constructor(roots: readonly (Cell | undefined)[]) {
    this.roots = roots
  }

  get(hash: Hash): Cell | undefined {
    return this.all().get(hash)
  }

  values(): Iterable<Cell> {
    return this.all().values()
  }

  private all(): ReadonlyMap<Hash, Cell> {
    this.cells ??= collectCells(this.roots)
    return this.cells
  }
}

function collectCells(roots: readonly (Cell | undefined)[]): ReadonlyMap<Hash, Cell> {
  const found = new Map<Hash, Cell>()
  const waiting = roots.flatMap(root => root ?? [])
  for (let cell = waiting.pop(); cell !== undefined && found.size < maxCells; cell = waiting.pop()) {
    const hash = cell.hash()
    if (found.has(hash)) continue
    found.set(hash, cell)
    for (let i = 0; i < cell.refCount; i++) waiting.push(cell.ref(i))
  }
  return found
}
