import { readFileSync } from 'node:fs'
import { Dictionary, loadTransaction, Cell as OracleCell, type Slice as OracleSlice } from '@ton/core'
import { parseBoc, parseBocStore } from '@tonoscope/core/cell/boc'
import { dataPath, hasGolden } from '../core/test/data.ts'
import { type Claim, claim, compare } from './lib/bench.ts'
import { type JsonResult, transactionsAsJson } from './lib/transactionsAsJson.ts'

/** Parsing a full block, and its transactions as JSON, compared with @ton/core, which hashes every cell while parsing. */
export async function run(): Promise<readonly Claim[]> {
  if (!hasGolden) return []
  const bytes = readFileSync(dataPath('golden/blocks/block-1.boc'))
  const kilobytes = Math.round(bytes.length / 1000)
  const [hashed, , oracle] = await compare(`block of ${kilobytes} kB`, [
    { name: 'all hashes', run: () => hashAll(bytes) },
    { name: 'no hashes', run: () => parseBoc(bytes) },
    { role: 'peer', name: '@ton/core', run: () => OracleCell.fromBoc(bytes) },
  ])
  const [own, core] = [transactionsAsJson(bytes), transactionsWithTonCore(bytes)]
  if (own.count !== core.count) throw new Error(`${own.count} transactions, but ${core.count} with @ton/core`)
  const title = `${own.count} transactions of a block of ${kilobytes} kB to JSON of ${own.json.length >> 10} KiB`
  const [json, coreJson] = await compare(title, [
    { name: 'all fields of /v2, bodies decoded', run: () => transactionsAsJson(bytes) },
    { role: 'peer', name: '@ton/core, the fields it reads', run: () => transactionsWithTonCore(bytes) },
  ])
  return [
    claim('a block with all hashes, speedup over @ton/core', oracle.medianMs / hashed.medianMs, { atLeast: 10 }),
    claim("a block's transactions to complete JSON, speedup over @ton/core", coreJson.medianMs / json.medianMs, {
      atLeast: 5,
    }),
  ]
}

function hashAll(bytes: Uint8Array): void {
  const { boc } = parseBocStore(bytes)
  boc.hashAll()
}

/** The closest equivalent with @ton/core, which reads dictionaries and transactions, but no blocks. */
function transactionsWithTonCore(bytes: Buffer): JsonResult {
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
      raw: toBocHex(cell),
    }))
  return { count: transactions.length, json: JSON.stringify(transactions, toPlainJson) }
}

const toBocHex = (cell: OracleCell): string => cell.toBoc({ idx: false, crc32: false }).toString('hex')

/** Writes bodies and code as BoCs, as /v2 does. */
const toPlainJson = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value instanceof OracleCell ? toBocHex(value) : value

const serialize = () => {
  throw new Error('not implemented')
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
