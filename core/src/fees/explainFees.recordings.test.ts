import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataPath, expectRecorded, findDataFiles, hasGolden, readData } from '../../test/data.ts'
import { evaluateFormula } from '../../test/evaluateFormula.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readBlock, transactionsOfBlock } from '../tlb/block.ts'
import { readTransaction } from '../tlb/transaction.ts'
import type { Address } from '../units.ts'
import { explainFees, type FeeInput } from './explainFees.ts'
import { type FeeKind, getComputed, isEqual } from './FeeFormula.ts'

type Counts = { [K in FeeKind]?: number }
type Check = {
  readonly counts: Counts
  readonly different: string[]
  readonly unknown: Counts
}

function check(found: Check, label: string, input: FeeInput): void {
  for (const fee of explainFees(input)) {
    const computed = getComputed(fee)
    expect(evaluateFormula(fee), `${label} ${fee.kind}`).toBe(computed)
    const counts = computed === undefined ? found.unknown : found.counts
    counts[fee.kind] = (counts[fee.kind] ?? 0) + 1
    if (computed !== undefined && !isEqual(fee))
      found.different.push(`${label} ${fee.kind}: ${computed}, not ${fee.amount} (${fee.reason})`)
    if (!isEqual(fee)) expect(fee.reason, `${label} ${fee.kind}`).toBeDefined()
  }
}
const createCheck = (): Check => ({ counts: {}, different: [], unknown: {} })

test('every fee of every recorded transaction follows from the configuration', () => {
  const found = createCheck()
  for (const name of scenarioNames())
    for (const { cell, config, account, before } of readScenario(name).transactions) {
      const state = before ? (readShardAccount(before).account ?? null) : null
      check(found, name, { transaction: readTransaction(cell), address: account, before: state, config })
    }
  expect(found.unknown).toEqual({})
  // The size of the message that failed is only in the list of actions.
  expect(found.different).toEqual([
    'orders-jetton-not-paid action: 0, not 20000 (fine.unknown)',
    'orders-one-of-three action: 133331, not 143331 (fine.unknown)',
  ])
  expectRecorded(found.counts.gas, 500)
  expectRecorded(found.counts.message, 500)
  expectRecorded(found.counts.bounce, 20)
})

type Golden = { readonly transactions: readonly { readonly raw: string; readonly account_hash_part?: string }[] }
type GoldenTrace = { readonly rebuilt_transactions: readonly { readonly raw: string }[] }

/** The transactions of mainnet, without states. */
function readGolden(): { readonly label: string; readonly cell: Cell; readonly workchain: number }[] {
  const lists = [
    ...findDataFiles('golden/block-transactions').map(name => ['golden/block-transactions', name] as const),
    ['golden/normalized-hash', 'transactions.json'] as const,
  ]
  return [
    ...lists.flatMap(([folder, name]) =>
      readData<Golden>(folder, name).transactions.map(({ raw }) => ({
        ...{ label: name, cell: cellFromText(raw) },
        workchain: name === 'block-txs-1.json' ? -1 : 0,
      })),
    ),
    ...findDataFiles('golden/toncenter-v3').flatMap(name =>
      readData<GoldenTrace>('golden/toncenter-v3', name).rebuilt_transactions.map(({ raw }) => ({
        ...{ label: name, cell: cellFromText(raw), workchain: 0 },
      })),
    ),
    ...findDataFiles('golden/blocks', /\.boc$/).flatMap(name => {
      const block = readBlock(parseCell(new Uint8Array(readFileSync(dataPath('golden/blocks', name)))))
      return [...transactionsOfBlock(block).values()].flat().map(cell => ({ label: name, cell, workchain: 0 }))
    }),
  ]
}

/** Gas and messages cost less since June 2024. */
const pricesChangedAt = 1_718_000_000

test('so do those of mainnet, as far as a transaction alone shows', () => {
  if (!hasGolden) return
  const readConfig = (...path: string[]) => cellFromText(readData<{ boc: string }>(...path).boc)
  const configs = [
    { until: 1_680_000_000, config: readConfig('golden/contracts', 'config-mainnet-2022-12.json') },
    // An address is around it.
    {
      until: pricesChangedAt,
      config: readConfig('golden/config', 'opentonapi-config-params-1.json').refs()[0],
    },
    { until: Number.POSITIVE_INFINITY, config: readConfig('golden/contracts', 'config-default-2025-06.json') },
  ]
  const found = createCheck()
  for (const { label, cell, workchain } of readGolden()) {
    const transaction = readTransaction(cell)
    const config = configs.find(({ until }) => transaction.now < until)?.config
    const address = `${workchain}:${transaction.account_addr}` as Address
    if (config) check(found, label, { transaction, address, before: undefined, config })
  }
  // Its contract has set a higher IHR fee than necessary.
  expect(found.different).toEqual([
    'block-txs-2.json ihr: 1500000, not 3000000 (message.changed)',
    'block-txs-2.json forward: 2500000, not 4000000 (message.changed)',
  ])
  expectRecorded(found.counts.gas, 360)
  expectRecorded(found.counts.message, 340)
})
