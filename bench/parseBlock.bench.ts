import { readFileSync } from 'node:fs'
import { Dictionary, loadTransaction, Cell as OracleCell, type Slice as OracleSlice } from '@ton/core'
import { formatBlockId } from '@tonoscope/core/blockId'
import { parseBoc, parseBocStore, parseCell } from '@tonoscope/core/cell/boc'
import { transactionsIn } from '@tonoscope/core/engines/blocks/blockContents'
import { presentBlockTransaction } from '@tonoscope/core/engines/blocks/presentBlockTransaction'
import type { CallContext } from '@tonoscope/core/engines/context/Deps'
import { readBlock } from '@tonoscope/core/tlb/block'
import { writeJson } from '@tonoscope/core/wire/json'
import { dataPath, hasData } from '../core/test/data.ts'
import { type Claim, claim, compare, printTable } from './lib/bench.ts'

/**
 * Reading a whole block, with all its hashes and with none, and its transactions as complete JSON, against @ton/core (which
 * hashes every cell as it reads).
 */
export async function run(): Promise<readonly Claim[]> {
  if (!hasData) return []
  const bytes = readFileSync(dataPath('golden/blocks/block-1.boc'))
  const kilobytes = Math.round(bytes.length / 1000)
  const timings = await compare([
    { name: 'all hashes', run: () => hashAll(bytes) },
    { name: 'no hashes', run: () => parseBoc(bytes) },
    { name: '@ton/core', run: () => OracleCell.fromBoc(bytes) },
  ])
  printTable(`block of ${kilobytes} kB`, timings)
  const [ours, , theirs] = timings
  const [own, core] = [transactionsAsJson(bytes), transactionsThroughCore(bytes)]
  if (own.count !== core.count) throw new Error(`${own.count} transactions here, ${core.count} there`)
  const transactions = await compare([
    { name: 'every field of /v2, bodies decoded', run: () => transactionsAsJson(bytes) },
    { name: '@ton/core, the fields that it reads', run: () => transactionsThroughCore(bytes) },
  ])
  printTable(
    `${own.count} transactions of a block of ${kilobytes} kB to JSON of ${own.json.length >> 10} KiB`,
    transactions,
  )
  const [json, coreJson] = transactions
  if (!ours || !theirs || !json || !coreJson) throw new Error('nothing was timed')
  return [
    claim('a block with all its hashes, times as fast as @ton/core', theirs.medianMs / ours.medianMs, { atLeast: 10 }),
    claim(
      "a block's transactions to complete JSON, times as fast as through @ton/core",
      coreJson.medianMs / json.medianMs,
      {
        atLeast: 5,
      },
    ),
  ]
}

function hashAll(bytes: Uint8Array): void {
  const { boc } = parseBocStore(bytes)
  boc.hashAll()
}

type Written = { readonly count: number; readonly json: string }

// Of a call only the names of the network are looked at.
const context = { network: { name: 'bench', chain: { name: 'bench' } } } as CallContext

/** As operation 7 answers; the root's hash is computed, as whoever reads a block from elsewhere does. */
function transactionsAsJson(bytes: Uint8Array): Written {
  const root = parseCell(bytes)
  const block = readBlock(root)
  const rootHash = root.hash()
  const id = { ...block.info.shard, seqno: block.info.seq_no, rootHash, fileHash: rootHash }
  const transactions = transactionsIn({ id, block }).map(each =>
    presentBlockTransaction(context, each, formatBlockId(id)),
  )
  return { count: transactions.length, json: writeJson({ transactions }) }
}

/** What can be had of the same with @ton/core: it reads no blocks, but their dictionaries, and transactions. */
function transactionsThroughCore(bytes: Buffer): Written {
  const [root] = OracleCell.fromBoc(bytes)
  const accountBlocks = root?.refs[3]?.refs[2]?.beginParse()
  if (!accountBlocks) throw new Error('not a block')
  const accounts = accountBlocks.loadBit()
    ? Dictionary.loadDirect(Dictionary.Keys.Buffer(32), { parse: readAccount, serialize }, accountBlocks.loadRef())
    : undefined
  const transactions = [...(accounts?.values() ?? [])]
    .flat()
    .map(cell => ({ ...loadTransaction(cell.beginParse()), cell }))
    .sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0))
    .map(({ cell, raw: _, outMessages, ...tx }) => ({
      ...tx,
      hash: cell.hash().toString('hex'),
      outMessages: [...outMessages.values()],
      raw: bagOf(cell),
    }))
  return { count: transactions.length, json: JSON.stringify(transactions, plain) }
}

const bagOf = (cell: OracleCell): string => cell.toBoc({ idx: false, crc32: false }).toString('hex')

/** Bodies and code are bags here as they are there. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value instanceof OracleCell ? bagOf(value) : value

const serialize = () => {
  throw new Error('nothing is written here')
}

function skipCurrencies(slice: OracleSlice): void {
  slice.loadCoins()
  if (slice.loadBit()) slice.loadRef()
}

function readAccount(slice: OracleSlice): OracleCell[] {
  skipCurrencies(slice)
  slice.skip(4 + 256)
  const value = {
    parse(leaf: OracleSlice) {
      skipCurrencies(leaf)
      return leaf.loadRef()
    },
    serialize,
  }
  return Dictionary.loadDirect(Dictionary.Keys.BigUint(64), value, slice).values()
}
