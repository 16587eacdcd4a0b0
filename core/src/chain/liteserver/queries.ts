import { type BlockIdExt, formatBlockId, isSameBlock } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { verifyAccountState } from '../../proof/accountState.ts'
import { verifyConfig } from '../../proof/config.ts'
import { type ProvenBlock, verifyBlock, verifyHeaderProof } from '../../proof/header.ts'
import { proofError, withProofErrors } from '../../proof/merkleProofs.ts'
import { type ListedShard, verifyAllShards } from '../../proof/shards.ts'
import { verifyTransactionList } from '../../proof/transactions.ts'
import { verifyZeroState, type ZeroState } from '../../proof/zeroState.ts'
import { type Address, accountIdOf, type Hash, type Lt, workchainOf } from '../../units.ts'
import type { FunctionName, LiteserverReply, Params, TlTypes } from './tl/schemaTypes.ts'
import { malformedTl } from './tl/TlReader.ts'
import { fromWireBlockId, toWireBlockId } from './wireBlockId.ts'

/** A liteserver query, and how its reply is verified and decoded. @throws proof.*, source.malformed */
export type LiteserverQuery<F extends FunctionName, T> = {
  readonly name: F
  readonly params: Params<F>
  readonly verify: (reply: LiteserverReply<F>) => T
}

/** Replies repeat the requested block. @throws source.malformed when it differs */
export const expectBlock = (requested: BlockIdExt, replied: TlTypes['tonNode.blockIdExt']) => {
  const found = fromWireBlockId(replied)
  if (!isSameBlock(requested, found))
    throw malformedTl(`requested block ${formatBlockId(requested)}, the reply is about ${formatBlockId(found)}`)
}
/** Replies repeat the requested mode. @throws source.malformed when it differs */
export const expectMode = (requested: number, replied: number) => {
  if (requested !== replied) throw malformedTl(`requested mode ${requested}, the reply has mode ${replied}`)
}
/** The `liteServer.accountId` of an address. */
export const wireAccount = (address: Address) => ({ workchain: workchainOf(address), id: accountIdOf(address) })

/** Mode 16: includes `BlockExtra`, whose cell has the random seed. */
const withContents = 16

/** A block's header with a proof. */
export const headerQuery = (block: BlockIdExt): LiteserverQuery<'liteServer.getBlockHeader', ProvenBlock> => ({
  name: 'liteServer.getBlockHeader',
  params: { id: toWireBlockId(block), mode: withContents },
  verify(reply) {
    expectBlock(block, reply.id)
    expectMode(withContents, reply.mode)
    return verifyHeaderProof(block, reply.header_proof)
  },
})

/** The zero state of a shard. Nodes answer this query only: there is no block with this id, hence no header and no proofs. */
export const zeroStateQuery = (id: BlockIdExt): LiteserverQuery<'liteServer.getState', ZeroState> => ({
  name: 'liteServer.getState',
  params: { id: toWireBlockId(id) },
  verify(reply) {
    expectBlock(id, reply.id)
    return verifyZeroState(id, reply.data)
  },
})

/** The shards that a masterchain block lists. */
export const shardsQuery = (
  block: BlockIdExt,
): LiteserverQuery<'liteServer.getAllShardsInfo', readonly ListedShard[]> => ({
  name: 'liteServer.getAllShardsInfo',
  params: { id: toWireBlockId(block) },
  verify(reply) {
    expectBlock(block, reply.id)
    return verifyAllShards(block, reply.proof, reply.data)
  },
})

/** All configuration parameters at a masterchain block. */
export const configQuery = (block: BlockIdExt): LiteserverQuery<'liteServer.getConfigAll', Cell> => ({
  name: 'liteServer.getConfigAll',
  params: { mode: 0, id: toWireBlockId(block) },
  verify(reply) {
    expectBlock(block, reply.id)
    expectMode(0, reply.mode)
    const proofs = { stateProof: reply.state_proof, configProof: reply.config_proof }
    return verifyConfig(block, proofs, { complete: true }).config
  },
})

/** An account's state at a masterchain or shard block: the full `ShardAccount`, `undefined` when it does not exist. */
export const accountQuery = (
  address: Address,
  block: BlockIdExt,
): LiteserverQuery<'liteServer.getAccountState', Cell | undefined> => ({
  name: 'liteServer.getAccountState',
  params: { id: toWireBlockId(block), account: wireAccount(address) },
  verify(reply) {
    expectBlock(block, reply.id)
    return verifyAccountState(address, block, {
      shardBlock: fromWireBlockId(reply.shardblk),
      shardProof: reply.shard_proof,
      proof: reply.proof,
      state: reply.state,
    })
  },
})

/** The requested libraries that the server has. That the others do not exist is not proven. */
export const librariesQuery = (
  hashes: readonly Hash[],
): LiteserverQuery<'liteServer.getLibraries', ReadonlyMap<Hash, Cell>> => ({
  name: 'liteServer.getLibraries',
  params: { library_list: hashes },
  verify(reply) {
    const found = new Map<Hash, Cell>()
    for (const { hash, data } of reply.result) {
      if (!hashes.includes(hash)) throw proofError('proof.library', `library ${hash} was not requested`)
      const library = withProofErrors('proof.library', hash, () => parseCell(data))
      if (library.hash() !== hash) throw proofError('proof.library', `${library.hash()} instead of ${hash}`)
      found.set(hash, library)
    }
    return found
  },
})

/** A full block. */
export const blockQuery = (block: BlockIdExt): LiteserverQuery<'liteServer.getBlock', Cell> => ({
  name: 'liteServer.getBlock',
  params: { id: toWireBlockId(block) },
  verify(reply) {
    expectBlock(block, reply.id)
    return verifyBlock(block, reply.data)
  },
})

/** An account's transactions backwards from one with a known hash. Their blocks are as the server reports them, unproven. */
export const transactionsQuery = (start: {
  readonly account: Address
  readonly lt: Lt
  readonly hash: Hash
  readonly count: number
}): LiteserverQuery<'liteServer.getTransactions', readonly { readonly cell: Cell; readonly block: BlockIdExt }[]> => ({
  name: 'liteServer.getTransactions',
  params: { count: start.count, account: wireAccount(start.account), lt: start.lt, hash: start.hash },
  verify(reply) {
    const cells = verifyTransactionList(start, reply.transactions)
    if (cells.length !== reply.ids.length || cells.length > start.count) {
      throw malformedTl(`${cells.length} transactions with ${reply.ids.length} block IDs, requested ${start.count}`)
    }
    return cells.flatMap((cell, index) => {
      const id = reply.ids[index]
      return id === undefined ? [] : [{ cell, block: fromWireBlockId(id) }]
    })
  },
})
