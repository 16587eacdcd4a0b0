import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
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

test.skipIf(!hasData)('recorded cells, changed anywhere: read or refused, never anything else', () => {
  const bags = dataFiles('localnet/scenarios', /^(jetton|nft|bounce|v5|extra).*\.json$/)
    .flatMap(name => readData<Recorded>('localnet/scenarios', name).transactions ?? [])
    .flatMap(({ transactionBoc, stateAfter }) => [transactionBoc, stateAfter.shardAccountBoc ?? transactionBoc])
    .map(boc => writeBoc(cellFromText(boc)))
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 3 })
  let read = 0
  fc.assert(
    fc.property(fc.constantFrom(...bags), changes, (bag, places) => {
      const bytes = bag.slice()
      for (const [place, bit] of places) {
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      }
      for (const reader of readers) {
        try {
          reader(parseCell(bytes))
          read++
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect((error as AppError).code).toMatch(/^(input\.(cell|boc|roots)|limit\.cells)$/)
        }
      }
    }),
    { numRuns: 3000 },
  )
  // Most changes are in hashes and amounts: what is read must be a fair part, or the test shows nothing.
  expect(read).toBeGreaterThan(300)
})

describe('a few cells that unfold to many', () => {
  /** A dictionary that forks into the same cell twice on its first levels, and has zeros for the rest of its keys. */
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
  const refused = expect.objectContaining({ code: 'limit.cells' })

  test('a message with 2^31 currencies', () => {
    expect(() => readMessage(messageWith(unfolding(32, 31, leaf => leaf.varUint(5n, 5))))).toThrow(refused)
  })

  test('a transaction with 2^14 messages', () => {
    const message = messageWith(unfolding(32, 1, leaf => leaf.varUint(5n, 5)))
    expect(readTransaction(transactionWith(unfolding(15, 3, leaf => leaf.ref(message)))).out_msgs).toHaveLength(8)
    expect(() => readTransaction(transactionWith(unfolding(15, 14, leaf => leaf.ref(message))))).toThrow(refused)
  })
})
