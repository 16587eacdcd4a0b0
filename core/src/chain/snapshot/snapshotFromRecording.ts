import { type BlockIdExt, fullShard } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { readShardAccount } from '../../tlb/account.ts'
import { shardContains } from '../../tlb/blockLinks.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { type Address, type Hash, type Lt, lt, unixSec, workchainOf } from '../../units.ts'
import type { MasterchainBlock } from '../MasterchainBlock.ts'
import type { Recorded, RecordedCall } from '../wrappers/recording.ts'
import type { Position, Snapshot, SnapshotBlock, SnapshotTrace, StateInterval } from './Snapshot.ts'

/** Replaces the hash of a configuration that was not read. */
const noConfig = '0'.repeat(64) as Hash // 64 digits

/** Converts a recording to a snapshot that gives the same results for the same calls, whatever their order. */
export function snapshotFromRecording(
  recorded: Recorded,
  { network, names, samples }: Pick<Snapshot, 'network' | 'names' | 'samples'>,
): Snapshot {
  const blocks = toBlocks(recorded)
  const libraryCalls = recorded.calls('getLibraries')
  const libraries = new Map(libraryCalls.flatMap(({ reply }) => [...reply]))
  const absentLibraries = libraryCalls.flatMap(({ args: [hashes] }) => hashes.filter(hash => !libraries.has(hash)))
  const fullBlocks = new Map(
    recorded.calls('getBlock').map(({ args: [id], reply: root }) => [id.rootHash, { id, root }]),
  )
  const proofs = recorded
    .calls('getBlockProof')
    .map(({ args: [known, target], reply: proof }) => ({ known, target, proof }))
  return {
    network,
    blocks,
    configs: sorted(new Map(recorded.calls('getConfig').map(({ reply: config }) => [config.hash(), config]))),
    libraries: sorted(libraries),
    librariesComplete: false,
    absentLibraries: new Set(absentLibraries.sort()),
    previousBlocks: sorted(
      new Map(recorded.calls('getPreviousBlocks').map(({ args: [block], reply }) => [block.rootHash, reply])),
    ),
    accounts: sorted(toAccounts(recorded, blocks)),
    ...(fullBlocks.size > 0 && { fullBlocks: [...sorted(fullBlocks).values()] }),
    ...(proofs.length > 0 && { blockProofs: proofs.sort(compareProofs) }),
    traces: [...sorted(new Map(recorded.calls('getTraceOfMessage').flatMap(toSnapshotTrace)))].map(
      ([, trace]) => trace,
    ),
    samples,
    names: sorted(names),
  }
}

const sorted = <K extends string, V>(map: ReadonlyMap<K, V>): Map<K, V> =>
  new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)))

type Proof = NonNullable<Snapshot['blockProofs']>[number]
const sortKey = ({ known, target }: Proof): string =>
  `${String(known.seqno).padStart(10, '0')} ${known.rootHash} ${target?.rootHash}`
const compareProofs = (a: Proof, b: Proof): number => (sortKey(a) < sortKey(b) ? -1 : 1)

function toBlocks(recorded: Recorded): SnapshotBlock[] {
  const configs = recorded.calls('getConfig')
  const previous = recorded.calls('getPreviousBlocks')
  const configHashes = new Map(configs.map(({ args: [block], reply }) => [block.rootHash, reply.hash()]))
  const keyBlocks = new Map(previous.map(({ args: [block], reply }) => [block.rootHash, reply.keyBlock.seqno]))
  const known = new Map(recorded.calls('getMasterchainBlock').map(({ reply }) => [reply.id.rootHash, reply]))
  const accounts = recorded.calls('getAccount').map(({ args: [, block] }) => block)
  for (const block of [...configs.map(({ args }) => args[0]), ...accounts, ...previous.map(({ args }) => args[0])])
    if (!known.has(block.rootHash)) known.set(block.rootHash, idOnly(block))
  return [...known.values()]
    .sort((a, b) => a.id.seqno - b.id.seqno)
    .map(block => ({
      ...block,
      configHash: configHashes.get(block.id.rootHash) ?? noConfig,
      keyBlockSeqno: keyBlocks.get(block.id.rootHash) ?? 0,
      positions: toPositions(block, recorded),
    }))
}

/** A block of which only the id is known. */
const idOnly = (id: BlockIdExt): MasterchainBlock => ({
  id,
  genUtime: unixSec(0),
  startLt: lt(0n),
  endLt: lt(0n),
  randSeed: undefined,
  shards: [],
  inferred: ['genUtime', 'startLt', 'endLt', 'shards'],
})

/** The state at a block ends with the shard blocks that it lists, or with the newest transaction of a state read at it. */
function toPositions({ id, endLt, shards }: MasterchainBlock, recorded: Recorded) {
  const read = recorded.calls('getAccount').filter(({ args: [, block] }) => block.rootHash === id.rootHash)
  const parts = shards.map(top => ({ workchain: top.id.workchain, shard: top.id.shard, end: top.endLt }))
  const others = new Set([-1, ...read.map(({ args: [address] }) => workchainOf(address))])
  for (const { workchain } of parts) others.delete(workchain)
  for (const workchain of [...others].sort((a, b) => a - b)) parts.push({ workchain, shard: fullShard, end: endLt })
  return parts.map(({ workchain, shard, end }): Position => {
    const lts = read
      .filter(({ args: [address] }) => shardContains(address, { workchain, shard }))
      .map(({ reply }) => lastLt(reply.shardAccount))
    const at = lt(lts.reduce<bigint>((max, each) => (each > max ? each : max), end))
    return { workchain, shard, from: at, to: at }
  })
}

const lastLt = (shardAccount: Cell | undefined): Lt =>
  shardAccount ? readShardAccount(shardAccount).last_trans_lt : lt(0n)

function toAccounts(recorded: Recorded, blocks: readonly SnapshotBlock[]): Map<Address, StateInterval[]> {
  const byHash = new Map(blocks.map(block => [block.id.rootHash, block]))
  const found = new Map<Address, StateInterval[]>()
  const add = (address: Address, shardAccount: Cell | undefined, at: Lt) => {
    const states = found.get(address) ?? []
    found.set(address, states)
    const from = shardAccount ? lastLt(shardAccount) : at
    // The same state, read at two times, was valid in between.
    const same = states.findIndex(state => shardAccount && state.shardAccount?.hash() === shardAccount.hash())
    const known = states[same]
    if (known) states[same] = { ...known, to: known.to > at ? known.to : at }
    else states.push({ from: from < at ? from : at, to: at, shardAccount })
  }
  for (const { args, reply } of recorded.calls('getAccount')) {
    const [address, block] = args
    const position = byHash.get(block.rootHash)?.positions.find(part => shardContains(address, part))
    if (position) add(address, reply.shardAccount, position.from)
  }
  for (const { args, reply } of recorded.calls('getStateBefore'))
    add(args[0].account, reply.shardAccount, lt(args[0].lt - 1n))
  for (const [address, states] of found) found.set(address, deduplicate(states))
  return found
}

function deduplicate(states: readonly StateInterval[]): StateInterval[] {
  const seen = new Map(states.map(state => [`${state.from} ${state.to} ${state.shardAccount?.hash()}`, state]))
  return [...seen.values()].sort((a, b) => (a.from === b.from ? Number(a.to - b.to) : a.from < b.from ? -1 : 1))
}

/** A trace by the requested hash of its message; none when there was none. */
function toSnapshotTrace({
  args: [requested],
  reply: transactions,
}: RecordedCall<'getTraceOfMessage'>): [Hash, SnapshotTrace][] {
  if (!transactions) return []
  const first = transactions[0] && readTransaction(transactions[0].cell).in_msg
  const normalized = first && normalizedHash(first)
  const message = first && (first.cell.hash() === requested || normalized === requested) ? first.cell.hash() : requested
  const trace: SnapshotTrace = {
    message,
    normalized: normalized ?? requested,
    transactions: transactions.map(({ cell, block, blockUtime, blockStartLt, randSeed, masterchainSeqno }) => ({
      cell,
      block: { id: block, utime: blockUtime, startLt: blockStartLt, randSeed, masterchainSeqno },
    })),
  }
  return [[requested, trace]]
}
