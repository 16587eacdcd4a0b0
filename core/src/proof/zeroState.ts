import { type BlockIdExt, formatBlockId, fullShard } from '../blockId.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'
import { shardContains } from '../tlb/blockLinks.ts'
import { bool, hash, record, uint } from '../tlb/combinators.ts'
import { readShardHashes } from '../tlb/shardHashes.ts'
import { type Address, accountIdOf, type Lt, type UnixSec, workchainOf } from '../units.ts'
import { findAccount } from './accountState.ts'
import { proofError, withProofErrors } from './merkleProofs.ts'
import { masterchainExtraOf, verifyState } from './shardState.ts'
import { type ListedShard, listedShard } from './shards.ts'

/** The state that a shard starts with. It has the id of a block with seqno 0, but is none: it has no header. */
export type ZeroState = {
  readonly id: BlockIdExt
  readonly genUtime: UnixSec
  readonly endLt: Lt
  /** The full `ShardAccount`; `undefined` when the account does not exist. @throws proof.account for an account of another shard */
  readonly account: (address: Address) => Cell | undefined
  /** Of a masterchain's zero state: the shards that it lists, usually none. @throws proof.shard */
  readonly shards: () => readonly ListedShard[]
  /** Of a masterchain's zero state: the root of the configuration's dictionary. @throws proof.config */
  readonly config: () => Cell
  /** Of a masterchain's zero state: the ids of the zero states of the other workchains, by parameter 12. @throws proof.config */
  readonly workchains: () => readonly BlockIdExt[]
}

/**
 * Verifies the file of a zero state by the two hashes of its id.
 *
 * @throws proof.block
 */
export function verifyZeroState(id: BlockIdExt, file: Uint8Array): ZeroState {
  return withProofErrors('proof.block', `the zero state ${formatBlockId(id)}`, () => {
    if (toHex(sha256(file)) !== id.fileHash) {
      throw proofError('proof.block', `the file of the zero state ${formatBlockId(id)} has another hash`)
    }
    const state = verifyState(id, id.rootHash, parseCell(file), 'proof.block')
    const config = () => masterchainExtraOf(state, 'proof.config').config
    return {
      id,
      genUtime: state.gen_utime,
      endLt: state.gen_lt,
      account(address) {
        if (workchainOf(address) !== id.workchain || !shardContains(address, id))
          throw proofError('proof.account', `${address} is not in the shard of ${formatBlockId(id)}`)
        const entry = findAccount(state, accountIdOf(address))
        return entry && new Builder().ref(entry.account).hash(entry.last_trans_hash).uint(entry.last_trans_lt, 64).end()
      },
      shards: () =>
        readShardHashes(masterchainExtraOf(state, 'proof.shard').shard_hashes).map(descr =>
          listedShard(descr.workchain, descr.shard, descr),
        ),
      config,
      workchains: () =>
        withProofErrors('proof.config', `the workchains of ${formatBlockId(id)}`, () => readWorkchains(config())),
    }
  })
}

/** The head of a `WorkchainDescr` after its tag (`config/layouts/workchains`). */
const workchainHead = record('', {
  enabled_since: uint(32),
  actual_min_split: uint(8),
  min_split: uint(8),
  max_split: uint(8),
  basic: uint(1),
  active: bool,
  accept_msgs: bool,
  flags: uint(13),
  zerostate_root_hash: hash,
  zerostate_file_hash: hash,
})
// workchain#a6, workchain_v2#a7
const workchainTagBits = 8

/** _ workchains:(HashmapE 32 WorkchainDescr) = ConfigParam 12; a workchain begins as one shard. */
function readWorkchains(config: Cell): readonly BlockIdExt[] {
  const param = findInDict(config, 32, 12n)?.loadRef().slice()
  if (!param?.loadBit()) return []
  return [...dictEntries(param.loadRef(), 32)].map(({ key, value }) => {
    value.skip(workchainTagBits)
    const { zerostate_root_hash: rootHash, zerostate_file_hash: fileHash } = workchainHead.read(value)
    return { workchain: Number(BigInt.asIntN(32, key)), shard: fullShard, seqno: 0, rootHash, fileHash }
  })
}
