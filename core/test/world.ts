import type { Cell } from '../src/cell/Cell.ts'
import type { MasterchainBlock } from '../src/chain/ChainSource.ts'
import type { EmulationDeps } from '../src/emulator/Emulation.ts'
import { type Address, type Hash, lt, type UnixSec, unixSec } from '../src/units.ts'

/** A masterchain block with an undivided basechain, as far as a run looks at one. */
export function fakeBlock(given: Partial<MasterchainBlock> & { readonly genUtime?: UnixSec } = {}): MasterchainBlock {
  const id = {
    workchain: -1,
    shard: '8000000000000000',
    seqno: 1,
    rootHash: '11'.repeat(32) as Hash, // 64 hex digits
    fileHash: '22'.repeat(32) as Hash,
  }
  return { id, genUtime: unixSec(1), startLt: lt(1n), endLt: lt(2n), randSeed: undefined, shards: [], ...given }
}

/** A chain of given states and libraries; what it was asked is noted. */
export function fakeChain(
  states: ReadonlyMap<Address, Cell | undefined>,
  libraries: ReadonlyMap<Hash, Cell> = new Map(),
): EmulationDeps['chain'] & { readonly asked: (Address | Hash)[] } {
  const asked: (Address | Hash)[] = []
  return {
    asked,
    async getAccount(account) {
      asked.push(account)
      return { shardAccount: states.get(account) }
    },
    async getLibraries(hashes) {
      asked.push(...hashes)
      return new Map([...libraries].filter(([hash]) => hashes.includes(hash)))
    },
  }
}
