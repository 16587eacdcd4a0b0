import type { ChainIndex, IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { afterEach, describe } from 'vitest'
import { describeCommits } from './describeCommits.ts'
import { describeHoldings, describeSales } from './describeHoldings.ts'
import { describeKept } from './describeKept.ts'
import { describeLookups } from './describeLookups.ts'
import { describeRandomRuns } from './describeRandomRuns.ts'
import { sampleIdentity } from './sampleRows.ts'

/** An index of its own for one test. */
export type OpenedIndex = {
  readonly index: ChainIndex
  /** Closes it and opens what was kept. */
  reopen(): Promise<ChainIndex>
  /** The same index opened a second time while the first one is open, as another process does; absent: that is not possible. */
  second?(): Promise<ChainIndex>
  /** Closes all that is open and removes what was kept. */
  close(): Promise<void>
}

/** Opens an empty index for the running test. */
export type OpenIndex = () => Promise<OpenedIndex>

/** Declares the tests that every index passes. */
export function describeChainIndex(name: string, open: (identity: IndexIdentity) => Promise<OpenedIndex>): void {
  describe(name, () => {
    const opened: OpenedIndex[] = []
    const openForTest: OpenIndex = async () => {
      const each = await open(sampleIdentity)
      opened.push(each)
      return each
    }
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close()
    })
    describeCommits(openForTest)
    describeLookups(openForTest)
    describeHoldings(openForTest)
    describeSales(openForTest)
    describeKept(openForTest)
    describeRandomRuns(openForTest)
  })
}
