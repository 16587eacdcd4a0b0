import { expect, test } from 'vitest'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { getInit, toAccount } from '../trace/accountState.ts'
import { readWalletData, type WalletNumber, withWalletNumber } from './walletData.ts'
import { isWalletKind, type WalletKind } from './walletMessage.ts'

/** One recorded state of each kind of wallet. */
const recorded = new Map<WalletKind, Cell>()
for (const name of scenarioNames())
  for (const { before } of readScenario(name).transactions) {
    const { code, data } = getInit(toAccount(before))
    const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
    if (kind && data) recorded.set(kind, data)
  }

test('wallets are recorded', () => {
  expect(recorded.size).toBeGreaterThanOrEqual(5)
})

test.each([...recorded])('%s: one number changes, everything else stays', (kind, data) => {
  const before = readWalletData(kind, data)
  expect(before).toBeDefined()
  for (const [name, value] of [
    ['seqno', 7n],
    ['wallet_id', 9n],
    ['is_signature_allowed', 0n],
  ] as const) {
    const changed = withWalletNumber(kind, data, name satisfies WalletNumber, value)
    // A wallet that has the number can have another one.
    expect(changed !== undefined, name).toBe(before?.[name] !== undefined)
    if (!changed) continue
    const after = readWalletData(kind, changed)
    expect(Number(after?.[name])).toBe(Number(value))
    expect({ ...after, [name]: before?.[name] }).toEqual(before)
  }
})

test('data of another layout, and numbers that do not fit, change nothing', () => {
  const short = new Builder().uint(1, 8).end()
  expect(withWalletNumber('wallet_v4r2', short, 'seqno', 1n)).toBeUndefined()
  const data = recorded.get('wallet_v4r2')
  if (data) expect(withWalletNumber('wallet_v4r2', data, 'seqno', 1n << 32n)).toBeUndefined()
})
