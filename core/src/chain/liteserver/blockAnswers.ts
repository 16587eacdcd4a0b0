import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { verifyConfig } from '../../proof/config.ts'
import { blockText, proving, unproven } from '../../proof/proven.ts'
import { verifyShardLinks } from '../../proof/shardLinks.ts'
import { type ListedShard, verifyShardInfo } from '../../proof/shards.ts'
import { type ListedTransaction, verifyBlockList } from '../../proof/transactions.ts'
import { type Address, accountIdOf, type Hash, workchainOf } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import { expectBlock, expectMode, type Question } from './answers.ts'
import { fromWireBlock, toWireBlock, wholeShard } from './blockNames.ts'
import { shardAround } from './lookups.ts'
import { notTl } from './tl/TlReader.ts'

/** Some parameters of the configuration; those that are proven not to be set are left out. */
export const configParamsQuestion = (
  block: BlockId,
  numbers: readonly number[],
): Question<'liteServer.getConfigParams', ReadonlyMap<number, Cell>> => ({
  name: 'liteServer.getConfigParams',
  params: { mode: 0, id: toWireBlock(block), param_list: numbers },
  verify(answer) {
    expectBlock(block, answer.id)
    expectMode(0, answer.mode)
    const { config } = verifyConfig(block, { stateProof: answer.state_proof, configProof: answer.config_proof })
    const found = new Map<number, Cell>()
    for (const number of numbers) {
      proving('proof.config', `parameter ${number}`, () => {
        const param = findInDict(config, 32, BigInt.asUintN(32, BigInt(number)))?.loadRef()
        if (param === undefined) return
        if (param.levelMask !== 0) throw unproven('proof.config', `of parameter ${number} something is left out`)
        found.set(number, param)
      })
    }
    return found
  },
})

/** The newest block of an account's shard, as a masterchain block knows it; `undefined` when there is no such shard. */
export const shardInfoQuestion = (
  account: Address,
  block: BlockId,
): Question<'liteServer.getShardInfo', ListedShard | undefined> => ({
  name: 'liteServer.getShardInfo',
  params: { id: toWireBlock(block), workchain: workchainOf(account), shard: shardAround(account), exact: false },
  verify(answer) {
    expectBlock(block, answer.id)
    const place = { workchain: workchainOf(account), accountId: accountIdOf(account) }
    const shardBlock = fromWireBlock(answer.shardblk)
    return verifyShardInfo(place, block, { shardBlock, proof: answer.shard_proof, descr: answer.shard_descr })
  },
})

/** The masterchain block that brought a shard block. Proves that it did; the header says whether its name is whole. */
export const shardBlockProofQuestion = (block: BlockId): Question<'liteServer.getShardBlockProof', BlockId> => ({
  name: 'liteServer.getShardBlockProof',
  params: { id: toWireBlock(block) },
  verify({ masterchain_id, links }) {
    const masterchain = fromWireBlock(masterchain_id)
    if (masterchain.workchain !== -1 || masterchain.shard !== wholeShard) {
      throw notTl(`${blockText(masterchain)} is not a masterchain block`)
    }
    const steps = links.map(({ id, proof }) => ({ id: fromWireBlock(id), proof }))
    verifyShardLinks(masterchain, block, steps)
    return masterchain
  },
})

/** Account, logical time, hash (7); with a proof (32). */
const listMode = 1 + 2 + 4 + 32

/** The first transactions of a block, by account and logical time; whether there are more than were asked for. */
export type BlockList<T> = { readonly transactions: readonly T[]; readonly incomplete: boolean }

/** Which transactions a block has. */
export const blockListQuestion = (
  block: BlockId,
  count: number,
): Question<'liteServer.listBlockTransactions', BlockList<ListedTransaction>> => ({
  name: 'liteServer.listBlockTransactions',
  params: { id: toWireBlock(block), mode: listMode, count },
  verify(answer) {
    expectBlock(block, answer.id)
    expectCount(count, answer)
    const { proof, incomplete } = answer
    const hashes = answer.ids.map(({ hash }) => hash ?? notAsked())
    const transactions = verifyBlockList(block, { proof, hashes, incomplete })
    for (const [index, { account, lt }] of transactions.entries()) {
      const id = answer.ids[index]
      if (id?.mode !== listMode || id.account !== accountIdOf(account) || id.lt !== lt) {
        throw unproven('proof.transaction', `${id?.hash} is of another account or time`)
      }
    }
    return { transactions, incomplete }
  },
})

/** The transactions of a block themselves. */
export const blockListExtQuestion = (
  block: BlockId,
  count: number,
): Question<'liteServer.listBlockTransactionsExt', BlockList<ListedTransaction & { readonly cell: Cell }>> => ({
  name: 'liteServer.listBlockTransactionsExt',
  params: { id: toWireBlock(block), mode: listMode, count },
  verify(answer) {
    expectBlock(block, answer.id)
    expectCount(count, answer)
    const { proof, incomplete } = answer
    const cells = proving('proof.transaction', `the transactions of ${blockText(block)}`, () =>
      answer.transactions.length === 0 ? [] : parseBoc(answer.transactions).roots,
    )
    const hashes = cells.map(cell => wholeHash(cell))
    const listed = verifyBlockList(block, { proof, hashes, incomplete })
    const transactions = listed.flatMap((each, index) => {
      const cell = cells[index]
      return cell ? [{ ...each, cell }] : []
    })
    return { transactions, incomplete }
  },
})

function expectCount(asked: number, { req_count }: { readonly req_count: number }): void {
  if (req_count !== asked) throw notTl(`asked for ${asked} transactions, it speaks of ${req_count}`)
}

function wholeHash(cell: Cell): Hash {
  if (cell.levelMask !== 0) throw unproven('proof.transaction', 'something of a transaction is left out')
  return cell.hash()
}

function notAsked(): never {
  throw notTl('a transaction without a hash')
}
