import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { readShardAccount } from './account.ts'
import { readMessage } from './message.ts'
import { normalizedHash } from './normalizedHash.ts'
import { readOutActions } from './outActions.ts'
import { readStateInit } from './stateInit.ts'
import { readTransaction } from './transaction.ts'

const readers: readonly ((cell: Cell) => unknown)[] = [
  readTransaction,
  readShardAccount,
  cell => normalizedHash(readMessage(cell)),
  readStateInit,
  readOutActions,
]

type Recorded = { transactions?: { transactionBoc: string; stateAfter: { shardAccountBoc?: string } }[] }

test('recorded cells, mutated anywhere: read or rejected with an AppError', () => {
  const bocs = dataFiles('localnet/scenarios', /^(jetton|nft|bounce|v5|extra).*\.json$/)
    .flatMap(name => readData<Recorded>('localnet/scenarios', name).transactions ?? [])
    .flatMap(({ transactionBoc, stateAfter }) => [transactionBoc, stateAfter.shardAccountBoc ?? transactionBoc])
    .map(boc => writeBoc(cellFromText(boc)))
  const mutations = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 3 })
  let readCount = 0
  fc.assert(
    fc.property(fc.constantFrom(...bocs), mutations, (boc, positions) => {
      const bytes = boc.slice()
      for (const [position, bit] of positions) {
        const at = position % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      }
      for (const reader of readers) {
        try {
          reader(parseCell(bytes))
          readCount++
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect((error as AppError).code).toMatch(/^(input\.(cell|boc|roots)|limit\.cells)$/)
        }
      }
    }),
    { numRuns: 3000 },
  )
  // Most mutations hit hashes and amounts: enough of them must stay readable for the test to mean something.
  expectRecorded(readCount, 301)
})

describe('a few cells that unfold to many', () => {
  /** A dictionary whose first levels fork into the same cell twice; the rest of its keys is zeros. */
  function unfolding(keyBits: number, levels: number, value: (leaf: Builder) => Builder): Cell {
    const left = keyBits - levels
    let cell = value(new Builder().uint(0b110, 3).uint(left, 32 - Math.clz32(left))).end()
    for (let i = 0; i < levels; i++) cell = new Builder().uint(0, 2).ref(cell).ref(cell).end()
    return cell
  }
  const messageWith = (currencies: Cell) => {
    const head = new Builder().uint(0, 6).uint(0b100, 3).uint(0, 264).coins(5n).maybeRef(currencies)
    return head.coins(0n).coins(0n).uint(0, 64).uint(0, 32).uint(0, 2).end()
  }
  const transactionWith = (outMessages: Cell) =>
    new Builder()
      .uint(7, 4)
      .bytes(new Uint8Array(80))
      .uint(0, 32 + 15 + 4)
      .ref(new Builder().bit(false).maybeRef(outMessages).end())
      .uint(0, 5)
      .ref(new Builder().uint(0x72, 8).uint(0, 512).end())
      .ref(new Builder().uint(1, 4).uint(0, 6).end())
      .end()
  const rejected = expect.objectContaining({ code: 'limit.cells' })

  test('a message with 2^31 currencies', () => {
    expect(() => readMessage(messageWith(unfolding(32, 31, leaf => leaf.varUint(5n, 5))))).toThrow(rejected)
  })

  test('a transaction with 2^14 messages', () => {
    const message = messageWith(unfolding(32, 1, leaf => leaf.varUint(5n, 5)))
    expect(readTransaction(transactionWith(unfolding(15, 3, leaf => leaf.ref(message)))).out_msgs).toHaveLength(8)
    expect(() => readTransaction(transactionWith(unfolding(15, 14, leaf => leaf.ref(message))))).toThrow(rejected)
  })
})
