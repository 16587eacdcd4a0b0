import { describe, expect, test } from 'vitest'
import { dataFiles, readData } from '../../test/data.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { classifyFully, type ExtendedAction, isExtended } from '../actions/classify.ts'
import { formatOpCode } from '../actions/ops/comments.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import { protocols } from './index.ts'

/** Messages without which an action is complete: change, notices, and updates of third parties. */
const followUps = new Set([
  // Excess of jettons and of Cocoon; the notification of a jetton wallet to its owner.
  ...['0xd53276db', '0x2565934c', '0x7362d09c'],
  // The referrers of a JVault pool, a notice to an observer of a Coffee pool.
  ...['0x383411ea', '0x55c35b40', '0x076ee4e0', '0xc0ffee36'],
])
/** Rewards are received, whether or not the stake wallet has noted it. */
const isNoted = (type: string, opCode: number | null | undefined): boolean =>
  type === 'FarmClaim' && opCode === 0xae9307ce
/** A message with a single nanoton, which nobody can process. */
const isNotice = (value: bigint | null | undefined): boolean => value === 1n

const files = dataFiles('traces', /^(coffee|jvault|cocoon)--.*\.json$/)
type Facts = ReturnType<typeof readTraceFile>['facts']

function classifyOk(trace: Trace, facts: Facts): ExtendedAction[] {
  const errors: unknown[] = []
  const { actions } = classifyFully(trace, facts, protocols, { onError: (...error) => errors.push(error) })
  expect(errors).toEqual([])
  return actions.filter(isExtended).filter(({ type, status }) => status === 'ok' && type !== 'InternalSteps')
}

describe('farms, pools and Cocoon without one of their transactions', () => {
  test.each(files)('%s', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const complete = classifyOk(trace, facts)
    for (const { hash, inMessage } of nodesOf(trace.root)) {
      if (hash === trace.root.hash) continue
      for (const truncation of ['pending', 'nothing'] as const) {
        const found = classifyOk(removeTransaction(trace, hash, truncation), facts)
        if (followUps.has(formatOpCode(inMessage?.opCode ?? 0)) || isNotice(inMessage?.value)) continue
        const incomplete = complete.filter(
          ({ type, baseTransactions }) => baseTransactions.includes(hash) && !isNoted(type, inMessage?.opCode),
        )
        for (const { type, baseTransactions } of incomplete) {
          const same = found.filter(each => each.type === type && each.baseTransactions[0] === baseTransactions[0])
          expect(same, `${type} without ${inMessage?.opCode?.toString(16)}`).toEqual([])
        }
      }
    }
  })
})
