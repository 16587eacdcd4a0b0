import { Builder } from '../src/cell/Builder.ts'
import { parseBoc, parseCell } from '../src/cell/boc.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { fromBase64 } from '../src/encoding/base64.ts'
import { type Block, readBlock } from '../src/tlb/block.ts'
import { readTransaction, type TransactionCell } from '../src/tlb/transaction.ts'
import type { Hash } from '../src/units.ts'
import { findDataFiles, readData } from './data.ts'
import { recordedConfig, type Scenario } from './scenarios.ts'

/** Hash of the zerostate's configuration. */
const zerostateConfigHash = '6b48737628c6dc3c3d3aa824c2b6bf8fbb86338704742c5884c46eae8f3a76c5'
const configs = new Map<number, Cell>()
type KeyBlockFile = { blockBoc: string }

/** A tick or tock transaction with all inputs of its execution. */
export type TickTock = {
  readonly tx: TransactionCell
  readonly which: 'tick' | 'tock'
  readonly before: Cell
  readonly seed: Hash
  readonly config: Cell
}

/**
 * The tick and tock transactions of the recorded masterchain blocks, oldest first, as far as the account's state before
 * is known: from a scenario, from an earlier transaction (`addState`), or from the block's state update with pruned
 * parts filled in from all other recordings.
 */
export class RecordedTickTocks {
  /** Number of recorded ones, including those with an unknown state before. */
  readonly recorded: number
  private readonly tickTocks: { readonly tx: TransactionCell; readonly block: Block }[]
  private readonly knownCells: Map<Hash, Cell>

  constructor(scenarios: readonly Scenario[]) {
    const roots = recordedMasterchainBlocks()
    this.knownCells = knownCells(scenarios, roots)
    this.tickTocks = roots
      .map(readBlock)
      .sort((a, b) => a.info.seq_no - b.info.seq_no)
      .flatMap(block =>
        cellsBelow(block.extra.account_blocks)
          .flatMap(cell => tryReadTickTock(cell) ?? [])
          .sort((a, b) => Number(a.lt - b.lt))
          .map(tx => ({ tx, block })),
      )
    this.recorded = this.tickTocks.length
  }

  *[Symbol.iterator](): Generator<TickTock> {
    for (const { tx, block } of this.tickTocks) {
      const hash = tx.state_update.old_hash
      const account = this.knownCells.get(hash) ?? restore(block.state_update, hash, this.knownCells)
      if (account === undefined || tx.description.type !== 'trans_tick_tock') continue
      yield {
        tx,
        which: tx.description.is_tock ? 'tock' : 'tick',
        before: new Builder().ref(account).hash(tx.prev_trans_hash).uint(tx.prev_trans_lt, 64).end(),
        seed: block.extra.rand_seed,
        config: configAfter(block.info.prev_key_block_seqno),
      }
    }
  }

  /** Adds the cells of a known state. */
  addState(state: Cell): void {
    for (const cell of cellsBelow(state)) this.knownCells.set(cell.hash(), cell)
  }
}

type BlockFile = { masterchain?: { data: string }; blocks?: { id: { workchain: number }; data: string }[] }

function recordedMasterchainBlocks(): Cell[] {
  const texts = findDataFiles('localnet/blocks').flatMap(name => {
    const file = readData<BlockFile>('localnet/blocks', name)
    const others = (file.blocks ?? []).filter(block => block.id.workchain === -1).map(block => block.data)
    return file.masterchain ? [file.masterchain.data, ...others] : others
  })
  for (const name of findDataFiles('localnet/key-blocks', /^key-/)) {
    texts.push(readData<KeyBlockFile>('localnet/key-blocks', name).blockBoc)
  }
  return [...new Set(texts)].map(text => parseCell(fromBase64(text)))
}

/** The configuration of a key block; before the first one, of the zerostate. */
function configAfter(keyBlock: number): Cell {
  if (keyBlock === 0) return recordedConfig(zerostateConfigHash)
  const known = configs.get(keyBlock)
  if (known !== undefined) return known
  const name = `key-${String(keyBlock).padStart(6, '0')}.json`
  const block = readBlock(parseCell(fromBase64(readData<KeyBlockFile>('localnet/key-blocks', name).blockBoc)))
  const config = block.extra.custom?.config?.config
  if (config === undefined) throw new Error(`${name} contains no configuration`)
  configs.set(keyBlock, config)
  return config
}

/** All complete cells of recorded states and blocks, by hash. */
function knownCells(scenarios: readonly Scenario[], blocks: readonly Cell[]): Map<Hash, Cell> {
  const known = new Map<Hash, Cell>()
  const states = scenarios.flatMap(({ transactions }) => transactions.flatMap(({ before, after }) => [before, after]))
  const special = ['elector.json', 'config.json'].flatMap(file => {
    type Recorded = { atMasterchainBlock: { answer: { state: string } } }
    return parseBoc(fromBase64(readData<Recorded>('localnet/accounts', file).atMasterchainBlock.answer.state)).roots
  })
  const zeroState = readData<{ answer: { data: string } }>('localnet/zerostate', 'masterchain.json').answer.data
  const updates = blocks.map(block => readBlock(block).state_update)
  // The state of the configuration contract contains the configuration.
  const configs = findDataFiles('localnet/config', /^dict-/).map(name => recordedConfig(name.slice(5, -5)))
  const roots = [...configs, ...states, ...special, parseCell(fromBase64(zeroState)), ...updates]
  for (const root of roots) {
    if (root === undefined) continue
    for (const cell of cellsBelow(root)) if (!cell.exotic && cell.level === 0) known.set(cell.hash(), cell)
  }
  return known
}

/** The cell with this hash in the old half of a state update, its pruned branches replaced by known cells. */
function restore(stateUpdate: Cell, hash: Hash, known: Map<Hash, Cell>): Cell | undefined {
  const found = cellsBelow(stateUpdate.ref(0)).find(cell => !cell.exotic && cell.hash(0) === hash)
  return found && fill(found, known)
}

function fill(cell: Cell, known: Map<Hash, Cell>): Cell | undefined {
  const complete = known.get(cell.hash(0))
  if (complete !== undefined) return complete
  if (cell.exotic) return undefined
  const refs = cell.refs().map(ref => fill(ref, known))
  const builder = new Builder().bits({ bytes: cell.data(), length: cell.bits })
  for (const ref of refs) {
    if (ref === undefined) return undefined
    builder.ref(ref)
  }
  const filled = builder.end()
  known.set(filled.hash(), filled)
  return filled
}

function tryReadTickTock(cell: Cell): TransactionCell | undefined {
  const hasTransactionTag =
    !cell.exotic && cell.refCount === 3 && cell.bits > 500 && cell.slice().loadUint(4) === 0b0111
  try {
    const tx = hasTransactionTag ? readTransaction(cell) : undefined
    return tx?.description.type === 'trans_tick_tock' ? tx : undefined
  } catch {
    // A dictionary edge can start with the same bits.
    return undefined
  }
}

function cellsBelow(root: Cell): Cell[] {
  const seen = new Set<Cell>()
  const stack = [root]
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    stack.push(...cell.refs())
  }
  return [...seen]
}
