import { compareResults } from '@tonoscope/core/comparison/compareResults'
import type { DebugComparedTransaction } from '@tonoscope/core/contract/debugCompare'
import type { Writable } from '@tonoscope/core/wire/json'
import { chainData, untrusted } from '../reply/untrusted.ts'
import { getRejection, type StoredRun } from './RunStore.ts'

const maxListed = 50

/** What differs between a run and the run with changes: the first difference, the outcome, and each transaction. */
export function describeChange(from: StoredRun, to: StoredRun): Writable {
  const { equality, sentence, first, transactions } = compareResults(from.result, to.result, {
    left: 'the given run',
    right: 'the changed run',
  })
  const differing = transactions.filter(each => each.differences.length > 0 || each.left !== each.right)
  return {
    base: from.handle,
    outcome: { from: outcomeOf(from), to: outcomeOf(to) },
    equality,
    sentence: untrusted(sentence),
    ...(first && { first_difference: untrusted(first.sentence) }),
    differing: differing.slice(0, maxListed).map(transactionValue),
    ...(differing.length > maxListed && { more: differing.length - maxListed }),
  }
}

const outcomeOf = (run: StoredRun): string => {
  const code = getRejection(run)?.exit_code
  return `${run.result.verdict.outcome}${code === undefined ? '' : ` (exit code ${code})`}`
}

const transactionValue = ({ left, right, differences }: DebugComparedTransaction): Writable => ({
  node: right ?? left,
  ...(left === undefined && { only_in: 'the changed run' }),
  ...(right === undefined && { only_in: 'the given run' }),
  differences: differences.map(({ field, left: was, right: is }) => ({
    field,
    ...(was !== undefined && { from: chainData(was) }),
    ...(is !== undefined && { to: chainData(is) }),
  })),
})
