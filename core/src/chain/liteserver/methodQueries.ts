import type { BlockIdExt } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { verifyShardAccount } from '../../proof/accountState.ts'
import { getProvenTree, proofError, readMerkleProofs, withProofErrors } from '../../proof/merkleProofs.ts'
import type { Address } from '../../units.ts'
import { expectBlock, expectMode, type LiteserverQuery, wireAccount } from './queries.ts'
import { malformedTl } from './tl/TlReader.ts'
import { fromWireBlockId, toWireBlockId } from './wireBlockId.ts'

/** The result of a get method. */
export type MethodResult = {
  readonly exitCode: number
  /** The serialized stack; `undefined` when the method failed. */
  readonly stack: Cell | undefined
  /** The account as far as the method read it, proven. */
  readonly account: Cell
}

/** Mode: proofs of the shard (1) and state (2), result (4). */
const withProofs = 1 + 2 + 4

/**
 * Runs a get method on the server. The account is proven, the result is not: to be certain, run the method locally on the
 * account's state.
 */
export const methodQuery = (call: {
  readonly account: Address
  readonly block: BlockIdExt
  readonly method: number
  readonly stack: Uint8Array
  /** Mode bits; must include those of the proofs and the result. */
  readonly mode?: number
}): LiteserverQuery<'liteServer.runSmcMethod', MethodResult> => ({
  name: 'liteServer.runSmcMethod',
  params: {
    mode: call.mode ?? withProofs,
    id: toWireBlockId(call.block),
    account: wireAccount(call.account),
    method_id: BigInt(call.method),
    params: call.stack,
  },
  verify(reply) {
    expectBlock(call.block, reply.id)
    expectMode(call.mode ?? withProofs, reply.mode)
    const { shard_proof, proof, state_proof, exit_code, result } = reply
    if (!shard_proof || !proof || !state_proof) throw malformedTl('the reply has no proofs')
    const entry = verifyShardAccount(call.account, call.block, {
      shardBlock: fromWireBlockId(reply.shardblk),
      shardProof: shard_proof,
      proof,
    })
    if (entry === undefined) throw proofError('proof.account', `${call.account} does not exist`)
    const account = withProofErrors('proof.account', call.account, () =>
      getProvenTree(readMerkleProofs(state_proof, 1), entry.account.hash(0), 'proof.account', call.account),
    )
    return { exitCode: exit_code, stack: result?.length ? parseCell(result) : undefined, account }
  },
})
