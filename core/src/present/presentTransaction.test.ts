import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataPath, hasGolden } from '../../test/data.ts'
import { cellFromText } from '../cell/text.ts'
import { TransactionJson } from '../contract/schemas/transaction.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import type { Transaction } from '../transaction/Transaction.ts'
import { type Address, addressOf, type Hash, lt, nano, unixSec } from '../units.ts'
import { readJson, writeJson } from '../wire/json.ts'
import type { NameLookup } from './presentMessage.ts'
import { formatTransactionBlock, presentTransaction } from './presentTransaction.ts'
import { unknownAs } from './unknownAs.ts'

const names: NameLookup = {
  account: (address: Address) => ({ address, is_scam: false, is_wallet: false }),
  currency: id => ({ id, symbol: `$${id}`, decimals: 9, image: '' }),
}

type Golden = {
  block: string
  transactions: { raw: string; expected: Record<string, unknown> & { hash: string; block: string } }[]
}

// Cells in a BoC may be in any order: BoCs are compared by root hash.
const comparable = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map(item => comparable(item))
  if (typeof value === 'string' && /^b5ee9c72/.test(value)) return `BoC ${cellFromText(value).hash()}`
  if (typeof value !== 'object' || value === null) return key === 'end_balance' ? 'not compared' : value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, comparable(member, name)]))
}

describe.skipIf(!hasGolden).each([1, 2])('recorded block %i', number => {
  // The format is described in the recording's README.
  const read = () =>
    readJson(readFileSync(dataPath(`golden/block-transactions/block-txs-${number}.json`), 'utf8')) as unknown as Golden
  const items = hasGolden ? read().transactions : []

  test.each(items.map(item => [item.expected.hash, item] as const))('transaction %s', (_, { raw, expected }) => {
    const tx = readTransaction(cellFromText(raw))
    const workchain = Number(/^\((-?\d+),/.exec(expected.block)?.[1])
    const shown = presentTransaction(
      fromTransactionCell(tx, addressOf(workchain, tx.account_addr)),
      { interfaces: [], block: expected.block, endBalance: undefined },
      names,
    )
    const written = writeJson(shown)
    expect(comparable(readJson(written))).toEqual(comparable(expected))
    expect(Object.keys(shown)).toEqual(Object.keys(expected))
    // A client parses the same value.
    expect(TransactionJson.parse(readJson(written))).toEqual(shown)
  })
})

test('unknown values: required fields get their stand-in, others are left out', () => {
  const hash = '1'.repeat(64) as Hash
  const tx: Transaction = {
    hash,
    account: addressOf(0, hash),
    lt: lt(1n),
    utime: unixSec(1),
    type: undefined,
    origStatus: 'active',
    endStatus: 'active',
    totalFees: nano(1n),
    aborted: undefined,
    destroyed: undefined,
    inMessage: undefined,
    outMessages: [],
    phases: { compute: { skipped: false, success: undefined, exitCode: undefined } },
    stateUpdate: undefined,
    previous: undefined,
    cell: undefined,
  }
  const context = {
    interfaces: [],
    block: formatTransactionBlock({ workchain: 0, shard: undefined, seqno: 5 }, 0),
    endBalance: undefined,
  }
  const shown = presentTransaction(tx, context, names)
  expect(TransactionJson.parse(readJson(writeJson(shown)))).toEqual(shown)
  expect(shown).toMatchObject({
    success: true,
    block: `(0,${unknownAs.shard},5)`,
    end_balance: unknownAs.amount,
    transaction_type: unknownAs.transactionType,
    state_update_old: unknownAs.hash,
    compute_phase: { skipped: false },
    raw: unknownAs.raw,
  })
  expect(shown.compute_phase).not.toHaveProperty('exit_code')
  for (const field of ['in_msg', 'prev_trans_hash', 'prev_trans_lt', 'storage_phase', 'action_phase', 'bounce_phase'])
    expect(shown).not.toHaveProperty(field)
})
