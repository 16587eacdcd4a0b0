import type { DebugNode, DebugResult, DebugVerdict } from '@tonoscope/core/contract/debug'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { explainResult } from './explain.ts'

/** What a test expects of a run or an event: only what is given is compared. */
export type ExpectedOutcome = {
  readonly outcome?: DebugVerdict['outcome']
  /** The exit code of the transaction that fails first, or of the rejection. */
  readonly exit_code?: number
  /** The result code of the action phase of the transaction that fails first. */
  readonly action_code?: number
  /** The transaction that fails first, by its path in the tree: `0`, `0.1`, … */
  readonly first_failing_node?: string
  /** Codes of findings that the verdict has, whatever others it has. */
  readonly findings?: readonly string[]
  /** The kinds of all actions, in order. */
  readonly actions?: readonly string[]
  /** The number of transactions. */
  readonly transactions?: number
}

type MatchResult = { readonly pass: boolean; readonly message: () => string }

/**
 * Matchers for `expect.extend` of vitest and jest.
 *
 * @example
 * expect.extend(matchers)
 * expect(run).toHaveOutcome('success')
 * expect(run).toHaveOutcome({ outcome: 'failed', exit_code: 709, first_failing_node: '0.0' })
 */
export const matchers = {
  toHaveOutcome(received: unknown, expected: DebugVerdict['outcome'] | ExpectedOutcome): MatchResult {
    const result = requireResult(received)
    const wanted: ExpectedOutcome = typeof expected === 'string' ? { outcome: expected } : expected
    const actual = readOutcome(result)
    const lines = keysOf(wanted).flatMap(key => {
      const differs = key === 'findings' ? missingFindings(wanted, actual) : format(wanted[key]) !== format(actual[key])
      return differs ? [`${key}: expected ${format(wanted[key])}, received ${format(actual[key])}`] : []
    })
    const pass = lines.length === 0
    return {
      pass,
      message: () =>
        [...(pass ? [`expected another outcome than ${format(wanted)}`] : lines), '', explainResult(result)].join('\n'),
    }
  },
}

const keysOf = (wanted: ExpectedOutcome): readonly (keyof ExpectedOutcome)[] =>
  // Its type has these keys only.
  (Object.keys(wanted) as (keyof ExpectedOutcome)[]).filter(key => wanted[key] !== undefined)

const format = (value: unknown): string => JSON.stringify(value) ?? 'none'

const missingFindings = ({ findings = [] }: ExpectedOutcome, actual: ExpectedOutcome): boolean =>
  findings.some(code => !actual.findings?.includes(code))

function requireResult(received: unknown): DebugResult | DebugEvent {
  if (typeof received === 'object' && received !== null && 'verdict' in received && 'summary' in received)
    return received as DebugResult | DebugEvent // no other value has both
  throw new TypeError('toHaveOutcome expects what emulate or classify returned; await it first')
}

function readOutcome(result: DebugResult | DebugEvent): ExpectedOutcome {
  const { verdict, trace, actions } = result
  const nodes = trace ? listNodes(trace) : []
  const failing = nodes.find(({ id }) => id === verdict.first_failing_node)?.transaction
  const rejection = 'rejection' in result ? result.rejection : undefined
  const exitCode = rejection?.exit_code ?? failing?.compute_phase?.exit_code
  return {
    outcome: verdict.outcome,
    ...(exitCode !== undefined && { exit_code: exitCode }),
    ...(failing?.action_phase && { action_code: failing.action_phase.result_code }),
    ...(verdict.first_failing_node !== undefined && { first_failing_node: verdict.first_failing_node }),
    findings: verdict.findings.map(({ code }) => code),
    actions: (actions ?? []).map(({ kind }) => kind),
    transactions: nodes.length,
  }
}

const listNodes = (root: DebugNode): readonly DebugNode[] => [root, ...root.children.flatMap(listNodes)]
