import type { IndexBatch, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import type {
  AccountHead,
  ContractRow,
  DomainRow,
  ItemRow,
  JettonWalletRow,
  SaleRow,
  TransactionRow,
} from '@tonoscope/core/chainIndex/rows'
import { nano, unixSec } from '@tonoscope/core/units'
import { type ChainSize, type GeneratedBlock, generateChain } from './generateChain.ts'
import { BatchLinker, inRange } from './linkBatch.ts'
import { sampleAddress, sampleHash } from './sampleRows.ts'
import { type SeededRandom, seededRandom } from './seededRandom.ts'

const smallChain: ChainSize = { masterchainBlocks: 40, transactionsPerBlock: 6, accounts: 30 }

/**
 * Batches of a small chain as an index gets them: it follows from the middle and fills older blocks in between, so that traces
 * merge and older rows come later. The same seed gives the same batches.
 */
export function generateBatches(seed: number, size: ChainSize = smallChain): IndexBatch[] {
  const random = seededRandom(seed)
  const chain = [...generateChain(random, size)]
  const linker = new BatchLinker()
  return chooseRanges(random, size.masterchainBlocks).map(range =>
    toBatch(random, linker, inRange(chain, range), range),
  )
}

/** Batches of a long chain in the order of its blocks, which needs memory for what is in progress only. */
export function* followBatches(seed: number, size: ChainSize, blocksPerBatch: number): Generator<IndexBatch> {
  const random = seededRandom(seed)
  const linker = new BatchLinker({ forgets: true })
  let blocks: GeneratedBlock[] = []
  for (const block of generateChain(random, size)) {
    blocks.push(block)
    if (blocks.length < blocksPerBatch && block.seqno < size.masterchainBlocks) continue
    yield toBatch(random, linker, blocks, { first: blocks[0]?.seqno ?? block.seqno, last: block.seqno })
    blocks = []
  }
}

/** Newer blocks upwards and older ones downwards, in turns as chance has it. */
function chooseRanges(random: SeededRandom, count: number): SeqnoRange[] {
  const ranges: SeqnoRange[] = []
  let [low, high] = [Math.floor(count / 2), Math.floor(count / 2) + 1]
  while (low >= 1 || high <= count) {
    const size = 1 + random.below(3)
    if (high <= count && (low < 1 || random.chance(0.5))) {
      const last = Math.min(count, high + size - 1)
      ranges.push({ first: high, last })
      high = last + 1
    } else if (low >= 1) {
      const first = Math.max(1, low - size + 1)
      ranges.push({ first, last: low })
      low = first - 1
    }
  }
  return ranges
}

function toBatch(
  random: SeededRandom,
  linker: BatchLinker,
  blocks: readonly GeneratedBlock[],
  range: SeqnoRange,
): IndexBatch {
  const linked = linker.link(blocks)
  return {
    range,
    blocks: blocks.flatMap(each => each.blocks),
    ...linked,
    cells: linked.transactions
      .filter(() => random.chance(0.3))
      .map(({ hash }) => ({ hash, boc: Buffer.from(hash.repeat(1 + random.below(3)), 'hex') })),
    heads: linked.transactions.map(row => toHead(random, row)),
    contracts: linked.transactions.flatMap(row => (random.chance(0.2) ? toContract(row) : [])),
    ...toClaims(random, linked.transactions),
  }
}

const toHead = (random: SeededRandom, { account, lt, hash, utime, codeHash }: TransactionRow): AccountHead => ({
  account,
  lt,
  hash,
  utime,
  status: random.pick(['active', 'active', 'active', 'uninit', 'frozen', 'nonexist']),
  balance: random.chance(0.9) ? nano(BigInt(random.below(2 ** 40))) : undefined,
  codeHash,
})

const toContract = ({ account, lt, codeHash }: TransactionRow): ContractRow[] =>
  codeHash ? [{ account, lt, codeHash }] : []

/** Some accounts claim to be a wallet, an item, a domain or a sale; their owners change. */
function toClaims(random: SeededRandom, transactions: readonly TransactionRow[]) {
  const jettonWallets: JettonWalletRow[] = []
  const items: ItemRow[] = []
  const domains: DomainRow[] = []
  const sales: SaleRow[] = []
  const owner = () => sampleAddress(`owner ${random.below(5)}`)
  for (const { account: address, lt, utime } of transactions) {
    const claim = { address, lt, confirmed: random.pick([undefined, true, false]) }
    const kind = random.below(6)
    if (kind === 0)
      jettonWallets.push({
        ...claim,
        owner: owner(),
        jetton: sampleAddress(`jetton ${random.below(3)}`),
        balance: random.chance(0.1) ? 2n ** 119n + 1n : BigInt(random.below(1000)),
      })
    if (kind === 1)
      items.push({
        ...claim,
        owner: random.chance(0.8) ? owner() : undefined,
        collection: random.chance(0.8) ? sampleAddress('collection') : undefined,
        index: random.pick([undefined, 0n, 7n, BigInt(`0x${sampleHash(address)}`)]),
      })
    if (kind === 2)
      domains.push({
        ...claim,
        owner: random.chance(0.9) ? owner() : undefined,
        collection: sampleAddress('dns', -1),
        label: random.pick(['alice', 'bob', 'очень-длинное-имя', 'x'.repeat(126)]),
        lastFillUp: unixSec(utime - random.below(1000)),
        wallet: random.chance(0.5) ? owner() : undefined,
      })
    if (kind === 3)
      sales.push({
        ...{ address, lt },
        item: sampleAddress(`item ${random.below(3)}`),
        seller: random.chance(0.8) ? owner() : undefined,
      })
  }
  return { jettonWallets, items, domains, sales }
}
