import { toBlockId } from '../../src/blockId.ts'
import type { ChainSource } from '../../src/chain/ChainSource.ts'
import type { Snapshot, SnapshotTrace } from '../../src/chain/snapshot/Snapshot.ts'
import { snapshotSource } from '../../src/chain/snapshot/snapshotSource.ts'
import type { ChainIndex, IndexBatch, IndexIdentity, IndexScope, SeqnoRange } from '../../src/chainIndex/ChainIndex.ts'
import type {
  BlockRow,
  DomainRow,
  ItemRow,
  JettonWalletRow,
  OpenMessage,
  SaleRow,
  TransactionRow,
} from '../../src/chainIndex/rows.ts'
import { decodeUtf8 } from '../../src/encoding/utf8.ts'
import { readSaleTerms } from '../../src/engines/account/sections/sale.ts'
import { AppError } from '../../src/errors.ts'
import { readStackAddress } from '../../src/getMethods/readStackAddress.ts'
import type { StackItem } from '../../src/getMethods/stack.ts'
import { readNftData } from '../../src/naming/loadNftItem.ts'
import { readShardAccount } from '../../src/tlb/account.ts'
import { readBlock } from '../../src/tlb/block.ts'
import { shardContains } from '../../src/tlb/blockLinks.ts'
import type { Message } from '../../src/tlb/message.ts'
import { normalizedHash } from '../../src/tlb/normalizedHash.ts'
import { readTransaction } from '../../src/tlb/transaction.ts'
import { createContractReader } from '../../src/trace/contractReader.ts'
import { addressOf, compareInts, type Hash, lt, nano, unixSec } from '../../src/units.ts'
import { demoSnapshot } from '../demo.ts'
import { testExecutor } from '../executor.ts'
import { memoryIndex } from './memoryIndex.ts'

/** All accounts, all blocks. */
export const wholeScope: IndexScope = { accounts: undefined, days: undefined, keepsCells: false }

/** The blocks up to the newest one of the demo network, as if those that are not recorded were empty. */
export const demoRange: SeqnoRange = { first: 1, last: 1673 }

/** The demo network as a node that has blocks and states, and no index at all. */
export function demoNode(snapshot: Snapshot = demoSnapshot()): ChainSource {
  const source = snapshotSource(snapshot, 'node')
  const { getMasterchainBlock, getConfig, getLibraries, getPreviousBlocks, getBlock, findBlock, getBlockProof } = source
  const bySeqno = new Map(snapshot.blocks.map(block => [block.id.seqno, block]))
  return {
    name: 'node',
    ...{ getMasterchainBlock, getConfig, getLibraries, getPreviousBlocks, getBlock, findBlock, getBlockProof },
    /** A node has every state: here that of the last recorded transaction before the end of the block. */
    async getAccount(address, { seqno }) {
      const until = bySeqno.get(seqno)?.positions.find(each => shardContains(address, each))?.to
      if (until === undefined) throw new AppError('source.notRecorded', { source: 'node', what: `block ${seqno}` })
      const known = snapshot.accounts.get(address)?.findLast(({ from }) => from <= until)
      return { shardAccount: known?.shardAccount }
    },
  }
}

/** The same as a node that knows all about its masterchain blocks: for one that is not recorded, the one before it. */
export function demoArchive(snapshot: Snapshot = demoSnapshot()): ChainSource {
  const node = demoNode(snapshot)
  return {
    ...node,
    async getMasterchainBlock(choice) {
      const { inferred: _, ...block } =
        choice === 'newest' || !('seqno' in choice)
          ? await node.getMasterchainBlock(choice)
          : await node.getMasterchainBlock({
              seqno: snapshot.blocks.findLast(({ id }) => id.seqno <= choice.seqno)?.id.seqno ?? choice.seqno,
            })
      return block
    },
  }
}

/**
 * The demo network as a node with the same states as its snapshot: those around each transaction too, but only some at other
 * blocks. At the newest block every account has its last recorded state.
 */
export function demoRecordingNode(snapshot: Snapshot = demoSnapshot()): ChainSource {
  const { getAccount, getStateBefore, getTraceOfMessage } = snapshotSource(snapshot, 'node')
  const node = demoNode(snapshot)
  const newest = snapshot.blocks.at(-1)?.id.seqno
  return {
    ...node,
    getStateBefore,
    getTraceOfMessage,
    async getAccount(address, block) {
      try {
        return await getAccount(address, block)
      } catch (error) {
        if (block.seqno !== newest) throw error
        return node.getAccount(address, block)
      }
    },
  }
}

/** An index of the transactions of the demo network; claims of its contracts are not confirmed. */
export async function demoIndex(
  scope: IndexScope = wholeScope,
  change: (batch: IndexBatch) => readonly IndexBatch[] = batch => [batch],
): Promise<ChainIndex> {
  const index = memoryIndex(demoIdentity(scope))
  for (const each of change(await demoBatch())) await index.commit(each)
  return index
}

/** The identity of an index of the demo network. */
export function demoIdentity(scope: IndexScope = wholeScope): IndexIdentity {
  const { network, blocks } = demoSnapshot()
  const zeroState = network.trustedBlock ?? blocks[0]?.id
  if (!zeroState) throw new Error('the demo network has blocks')
  return { version: 1, zeroState: { ...zeroState, seqno: 0 }, scope }
}

/** Made once for each: get methods of all contracts take time. */
const batches = new WeakMap<Snapshot, Promise<IndexBatch>>()

/** What the demo network adds to an index, without cells. */
export function demoBatch(snapshot: Snapshot = demoSnapshot()): Promise<IndexBatch> {
  const batch = batches.get(snapshot) ?? readDemoBatch(snapshot)
  batches.set(snapshot, batch)
  return batch
}

async function readDemoBatch(snapshot: Snapshot): Promise<IndexBatch> {
  const traces = snapshot.traces.map(trace => readTraceRows(snapshot, trace))
  const blocks = new Map<Hash, BlockRow>()
  for (const { id, root } of snapshot.fullBlocks ?? []) {
    const { info } = readBlock(root)
    const masterchainSeqno = findMasterchainSeqno(snapshot, id)
    if (masterchainSeqno === undefined) continue
    blocks.set(id.rootHash, {
      ...{ id, masterchainSeqno, utime: info.gen_utime, startLt: info.start_lt, endLt: info.end_lt },
      transactions: traces.flatMap(({ rows }) => rows).filter(row => isSameBlock(row.block, id)).length,
    })
  }
  const newest = snapshot.blocks.at(-1)
  if (newest && !blocks.has(newest.id.rootHash)) {
    const { id, genUtime: utime, startLt, endLt } = newest
    blocks.set(id.rootHash, { id, masterchainSeqno: id.seqno, utime, startLt, endLt, transactions: 0 })
  }
  return {
    range: demoRange,
    blocks: [...blocks.values()],
    transactions: traces.flatMap(({ rows }) => rows).toSorted((a, b) => compareInts(a.lt, b.lt)),
    traces: traces.map(({ trace }) => trace),
    opened: traces.flatMap(({ opened }) => opened),
    ...{ cells: [], merges: [], parents: [], received: [], heads: [], contracts: [] },
    ...(await readClaims(snapshot)),
  }
}

function readTraceRows(snapshot: Snapshot, { transactions }: SnapshotTrace) {
  const [root] = transactions
  if (!root) throw new Error('a trace has a transaction')
  const traceId = root.cell.hash()
  const senders = new Map<Hash, Hash>()
  for (const { cell } of transactions)
    for (const message of readTransaction(cell).out_msgs) senders.set(message.cell.hash(), cell.hash())
  const rows = transactions
    .map(({ cell, block }): TransactionRow => {
      const transaction = readTransaction(cell)
      const { in_msg: received, out_msgs: sent } = transaction
      const ofType = (type: Message['info']['type']) =>
        sent.filter(({ info }) => info.type === type).map(each => each.cell.hash())
      return {
        hash: cell.hash(),
        account: addressOf(block.id.workchain, transaction.account_addr),
        lt: transaction.lt,
        utime: unixSec(transaction.now),
        block: toBlockId(block.id),
        masterchainSeqno: findMasterchainSeqno(snapshot, block.id) ?? 0,
        traceId,
        parent: received && senders.get(received.cell.hash()),
        inMessage: received?.cell.hash(),
        normalized: received?.info.type === 'ext_in_msg_info' ? normalizedHash(received) : undefined,
        outMessages: ofType('int_msg_info'),
        externalOut: ofType('ext_out_msg_info'),
        ...{ opCode: undefined, flags: 0, exitCode: undefined, actionCode: undefined },
        ...{ value: nano(0n), fees: nano(0n), codeHash: undefined },
      }
    })
    .toSorted((a, b) => compareInts(a.lt, b.lt))
  const received = new Set(rows.map(({ inMessage }) => inMessage))
  const opened = transactions.flatMap(({ cell }): OpenMessage[] =>
    readTransaction(cell).out_msgs.flatMap(({ cell: message, info }) =>
      info.type === 'int_msg_info' && !received.has(message.hash())
        ? [
            {
              ...{ hash: message.hash(), traceId, sender: cell.hash() },
              ...{ destination: info.dest, createdLt: info.created_lt },
            },
          ]
        : [],
    ),
  )
  const [start, end] = [rows[0], rows.at(-1)]
  if (!start || !end) throw new Error('a trace has a transaction')
  const trace = {
    id: traceId,
    account: start.account,
    ...{ startLt: start.lt, startUtime: start.utime, endLt: end.lt, endUtime: end.utime },
    ...{ transactions: rows.length, open: opened.length, hasStart: true },
  }
  return { trace, rows, opened }
}

/** What the contracts of the demo network state, by their get methods. */
async function readClaims(
  snapshot: Snapshot,
): Promise<Pick<IndexBatch, 'jettonWallets' | 'items' | 'domains' | 'sales'>> {
  const newest = snapshot.blocks.at(-1)
  const config = newest && snapshot.configs.get(newest.configHash)
  if (!newest || !config) throw new Error('the newest block has a configuration')
  const executor = await testExecutor()
  const { libraries } = snapshot
  const reader = createContractReader(executor, { config, now: newest.genUtime, seed: newest.id.rootHash, libraries })
  const [jettonWallets, items, domains]: [JettonWalletRow[], ItemRow[], DomainRow[]] = [[], [], []]
  const sales: SaleRow[] = []
  for (const [address, intervals] of snapshot.accounts) {
    const state = intervals.at(-1)?.shardAccount
    if (!state) continue
    const claim = { address, lt: lt(readShardAccount(state).last_trans_lt), confirmed: undefined }
    const call = (method: string) => reader.call(state, method)
    const [balance, owner, master] = call('get_wallet_data') ?? []
    const [walletOwner, jetton] = [readStackAddress(owner), readStackAddress(master)]
    if (balance?.type === 'int' && walletOwner && jetton)
      jettonWallets.push({ ...claim, owner: walletOwner, jetton, balance: balance.value })
    const data = readNftData(call('get_nft_data'))
    if (data?.initialised) items.push({ ...claim, owner: data.owner, collection: data.collection, index: data.index })
    const label = readText(call('get_domain') ?? call('get_telemint_token_name'))
    const [fillUp] = call('get_last_fill_up_time') ?? []
    if (data?.collection && label !== undefined && fillUp?.type === 'int') {
      const lastFillUp = unixSec(Number(fillUp.value))
      domains.push({ ...claim, owner: data.owner, collection: data.collection, label, lastFillUp, wallet: undefined })
    }
    const terms = readSaleTerms(call, newest.genUtime)
    if (terms?.item) {
      const seller = ['complete', 'cancelled'].includes(terms.state) ? undefined : terms.seller
      sales.push({ address, lt: claim.lt, item: terms.item, seller })
    }
    await reader.pause()
  }
  return { jettonWallets, items, domains, sales }
}

function readText([item]: readonly StackItem[] = []): string | undefined {
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  const slice = item.cell.slice()
  return decodeUtf8(slice.loadBytes(Math.floor(slice.remainingBits / 8)))
}

const isSameBlock = (a: BlockRow['id'] | TransactionRow['block'], b: BlockRow['id']): boolean =>
  a.workchain === b.workchain && a.shard === b.shard && a.seqno === b.seqno

/** The first masterchain block that lists a block, or a later one of its shard. */
function findMasterchainSeqno({ blocks }: Snapshot, { workchain, shard, seqno }: BlockRow['id']): number | undefined {
  if (workchain === -1) return seqno
  return blocks.find(({ shards }) =>
    shards.some(({ id }) => id.workchain === workchain && id.shard === shard && id.seqno >= seqno),
  )?.id.seqno
}
