import { expect, test } from 'vitest'
import { extendedActions } from '../../../test/changeTrace.ts'
import {
  burnBody,
  burned,
  burning,
  coins,
  expectFailureWithout,
  jettons,
  only,
  play,
  rejecting,
  user,
} from '../../../test/liquidityScripts.ts'
import { rejects } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { emptyCell } from '../../cell/Cell.ts'

// There is no recording of DAOLama: a scripted vault `q` sends messages of its layouts.

const vault = stubAddress('q')
const isVault = { q: ['daolama_vault' as const] }

test('TON is supplied for shares', async () => {
  const arrival = body(0x178d4519, b =>
    b.uint(0, 64).varUint(7n, 4).address(undefined).address(undefined).varUint(0n, 4).bit(false),
  )
  const script = { q: { 1544662441: [{ to: 'wq', body: arrival }] }, wq: { 395134233: [] } }
  const first = body(0x5c11ada9, b => b.coins(900n))
  const recording = await play(script, 'q', first)
  expect(only(recording)).toMatchObject({
    type: 'LendingSupply',
    status: 'ok',
    detail: { protocol: 'DAOLama', user, master: vault, amount: coins(900n), shares: jettons('q', 7n) },
  })
  expectFailureWithout(recording, 'LendingSupply')
  const rejected = await play({ q: { 1544662441: rejects } }, 'q', first)
  expect(only(rejected)).toMatchObject({ type: 'LendingSupply', status: 'failed' })
})

test('shares are burned for TON', async () => {
  const script = burning([{ to: 'u', body: emptyCell, value: 800n }])
  const recording = await play(script, 'wq', burnBody, isVault)
  expect(only(recording)).toMatchObject({
    type: 'LendingWithdrawal',
    status: 'ok',
    detail: { protocol: 'DAOLama', user, master: vault, amount: coins(800n), shares: burned },
  })
  expectFailureWithout(recording, 'LendingWithdrawal')
  const rejected = await play(rejecting(script, 'q', 0x7bdd97de), 'wq', burnBody, isVault)
  expect(extendedActions(rejected).filter(({ status }) => status === 'ok')).toEqual([])
  // Other masters are notified of burns in the same way.
  expect(extendedActions(await play(script, 'wq', burnBody))).toEqual([])
})
