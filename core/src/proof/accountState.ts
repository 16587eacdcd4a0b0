import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { shardContains } from '../tlb/blockLinks.ts'
import { type Address, accountIdOf, type Hash, workchainOf } from '../units.ts'
import { getProvenHeader } from './header.ts'
import { proofError, readMerkleProofs, withProofErrors } from './merkleProofs.ts'
import { depthBalance, getProvenState, type PrunedState, prunedShardAccount } from './shardState.ts'
import { verifyShardBlock } from './shards.ts'

/** A reply to `liteServer.getAccountState`. */
type AccountStateReply = {
  /** The top block of the shard at the requested block. */
  readonly shardBlock: BlockIdExt
  /** Two Merkle proofs: the masterchain block, and its state with the shard's description. Empty when the requested block contains the account itself. */
  readonly shardProof: Uint8Array
  /** Two Merkle proofs: the shard block, and its state with the account's `ShardAccount`. */
  readonly proof: Uint8Array
  /** The account; empty when it does not exist. */
  readonly state: Uint8Array
}

/**
 * Verifies an account's state against its shard block, and that block against the requested masterchain block. Returns the
 * full `ShardAccount`, `undefined` when the account is proven not to exist.
 *
 * @throws proof.account, proof.shard, proof.header, proof.merkle
 */
export function verifyAccountState(address: Address, block: BlockIdExt, reply: AccountStateReply): Cell | undefined {
  const entry = verifyShardAccount(address, block, reply)
  return withProofErrors('proof.account', address, () => {
    const account = reply.state.length === 0 ? undefined : parseCell(reply.state)
    if (entry === undefined || account === undefined) {
      if (entry === undefined && account === undefined) return undefined
      throw proofError('proof.account', account === undefined ? 'the account exists' : 'the account does not exist')
    }
    if (account.levelMask !== 0 || account.hash() !== entry.account.hash(0)) {
      throw proofError('proof.account', 'the account state has another hash')
    }
    return new Builder().ref(account).hash(entry.last_trans_hash).uint(entry.last_trans_lt, 64).end()
  })
}

/**
 * The `ShardAccount` in a block's state, with a pruned account cell: its hash and its last transaction; `undefined` when the
 * account is proven not to exist.
 *
 * @throws proof.account, proof.shard, proof.header, proof.merkle
 */
export function verifyShardAccount(
  address: Address,
  block: BlockIdExt,
  { shardBlock, shardProof, proof }: Omit<AccountStateReply, 'state'>,
): ReturnType<typeof prunedShardAccount.read> | undefined {
  if (!isInOwnState(address, block)) {
    const account = { workchain: workchainOf(address), accountId: accountIdOf(address) }
    verifyShardBlock(account, block, shardBlock, shardProof)
  } else if (
    shardBlock.rootHash !== block.rootHash ||
    shardBlock.fileHash !== block.fileHash ||
    shardProof.length > 0
  ) {
    throw proofError('proof.shard', `the account is in block ${formatBlockId(block)} itself`)
  }
  return withProofErrors('proof.account', address, () => {
    const shown = readMerkleProofs(proof, 2)
    const header = getProvenHeader(shown, shardBlock, 'proof.account')
    return findAccount(getProvenState(shown, header, 'proof.account'), accountIdOf(address))
  })
}

/** Whether the block is of the account's workchain, so that its own state has the account. @throws proof.account for another shard */
function isInOwnState(address: Address, block: BlockIdExt): boolean {
  if (block.workchain !== workchainOf(address)) return false
  if (!shardContains(address, block))
    throw proofError('proof.account', `it is not in the shard of ${formatBlockId(block)}`)
  return true
}

/** An account in a state. `_ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts`, whose root may be absent. */
export function findAccount({ accounts }: PrunedState, accountId: Hash) {
  const value = findInDict(accounts.slice().loadMaybeRef(), 256, BigInt(`0x${accountId}`))
  if (value === undefined) return undefined
  depthBalance.read(value)
  const found = prunedShardAccount.read(value)
  value.end()
  return found
}
