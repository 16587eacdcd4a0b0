import { describe, expect, test } from 'vitest'
import { createMerkleProof } from '../../test/createMerkleProof.ts'
import { expectRecorded, hasLocalnet, readData } from '../../test/data.ts'
import { recordedQueries } from '../../test/liteserverRecordings.ts'
import { blocksById } from '../../test/localnetChain.ts'
import { readProofs } from '../../test/recordedProofs.ts'
import { type BlockIdExt, formatBlockId } from '../blockId.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { addressOf, type Hash, type Lt } from '../units.ts'
import { verifyAccountState, verifyShardAccount } from './accountState.ts'
import { verifyAncestor } from './ancestor.ts'
import { verifyShardLinks } from './shardLinks.ts'
import { verifyTransactionList } from './transactions.ts'
import { verifyChain } from './verifyChain.ts'

type WireId = { workchain: number; shard: string; seqno: number; root_hash: Hash; file_hash: Hash }
type AccountReply = { id: WireId; shardblk: WireId; shard_proof: string; proof: string; state: string }

const nameOf = ({ workchain, shard, seqno, root_hash, file_hash }: WireId): BlockIdExt => ({
  workchain,
  shard: BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0'),
  seqno,
  rootHash: root_hash,
  fileHash: file_hash,
})
const textOf = (block: BlockIdExt) => `${formatBlockId(block)} ${block.rootHash} ${block.fileHash}`
/** Errors were recorded, too. */
const everyQuery = recordedQueries()
const ofQuery = (query: string) =>
  everyQuery.filter(recorded => recorded.query === query && !('message' in recorded.answer))

/** Every block that the recorded parts prove from the zero state, the only trusted block. */
async function verifiedBlocks(): Promise<ReadonlySet<string>> {
  const chain = [0, 1, 2].flatMap(part => readProofs('block-proofs', `zerostate-to-last-part${part}.json`))
  const parts = [...chain, ...readProofs('queries', 'later-head.json')]
  const zero = parts[0]?.proof.from
  if (!zero) throw new Error('no recording')
  const { steps, state } = await verifyChain(zero, parts)
  expect(['verified', 'incomplete']).toContain(state)
  return new Set([zero, ...steps.map(({ to }) => to)].map(textOf))
}

describe.skipIf(!hasLocalnet)('proven from a block that the zero state proves:', () => {
  test('account states and their transactions', async () => {
    const verified = await verifiedBlocks()
    let states = 0
    let transactions = 0
    for (const { params, answer: reply } of ofQuery('liteServer.getAccountState')) {
      const { id, shardblk, shard_proof, proof, state } = reply as unknown as AccountReply // as recorded
      const block = nameOf(id)
      if (!verified.has(textOf(block))) continue
      const { workchain, id: accountId } = params.account as { workchain: number; id: Hash } // as recorded
      const address = addressOf(workchain, accountId)
      const given = {
        shardBlock: nameOf(shardblk),
        shardProof: fromBase64(shard_proof),
        proof: fromBase64(proof),
        state: fromBase64(state),
      }
      expect(verifyAccountState(address, block, given) === undefined).toBe(state === '')
      states++
      const position = verifyShardAccount(address, block, given)
      const list = ofQuery('liteServer.getTransactions').find(
        ({ params: { hash } }) => hash === position?.last_trans_hash,
      )
      if (!position || !list) continue
      const target = { account: address, lt: position.last_trans_lt as Lt, hash: position.last_trans_hash }
      transactions += verifyTransactionList(target, fromBase64(list.answer.transactions as string)).length
    }
    expectRecorded(states, 51)
    expectRecorded(transactions, 201)
  })

  test('account states in a shard block, also with pruned branches of level 2', () => {
    const replies = recordedQueries(['queries']).filter(({ where }) => where.includes('pruned-level-2'))
    for (const { params, answer: reply } of replies) {
      const { id, shardblk, shard_proof, proof, state } = reply as unknown as AccountReply // as recorded
      const { workchain, id: accountId } = params.account as { workchain: number; id: Hash } // as recorded
      const given = { shardBlock: nameOf(shardblk), shardProof: fromBase64(shard_proof), proof: fromBase64(proof) }
      const found = verifyAccountState(addressOf(workchain, accountId), nameOf(id), {
        ...given,
        state: fromBase64(state),
      })
      expect(found?.levelMask).toBe(0)
    }
    expect(replies).toHaveLength(3)
  })

  test('shard blocks, by shard links', async () => {
    const verified = await verifiedBlocks()
    let proven = 0
    for (const { params, answer: reply } of ofQuery('liteServer.getShardBlockProof')) {
      const masterchain = nameOf(reply.masterchain_id as WireId)
      if (!verified.has(textOf(masterchain))) continue
      const links = (reply.links as { id: WireId; proof: string }[]).map(link => ({
        id: nameOf(link.id),
        proof: fromBase64(link.proof),
      }))
      verifyShardLinks(masterchain, nameOf(params.id as WireId), links)
      proven++
    }
    expectRecorded(proven, 1)
  })

  test('masterchain blocks, each by the next one, and the shard blocks that they list', async () => {
    const verified = await verifiedBlocks()
    const proven = { masterchain: 0, shards: 0 }
    // The newest first: each names the one before it.
    const masterchain = [...blocksById().values()].filter(({ id }) => id.workchain === -1)
    const before = new Set<string>()
    for (const { id, root, block } of masterchain.toSorted((a, b) => b.id.seqno - a.id.seqno)) {
      if (!verified.has(textOf(id)) && !before.has(textOf(id))) continue
      const [{ seq_no, root_hash, file_hash } = expect.fail('expected a previous block')] = block.info.prev
      before.add(textOf({ ...id, seqno: seq_no, rootHash: root_hash, fileHash: file_hash }))
      proven.masterchain++
      for (const { workchain, shard, seq_no } of block.extra.custom?.shards ?? []) {
        const shardBlock = blocksById().get(formatBlockId({ workchain, shard, seqno: seq_no }))
        if (!shardBlock) continue
        verifyShardLinks(id, shardBlock.id, [{ id: shardBlock.id, proof: createMerkleProof(root, () => true) }])
        proven.shards++
      }
    }
    expectRecorded(proven.masterchain, 11)
    expectRecorded(proven.shards, 1)
  })

  test('not a block with another file hash', async () => {
    const { answer: reply } = readData<{ answer: { from: WireId; to: WireId } }>(
      'localnet/block-proofs',
      'last-to-early.json',
    )
    const [part] = readProofs('block-proofs', 'last-to-early.json')
    const [link] = part?.proof.steps ?? []
    if (link?.kind !== 'back') throw new Error('expected a back step')
    const proofs = { stateProof: link.proof, blockProof: link.stateProof }
    verifyAncestor(nameOf(reply.from), nameOf(reply.to), proofs)
    const other = { ...nameOf(reply.to), fileHash: nameOf(reply.to).rootHash }
    expect(() => verifyAncestor(nameOf(reply.from), other, proofs)).toThrow(
      expect.objectContaining({ code: 'proof.header' }),
    )
  })
})
