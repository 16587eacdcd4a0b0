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

/** THROW in a continuation: the branch that led there. */
function explainBranch(reader: RecordingReader, step: number): Found {
  for (let at = step - 1; at >= 0 && at > step - maxBranchDistance; at--) {
    const rule = branches[reader.instruction(at).split(' ')[0] ?? '']
    if (!rule) continue
    const flag = reader.stackEntry(at, rule.flag)
    const value = flag && reader.value(flag.value)
    if (!flag || value?.type !== 'int') return {}
    // The code threw because of what the flag is.
    return explainFlag(reader, flag, value.value === '0')
  }
  return {}
}

const maxBranchDistance = 12

/** Where a branch has its flag. */
const branches: Readonly<Record<string, { readonly flag: number }>> = {
  ...{ IF: { flag: 1 }, IFNOT: { flag: 1 }, IFJMP: { flag: 1 }, IFNOTJMP: { flag: 1 }, IFELSE: { flag: 2 } },
  ...{ IFJMPREF: { flag: 0 }, IFNOTJMPREF: { flag: 0 }, IFREF: { flag: 0 }, IFNOTREF: { flag: 0 } },
  ...{ IFREFELSE: { flag: 1 }, IFELSEREF: { flag: 1 }, IFREFELSEREF: { flag: 0 } },
  ...{ IFRET: { flag: 0 }, IFNOTRET: { flag: 0 } },
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
