import { type BlockIdExt, formatBlockId, fullShard } from '../../blockId.ts'
import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { verifyConfig } from '../../proof/config.ts'
import { proofError, withProofErrors } from '../../proof/merkleProofs.ts'
import { verifyShardLinks } from '../../proof/shardLinks.ts'
import { type ListedShard, verifyShardInfo } from '../../proof/shards.ts'
import { type ListedTransaction, verifyBlockList } from '../../proof/transactions.ts'
import { type Address, accountIdOf, type Hash, workchainOf } from '../../units.ts'
import { minShardOf } from './lookupQueries.ts'
import { expectBlock, expectMode, type LiteserverQuery } from './queries.ts'
import { malformedTl } from './tl/TlReader.ts'
import { fromWireBlockId, toWireBlockId } from './wireBlockId.ts'

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

/** The top block of an account's shard at a masterchain block; `undefined` when there is no such shard. */
export const shardInfoQuery = (
  account: Address,
  block: BlockIdExt,
): LiteserverQuery<'liteServer.getShardInfo', ListedShard | undefined> => ({
  name: 'liteServer.getShardInfo',
  params: { id: toWireBlockId(block), workchain: workchainOf(account), shard: minShardOf(account), exact: false },
  verify(reply) {
    expectBlock(block, reply.id)
    const wanted = { workchain: workchainOf(account), accountId: accountIdOf(account) }
    const shardBlock = fromWireBlockId(reply.shardblk)
    return verifyShardInfo(wanted, block, { shardBlock, proof: reply.shard_proof, descr: reply.shard_descr })
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

/** Mode: account, lt, hash (7), with a proof (32). */
const listMode = 1 + 2 + 4 + 32

/** The first transactions of a block, by account and logical time; `incomplete` when there are more. */
export type BlockList<T> = { readonly transactions: readonly T[]; readonly incomplete: boolean }

/** The account, lt and hash of a block's transactions. */
export const blockListQuery = (
  block: BlockIdExt,
  count: number,
): LiteserverQuery<'liteServer.listBlockTransactions', BlockList<ListedTransaction>> => ({
  name: 'liteServer.listBlockTransactions',
  params: { id: toWireBlockId(block), mode: listMode, count },
  verify(reply) {
    expectBlock(block, reply.id)
    expectCount(count, reply)
    const { proof, incomplete } = reply
    const hashes = reply.ids.map(({ hash }) => hash ?? missingHash())
    const transactions = verifyBlockList(block, { proof, hashes, incomplete })
    for (const [index, { account, lt }] of transactions.entries()) {
      const id = reply.ids[index]
      if (id?.mode !== listMode || id.account !== accountIdOf(account) || id.lt !== lt) {
        throw proofError('proof.transaction', `transaction ${id?.hash} has another account or logical time`)
      }
    }
    return { transactions, incomplete }
  },
})

/** A block's transactions with their cells. */
export const blockListExtQuery = (
  block: BlockIdExt,
  count: number,
): LiteserverQuery<'liteServer.listBlockTransactionsExt', BlockList<ListedTransaction & { readonly cell: Cell }>> => ({
  name: 'liteServer.listBlockTransactionsExt',
  params: { id: toWireBlockId(block), mode: listMode, count },
  verify(reply) {
    expectBlock(block, reply.id)
    expectCount(count, reply)
    const { proof, incomplete } = reply
    const cells = withProofErrors('proof.transaction', `the transactions of ${formatBlockId(block)}`, () =>
      reply.transactions.length === 0 ? [] : parseBoc(reply.transactions).roots,
    )
    const hashes = cells.map(cell => completeHash(cell))
    const listed = verifyBlockList(block, { proof, hashes, incomplete })
    const transactions = listed.flatMap((each, index) => {
      const cell = cells[index]
      return cell ? [{ ...each, cell }] : []
    })
    return { transactions, incomplete }
  },
})

function expectCount(requested: number, { req_count }: { readonly req_count: number }): void {
  if (req_count !== requested) throw malformedTl(`requested ${requested} transactions, the reply is for ${req_count}`)
}

function completeHash(cell: Cell): Hash {
  if (cell.levelMask !== 0) throw proofError('proof.transaction', 'a transaction is incomplete: it has pruned cells')
  return cell.hash()
}

function missingHash(): never {
  throw malformedTl('a transaction without a hash')
}
