import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import { runScript, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { Cell } from '../cell/Cell.ts'
import { emptyCell } from '../cell/Cell.ts'
import { opCodeOf } from '../messages/decode.ts'

const user = stubAddress('u')
const codeOf = (cell: Cell): number => opCodeOf(cell) ?? 0

describe('vaults', () => {
  const shares = body(0x178d4519, b =>
    b.uint(0, 64).varUint(7n, 4).address(undefined).address(user).coins(0n).bit(false),
  )
  const deposit = body(0x5c11ada9, b => b.coins(9n))
  const wallets = { su: ['u', 'v'] } as const

  test('a deposit to the vault of DAOLama, and one without shares', async () => {
    const run = async (last: readonly ScriptedMessage[]) =>
      extendedActions(
        await runScript({
          from: 'u',
          first: { to: 'v', body: deposit },
          script: { v: { [codeOf(deposit)]: last }, u: {}, su: { 395134233: [] } },
          wallets,
        }),
      )
    expect(await run([{ to: 'su', body: shares }])).toMatchObject([
      { type: 'LendingVaultDeposit', status: 'ok', detail: { user, shares: { master: stubAddress('v'), amount: 7n } } },
    ])
    expect(await run([])).toMatchObject([{ type: 'LendingVaultDeposit', status: 'failed' }])
  })

  test('a withdrawal from the vault of DAOLama, and one that is not paid', async () => {
    const burn = queryBody(0x595f07bc, b => b.varUint(7n, 4).address(user).bit(false))
    const burnt = queryBody(0x7bdd97de, b => b.varUint(7n, 4).address(user).address(user))
    const run = async (last: readonly ScriptedMessage[]) =>
      extendedActions(
        await runScript({
          from: 'u',
          first: { to: 'su', body: burn },
          script: { su: { [codeOf(burn)]: [{ to: 'v', body: burnt }] }, v: { [codeOf(burnt)]: last }, u: {} },
          wallets,
          interfaces: { su: ['jetton_wallet'], v: ['daolama_vault'] },
        }),
      )
    expect(await run([{ to: 'u', body: emptyCell }])).toMatchObject([
      { type: 'LendingVaultWithdrawal', status: 'ok', detail: { user, vault: stubAddress('v') } },
    ])
    expect(await run([])).toMatchObject([{ type: 'LendingVaultWithdrawal', status: 'failed' }])
  })

  test('a withdrawal from a vault of Affluent that is paid at once, and one that is paid later', async () => {
    const burn = queryBody(0x595f07bc, b => b.varUint(7n, 4).address(user).bit(false))
    const burnt = queryBody(0x7bdd97de, b => b.varUint(7n, 4).address(user).address(user))
    const prices = { to: 'c', body: queryBody(0xb0c69ffe, b => b.uint(0, 3).uint(0xcb03bfaf, 32)) }
    const paid = jettonTransferScript({ wallet: 'wv', toWallet: 'wu', from: 'v', to: 'u', amount: 6n })
    const payment = { to: 'wv', body: jettonTransferBody(6n, 'u') }
    const run = async (last: readonly ScriptedMessage[]) =>
      extendedActions(
        await runScript({
          from: 'u',
          first: { to: 'su', body: burn },
          script: mergeScripts(paid, {
            su: { [codeOf(burn)]: [{ to: 'v', body: burnt }] },
            v: { [codeOf(burnt)]: [prices], 2009486850: last },
            c: { 2965807102: [{ to: 'o', body: body(0x2a75c2f1) }] },
            o: { 712360689: [{ to: 'd', body: body(0xb675cea5) }] },
            d: { 3061173925: [{ to: 'v', body: body(0x77c65602) }] },
            u: {},
          }),
          wallets: { su: ['u', 'v'], wu: ['u', 'usd'], wv: ['v', 'usd'] },
          interfaces: { su: ['jetton_wallet'], v: ['affluent_lending_vault'] },
        }),
      )
    expect(await run([payment])).toMatchObject([
      {
        type: 'LendingVaultWithdrawal',
        status: 'ok',
        detail: {
          protocol: 'Affluent',
          user,
          vault: stubAddress('v'),
          shares: { master: stubAddress('v'), amount: 7n },
          received: { master: stubAddress('usd'), amount: 6n },
        },
      },
    ])
    // Without a payment it is the request of `/v2`.
    expect(await run([])).toEqual([])
  })
})
