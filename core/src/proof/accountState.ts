import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { type Address, accountIdOf, type Hash, workchainOf } from '../units.ts'
import { stateHashAfter, verifyHeader } from './header.ts'
import { liesIn } from './liesIn.ts'
import { type BlockName, blockText, proving, readMerkleProofs, shownAs, unproven } from './proven.ts'
import { depthBalance, type ShownState, shownShardAccount, verifyState } from './shardState.ts'
import { verifyShardBlock } from './shards.ts'

/** An answer to getAccountState. */
export type AccountStateAnswer = {
  /** The shard's newest block at the block that was asked for. */
  readonly shardBlock: BlockName
  /** Two Merkle proofs: the masterchain block, and its state with the shard's description. Empty when the block asked for has the account itself. */
  readonly shardProof: Uint8Array
  /** Two Merkle proofs: the shard block, and its state with the account's place in it. */
  readonly proof: Uint8Array
  /** The account, empty when there is none. */
  readonly state: Uint8Array
}

/**
 * Checks an account's state against its shard block, and that block against the masterchain block that was asked for;
 * gives the whole `ShardAccount`, `undefined` when the account is proven not to exist.
 *
 * @throws proof.account, proof.shard, proof.header, proof.merkle
 */
export function verifyAccountState(address: Address, block: BlockName, answer: AccountStateAnswer): Cell | undefined {
  const place = verifyAccountPlace(address, block, answer)
  return proving('proof.account', address, () => {
    const account = answer.state.length === 0 ? undefined : parseCell(answer.state)
    if (place === undefined || account === undefined) {
      if (place === undefined && account === undefined) return undefined
      throw unproven('proof.account', account === undefined ? 'the account exists' : 'the account does not exist')
    }
    if (account.levelMask !== 0 || account.hash() !== place.account.hash(0)) {
      throw unproven('proof.account', 'the state shown is another')
    }
    return new Builder().ref(account).hash(place.last_trans_hash).uint(place.last_trans_lt, 64).end()
  })
}

/**
 * What a block's state has in an account's place: its hash (the cell is pruned) and its last transaction; `undefined`
 * when the account is proven not to exist.
 *
 * @throws proof.account, proof.shard, proof.header, proof.merkle
 */
export function verifyAccountPlace(
  address: Address,
  block: BlockName,
  { shardBlock, shardProof, proof }: Omit<AccountStateAnswer, 'state'>,
): ReturnType<typeof shownShardAccount.read> | undefined {
  if (!isAccountProven(address, block)) {
    const account = { workchain: workchainOf(address), accountId: accountIdOf(address) }
    verifyShardBlock(account, block, shardBlock, shardProof)
  } else if (
    shardBlock.rootHash !== block.rootHash ||
    shardBlock.fileHash !== block.fileHash ||
    shardProof.length > 0
  ) {
    throw unproven('proof.shard', `block ${blockText(block)} is the one that has the account`)
  }
  return proving('proof.account', address, () => {
    const shown = readMerkleProofs(proof, 2)
    const tree = shownAs(shown, shardBlock.rootHash, 'proof.account', `block ${blockText(shardBlock)}`)
    const stateHash = stateHashAfter(verifyHeader(shardBlock, tree))
    const stateTree = shownAs(shown, stateHash, 'proof.account', `the state of block ${blockText(shardBlock)}`)
    return findAccount(verifyState(shardBlock, stateHash, stateTree, 'proof.account'), accountIdOf(address))
  })
}

/** Whether a block's own state has the account: one of the account's workchain. @throws proof.account when it is of another shard */
function isAccountProven(address: Address, block: BlockName): boolean {
  if (block.workchain !== workchainOf(address)) return false
  if (!liesIn(address, block)) throw unproven('proof.account', `it does not lie in ${blockText(block)}`)
  return true
}

/** _ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts; whose root may be missing. */
function findAccount({ accounts }: ShownState, accountId: Hash) {
  const place = findInDict(accounts.slice().loadMaybeRef(), 256, BigInt(`0x${accountId}`))
  if (place === undefined) return undefined
  depthBalance.read(place)
  const found = shownShardAccount.read(place)
  place.end()
  return found
}
