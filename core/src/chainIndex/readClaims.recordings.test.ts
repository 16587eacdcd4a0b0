import { beforeAll, describe, expect, test } from 'vitest'
import { createMerkleProof } from '../../test/createMerkleProof.ts'
import { testExecutor } from '../../test/executor.ts'
import { activeAccount } from '../../test/fakes.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { readStoredStates, type StoredState } from '../../test/storedStates.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { readSaleTerms } from '../engines/account/sections/sale.ts'
import { type ContractReader, createContractReader } from '../trace/contractReader.ts'
import type { Hash } from '../units.ts'
import { unixSec } from '../units.ts'
import { readClaims } from './readClaims.ts'

/** The code of the recorded network's own auction, whose data has a form of its own. */
const ownAuction = '44d3ab9f7407cf12eb7e16965a272251217b6264b52150869a53c2b269b4ad00'
const isSale = ({ interfaces }: StoredState): boolean => interfaces.some(name => /^nft_(sale|auction)/.test(name))
const pruneReferences = (root: Cell): Cell => parseCell(createMerkleProof(root, cell => cell === root)).ref(0)

describe('recorded sales and auctions', () => {
  let states: readonly StoredState[]
  let reader: ContractReader
  beforeAll(async () => {
    states = (await readStoredStates()).filter(({ code }) => code.hash() !== ownAuction)
    const config = readScenario(scenarioNames()[0] ?? '').transactions[0]?.config
    if (!config) throw new Error('the recordings have a configuration')
    const seed = '0'.repeat(64) as Hash
    const libraries = new Map(recordedLibraries())
    // No auction ends by its time.
    reader = createContractReader(await testExecutor(), { config, now: unixSec(1), seed, libraries })
  }, 120_000)

  const readTerms = ({ account, code, data }: StoredState) =>
    readSaleTerms(method => reader.call(activeAccount(account, code, data, 10n ** 9n), method), unixSec(1))

  test('have the item and the seller that their get methods return, also if their code is unknown', () => {
    const kinds = new Map<string, number>()
    for (const state of states.filter(isSale)) {
      const terms = readTerms(state)
      if (!terms) throw new Error(`${state.interfaces} ${state.recording} has the get methods of a sale`)
      const hasEnded = terms.state === 'complete' || terms.state === 'cancelled'
      const claim = { item: terms.item, seller: hasEnded ? undefined : terms.seller }
      const { data, code } = state
      const name = `${state.interfaces} ${state.recording}`
      for (const codeHash of [code.hash(), undefined])
        expect(readClaims({ data, codeHash }), name).toEqual({ kind: 'sale', claim, hidden: new Set() })
      const kind = `${state.interfaces.join()} ${hasEnded ? 'ended' : 'open'}`
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    expect(Object.fromEntries(kinds)).toMatchInlineSnapshot(`
      {
        "nft_sale_getgems_v3 ended": 3,
        "nft_sale_getgems_v3 open": 4,
        "nft_sale_getgems_v4 ended": 1,
        "nft_sale_v1 open": 2,
      }
    `)
  })

  test('do not show an item in a cell that a block does not repeat', () => {
    let hidden = 0
    for (const { data, code, interfaces, recording } of states.filter(isSale)) {
      const whole = readClaims({ data, codeHash: code.hash() })
      const shown = readClaims({ data: pruneReferences(data), codeHash: code.hash() })
      if (whole?.kind !== 'sale' || shown?.kind !== 'sale') throw new Error(`${interfaces} ${recording} is a sale`)
      expect(shown.claim.item).toBe(shown.hidden.has('item') ? undefined : whole.claim.item)
      expect(shown.claim.seller).toBe(shown.hidden.has('seller') ? undefined : whole.claim.seller)
      hidden += shown.hidden.size
    }
    expect(hidden).toBeGreaterThan(0)
  })

  test('are not what other contracts are taken for, whose code is unknown', () => {
    const others = states.filter(state => !isSale(state))
    expect(others.length).toBeGreaterThan(100)
    for (const { data, interfaces, recording } of others)
      expect(readClaims({ data, codeHash: undefined })?.kind, `${interfaces} ${recording}`).not.toBe('sale')
  })
})
