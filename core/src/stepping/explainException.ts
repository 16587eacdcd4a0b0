import type { DebugValue } from '../contract/debugRecording.ts'
import { addressText } from './addressText.ts'
import { findOrigin, type Origin } from './findOrigin.ts'
import { findException } from './moves.ts'
import type { RecordedException, RecordingReader, StackEntry } from './RecordingReader.ts'

/** One side of a comparison. */
export type Operand = { readonly value: string; readonly origin: Origin }

/** The check that failed, with what it compared. */
export type FailedCheck =
  | {
      readonly type: 'comparison'
      readonly operator: Operator
      /** Whether the code needs it to hold. */
      readonly mustHold: boolean
      readonly left: Operand
      readonly right: Operand
    }
  /** A flag that is not the result of a comparison. */
  | { readonly type: 'flag'; readonly mustHold: boolean; readonly flag: Operand }
  | { readonly type: 'signature'; readonly hash: Operand; readonly signature: Operand; readonly key: Operand }
  /** A slice has less than an instruction reads. */
  | { readonly type: 'underflow'; readonly bitsLeft: number; readonly refsLeft: number; readonly slice: Operand }
type Operator = '=' | '≠' | '<' | '≤' | '>' | '≥'

/** Why a run ended with an exception. */
export type ExceptionExplanation = {
  readonly step: number
  readonly code: number
  /** What the VM says; empty for THROW. */
  readonly text: string
  /** The meaning of the code, where it is known. */
  readonly note?: RecordedException['note']
  readonly instruction: string
  /** The step of the check, if it is not the exception's own. */
  readonly checkStep?: number
  readonly check?: FailedCheck
}

/** Explains the exception that ended a run, from the check before it; `undefined` when there was none. */
export function explainException(reader: RecordingReader): ExceptionExplanation | undefined {
  const step = findException(reader)
  const exception = step === undefined ? undefined : reader.exception(step)
  if (step === undefined || !exception) return undefined
  const instruction = reader.instruction(step)
  const found = findCheck(reader, step, instruction)
  return { step, ...exception, instruction, ...found }
}

type Found = Pick<ExceptionExplanation, 'check' | 'checkStep'>

function findCheck(reader: RecordingReader, step: number, instruction: string): Found {
  const [name = ''] = instruction.split(' ')
  const flag = reader.stackEntry(step, 0)
  if (/^THROW.*IFNOT$/.test(name) && flag) return explainFlag(reader, flag, true)
  if (/^THROW.*IF$/.test(name) && flag) return explainFlag(reader, flag, false)
  if (/^THROW/.test(name)) return explainBranch(reader, step)
  return explainUnderflow(reader, step)
}

/** THROW without a flag: the branch that led there. */
function explainBranch(reader: RecordingReader, step: number): Found {
  const branch = findBranch(reader, step)
  const flag = branch && reader.stackEntry(branch.step, branch.flag)
  const value = flag && reader.value(flag.value)
  if (!flag || value?.type !== 'int') return {}
  // The code threw because of what the flag is.
  return explainFlag(reader, flag, value.value === '0')
}

/**
 * The last branch without which a step would not have run: one that jumps or returns, taken or not, or the one that called the
 * code of the step. A branch whose code has returned led nowhere.
 */
function findBranch(
  reader: RecordingReader,
  from: number,
): { readonly step: number; readonly flag: number } | undefined {
  let depth = reader.depth(from)
  let seen = 0
  for (let step = from - 1; step >= 0 && seen < maxBranchDistance; step--) {
    const at = reader.depth(step)
    if (at > depth) continue
    seen++
    const [name = ''] = reader.instruction(step).split(' ')
    const flag = jumps[name] ?? (at < depth ? calls[name] : undefined)
    if (flag !== undefined) return { step, flag }
    depth = at
  }
  return undefined
}

/** Steps of the code that led there, without those of calls that have returned. */
const maxBranchDistance = 32

/** Where branches have their flags: those that jump or return, and those that call. */
const jumps: Readonly<Record<string, number>> = {
  ...{ IFJMP: 1, IFNOTJMP: 1, IFJMPREF: 0, IFNOTJMPREF: 0, IFRET: 0, IFNOTRET: 0 },
}
const calls: Readonly<Record<string, number>> = {
  ...{ IF: 1, IFNOT: 1, IFELSE: 2, IFREF: 0, IFNOTREF: 0, IFREFELSE: 1, IFELSEREF: 1, IFREFELSEREF: 0 },
}

/** What a flag is the result of; `mustBe`: what the code needs it to be. */
function explainFlag(reader: RecordingReader, entry: StackEntry, mustBe: boolean, depth = 0): Found {
  const { producer: step } = entry
  const [name = '', argument = ''] = step < 0 ? [] : reader.instruction(step).split(' ')
  const at = (n: number) => reader.stackEntry(step, n)
  const [top, second, third] = [at(0), at(1), at(2)]
  const comparison = comparisons[name]
  if (comparison && top) {
    const { operator, isConstant } = comparison
    const constant: Operand = { value: argument, origin: { type: 'constant', step } }
    const operands = isConstant
      ? { left: operandOf(reader, top), right: constant }
      : second && { left: operandOf(reader, second), right: operandOf(reader, top) }
    if (operands) return { checkStep: step, check: { type: 'comparison', operator, mustHold: mustBe, ...operands } }
  }
  if (/^CHKSIGN[US]/.test(name) && top && second && third) {
    const [hash, signature, key] = [operandOf(reader, third), operandOf(reader, second), operandOf(reader, top)]
    return { checkStep: step, check: { type: 'signature', hash, signature, key } }
  }
  if (depth < maxNesting && top) {
    if (name === 'NOT' || (name === 'EQINT' && argument === '0')) return explainFlag(reader, top, !mustBe, depth + 1)
    // Of several conditions, the one that is not as it must be.
    if ((name === 'AND' && mustBe) || (name === 'OR' && !mustBe)) {
      const wrong = [second, top].find(each => each !== undefined && isTrue(reader, each) !== mustBe)
      if (wrong) return explainFlag(reader, wrong, mustBe, depth + 1)
    }
  }
  return { checkStep: Math.max(0, step), check: { type: 'flag', mustHold: mustBe, flag: operandOf(reader, entry) } }
}

const maxNesting = 8

const comparisons: Readonly<Record<string, { readonly operator: Operator; readonly isConstant?: true }>> = {
  EQUAL: { operator: '=' },
  SDEQ: { operator: '=' },
  NEQ: { operator: '≠' },
  LESS: { operator: '<' },
  LEQ: { operator: '≤' },
  GREATER: { operator: '>' },
  GEQ: { operator: '≥' },
  EQINT: { operator: '=', isConstant: true },
  NEQINT: { operator: '≠', isConstant: true },
  LESSINT: { operator: '<', isConstant: true },
  GTINT: { operator: '>', isConstant: true },
}

function isTrue(reader: RecordingReader, { value }: StackEntry): boolean | undefined {
  const known = reader.value(value)
  return known?.type === 'int' ? known.value !== '0' : undefined
}

function operandOf(reader: RecordingReader, entry: StackEntry): Operand {
  return { value: valueText(reader.value(entry.value)), origin: findOrigin(reader, entry) }
}

function valueText(value: DebugValue | undefined): string {
  if (value?.type === 'int') return value.value
  if (value?.type !== 'slice') return value?.type ?? ''
  const [from, to] = value.bits
  const [refFrom, refTo] = value.refs
  return addressText(value) ?? `a slice of ${to - from} bits and ${refTo - refFrom} references`
}

/** Exception 9: the slice at the top is too short. */
function explainUnderflow(reader: RecordingReader, step: number): Found {
  if (reader.exception(step)?.code !== 9) return {}
  for (const n of [0, 1]) {
    const entry = reader.stackEntry(step, n)
    const value = entry && reader.value(entry.value)
    if (entry && value?.type === 'slice') {
      const [bitsLeft, refsLeft] = [value.bits[1] - value.bits[0], value.refs[1] - value.refs[0]]
      return { checkStep: step, check: { type: 'underflow', bitsLeft, refsLeft, slice: operandOf(reader, entry) } }
    }
  }
  return {}
}
