import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BlockIdExt, type BlockIdExtJson, fromBlockIdExtJson, fromSignedShard } from '@tonoscope/core/blockId'
import { parseBoc, parseCell } from '@tonoscope/core/cell/boc'
import type { Cell } from '@tonoscope/core/cell/Cell'
import { fromWireProof } from '@tonoscope/core/chain/liteserver/proofQueries'
import { decodeLiteserverReply } from '@tonoscope/core/chain/liteserver/tl/codec'
import type { RecordedProof } from '@tonoscope/core/chain/snapshot/Snapshot'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { type Block, readBlock, transactionsOfBlock } from '@tonoscope/core/tlb/block'
import type { Address, Hash } from '@tonoscope/core/units'

// The used part of the recorded file formats, see the README of the recording.
type RecordedId = BlockIdExtJson<Hash>
type RecordedBlock = { id: RecordedId; data: string }
type RecordedState = { exists: boolean; lastTransLt: string; shardAccountBoc: string }

/** A recorded transaction of a scenario. */
export type RecordedTransaction = {
  account: Address
  lt: string
  hash: Hash
  inMessageHash: Hash
  transactionBoc: string
  block: RecordedId
  previousBlock: RecordedId
  blockFacts: {
    gen_utime: number
    start_lt: string
    rand_seed: Hash
    master_ref_seqno: number | null
    prev_key_block_seqno: number
  }
  configDictHash: Hash
  stateBefore: RecordedState
  stateAfter: RecordedState
  stateBeforeSource: string
  stateAfterSource: string
}

/** An external message and all transactions of its trace; none if it was rejected. */
export type Scenario = {
  name: string
  /** Null for messages taken from the chain. */
  sender: { name: string; address: Address } | null
  externalMessageBoc: string
  externalMessageHash: Hash
  sentAtUnixtime?: number
  masterchainBlockWhenSent: RecordedId
  transactions: readonly RecordedTransaction[]
  senderStateWhenSent?: RecordedState
}

type AccountQuery = {
  query: string
  params: { id: RecordedId; account?: { workchain: number; id: Hash } }
  answer: { shard_proof: string; proof: string; state: string; shardblk: RecordedId }
}

const readAccountQuery = (address: Address, { params, answer: reply }: AccountQuery) => ({
  address,
  block: toBlockIdExt(params.id),
  reply: {
    shardBlock: toBlockIdExt(reply.shardblk),
    shardProof: fromBase64(reply.shard_proof),
    proof: fromBase64(reply.proof),
    state: fromBase64(reply.state),
  },
})

type ProofQuery = {
  query: string
  params: { known_block: RecordedId; target_block?: RecordedId }
  responseTl: string
}

function readRecordedProof({ query, params, responseTl }: ProofQuery): RecordedProof | undefined {
  if (query !== 'liteServer.getBlockProof') return undefined
  const reply = decodeLiteserverReply('liteServer.getBlockProof', fromBase64(responseTl))
  if (reply['@type'] === 'liteServer.error') return undefined
  const { known_block, target_block } = params
  return {
    known: toBlockIdExt(known_block),
    target: target_block && toBlockIdExt(target_block),
    proof: fromWireProof(reply),
  }
}

/** A recorded full block. */
export type RecordedFullBlock = {
  readonly id: BlockIdExt
  readonly root: Cell
  readonly block: Block
  readonly transactions: ReturnType<typeof transactionsOfBlock>
}

/** The recorded data that the demo network is built from. */
export type Recording = {
  readonly globalId: number
  readonly blocks: readonly RecordedFullBlock[]
  readonly blockProofs: readonly RecordedProof[]
  readonly zeroState: BlockIdExt
  readonly scenarios: readonly Scenario[]
  readonly accountReads: readonly ReturnType<typeof readAccountQuery>[]
  /** Transactions from recorded lists: they show how long a state was current. */
  readonly listedTransactions: readonly { readonly workchain: number; readonly cells: readonly Cell[] }[]
  readonly configs: readonly Cell[]
  readonly libraries: readonly Cell[]
  readonly accountNames: Readonly<Record<string, Address>>
  readonly seeds: Readonly<Record<string, string>>
}

/** Parses a recorded single-root BoC. */
export const parseBase64Cell = (base64: string): Cell => parseCell(fromBase64(base64))

/** Converts a recorded block ID: the shard becomes 16 hex digits. */
export const toBlockIdExt = (id: RecordedId): BlockIdExt =>
  fromBlockIdExtJson({ ...id, shard: fromSignedShard(BigInt(id.shard)) })

/** Reads the recorded network from its folder. */
export function readRecording(folder: string): Recording {
  // The shape of each file is stated by its README and named where it is read.
  const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as T
  const files = (name: string, pattern: RegExp) =>
    readdirSync(join(folder, name))
      .filter(file => pattern.test(file))
      .sort()

  type LaterHead = { query: string; answer: { id: RecordedId; data: string } }
  type Group = { masterchain: RecordedBlock; shardBlocksSincePreviousMasterchainBlock: RecordedBlock[] }
  const blocks = [
    ...files('blocks', /^mc-/).flatMap(name => {
      const group = read<Group>('blocks', name)
      return [group.masterchain, ...group.shardBlocksSincePreviousMasterchainBlock]
    }),
    ...files('blocks', /^scenario-/).flatMap(name => read<{ blocks: RecordedBlock[] }>('blocks', name).blocks),
    ...files('key-blocks', /^key-/).map(name => {
      const { id, blockBoc } = read<{ id: RecordedId; blockBoc: string }>('key-blocks', name)
      return { id, data: blockBoc }
    }),
    ...read<LaterHead[]>('queries', 'later-head.json')
      .filter(({ query }) => query === 'liteServer.getBlock')
      .map(({ answer: reply }) => reply),
  ]

  type AccountFile = {
    address: Address
    atMasterchainBlock: AccountQuery
    getTransactions?: { answer: { transactions: string } }
  }
  const accountFiles = files('accounts', /^(?!index)/).map(name => read<AccountFile>('accounts', name))
  const laterReads = ['accounts-later.json', 'two-shards.json']
    .flatMap(name => read<AccountQuery[]>('queries', name))
    .filter(({ query }) => query === 'liteServer.getAccountState')
  const library = read<{ libraryCodeBoc: string }>('config', 'libraries.json')

  return {
    globalId: read<{ globalId: number }>('network.json').globalId,
    // The same block is in several files.
    blocks: [...new Map(blocks.map(each => [each.id.root_hash, each])).values()].map(({ id, data }) => {
      const root = parseBase64Cell(data)
      const block = readBlock(root)
      return { id: toBlockIdExt(id), root, block, transactions: transactionsOfBlock(block) }
    }),
    blockProofs: [
      ...files('block-proofs', /^(?!index)/).map(name => read<ProofQuery>('block-proofs', name)),
      ...read<ProofQuery[]>('queries', 'later-head.json'),
    ].flatMap(query => readRecordedProof(query) ?? []),
    zeroState: toBlockIdExt(read<{ answer: { id: RecordedId } }>('zerostate', 'masterchain.json').answer.id),
    scenarios: read<{ scenarios: { name: string }[] }>('scenarios', 'index.json').scenarios.map(({ name }) =>
      read<Scenario>('scenarios', `${name}.json`),
    ),
    accountReads: [
      ...accountFiles.map(({ address, atMasterchainBlock }) => readAccountQuery(address, atMasterchainBlock)),
      ...laterReads.map(query => {
        const { account } = query.params
        if (!account) throw new Error('an account query without an account')
        return readAccountQuery(`${account.workchain}:${account.id}` as Address, query) // the raw form
      }),
    ],
    listedTransactions: accountFiles.flatMap(({ address, getTransactions }) => {
      const boc = getTransactions?.answer.transactions
      return boc ? [{ workchain: Number(address.split(':')[0]), cells: parseBoc(fromBase64(boc)).roots }] : []
    }),
    configs: files('config', /^dict-/).map(name => parseBase64Cell(read<{ boc: string }>('config', name).boc)),
    libraries: [parseBase64Cell(library.libraryCodeBoc)],
    accountNames: read<Record<string, Address>>('accounts', 'index.json'),
    seeds: Object.fromEntries(
      Object.entries(read<{ wallets: Record<string, { seed: string }> }>('wallet-keys.json').wallets).map(
        ([name, { seed }]) => [name, seed],
      ),
    ),
  }
}
