import { describe, expect, test } from 'vitest'
import { readScenario } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict, writeDict } from '../cell/dict.ts'
import { limitGas, readGasCredit } from './gasLimitConfig.ts'

const configOf = (prices: Cell) =>
  writeDict(
    [0n, 20n, 21n].map(
      key => [key, (builder: Builder) => void builder.ref(key === 0n ? new Builder().end() : prices)] as const,
    ),
    32,
  )!
const parameter = (config: Cell, key: bigint) => findInDict(config, 32, key)?.loadRef()

describe('limitGas', () => {
  const { config } = readScenario('transfer-v4r2-comment').transactions[0]!

  test('changes the two prices of gas, and nothing else', () => {
    const { config: limited, changed } = limitGas(config, 12_345n)
    const keys = [...dictEntries(config, 32)].map(({ key }) => key)
    expect([...dictEntries(limited, 32)].map(({ key }) => key)).toEqual(keys)
    for (const key of keys) {
      const isPrice = key === 20n || key === 21n
      expect(parameter(limited, key)?.hash() !== parameter(config, key)?.hash(), `${key}`).toBe(isPrice)
    }
    for (const [before, now] of changed) expect([now.bits, now.refCount]).toEqual([before.bits, before.refCount])
    expect(changed.length).toBe(2)
    expect(readGasCredit(limited, false)).toBe(readGasCredit(config, false))
    expect(readGasCredit(config, false)).toBe(10_000)
  })

  test.each([
    // gas_prices#dd gas_price:uint64 gas_limit:uint64 gas_credit:uint64
    ['gas_prices', new Builder().uint(0xdd, 8), [1n, 2n, 3n], [1n, 99n, 3n]],
    // gas_prices_ext#de gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 gas_credit:uint64
    ['gas_prices_ext', new Builder().uint(0xde, 8), [1n, 2n, 4n, 3n], [1n, 99n, 99n, 3n]],
    // gas_flat_pfx#d1 flat_gas_limit:uint64 flat_gas_price:uint64 other:GasLimitsPrices
    [
      'gas_flat_pfx',
      new Builder().uint(0xd1, 8).uint(7, 64).uint(8, 64).uint(0xde, 8),
      [1n, 2n, 4n, 3n],
      [1n, 99n, 99n, 3n],
    ],
  ])('%s', (_, prefix, before, after) => {
    const store = (numbers: readonly bigint[]) =>
      numbers.reduce((builder, n) => builder.uint(n, 64), prefixCopy(prefix)).end()
    const given = configOf(store(before))
    expect(parameter(limitGas(given, 99n).config, 21n)?.hash()).toBe(store(after).hash())
    expect(readGasCredit(given, false)).toBe(3)
  })
})

const prefixCopy = (prefix: Builder) => new Builder().cell(prefix.end())
