import type { Cell } from '../cell/Cell.ts'
import type { VersionedStep } from '../emulator/Emulation.ts'
import { tryRead } from '../errors.ts'
import { readMessage } from '../tlb/message.ts'
import type { VersionRuleId } from './ruleTable.ts'
import { stackTop } from './stackTop.ts'

/** What is known of one step besides its instruction. */
export type StepContext = {
  /** The stack before it and after it; `undefined` when the log has none. */
  readonly stack: string | undefined
  readonly next: string | undefined
  /** A message that the run sent, by the hash that the stack shows. */
  readonly findMessage: (hash: string) => Cell | undefined
}

/** Whether a rule may change a step; `unknown` when its operands are. */
type Effect = 'none' | 'may differ' | 'unknown'

/** A rule of single instructions. */
export type StepRule = {
  readonly rule: VersionRuleId
  readonly instruction: RegExp
  /** Whether the effect depends on operands. */
  readonly needsStack: boolean
  readonly effect: (step: VersionedStep, context: StepContext) => Effect
}

const maxShift = { simple: 1023n, compound: 256n }
/** The order of the Ristretto255 group. */
const ristrettoOrder = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
const weakKeys: readonly bigint[] = [0n, 2n ** 248n]

/** The rules of single instructions; the first that applies to a step is reported. */
export const stepRules: readonly StepRule[] = [
  {
    rule: 'arithmetic.nan',
    instruction: /^((AND|OR|LSHIFT|RSHIFT|POW2)$|SHLDIV\/MOD |MULSHR\/MOD )/,
    needsStack: true,
    effect: arithmeticEffect,
  },
  {
    rule: 'arithmetic.shiftNaN',
    instruction: /^([LR]SHIFT \d|SHR\/MOD )/,
    needsStack: true,
    effect: arithmeticEffect,
  },
  { rule: 'savelist.filled', instruction: /^(SET\w*CTR|SAVE\w*CTR)/, needsStack: false, effect: saveListEffect },
  { rule: 'ecrecover.legacyV', instruction: /^ECRECOVER$/, needsStack: true, effect: recoverEffect },
  { rule: 'chksign.weakKeys', instruction: /^CHKSIGN[SU]$/, needsStack: true, effect: signatureEffect },
  { rule: 'ristretto.identity', instruction: /^RIST255_MUL$/, needsStack: true, effect: ristrettoEffect },
  { rule: 'sendmsg.userFees', instruction: /^SENDMSG$/, needsStack: true, effect: sendMessageEffect },
]

function arithmeticEffect({ instruction, isQuiet, exception }: VersionedStep, { stack, next }: StepContext): Effect {
  if (stack === undefined) return 'unknown'
  const { operands, hasShift, results, max } = arithmeticShape(instruction)
  const given = stackTop(stack, operands)
  const isInvalid = given.includes('NaN') || (hasShift && isOutOfRange(given[0], max))
  if (!isInvalid) return 'none'
  // Type checks and missing operands are the same in all versions: only overflow and range checks changed.
  if (exception !== undefined) return isQuiet && (exception.code === 4 || exception.code === 5) ? 'may differ' : 'none'
  const returnsNaN = next !== undefined && stackTop(next, results).every(item => item === 'NaN')
  return isQuiet && returnsNaN ? 'none' : 'may differ'
}

/** `SHR/MOD 5,-1`: the low bits are the rounding, the next two the results; -1 means that the shift is on the stack. */
function arithmeticShape(instruction: string): { operands: number; hasShift: boolean; results: number; max: bigint } {
  const [name = '', args] = instruction.split(' ')
  const simple = { results: 1, max: maxShift.simple }
  if (name === 'AND' || name === 'OR') return { ...simple, operands: 2, hasShift: false }
  if (name === 'POW2') return { ...simple, operands: 1, hasShift: true }
  if (!name.includes('/')) return { ...simple, operands: args === undefined ? 2 : 1, hasShift: args === undefined }
  const [mode = 0, shift = -1] = (args ?? '').split(',').map(Number)
  const kind = (mode >> 2) & 3
  const hasShift = shift === -1
  const operands = (name === 'SHR/MOD' ? 1 : 2) + (kind === 0 ? 1 : 0) + (hasShift ? 1 : 0)
  return { operands, hasShift, results: kind === 1 || kind === 2 ? 1 : 2, max: maxShift.compound }
}

const isOutOfRange = (item: string | undefined, max: bigint): boolean => {
  const value = parseInteger(item)
  return value !== undefined && (value < 0n || value > max)
}

const parseInteger = (item: string | undefined): bigint | undefined =>
  item !== undefined && /^-?\d+$/.test(item) ? BigInt(item) : undefined

function saveListEffect({ exception }: VersionedStep): Effect {
  // 7 is also the exception for a wrong operand, with another text.
  return exception?.code === 7 && exception.text.includes('control register') ? 'may differ' : 'none'
}

function recoverEffect(_: VersionedStep, { stack }: StepContext): Effect {
  if (stack === undefined) return 'unknown'
  // hash v r s
  const v = stackTop(stack, 3)[2]
  return v === '27' || v === '28' ? 'may differ' : 'none'
}

function signatureEffect({ exception }: VersionedStep, { stack, next }: StepContext): Effect {
  if (exception !== undefined) return 'none'
  if (stack === undefined) return 'unknown'
  const key = parseInteger(stackTop(stack, 1)[0])
  if (key === undefined || !weakKeys.includes(key)) return 'none'
  return next !== undefined && stackTop(next, 1)[0] === '0' ? 'none' : 'may differ'
}

function ristrettoEffect({ isQuiet, exception }: VersionedStep, { stack, next }: StepContext): Effect {
  if (stack === undefined) return 'unknown'
  const [factor, point] = stackTop(stack, 2).map(parseInteger)
  if (factor === undefined || point === undefined) return 'none'
  const isMultiple = factor % ristrettoOrder === 0n
  if (point !== 0n && !isMultiple) return 'none'
  const hasFailed = exception !== undefined || (isQuiet && next !== undefined && stackTop(next, 1)[0] === '0')
  // Without validation, a multiple of the order gave 0 for any point.
  return hasFailed || point !== 0n ? 'may differ' : 'none'
}

function sendMessageEffect({ exception }: VersionedStep, { stack, next, findMessage }: StepContext): Effect {
  if (exception !== undefined) return 'none'
  if (stack === undefined) return 'unknown'
  const hash = /^C\{([0-9A-F]{64})\}$/.exec(stackTop(stack, 2)[1] ?? '')?.[1]
  const cell = hash === undefined ? undefined : findMessage(hash.toLowerCase())
  if (cell === undefined) return 'unknown'
  const info = tryRead(() => readMessage(cell))?.info
  if (info?.type !== 'int_msg_info') return 'none'
  const userFees = info.fwd_fee + info.ihr_fee
  const estimate = next === undefined ? undefined : parseInteger(stackTop(next, 1)[0])
  return info.fwd_fee > 0n && (estimate === undefined || estimate <= userFees) ? 'may differ' : 'none'
}
