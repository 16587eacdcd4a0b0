import type { Cell } from '../../cell/Cell.ts'
import { verifyAccountState } from '../../proof/accountState.ts'
import { verifyBlock } from '../../proof/block.ts'
import { verifyConfig } from '../../proof/config.ts'
import { type ShownBlock, verifyHeaderProof } from '../../proof/header.ts'
import { verifyLibrary } from '../../proof/library.ts'
import { blockText, sameBlock, unproven } from '../../proof/proven.ts'
import { type ListedShard, verifyAllShards } from '../../proof/shards.ts'
import { verifyTransaction, verifyTransactionList } from '../../proof/transactions.ts'
import { type Address, accountIdOf, type Hash, type Lt, workchainOf } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import { fromWireBlock, toWireBlock } from './blockNames.ts'
import type { Answer, FunctionName, Params, TlTypes } from './tl/schemaTypes.ts'
import { notTl } from './tl/TlReader.ts'

/** A question, and the check that turns an answer to it into what it proves. @throws proof.*, source.malformed */
export type Question<F extends FunctionName, T> = {
  readonly name: F
  readonly params: Params<F>
  readonly verify: (answer: Answer<F>) => T
}

/** Answers repeat which block they are about. @throws source.malformed when it is another one */
export const expectBlock = (asked: BlockId, answered: TlTypes['tonNode.blockIdExt']) => {
  const found = fromWireBlock(answered)
  if (!sameBlock(asked, found)) throw notTl(`asked about block ${blockText(asked)}, it speaks of ${blockText(found)}`)
}
/** Answers repeat the mode that they were asked with. @throws source.malformed when it is another one */
export const expectMode = (asked: number, answered: number) => {
  if (asked !== answered) throw notTl(`asked with mode ${asked}, it answers mode ${answered}`)
}
/** An account as questions name it. */
export const wireAccount = (address: Address) => ({ workchain: workchainOf(address), id: accountIdOf(address) })

/** Header with the block's own contents (16), whose cell has the random seed. */
const withContents = 16

/** A block's header; proves all of it. */
export const headerQuestion = (block: BlockId): Question<'liteServer.getBlockHeader', ShownBlock> => ({
  name: 'liteServer.getBlockHeader',
  params: { id: toWireBlock(block), mode: withContents },
  verify(answer) {
    expectBlock(block, answer.id)
    expectMode(withContents, answer.mode)
    return verifyHeaderProof(block, answer.header_proof)
  },
})

/** The shards that a masterchain block lists. */
export const shardsQuestion = (block: BlockId): Question<'liteServer.getAllShardsInfo', readonly ListedShard[]> => ({
  name: 'liteServer.getAllShardsInfo',
  params: { id: toWireBlock(block) },
  verify(answer) {
    expectBlock(block, answer.id)
    return verifyAllShards(block, answer.proof, answer.data)
  },
})

/** The whole configuration at a masterchain block. */
export const configQuestion = (block: BlockId): Question<'liteServer.getConfigAll', Cell> => ({
  name: 'liteServer.getConfigAll',
  params: { mode: 0, id: toWireBlock(block) },
  verify(answer) {
    expectBlock(block, answer.id)
    expectMode(0, answer.mode)
    const proofs = { stateProof: answer.state_proof, configProof: answer.config_proof }
    return verifyConfig(block, proofs, { whole: true }).config
  },
})

/** An account's state at a block, of the masterchain or of its shard: the whole `ShardAccount`, `undefined` when there is none. */
export const accountQuestion = (
  address: Address,
  block: BlockId,
): Question<'liteServer.getAccountState', Cell | undefined> => ({
  name: 'liteServer.getAccountState',
  params: { id: toWireBlock(block), account: wireAccount(address) },
  verify(answer) {
    expectBlock(block, answer.id)
    return verifyAccountState(address, block, {
      shardBlock: fromWireBlock(answer.shardblk),
      shardProof: answer.shard_proof,
      proof: answer.proof,
      state: answer.state,
    })
  },
})

/** Those of some libraries that the server has. That it has no others is not proven. */
export const librariesQuestion = (
  hashes: readonly Hash[],
): Question<'liteServer.getLibraries', ReadonlyMap<Hash, Cell>> => ({
  name: 'liteServer.getLibraries',
  params: { library_list: hashes },
  verify(answer) {
    const found = new Map<Hash, Cell>()
    for (const { hash, data } of answer.result) {
      if (!hashes.includes(hash)) throw unproven('proof.library', `nobody asked for ${hash}`)
      found.set(hash, verifyLibrary(hash, data))
    }
    return found
  },
})

/** A whole block. */
export const blockQuestion = (block: BlockId): Question<'liteServer.getBlock', Cell> => ({
  name: 'liteServer.getBlock',
  params: { id: toWireBlock(block) },
  verify(answer) {
    expectBlock(block, answer.id)
    return verifyBlock(block, answer.data)
  },
})

/** A transaction of a block, `undefined` when the block has none of that account and logical time. */
export const transactionQuestion = (asked: {
  readonly account: Address
  readonly lt: Lt
  readonly block: BlockId
}): Question<'liteServer.getOneTransaction', Cell | undefined> => ({
  name: 'liteServer.getOneTransaction',
  params: { id: toWireBlock(asked.block), account: wireAccount(asked.account), lt: asked.lt },
  verify(answer) {
    expectBlock(asked.block, answer.id)
    return verifyTransaction(asked, answer)
  },
})

/** An account's transactions from one that is known by its hash, backwards; with the blocks that the server says they are in. */
export const transactionsQuestion = (asked: {
  readonly account: Address
  readonly lt: Lt
  readonly hash: Hash
  readonly count: number
}): Question<'liteServer.getTransactions', readonly { readonly cell: Cell; readonly block: BlockId }[]> => ({
  name: 'liteServer.getTransactions',
  params: { count: asked.count, account: wireAccount(asked.account), lt: asked.lt, hash: asked.hash },
  verify(answer) {
    const cells = verifyTransactionList(asked, answer.transactions)
    if (cells.length !== answer.ids.length || cells.length > asked.count) {
      throw notTl(`${cells.length} transactions in ${answer.ids.length} blocks, asked for ${asked.count}`)
    }
    return cells.flatMap((cell, index) => {
      const id = answer.ids[index]
      return id === undefined ? [] : [{ cell, block: fromWireBlock(id) }]
    })
  },
})
