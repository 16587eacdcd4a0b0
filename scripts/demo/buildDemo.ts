import type { Cell } from '@tonoscope/core/cell/Cell'
import type { FullBlock, Sample, Snapshot, SnapshotTrace } from '@tonoscope/core/chain/snapshot/Snapshot'
import { snapshotSource, stateAt } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { readShardAccount } from '@tonoscope/core/tlb/account'
import { readMessage } from '@tonoscope/core/tlb/message'
import { normalizedHash } from '@tonoscope/core/tlb/normalizedHash'
import { type Address, lt, unixSec } from '@tonoscope/core/units'
import { accountIntervals } from './accounts.ts'
import { masterchainBlocks, type StateRead } from './blocks.ts'
import { freshSamples } from './freshSamples.ts'
import { parseBase64Cell, type Recording, type Scenario, toBlockIdExt } from './recording.ts'
import { type ScenarioSample, scenarioSamples } from './scenarioSamples.ts'

const sampleGroups: readonly Sample['group'][] = ['works', 'fails', 'rejected', 'large']

/** Builds the demo network: all recorded data, and sample messages. */
export async function buildDemo(recording: Recording): Promise<Snapshot> {
  const configs = configsByKeyBlock(recording)
  const configAfter = (seqno: number): Cell => {
    const config = configs.get(seqno)
    if (!config) throw new Error(`no recorded configuration for key block ${seqno}`)
    return config
  }
  const accounts = accountIntervals(recording)
  const reads = rejectedReads(recording, accounts)
  const blocks = masterchainBlocks(recording.blocks, reads, seqno => configAfter(seqno).hash())
  const used = new Set(blocks.map(block => block.configHash))
  const snapshot: Snapshot = {
    network: { name: 'demo', globalId: recording.globalId, trustedBlock: recording.zeroState },
    blocks,
    configs: new Map([...configs.values()].filter(cell => used.has(cell.hash())).map(cell => [cell.hash(), cell])),
    libraries: new Map(recording.libraries.map(cell => [cell.hash(), cell])),
    // The recorded dictionary of public libraries has only this entry.
    librariesComplete: true,
    accounts,
    fullBlocks: sortFullBlocks(recording),
    blockProofs: recording.blockProofs,
    traces: recording.scenarios.filter(({ transactions }) => transactions.length > 0).map(toSnapshotTrace),
    samples: [],
    names: readAccountNames(recording),
  }
  const fresh = await freshSamples(snapshotSource(snapshot), recording)
  // Recorded samples before fresh ones.
  const samples = sampleGroups.flatMap(group => [
    ...scenarioSamples[group].map(sample => ({
      ...createRecordedSample(sample, recording.scenarios, snapshot),
      group,
    })),
    ...fresh.filter(sample => sample.group === group),
  ])
  return { ...snapshot, samples }
}

const sortFullBlocks = ({ blocks }: Recording): FullBlock[] =>
  blocks
    .map(({ id, root }) => ({ id, root }))
    .sort(({ id: a }, { id: b }) => a.workchain - b.workchain || a.seqno - b.seqno || (a.shard < b.shard ? -1 : 1))

function configsByKeyBlock({ blocks, scenarios, configs }: Recording): Map<number, Cell> {
  const byHash = new Map(configs.map(cell => [cell.hash(), cell]))
  const configBySeqno = new Map<number, Cell>()
  for (const { id, block } of blocks) {
    if (block.extra.custom?.config) configBySeqno.set(id.seqno, block.extra.custom.config.config)
  }
  for (const { blockFacts, configDictHash, hash } of scenarios.flatMap(({ transactions }) => transactions)) {
    const config = configBySeqno.get(blockFacts.prev_key_block_seqno) ?? byHash.get(configDictHash)
    if (config?.hash() !== configDictHash) throw new Error(`transaction ${hash} ran under another configuration`)
    configBySeqno.set(blockFacts.prev_key_block_seqno, config)
  }
  return configBySeqno
}

function createRecordedSample(
  { scenario: name, ...about }: ScenarioSample,
  scenarios: readonly Scenario[],
  snapshot: Snapshot,
): Omit<Sample, 'group'> {
  const scenario = scenarios.find(each => each.name === name)
  if (!scenario) throw new Error(`there is no scenario ${name}`)
  const message = parseBase64Cell(scenario.externalMessageBoc)
  const [first] = scenario.transactions
  if (!first) return { id: name, ...about, message, ...findRejectedBlock(scenario, snapshot) }
  const blockSeqno = first.blockFacts.master_ref_seqno ?? first.block.seqno - 1
  return { id: name, ...about, message, blockSeqno, onChainMessage: scenario.externalMessageHash }
}

/** The account states that rejected messages ran on, with the blocks at which they were read. */
function rejectedReads({ scenarios }: Recording, accounts: Snapshot['accounts']): StateRead[] {
  return scenarios.flatMap(({ senderStateWhenSent: recorded, masterchainBlockWhenSent, sentAtUnixtime }) => {
    const state = recorded && readShardAccount(parseBase64Cell(recorded.shardAccountBoc))
    const { from, to } =
      (state?.account && accounts.get(state.account.addr)?.find(each => each.from === state.last_trans_lt)) ?? {}
    if (from === undefined || to === undefined || sentAtUnixtime === undefined) return []
    return [{ id: toBlockIdExt(masterchainBlockWhenSent), utime: unixSec(sentAtUnixtime), from, to }]
  })
}

/** The first known block since the message was sent at which the account has the same state; none if the state was not recorded. */
function findRejectedBlock(scenario: Scenario, snapshot: Snapshot): { blockSeqno?: number } {
  const { name, senderStateWhenSent: recorded, masterchainBlockWhenSent: sent } = scenario
  if (!recorded) return {}
  const state = readShardAccount(parseBase64Cell(recorded.shardAccountBoc))
  const block = snapshot.blocks.find(
    block =>
      block.id.seqno >= sent.seqno &&
      state.account &&
      stateAt(snapshot, state.account.addr, block)?.from === state.last_trans_lt,
  )
  if (!block) throw new Error(`no known block has the account state of ${name}`)
  return { blockSeqno: block.id.seqno }
}

/** Account names from the recording: `jettonWalletBob` → `jetton wallet bob`. */
function readAccountNames({ accountNames, scenarios }: Recording): Map<Address, string> {
  const named = [
    ...scenarios.flatMap(({ sender }) => (sender ? [[sender.address, sender.name] as const] : [])),
    ...Object.entries(accountNames).map(([name, address]) => [address, name] as const),
  ]
  const words = (name: string) => name.replace(/([a-z])([A-Z])|([a-z])(\d)/g, '$1$3 $2$4').toLowerCase()
  return new Map(
    [...new Map(named)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, name]) => [address, words(name)]),
  )
}

/** The trace of a scenario whose message is on chain. */
function toSnapshotTrace(scenario: Scenario): SnapshotTrace {
  return {
    message: scenario.externalMessageHash,
    normalized: normalizedHash(readMessage(parseBase64Cell(scenario.externalMessageBoc))),
    transactions: scenario.transactions.map(({ transactionBoc, block, blockFacts }) => ({
      cell: parseBase64Cell(transactionBoc),
      block: {
        id: toBlockIdExt(block),
        utime: unixSec(blockFacts.gen_utime),
        startLt: lt(BigInt(blockFacts.start_lt)),
        randSeed: blockFacts.rand_seed,
        // A masterchain block is created under the configuration of the previous one.
        masterchainSeqno: blockFacts.master_ref_seqno ?? block.seqno - 1,
      },
    })),
  }
}
