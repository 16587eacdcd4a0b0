import type { DebugNode } from '@tonoscope/core/contract/debug'
import type { Writable } from '@tonoscope/core/wire/json'
import { untrusted } from '../reply/untrusted.ts'
import { getRejection, getTrace, type StoredRun } from './RunStore.ts'
import { countNodes } from './skeleton.ts'

const maxListed = 50

/** What differs between two runs: outcome, number of transactions, and the transactions themselves by id. */
export function compareRuns(from: StoredRun, to: StoredRun): Writable {
  const [before, after] = [from, to].map(listNodes)
  const ids = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  const differing = ids.flatMap(id => {
    const [was, is] = [before?.get(id), after?.get(id)]
    return was === is ? [] : [{ node: id, from: was ?? 'absent', to: is ?? 'absent' }]
  })
  return {
    base: from.handle,
    outcome: { from: outcomeOf(from), to: outcomeOf(to) },
    sentence: untrusted(to.result.summary.sentence),
    transactions: { from: countOf(from), to: countOf(to) },
    differing: differing.slice(0, maxListed),
    ...(differing.length > maxListed && { more: differing.length - maxListed }),
  }
}

const outcomeOf = (run: StoredRun): string => {
  const code = getRejection(run)?.exit_code
  return `${run.result.verdict.outcome}${code === undefined ? '' : ` (exit code ${code})`}`
}

function countOf(run: StoredRun): number {
  const trace = getTrace(run)
  return trace ? countNodes(trace) : 0
}

/** What of a transaction is compared: balances, fees and exit codes, not its hash and times. */
function listNodes(run: StoredRun): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const visit = ({ id, transaction: tx, children }: DebugNode): void => {
    const { in_msg: message, compute_phase: compute, action_phase: action } = tx
    texts.set(
      id,
      [
        tx.success ? 'ok' : 'FAILED',
        `exit ${compute?.exit_code ?? compute?.skip_reason ?? 'unknown'}`,
        ...(action && action.result_code !== 0 ? [`action ${action.result_code}`] : []),
        `value ${message?.value ?? 0n}`,
        `gas ${compute?.gas_used ?? 0n}`,
        `fees ${tx.total_fees}`,
        `balance ${tx.end_balance}`,
      ].join(' '),
    )
    for (const child of children) visit(child)
  }
  const trace = getTrace(run)
  if (trace) visit(trace)
  return texts
}
