import { describe, expect, test } from 'vitest'
import {
  changeTrace,
  outerExtendedActions,
  type RecordedTrace,
  readRecordedTrace,
  replaceOp,
} from '../../test/changeTrace.ts'
import { mergeScripts, queryBody } from '../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { Cell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import { nano } from '../units.ts'

// Loans and bemo are in no recording: scripted contracts send messages of their layouts.

const TON = 1_000_000_000n
const coin = (amount: bigint) => ({ type: 'coin', amount })
const jetton = (master: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(master), amount })
const [user, pool] = [stubAddress('u'), stubAddress('p')]
const play = (
  script: Script,
  to: string,
  first: Cell,
  interfaces: Readonly<Record<string, readonly InterfaceName[]>> = {},
  wallets: Readonly<Record<string, readonly [string, string]>> = {},
) =>
  runScript({
    from: 'u',
    first: { to, body: first, value: 5n * TON },
    script: mergeScripts({ u: {} }, script),
    interfaces: { wu: ['jetton_wallet'], ...interfaces },
    wallets: { wu: ['u', 'p'], ...wallets },
  })
const kindsOf = (recording: RecordedTrace) =>
  outerExtendedActions(recording)
    .filter(({ type }) => type !== 'InternalSteps')
    .map(({ type, status, detail }) => ({ type, status, detail }))

describe('liquid staking of TON', () => {
  test('recorded stakes, requests and repayments', async () => {
    expect(kindsOf(await readRecordedTrace('tonstakers--ts-stake-deposit'))).toMatchObject([
      {
        type: 'LiquidStake',
        status: 'ok',
        detail: { protocol: 'Tonstakers', amount: coin(10n * TON), received: { amount: 9_439_323_796n } },
      },
    ])
    expect(kindsOf(await readRecordedTrace('tonstakers--ts-withdrawal-request'))).toMatchObject([
      { type: 'LiquidUnstakeRequest', status: 'ok', detail: { tokens: { amount: 67_599n }, billIndex: 49n } },
    ])
    expect(kindsOf(await readRecordedTrace('tonstakers--ts-withdrawal-via-nft-burn'))).toMatchObject([
      {
        type: 'PoolStakeRecovery',
        status: 'ok',
        detail: { poolType: 'liquid staking controller', amount: coin(920_944_725_398_917n) },
      },
      {
        type: 'ValidatorLoanRepayment',
        status: 'ok',
        detail: { protocol: 'TON Liquid Staking', amount: coin(920_171_089_172_363n) },
      },
      ...[1, 2, 3].map(() => ({ type: 'LiquidUnstake', status: 'ok', detail: { bill: expect.any(String) } })),
    ])
  })

  test('tokens burned for TON at once', async () => {
    const recording = await readRecordedTrace('tonstakers--ts-withdrawal-request')
    const paid = changeTrace(recording, node => {
      const other = replaceOp(0x1674b0a0, 0x0a77535c)(node)
      if (other.inMessage?.opCode !== 0x0a77535c) return other
      return { ...other, children: [], inMessage: { ...other.inMessage, value: nano(3_500_000_000n) } }
    })
    expect(kindsOf(paid)).toMatchObject([
      { type: 'LiquidUnstake', status: 'ok', detail: { amount: coin(2_500_000_000n), burned: { amount: 67_599n } } },
    ])
  })

  const request = queryBody(0x6335b11a, b =>
    b
      .coins(TON)
      .coins(9n * TON)
      .uint(100, 24),
  )
  const controller = (reply: readonly ScriptedMessage[] | typeof rejects) => ({
    p: { 1664463130: [{ to: 'q', body: queryBody(0xe642c965) }], 378586628: [] },
    q: { 3863136613: reply },
    m: { 2985012742: [] },
  })
  const credit = { to: 'p', body: queryBody(0x1690c604, b => b.coins(4n * TON)), value: 3n * TON }

  test('a loan is paid with its debt, or rejected by the pool', async () => {
    const paid = controller([credit, { to: 'm', body: queryBody(0xb1ebae06) }])
    expect(kindsOf(await play(paid, 'p', request))).toMatchObject([
      {
        type: 'ValidatorLoan',
        status: 'ok',
        detail: {
          ...{ validator: user, controller: pool, pool: stubAddress('q'), amount: coin(3n * TON) },
          ...{ debt: coin(4n * TON), minLoan: coin(TON), maxLoan: coin(9n * TON), maxInterest: 100n },
        },
      },
    ])
    expect(kindsOf(await play(controller(rejects), 'p', request))).toMatchObject([
      { type: 'ValidatorLoan', status: 'failed', detail: { exitCode: 42n } },
    ])
  })

  test('a repayment that bounces', async () => {
    const first = queryBody(0xdfdca27b)
    expect(kindsOf(await play({ p: { 3755778683: rejects } }, 'p', first))).toMatchObject([
      { type: 'ValidatorLoanRepayment', status: 'failed', detail: { exitCode: 42n } },
    ])
  })

  test('a controller is deployed, approved and no longer approved', async () => {
    const deploy = queryBody(0xb27edcad, b => b.uint(7, 32))
    const script = { p: { 2994658477: [{ to: 'q', body: queryBody(0xd372158c) }] }, q: { 3547469196: [] } }
    expect(kindsOf(await play(script, 'p', deploy, { q: ['validator_controller'] }))).toMatchObject([
      {
        type: 'ControllerDeployment',
        status: 'ok',
        detail: { validator: user, pool, controller: stubAddress('q'), controllerIndex: 7n },
      },
    ])
    expect(kindsOf(await play({ p: { 2994658477: rejects } }, 'p', deploy))).toMatchObject([
      { type: 'ControllerDeployment', status: 'failed' },
    ])
    for (const [code, type] of [
      [0x7b4b42e6, 'ControllerApproval'],
      [0xe8a0abfe, 'ControllerDisapproval'],
    ] as const) {
      const interfaces = { p: ['validator_controller'] } as const
      const decide = (reply: readonly ScriptedMessage[] | typeof rejects) =>
        play({ p: { [code]: reply } }, 'p', queryBody(code), interfaces)
      expect(kindsOf(await decide([]))).toMatchObject([{ type, status: 'ok', detail: { approver: user } }])
      expect(kindsOf(await decide(rejects))).toMatchObject([{ type, status: 'failed' }])
    }
  })
})

describe('bemo', () => {
  const arrival = body(0x178d4519, b =>
    b.uint(0, 64).varUint(7n, 4).address(undefined).address(user).coins(0n).bit(false),
  )
  const stake = queryBody(0x4253c4d5, b => b.coins(0n).bit(false))

  test('TON staked for tokens, or rejected', async () => {
    const script = { p: { 1112786133: [{ to: 'wu', body: arrival }] }, wu: { 395134233: [] } }
    expect(kindsOf(await play(script, 'p', stake))).toMatchObject([
      {
        type: 'LiquidStake',
        status: 'ok',
        detail: { protocol: 'bemo', staker: user, amount: coin(5n * TON), received: jetton('p', 7n) },
      },
    ])
    expect(kindsOf(await play({ p: { 1112786133: rejects } }, 'p', stake))).toMatchObject([
      { type: 'LiquidStake', status: 'failed', detail: { exitCode: 42n } },
    ])
  })

  test('burned tokens become a request', async () => {
    const deploy = body(0x10a1ce75, b =>
      b.uint(0, 64).address(user).coins(8n).coins(7n).bit(false).uint(1_800_000_000, 32),
    )
    const burnt = queryBody(0x7bdd97de, b => b.varUint(7n, 4).address(user).address(user))
    const script = (reply: readonly ScriptedMessage[] | typeof rejects) => ({
      wu: { 1499400124: [{ to: 'p', body: burnt }] },
      p: { 2078119902: [{ to: 'r', body: deploy }] },
      r: { 279039605: reply },
    })
    const burn = queryBody(0x595f07bc, b => b.varUint(7n, 4).address(user).bit(false))
    expect(kindsOf(await play(script([]), 'wu', burn))).toMatchObject([
      {
        type: 'LiquidUnstakeRequest',
        status: 'ok',
        detail: { tokens: jetton('p', 7n), expected: coin(8n), unlocks: 1_800_000_000, request: stubAddress('r') },
      },
    ])
    expect(kindsOf(await play(script(rejects), 'wu', burn))).toMatchObject([
      { type: 'LiquidUnstakeRequest', status: 'failed' },
    ])
  })

  test('a request that is due is paid, or returned', async () => {
    const unstake = body(0x492ab1b3, b => b.uint(3, 64).address(user).coins(TON).coins(7n).bit(false))
    const start = { r: { 1: [{ to: 'p', body: unstake }], 946025784: [] } }
    const paid = { p: { 1227534771: [{ to: 'u', body: queryBody(0x90c80a07), value: 2n * TON }] } }
    const returned = { p: { 1227534771: [{ to: 'r', body: body(0x38633538, b => b.uint(0, 32)) }] } }
    expect(kindsOf(await play({ ...start, ...paid }, 'r', body(1)))).toMatchObject([
      { type: 'LiquidUnstake', status: 'ok', detail: { owner: user, amount: coin(TON), requestIndex: 3n } },
    ])
    expect(kindsOf(await play({ ...start, ...returned }, 'r', body(1)))).toMatchObject([
      { type: 'LiquidUnstake', status: 'failed', detail: { owner: user } },
    ])
  })
})
