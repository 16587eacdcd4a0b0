import { describe, expect, test } from 'vitest'
import { extendedActions } from '../../../test/changeTrace.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import type { Builder } from '../../cell/Builder.ts'
import { Builder as CellBuilder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'

// Launchpads are in no recording: scripted contracts send messages of their layouts.

const user = stubAddress('u')
const curve = stubAddress('m')
const jettons = (amount: bigint) => ({ type: 'jetton', master: curve, amount })
const ton = (amount: bigint) => ({ type: 'coin', amount })
const queryBody = (code: number, fill: (builder: Builder) => Builder = builder => builder): Cell =>
  body(code, builder => fill(builder.uint(0, 64)))
const cell = (fill: (builder: Builder) => Builder): Cell => fill(new CellBuilder()).end()

const mint: ScriptedMessage = {
  to: 'wu',
  body: queryBody(0x178d4519, b => b.coins(50n).address(undefined).address(user).coins(0n).bit(false)),
}
const payment: ScriptedMessage = { to: 'u', body: body(0), value: 300_000_000n }
const play = async (to: string, first: Cell, script: Script) =>
  extendedActions(
    await runScript({
      from: 'u',
      first: { to, body: first },
      script: { u: {}, wu: { 395134233: [] }, m: {}, ...script },
      wallets: { wu: ['u', 'm'] },
      interfaces: { wu: ['jetton_wallet'] },
    }),
  )

describe('purchases from a bonding curve', () => {
  const cases = [
    {
      protocol: 'Grambo',
      code: 0x2f54494e,
      first: queryBody(0x2f54494e, b => b.coins(9n).address(user).coins(40n).address(curve).bit(false)),
      detail: { paid: ton(9n), minimum: jettons(40n), referrer: curve },
    },
    {
      protocol: 'StonksPump',
      code: 0xcc1a97ae,
      first: queryBody(0xcc1a97ae, b => b.coins(9n).coins(40n)),
      detail: { paid: ton(9n), minimum: jettons(40n) },
    },
    {
      protocol: 'ton.fun',
      code: 0xaf750d34,
      first: queryBody(0xaf750d34, b => b.coins(40n).bit(false)),
      detail: { paid: ton(1_000_000_000n), minimum: jettons(40n) },
    },
    {
      protocol: 'GasPump',
      code: 0x6cd3e4b0,
      first: body(0x6cd3e4b0, b => b.bit(true).bit(false)),
      detail: { paid: ton(1_000_000_000n) },
    },
  ]

  test.each(cases)('$protocol', async ({ protocol, code, first, detail }) => {
    expect(await play('m', first, { m: { [code]: [mint] } })).toMatchObject([
      { type: 'LaunchpadBuy', status: 'ok', detail: { protocol, user, curve, received: jettons(50n), ...detail } },
    ])
    expect(await play('m', first, { m: { [code]: rejects } })).toMatchObject([
      { type: 'LaunchpadBuy', status: 'failed', detail: { protocol, user, curve } },
    ])
    const lost = { m: { [code]: [mint] }, wu: { 395134233: rejects } } as const
    expect(await play('m', first, lost)).toMatchObject([{ type: 'LaunchpadBuy', status: 'failed' }])
  })

  test('the purchase that completes the sale', async () => {
    const graduation: ScriptedMessage = { body: queryBody(0x0ab3d75c, b => b.coins(7n).coins(8n)) }
    const first = queryBody(0x2f54494e, b => b.coins(9n).address(user).coins(40n).address(undefined).bit(false))
    expect(await play('m', first, { m: { 794052942: [mint, graduation] } })).toMatchObject([
      { type: 'LaunchpadBuy', status: 'ok', detail: { listed: [ton(7n), jettons(8n)] } },
    ])
  })

  test('TopBlast, known by its event', async () => {
    const event: ScriptedMessage = { body: body(0xa0aa6bc2) }
    const first = queryBody(0x742b36d8)
    expect(await play('m', first, { m: { 1948989144: [mint, event] } })).toMatchObject([
      { type: 'LaunchpadBuy', status: 'ok', detail: { protocol: 'TopBlast', received: jettons(50n) } },
    ])
    expect(await play('m', first, { m: { 1948989144: [mint] } })).toEqual([])
  })

  test('a purchase of the same op code that issues no jettons is none', async () => {
    const first = queryBody(0xaf750d34, b => b.address(user))
    expect(await play('m', first, { m: { 2943683892: [payment] } })).toEqual([])
  })
})

describe('sales to a bonding curve', () => {
  test('ton.fun', async () => {
    const first = queryBody(0x742b36d8, b => b.coins(50n).coins(2n).bit(false))
    const script = (last: readonly ScriptedMessage[] | typeof rejects): Script => ({
      wu: { 1948989144: [{ to: 'm', body: queryBody(0x11111111) }] },
      m: { 286331153: last },
    })
    expect(await play('wu', first, script([payment]))).toMatchObject([
      {
        type: 'LaunchpadSell',
        status: 'ok',
        detail: { protocol: 'ton.fun', user, curve, sold: jettons(50n), received: ton(300_000_000n), minimum: ton(2n) },
      },
    ])
    for (const last of [[], rejects] as const)
      expect(await play('wu', first, script(last))).toMatchObject([{ type: 'LaunchpadSell', status: 'failed' }])
  })

  test('StonksPump', async () => {
    const first = queryBody(0xcc1a97af, b => b.coins(50n).address(user).coins(2n))
    const sold = { to: 'm', body: queryBody(0xcc1a97b0, b => b.coins(50n).address(user).address(user).coins(2n)) }
    const script = (last: readonly ScriptedMessage[] | typeof rejects): Script => ({
      wu: { 3424294831: [sold] },
      m: { 3424294832: last },
    })
    expect(await play('wu', first, script([payment]))).toMatchObject([
      { type: 'LaunchpadSell', status: 'ok', detail: { protocol: 'StonksPump', received: ton(300_000_000n) } },
    ])
    expect(await play('wu', first, script(rejects))).toMatchObject([{ type: 'LaunchpadSell', status: 'failed' }])
  })

  test('Grambo, after a burn and after another request', async () => {
    const params = cell(b => b.coins(2n).address(curve).bit(false))
    const sold = {
      to: 'm',
      body: queryBody(0x31fc1276, b => b.coins(50n).address(user).address(user).bit(true).ref(params)),
    }
    const burn = queryBody(0x595f07bc, b => b.coins(50n).address(user).bit(false))
    for (const [code, first] of [
      [0x595f07bc, burn],
      [0x22222222, queryBody(0x22222222)],
    ] as const) {
      const script = (last: readonly ScriptedMessage[] | typeof rejects): Script => ({
        wu: { [code]: [sold] },
        m: { 838603382: last },
      })
      expect(await play('wu', first, script([payment]))).toMatchObject([
        {
          type: 'LaunchpadSell',
          status: 'ok',
          detail: { protocol: 'Grambo', user, sold: jettons(50n), received: ton(300_000_000n), minimum: ton(2n) },
        },
      ])
      expect(await play('wu', first, script(rejects))).toMatchObject([{ type: 'LaunchpadSell', status: 'failed' }])
    }
  })

  test('TopBlast, a burn with its event', async () => {
    const burn = queryBody(0x595f07bc, b => b.coins(50n).address(user).bit(false))
    const burnt = { to: 'm', body: queryBody(0x7bdd97de, b => b.coins(50n).address(user).address(user)) }
    const script = (last: readonly ScriptedMessage[]): Script => ({
      wu: { 1499400124: [burnt] },
      m: { 2078119902: last },
    })
    const event: ScriptedMessage = { body: body(0x3ab0fccc) }
    expect(await play('wu', burn, script([event, payment]))).toMatchObject([
      { type: 'LaunchpadSell', status: 'ok', detail: { protocol: 'TopBlast', received: ton(300_000_000n) } },
    ])
    expect(await play('wu', burn, script([event]))).toMatchObject([{ type: 'LaunchpadSell', status: 'failed' }])
    expect(await play('wu', burn, script([payment]))).toEqual([])
  })
})

describe('new tokens', () => {
  test('Grambo', async () => {
    const first = queryBody(0x0d4295e0, b =>
      b
        .ref(cell(x => x))
        .coins(1000n)
        .coins(5n),
    )
    const launch = {
      to: 'm',
      body: queryBody(0x372f1ae3, b => b.address(user).coins(1n).coins(1n).coins(1n)),
    }
    expect(await play('f', first, { f: { 222467552: [launch] } })).toMatchObject([
      { type: 'LaunchpadCreation', status: 'ok', detail: { protocol: 'Grambo', token: curve, firstPurchase: ton(5n) } },
    ])
    expect(await play('f', first, { f: { 222467552: rejects } })).toMatchObject([
      { type: 'LaunchpadCreation', status: 'failed' },
    ])
  })

  test.each([
    {
      protocol: 'StonksPump',
      code: 0xcc1a9801,
      fill: (b: Builder) =>
        b
          .ref(cell(x => x))
          .coins(5n)
          .uint(0, 16)
          .address(user),
    },
    { protocol: 'TopBlast', code: 0x6ff416dc, fill: (b: Builder) => b },
  ])('$protocol, rejected', async ({ protocol, code, fill }) => {
    expect(await play('f', queryBody(code, fill), { f: { [code]: rejects } })).toMatchObject([
      { type: 'LaunchpadCreation', status: 'failed', detail: { protocol, user } },
    ])
  })
})
