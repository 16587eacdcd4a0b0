import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { runTypeScript } from '../../../test/runTypeScript.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeTypeScript } from './writeTypeScript.ts'

test('the TypeScript of every recorded message builds the same cell with @ton/core', () => {
  const messages = new Map<string, Cell>()
  for (const { message } of demoSnapshot().samples) messages.set(message.hash(), message)
  for (const { message, transactions } of scenarioNames().map(readScenario))
    for (const cell of [message, ...transactions.map(each => each.message)]) if (cell) messages.set(cell.hash(), cell)
  expect(messages.size).toBeGreaterThan(20)
  for (const [hash, message] of messages) expect(runTypeScript(writeTypeScript(message)), hash).toBe(hash)
})

test('fields have their names, and each cell is one builder', () => {
  const sample = demoSnapshot().samples.find(({ id }) => id === 'jetton-transfer')
  const code = sample ? writeTypeScript(sample.message, ['wallet_v4r2']) : ''
  expect(code).toMatch(/^import \{ Address, beginCell \} from '@ton\/core'$/m)
  expect(code).toMatch(/^ {2}\.storeUint\(\d+, 32\) \/\/ seqno$/m)
  expect(code).toMatch(/^ {2}\.storeCoins\(\d+n\) \/\/ forward_ton_amount$/m)
  expect(code.match(/beginCell\(\)/g)).toHaveLength(code.match(/\.endCell\(\)/g)?.length ?? 0)
  expect(code).toContain('export const message = beginCell()')
})

test('of an unknown wallet the body stays bits', () => {
  const sample = demoSnapshot().samples.find(({ id }) => id === 'jetton-transfer')
  expect(sample && runTypeScript(writeTypeScript(sample.message, ['wallet_v5r1']))).toBe(sample?.message.hash())
})
