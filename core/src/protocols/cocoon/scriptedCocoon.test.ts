import { describe, expect, test } from 'vitest'
import { extendedActions, type RecordedTrace } from '../../../test/changeTrace.ts'
import { removeTransaction } from '../../../test/removeTransaction.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import type { Builder } from '../../cell/Builder.ts'
import { Builder as CellBuilder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { nodesOf } from '../../trace/Trace.ts'

// Contracts that send messages of the same layouts, for what the recordings of mainnet lack.

const owner = stubAddress('o')
const ton = (amount: bigint) => ({ type: 'coin', amount })
const queryBody = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  body(code, builder => fill(builder.uint(7, 64)))
/** A request whose last field is the account that gets the excess. */
const request = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  queryBody(code, builder => fill(builder).address(owner))
const cell = (fill: (builder: Builder) => Builder): Cell => fill(new CellBuilder()).end()
const hash = (builder: Builder): Builder => builder.uint(0, 248).uint(171, 8)

const state = cell(b => b.uint(0, 2).coins(0n).coins(0n).uint(0, 64).uint(0, 256))
const toProxy = (value: bigint, payload?: Cell): ScriptedMessage => ({
  to: 'p',
  value,
  body: queryBody(0x65448ff4, b => {
    const head = b.address(owner).ref(state)
    return payload ? head.bit(true).ref(payload) : head.bit(false)
  }),
})
const notice = toProxy(1n)
const change: ScriptedMessage = { to: 'o', body: queryBody(0x2565934c) }
const payout: ScriptedMessage = { to: 'o', body: queryBody(0xc59a7cd3), value: 500_000_000n }
const fromProxy = { p: { 1698992116: [payout] } } as const
const signed = (code: number, payload: Cell): Cell =>
  queryBody(code, b => b.address(owner).uint(0, 256).uint(0, 256).ref(payload))

const run = (first: Cell, script: Script, to = 'c'): Promise<RecordedTrace> =>
  runScript({ from: 'o', first: { to, body: first }, script: { o: {}, p: {}, ...script } })
const play = async (first: Cell, script: Script, to = 'c') => extendedActions(await run(first, script, to))

const client = stubAddress('c')
const proxy = stubAddress('p')
const common = { queryId: 7n, excessRecipient: owner }

describe('clients of Cocoon', () => {
  const cases = [
    {
      type: 'CocoonClientStake',
      code: 0x6a1f6a60,
      first: request(0x6a1f6a60, b => b.coins(9n)),
      script: { c: { 1780443744: [notice, change] } },
      detail: { owner, client, proxy, stake: ton(9n), ...common },
    },
    {
      type: 'CocoonClientWithdrawal',
      code: 0xda068e78,
      first: request(0xda068e78),
      script: { c: { 3657862776: [payout, notice] } },
      detail: { owner, client, amount: ton(500_000_000n), ...common },
    },
    {
      type: 'CocoonSecretChange',
      code: 0x8473b408,
      first: request(0x8473b408, b => hash(b.coins(5n))),
      script: {
        c: {
          2222175240: [
            toProxy(
              200_000_000n,
              body(0x5cfc6b87, b => b.coins(5n).address(owner)),
            ),
          ],
        },
      },
      detail: { owner, client, proxy, topUp: ton(5n), newSecretHash: 'ab'.padStart(64, '0'), ...common },
    },
  ] as const

  test.each(cases)('$type, accepted and rejected', async ({ type, code, first, script, detail }) => {
    expect(await play(first, script)).toMatchObject([{ type, status: 'ok', detail }])
    expect(await play(first, { c: { [code]: rejects } })).toMatchObject([{ type, status: 'failed' }])
  })

  test('a top-up that the proxy rejects has failed', async () => {
    const first = request(0xf172e6c2, b => b.coins(5n))
    const script = { c: { 4050839234: [toProxy(200_000_000n)] } }
    expect(await play(first, { ...script, p: { 1698992116: [change] } })).toMatchObject([
      { type: 'CocoonTopUp', status: 'ok', detail: { sender: owner, client, proxy, amount: ton(5n) } },
    ])
    expect(await play(first, { ...script, p: { 1698992116: rejects } })).toMatchObject([
      { type: 'CocoonTopUp', status: 'failed' },
    ])
  })

  test('a refund request through a wallet of Cocoon', async () => {
    const inner = request(0xfafa6cc1)
    const first = queryBody(0x9c69f376, b => b.uint(0, 8).ref(inner))
    const script = { w: { 2624189302: [{ to: 'c', body: inner }] }, c: { 4210715841: [notice] } }
    expect(await play(first, script, 'w')).toMatchObject([
      { type: 'CocoonWalletMessage', status: 'ok', detail: { owner, wallet: stubAddress('w'), recipient: client } },
      {
        type: 'CocoonRefundRequest',
        status: 'ok',
        detail: { owner: stubAddress('w'), client, viaWallet: true, ...common },
      },
    ])
  })

  test('a refund without a payout has failed', async () => {
    const payload = cell(b => b.uint(0xefd711e1, 32).uint(7, 64).uint(42, 64).address(client))
    const first = signed(0xefd711e1, payload)
    const granted = toProxy(
      200_000_000n,
      body(0xc68ebc7b, b => b.coins(3n).address(owner)),
    )
    expect(await play(first, { c: { 4023849441: [granted] }, ...fromProxy })).toMatchObject([
      { type: 'CocoonRefund', status: 'ok', detail: { client, proxy, owner, tokensUsed: 42n } },
    ])
    expect(await play(first, { c: { 4023849441: [granted] }, p: { 1698992116: [] } })).toMatchObject([
      { type: 'CocoonRefund', status: 'failed' },
    ])
  })
})

describe('workers and proxies of Cocoon', () => {
  const payload = cell(b => b.uint(0xf5f26a36, 32).uint(7, 64).uint(42, 64).address(client))
  const report: ScriptedMessage = {
    to: 'p',
    value: 200_000_000n,
    body: queryBody(0x4d725d2c, b => b.address(owner).uint(1, 2).uint(40, 64).bit(false)),
  }

  test('the last payout of a worker', async () => {
    const first = signed(0xf5f26a36, payload)
    const script = { c: { 4126304822: [report] } }
    expect(await play(first, { ...script, p: { 1299340588: [payout] } })).toMatchObject([
      {
        type: 'CocoonWorkerPayout',
        status: 'ok',
        detail: { isLast: true, owner, proxy, newTokens: 42n, paidTokens: 40n, workerState: 1n },
      },
    ])
    expect(await play(first, { ...script, p: { 1299340588: rejects } })).toMatchObject([
      { type: 'CocoonWorkerPayout', status: 'failed' },
    ])
  })

  const close = cell(b => b.uint(0xe511abc7, 32).uint(7, 64).address(proxy))
  test.each([
    { type: 'CocoonWorkerRegistration', code: 0x26ed7f65, first: request(0x26ed7f65), detail: { worker: client } },
    {
      type: 'CocoonProxyStake',
      code: 0x9713f187,
      first: request(0x9713f187, b => b.coins(6n)),
      detail: { proxy: client, stake: ton(6n) },
    },
    { type: 'CocoonProxyClosing', code: 0xb51d5a01, first: request(0xb51d5a01), detail: { isComplete: false } },
    { type: 'CocoonProxyClosing', code: 0xe511abc7, first: signed(0xe511abc7, close), detail: { isComplete: true } },
  ])('$type, accepted and rejected', async ({ type, code, first, detail }) => {
    expect(await play(first, { c: { [code]: [change] } })).toMatchObject([{ type, status: 'ok', detail }])
    expect(await play(first, { c: { [code]: rejects } })).toMatchObject([{ type, status: 'failed' }])
  })
})

describe('the root of Cocoon', () => {
  const added = 'ab'.padStart(64, '0')
  test.each([
    { type: 'CocoonProxyRegistration', code: 0x927c7cb5, first: queryBody(0x927c7cb5, b => b.uint(1, 8)), detail: {} },
    {
      type: 'CocoonProxyRemoval',
      code: 0x6d49eaf2,
      first: queryBody(0x6d49eaf2, b => b.uint(3, 32)),
      detail: { seqno: 3n },
    },
    {
      type: 'CocoonProxyUpdate',
      code: 0x9c7924ba,
      first: queryBody(0x9c7924ba, b => b.uint(3, 32).uint(1, 8)),
      detail: { seqno: 3n },
    },
    {
      type: 'CocoonTypeChange',
      code: 0xe34b1c60,
      first: queryBody(0xe34b1c60, hash),
      detail: { subject: 'worker', added },
    },
    {
      type: 'CocoonTypeChange',
      code: 0x92b11c18,
      first: queryBody(0x92b11c18, hash),
      detail: { subject: 'model', removed: added },
    },
    {
      type: 'CocoonParametersChange',
      code: 0xc52ed8d4,
      first: queryBody(0xc52ed8d4, b => b.coins(20n).coins(19n)),
      detail: { pricePerToken: ton(20n), workerFeePerToken: ton(19n) },
    },
    {
      type: 'CocoonParametersChange',
      code: 0x022fa189,
      first: queryBody(0x022fa189, b => b.coins(20n).coins(19n).uint(60, 32).uint(30, 32).coins(2n).coins(1n)),
      detail: { proxyDelayBeforeClose: 60n, minClientStake: ton(1n) },
    },
    {
      type: 'CocoonOwnerChange',
      code: 0xc4a1ae54,
      first: queryBody(0xc4a1ae54, b => b.address(client)),
      detail: { newOwner: client },
    },
    { type: 'CocoonUpgrade', code: 0x563c1d96, first: queryBody(0x563c1d96), detail: { part: 'state' } },
  ])('$type, accepted and rejected', async ({ type, code, first, detail }) => {
    expect(await play(first, { c: { [code]: [change] } })).toMatchObject([
      { type, status: 'ok', detail: { owner, root: client, queryId: 7n, ...detail } },
    ])
    expect(await play(first, { c: { [code]: rejects } })).toMatchObject([{ type, status: 'failed' }])
  })
})

test('no payout is a success while its transaction is missing', async () => {
  const first = request(0xda068e78)
  const recorded = await run(first, { c: { 3657862776: [payout] } })
  const paid = [...nodesOf(recorded.trace.root)].find(node => node.inMessage?.opCode === 0xc59a7cd3)
  if (!paid) throw new Error('no payout')
  expect(extendedActions({ ...recorded, trace: removeTransaction(recorded.trace, paid.hash) })).toMatchObject([
    { type: 'CocoonClientWithdrawal', status: 'failed' },
  ])
})
