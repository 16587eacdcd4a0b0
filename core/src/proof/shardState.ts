import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { shardIdent } from '../tlb/blockInfo.ts'
import { bigUint, cellRef, hash, int, logicalTime, maybe, reader, record, time, uint } from '../tlb/combinators.ts'
import { prunedCurrencies } from '../tlb/currency.ts'
import type { Hash } from '../units.ts'
import { type ProvenBlock, stateHashAfter } from './header.ts'
import { getProvenTree, type ProofCode, type ProvenTrees, proofError, withProofErrors } from './merkleProofs.ts'

/**
 * shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:# gen_utime:uint32 gen_lt:uint64
 *   min_ref_mc_seqno:uint32 out_msg_queue_info:^OutMsgQueueInfo before_split:(## 1) accounts:^ShardAccounts
 *   ^[ overload_history:uint64 underload_history:uint64 total_balance:CurrencyCollection
 *     total_validator_fees:CurrencyCollection libraries:(HashmapE 256 LibDescr) master_ref:(Maybe BlkMasterInfo) ]
 *   custom:(Maybe ^McStateExtra) = ShardStateUnsplit;
 */
/** Reads the state of a shard; parts may be pruned. @throws input.cell */
export const readShardState = reader(
  'ShardState',
  record('#9023afe2', {
    global_id: int(32),
    shard_id: shardIdent,
    seq_no: uint(32),
    vert_seq_no: uint(32),
    gen_utime: time,
    gen_lt: logicalTime,
    min_ref_mc_seqno: uint(32),
    out_msg_queue_info: cellRef,
    before_split: uint(1),
    accounts: cellRef,
    others: cellRef,
    custom: maybe(cellRef),
  }),
)

/**
 * masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams
 *   ^[ flags:(## 16) … ] global_balance:CurrencyCollection = McStateExtra;
 * _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
 */
const masterchainExtra = record('#cc26', {
  shard_hashes: maybe(cellRef),
  config_addr: hash,
  config: cellRef,
  others: cellRef,
})

/** The state of a shard; parts may be pruned. */
export type PrunedState = ReturnType<typeof readShardState>

/** Verifies the state of a block by its hash. @throws proof.* of the given code */
export function verifyState(id: BlockIdExt, hash: Hash, state: Cell, code: ProofCode): PrunedState {
  return withProofErrors(code, `the state of block ${formatBlockId(id)}`, () => {
    if (state.hash(0) !== hash) throw proofError(code, `the state of block ${formatBlockId(id)} has another hash`)
    const found = readShardState(state)
    const { workchain, shard } = found.shard_id
    if (workchain !== id.workchain || shard !== id.shard || found.seq_no !== id.seqno) {
      throw proofError(code, `this is the state of ${formatBlockId({ workchain, shard, seqno: found.seq_no })}`)
    }
    return found
  })
}

/** The state after a block, among proven trees. @throws proof.* of the given code, proof.header */
export function getProvenState(trees: ProvenTrees, header: ProvenBlock, code: ProofCode): PrunedState {
  const hash = stateHashAfter(header)
  const tree = getProvenTree(trees, hash, code, `the state of block ${formatBlockId(header.id)}`)
  return verifyState(header.id, hash, tree, code)
}

/** The part of a masterchain state with shards and configuration. @throws proof.* of the given code */
export function masterchainExtraOf({ custom }: PrunedState, code: ProofCode) {
  return withProofErrors(code, "the masterchain's state", () => {
    if (custom === undefined) throw proofError(code, 'this is not a masterchain state')
    return masterchainExtra.read(custom.slice())
  })
}

/** depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo; */
export const depthBalance = record('', { split_depth: uint(5), balance: prunedCurrencies })

/** account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; with a pruned account. */
export const prunedShardAccount = record('', { account: cellRef, last_trans_hash: hash, last_trans_lt: bigUint(64) })
