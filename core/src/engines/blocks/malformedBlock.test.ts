import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../test/data.ts'
import { blocksById, localnetChain } from '../../../test/localnetChain.ts'
import { Builder } from '../../cell/Builder.ts'
import { parseCell, writeBoc } from '../../cell/boc.ts'
import { Cell, emptyCell } from '../../cell/Cell.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import { AppError, isAppError } from '../../errors.ts'
import { countMessages, transactionsOfBlock } from '../../tlb/block.ts'
import type { CallContext, Network } from '../context/Deps.ts'
import { transactionsAt } from './blockContents.ts'
import { parseBlockFile } from './parseBlockFile.ts'
import { presentBlock, presentHeader, presentShards } from './presentBlock.ts'
import { presentRow } from './presentBlockTransaction.ts'

// Only the network of the context is used.
const contextOver = (chain: ChainSource): CallContext =>
  ({ network: { chain, name: 'test' } as Network }) as CallContext

const changesOf = (bytes: Uint8Array, positions: readonly (readonly [number, number])[]): Uint8Array => {
  const changed = bytes.slice()
  for (const [position, bit] of positions) {
    const at = position % changed.length
    changed[at] = (changed[at] ?? 0) ^ (1 << bit)
  }
  return changed
}
const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 4 })

describe.skipIf(!hasLocalnet)('a modified block', () => {
  const blocks = () =>
    [...blocksById().values()]
      .filter(({ block }) => transactionsOfBlock(block).size > 1)
      .slice(0, 40)
      // Without a checksum, so that the modification is not rejected early.
      .map(each => ({ ...each, file: writeBoc(each.root) }))

  test('never yields a transaction that is not in the requested block', async () => {
    let rejected = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...blocks()), changes, async ({ id, file, block }, positions) => {
        const changed = changesOf(file, positions)
        const context = contextOver({ ...localnetChain(), getBlock: async () => parseCell(changed) })
        const hashes = [...transactionsOfBlock(block).values()].flat().map(cell => cell.hash())
        const { workchain, shard, seqno } = id
        try {
          const found = await transactionsAt(context, { workchain, shard, seqno })
          expect(found.map(({ cell }) => cell.hash()).sort()).toEqual(hashes.sort())
        } catch (error) {
          if (!isAppError(error)) throw error
          expect(error.code).toMatch(/^(input\.(boc|cell|roots)|limit\.cells|proof\.header)$/)
          rejected++
        }
      }),
      { numRuns: 400 },
    )
    expect(rejected).toBeGreaterThan(200)
  })

  test('is read from a file or rejected, without an internal error', () => {
    let read = 0
    const context = contextOver(localnetChain())
    const attempt = (work: () => unknown) => {
      try {
        work()
        read++
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect((error as AppError).code).toMatch(/^(input\.|limit\.cells|source\.malformed)/)
      }
    }
    fc.assert(
      fc.property(fc.constantFrom(...blocks()), changes, ({ file }, positions) => {
        attempt(() => {
          const given = parseBlockFile(Buffer.from(changesOf(file, positions)).toString('hex'), undefined)
          attempt(() => presentHeader(given.block))
          attempt(() => given.block.extra.custom && presentShards(given.block.extra.custom))
          attempt(() => presentBlock(given))
          attempt(() => countMessages(given.block))
          for (const [account, cells] of transactionsOfBlock(given.block)) {
            for (const cell of cells) {
              attempt(() =>
                presentRow(context, { account: `${given.id.workchain}:${account}` as never, lt: 0n as never, cell }),
              )
            }
          }
        })
      }),
      { numRuns: 1500 },
    )
    expect(read).toBeGreaterThan(1000)
  })
})

/** An augmented dictionary whose forks refer to the same cell repeatedly. */
function unfolding(keyBits: number, levels: number, extra: (to: Builder) => Builder, leaf: Cell): Cell {
  const left = keyBits - levels
  const end = extra(new Builder().uint(0b110, 3).uint(left, 32 - Math.clz32(left)))
  let cell = end.ref(leaf).end()
  for (let level = 0; level < levels; level++) cell = extra(new Builder().uint(0b00, 2).ref(cell).ref(cell)).end()
  return cell
}

test('rejects a small block that unfolds to an excessive size', () => {
  const money = (to: Builder) => to.coins(0n).bit(false)
  const root = (dictionary: Cell) => money(new Builder().bit(true).ref(dictionary)).end()
  const messages = root(unfolding(256, 60, to => money(to), emptyCell))
  const imported = new Builder().bit(true).ref(unfolding(256, 60, to => money(to.coins(0n)), emptyCell))
  const extraCell = (accounts: Cell) =>
    new Builder()
      .uint(0x4a33f6fd, 32)
      .ref(money(imported.coins(0n)).end())
      .ref(messages)
      .ref(accounts)
      .bytes(new Uint8Array(64))
      .bit(false)
      .end()
  const blockOf = (accounts: Cell) =>
    Cell.of(new Uint8Array([0x11, 0xef, 0x55, 0xaa, 0, 0, 0, 0]), 64, [
      emptyCell,
      emptyCell,
      emptyCell,
      extraCell(accounts),
    ])
  const extra = { in_msg_descr: blockOf(messages).ref(3).ref(0), out_msg_descr: messages }
  const tooMuch = expect.objectContaining({ code: 'limit.cells' }) as AppError
  expect(() => countMessages({ extra })).toThrow(tooMuch)
  // acc_trans#5 with the address 0…0 and a dictionary of transactions that unfolds
  const transactions = unfolding(64, 60, to => money(to), emptyCell).slice()
  const account = money(new Builder().uint(0b110, 3).uint(256, 9)).uint(5, 4).bytes(new Uint8Array(32))
  account.bits(transactions.loadBits(transactions.remainingBits))
  account.ref(transactions.loadRef()).ref(transactions.loadRef()).ref(emptyCell)
  expect(() => transactionsOfBlock({ extra: { account_blocks: root(account.end()) } })).toThrow(tooMuch)
})
