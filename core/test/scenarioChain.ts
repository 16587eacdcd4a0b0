import { fullShard } from '../src/blockId.ts'
import type { ChainSource } from '../src/chain/ChainSource.ts'
import type { MasterchainBlock } from '../src/chain/MasterchainBlock.ts'
import { readShardAccount } from '../src/tlb/account.ts'
import { type Address, type Hash, lt } from '../src/units.ts'
import { recordedState } from './localnetTrace.ts'
import { recordedLibraries, type Scenario } from './scenarios.ts'

/** The recorded network as it was when the message of a scenario was sent: one block, and the state of each account before it. */
export function scenarioChain({ transactions, rejection }: Scenario): ChainSource | undefined {
  const [first] = transactions
  const found = first ?? rejection
  if (!found) return undefined
  const startLt =
    first?.blockStartLt ?? lt(rejection ? readShardAccount(rejection.state).last_trans_lt + 1_000_000n : 0n)
  const zero = '0'.repeat(64) as Hash
  const block: MasterchainBlock = {
    id: { workchain: -1, shard: fullShard, seqno: 1, rootHash: zero, fileHash: zero },
    genUtime: found.now,
    startLt,
    endLt: startLt,
    randSeed: first?.seed ?? zero,
    shards: [],
  }
  const getState = (account: Address) => {
    if (rejection?.account === account) return rejection.state
    const own = transactions.filter(each => each.account === account).sort((a, b) => Number(a.lt - b.lt))[0]
    return own ? own.before : (recordedState(account, startLt) ?? undefined)
  }
  return {
    name: 'recorded scenario',
    getMasterchainBlock: async () => block,
    getConfig: async () => found.config,
    getAccount: async account => ({ shardAccount: getState(account) }),
    async getLibraries(hashes) {
      const libraries = recordedLibraries()
      return new Map([...libraries].filter(([hash]) => hashes.includes(hash)))
    },
  }
}
