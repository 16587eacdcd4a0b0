/** Liteserver queries that the source does not send: their recorded replies test the codec and the proofs. */
import { type BlockIdExt, formatBlockId, fullShard } from '../src/blockId.ts'
import { parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { findInDict } from '../src/cell/dict.ts'
import { expectBlock, expectMode, type LiteserverQuery, wireAccount } from '../src/chain/liteserver/queries.ts'
import { malformedTl } from '../src/chain/liteserver/tl/TlReader.ts'
import { fromWireBlockId, toWireBlockId } from '../src/chain/liteserver/wireBlockId.ts'
import { verifyShardAccount } from '../src/proof/accountState.ts'
import { verifyConfig } from '../src/proof/config.ts'
import { getProvenTree, proofError, readMerkleProofs, withProofErrors } from '../src/proof/merkleProofs.ts'
import { verifyShardLinks } from '../src/proof/shardLinks.ts'
import type { Address } from '../src/units.ts'

/** Configuration parameters by number; those that are proven absent are left out. */
export const configParamsQuery = (
  block: BlockIdExt,
  numbers: readonly number[],
): LiteserverQuery<'liteServer.getConfigParams', ReadonlyMap<number, Cell>> => ({
  name: 'liteServer.getConfigParams',
  params: { mode: 0, id: toWireBlockId(block), param_list: numbers },
  verify(reply) {
    expectBlock(block, reply.id)
    expectMode(0, reply.mode)
    const { config } = verifyConfig(block, { stateProof: reply.state_proof, configProof: reply.config_proof })
    const found = new Map<number, Cell>()
    for (const number of numbers) {
      withProofErrors('proof.config', `parameter ${number}`, () => {
        const param = findInDict(config, 32, BigInt.asUintN(32, BigInt(number)))?.loadRef()
        if (param === undefined) return
        if (param.levelMask !== 0)
          throw proofError('proof.config', `parameter ${number} is incomplete: it has pruned cells`)
        found.set(number, param)
      })
    }
    return found
  },
})

/** The masterchain block that includes a shard block, proven. Its file hash is not: only its header is shown. */
export const shardBlockProofQuery = (
  block: BlockIdExt,
): LiteserverQuery<'liteServer.getShardBlockProof', BlockIdExt> => ({
  name: 'liteServer.getShardBlockProof',
  params: { id: toWireBlockId(block) },
  verify({ masterchain_id, links }) {
    const masterchain = fromWireBlockId(masterchain_id)
    if (masterchain.workchain !== -1 || masterchain.shard !== fullShard) {
      throw malformedTl(`${formatBlockId(masterchain)} is not a masterchain block`)
    }
    const steps = links.map(({ id, proof }) => ({ id: fromWireBlockId(id), proof }))
    verifyShardLinks(masterchain, block, steps)
    return masterchain
  },
})

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
