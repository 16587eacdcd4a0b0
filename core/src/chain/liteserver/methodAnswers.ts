import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { verifyAccountPlace } from '../../proof/accountState.ts'
import { proving, readMerkleProofs, shownAs, unproven } from '../../proof/proven.ts'
import type { Address } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import { expectBlock, expectMode, type Question, wireAccount } from './answers.ts'
import { fromWireBlock, toWireBlock } from './blockNames.ts'
import { notTl } from './tl/TlReader.ts'

/** What a get method gave. */
export type MethodResult = {
  readonly exitCode: number
  /** The stack in a cell, as the protocol writes it; `undefined` when the method failed. */
  readonly stack: Cell | undefined
  /** The account as far as the method looked at it: proven. */
  readonly account: Cell
}

/** Shard (1), state (2), result (4). */
const withProofs = 1 + 2 + 4

/**
 * Runs a get method on the server. The account that it ran on is proven; what it gave is the server's word: who must be
 * sure runs the method on the account's state.
 */
export const methodQuestion = (asked: {
  readonly account: Address
  readonly block: BlockId
  readonly method: number
  readonly stack: Uint8Array
  /** More than the proofs and the result, which it must have. */
  readonly mode?: number
}): Question<'liteServer.runSmcMethod', MethodResult> => ({
  name: 'liteServer.runSmcMethod',
  params: {
    mode: asked.mode ?? withProofs,
    id: toWireBlock(asked.block),
    account: wireAccount(asked.account),
    method_id: BigInt(asked.method),
    params: asked.stack,
  },
  verify(answer) {
    expectBlock(asked.block, answer.id)
    expectMode(asked.mode ?? withProofs, answer.mode)
    const { shard_proof, proof, state_proof, exit_code, result } = answer
    if (!shard_proof || !proof || !state_proof) throw notTl('it proves nothing')
    const place = verifyAccountPlace(asked.account, asked.block, {
      shardBlock: fromWireBlock(answer.shardblk),
      shardProof: shard_proof,
      proof,
    })
    if (place === undefined) throw unproven('proof.account', `${asked.account} does not exist`)
    const account = proving('proof.account', asked.account, () =>
      shownAs(readMerkleProofs(state_proof, 1), place.account.hash(0), 'proof.account', asked.account),
    )
    return { exitCode: exit_code, stack: result?.length ? parseCell(result) : undefined, account }
  },
})
