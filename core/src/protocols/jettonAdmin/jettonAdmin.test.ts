import { describe, expect, test } from 'vitest'
import { outerExtendedActions, readRecordedTrace } from '../../../test/changeTrace.ts'
import { createMerkleProof } from '../../../test/createMerkleProof.ts'
import { jettonTransferScript, mergeScripts, queryBody } from '../../../test/jettonBodies.ts'
import { rejects, runScript, type Script } from '../../../test/runScript.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'

// Most of these are in no recording: scripted contracts send messages of their layouts.

const play = async (script: Script, to: string, first: Cell) =>
  outerExtendedActions(
    await runScript({
      from: 'u',
      first: { to, body: first },
      script: mergeScripts({ u: {} }, script),
      wallets: { wu: ['u', 'j'], wv: ['v', 'j'], wr: ['r', 'j'] },
      interfaces: { j: ['jetton_master'], wu: ['jetton_wallet'], wv: ['jetton_wallet'], wr: ['jetton_wallet'] },
    }),
  )
const master = stubAddress('j')
const admin = stubAddress('u')
const jettons = (amount: bigint) => ({ type: 'jetton', master, amount })
const utf8 = (text: string) => (builder: Builder) =>
  [...new TextEncoder().encode(text)].reduce((built, byte) => built.uint(byte, 8), builder)
const textCell = (tag: number | undefined, text: string): Cell =>
  utf8(text)(tag === undefined ? new Builder() : new Builder().uint(tag, 8)).end()

describe('the master of a jetton', () => {
  test.each([
    ['JettonAdminChange', 0x00000003, queryBody(3, b => b.address(stubAddress('n'))), { newAdmin: stubAddress('n') }],
    [
      'JettonAdminNomination',
      0x6501f354,
      queryBody(0x6501f354, b => b.address(stubAddress('n'))),
      { nextAdmin: stubAddress('n') },
    ],
    ['JettonAdminClaim', 0xfb88e119, queryBody(0xfb88e119), {}],
    ['JettonAdminDrop', 0x7431f221, queryBody(0x7431f221), {}],
    ['JettonMetadataChange', 0x00000004, queryBody(4, b => b.ref(textCell(1, 'https://a.b'))), { uri: 'https://a.b' }],
    [
      'JettonMetadataChange',
      0xcb862902,
      body(0xcb862902, b => utf8('https://c.d')(b.uint(0, 64))),
      { uri: 'https://c.d' },
    ],
    [
      'JettonUpgrade',
      0x2508d66a,
      body(0x2508d66a, b => b.uint(0, 64).ref(textCell(1, 'data')).ref(textCell(1, 'code'))),
      { codeHash: textCell(1, 'code').hash() },
    ],
    [
      'JettonUpgrade',
      0x2508d66a,
      body(0x2508d66a, b => b.uint(0, 64).bit(false).bit(true).ref(textCell(1, 'code'))),
      { codeHash: textCell(1, 'code').hash() },
    ],
  ] as const)('%s, %i', async (type, code, first, detail) => {
    expect(await play({ j: { [code]: [] } }, 'j', first)).toMatchObject([
      { type, status: 'ok', detail: { admin, jetton: master, ...detail } },
    ])
    expect(await play({ j: { [code]: rejects } }, 'j', first)).toMatchObject([{ type, status: 'failed' }])
  })

  test('a new owner that the master confirms', async () => {
    const change = queryBody(0x819dbe99, b => b.address(stubAddress('n')))
    const confirmation = queryBody(0x327b2b4a, b => b.address(stubAddress('n')))
    expect(await play({ j: { 2174598809: [{ to: 'u', body: confirmation }] } }, 'j', change)).toMatchObject([
      { type: 'JettonAdminChange', status: 'ok', detail: { newAdmin: stubAddress('n') } },
    ])
    expect(await play({ j: { 2174598809: [] } }, 'j', change)).toMatchObject([{ status: 'failed' }])
  })

  test('small op codes mean other things at other contracts', async () => {
    expect(
      await play(
        { x: { 3: [] } },
        'x',
        queryBody(3, b => b.address(stubAddress('n'))),
      ),
    ).toEqual([])
    expect(
      await play(
        { x: { 4: [] } },
        'x',
        queryBody(4, b => b.ref(textCell(1, 'x'))),
      ),
    ).toEqual([])
  })

  test('the address of a wallet is requested', async () => {
    const request = queryBody(0x2c76b973, b => b.address(stubAddress('r')).bit(false))
    const reply = (wallet: string | undefined) => ({
      to: 'u',
      body: queryBody(0xd1735400, b => b.address(wallet === undefined ? undefined : stubAddress(wallet)).bit(false)),
    })
    expect(await play({ j: { 745978227: [reply('wr')] } }, 'j', request)).toMatchObject([
      { type: 'JettonWalletDiscovery', status: 'ok', detail: { owner: stubAddress('r'), wallet: stubAddress('wr') } },
    ])
    expect(await play({ j: { 745978227: [reply(undefined)] } }, 'j', request)).toMatchObject([
      { type: 'JettonWalletDiscovery', status: 'failed' },
    ])
  })

  test('a top-up', async () => {
    const first = queryBody(0xd372158c)
    const topUp = { type: 'ContractTopUp', detail: { contract: master, amount: { amount: 1_000_000_000n } } }
    expect(await play({ j: { 3547469196: [] } }, 'j', first)).toMatchObject([{ ...topUp, status: 'ok' }])
    expect(await play({ j: { 3547469196: rejects } }, 'j', first)).toMatchObject([{ ...topUp, status: 'failed' }])
  })
})

describe('a governed jetton', () => {
  const callTo = (message: Cell) => queryBody(0x235caf52, b => b.address(stubAddress('v')).coins(1n).ref(message))
  const status = (value: number) => queryBody(0xeed236d3, b => b.uint(value, 4))
  const passing = (message: Cell, rest: Script): Script =>
    mergeScripts({ j: { 593276754: [{ to: 'wv', body: message, value: 500_000_000n }] } }, rest)

  test.each([
    [1, { sending: true, receiving: false }],
    [2, { sending: false, receiving: true }],
    [3, { sending: true, receiving: true }],
  ])('a wallet is locked with status %i', async (value, detail) => {
    const given = (rest: Script) => play(passing(status(value), rest), 'j', callTo(status(value)))
    expect(await given({ wv: { 4006754003: [] } })).toMatchObject([
      {
        type: 'JettonWalletLock',
        status: 'ok',
        detail: { owner: stubAddress('v'), wallet: stubAddress('wv'), ...detail },
      },
    ])
    expect(await given({ wv: { 4006754003: rejects } })).toMatchObject([{ type: 'JettonWalletLock', status: 'failed' }])
  })

  test('a wallet is unlocked', async () => {
    expect(await play(passing(status(0), { wv: { 4006754003: [] } }), 'j', callTo(status(0)))).toMatchObject([
      { type: 'JettonWalletUnlock', status: 'ok', detail: { owner: stubAddress('v') } },
    ])
    expect(await play({ j: { 593276754: rejects } }, 'j', callTo(status(0)))).toMatchObject([
      { type: 'JettonWalletUnlock', status: 'failed' },
    ])
  })

  const transfer = queryBody(0x0f8a7ea5, b =>
    b.varUint(9n, 4).address(stubAddress('r')).address(undefined).bit(false).coins(0n).bit(false),
  )
  const moving = jettonTransferScript({ wallet: 'wv', toWallet: 'wr', from: 'v', to: 'r', amount: 9n })

  test('jettons are moved by force', async () => {
    expect(await play(passing(transfer, moving), 'j', callTo(transfer))).toMatchObject([
      {
        type: 'JettonForcedTransfer',
        status: 'ok',
        detail: { admin, owner: stubAddress('v'), recipient: stubAddress('r'), amount: jettons(9n) },
      },
    ])
    expect(await play(passing(transfer, { wv: { 260734629: rejects } }), 'j', callTo(transfer))).toMatchObject([
      { type: 'JettonForcedTransfer', status: 'failed' },
    ])
  })

  const burn = queryBody(0x595f07bc, b => b.varUint(4n, 4).address(undefined).bit(false))
  const notice = queryBody(0x7bdd97de, b => b.varUint(4n, 4).address(stubAddress('v')).address(undefined))

  test('jettons are burned by force', async () => {
    const burning = (last: Script[string]) =>
      play(
        passing(burn, mergeScripts({ wv: { 1499400124: [{ to: 'j', body: notice }] } }, { j: last })),
        'j',
        callTo(burn),
      )
    expect(await burning({ 2078119902: [] })).toMatchObject([
      { type: 'JettonForcedBurn', status: 'ok', detail: { owner: stubAddress('v'), amount: jettons(4n) } },
    ])
    expect(await burning({ 2078119902: rejects })).toMatchObject([{ type: 'JettonForcedBurn', status: 'failed' }])
  })
})

describe('owners of jettons', () => {
  const claimOf = (amount: bigint): Cell => {
    const key = (0b100n << 264n) | BigInt(`0x${admin.slice(2)}`)
    const root = writeDict([[key, builder => void builder.coins(amount).uint(0, 48).uint(0, 48)]], 267)
    if (!root) throw new Error('the dictionary has an entry')
    return body(0x0df602d6, b => b.ref(parseCell(createMerkleProof(root, () => true))))
  }
  const claim = (payload: Cell) =>
    queryBody(0x0f8a7ea5, b =>
      b.varUint(3n, 4).address(stubAddress('r')).address(undefined).bit(true).ref(payload).coins(0n).bit(false),
    )
  const sending = jettonTransferScript({ wallet: 'wu', toWallet: 'wr', from: 'u', to: 'r', amount: 3n })

  test('mintless jettons are claimed with a transfer', async () => {
    expect(await play(sending, 'wu', claim(claimOf(10n)))).toMatchObject([
      {
        type: 'MintlessClaim',
        status: 'ok',
        detail: { owner: admin, claimed: jettons(10n), sent: jettons(3n), recipient: stubAddress('r') },
      },
    ])
    expect(await play({ wu: { 260734629: rejects } }, 'wu', claim(claimOf(10n)))).toMatchObject([
      { type: 'MintlessClaim', status: 'failed' },
    ])
  })

  test('a proof that is none assigns nothing', async () => {
    const [action] = await play(sending, 'wu', claim(body(0x0df602d6, b => b.ref(body(1)))))
    expect(action).toMatchObject({ type: 'MintlessClaim', status: 'ok' })
    expect(action?.detail).not.toHaveProperty('claimed')
  })

  const burn = queryBody(0x595f07bc, b => b.varUint(4n, 4).address(admin).bit(false))
  const notice = queryBody(0x7bdd97de, b => b.varUint(4n, 4).address(admin).address(admin))

  test('a burn whose excess comes back', async () => {
    const script: Script = {
      wu: { 1499400124: [{ to: 'j', body: notice, value: 500_000_000n }] },
      j: { 2078119902: [{ to: 'u', body: queryBody(0xd53276db), value: 1_000_000n }] },
    }
    expect(await play(script, 'wu', burn)).toMatchObject([
      { type: 'JettonBurnWithExcess', status: 'ok', detail: { amount: jettons(4n), returned: { amount: 1_000_000n } } },
    ])
    expect(await play({ ...script, j: { 2078119902: rejects } }, 'wu', burn)).toEqual([])
  })

  test('TON that an exchange returns', async () => {
    expect(outerExtendedActions(await readRecordedTrace('tonco--tonco-deposit-liquidity-normal'))).toContainEqual(
      expect.objectContaining({
        type: 'UnwrapTon',
        status: 'ok',
        detail: expect.objectContaining({ amount: { type: 'coin', amount: 29999999998n } }),
      }),
    )
  })

  test('TON that goes to an exchange and no further', async () => {
    const wrapping = queryBody(0x01f3835d, b => b.coins(5n).address(admin).bit(true).ref(new Builder().end()))
    const notified = queryBody(0x7362d09c, b => b.varUint(5n, 4).address(admin).bit(true).ref(new Builder().end()))
    expect(
      await play({ wv: { 32736093: [{ to: 'v', body: notified }] }, v: { 1935855772: [] } }, 'wv', wrapping),
    ).toMatchObject([
      {
        type: 'WrapTon',
        status: 'ok',
        detail: { owner: admin, recipient: stubAddress('v'), amount: { type: 'coin', amount: 5n } },
      },
    ])
    expect(await play({ wv: { 32736093: rejects } }, 'wv', wrapping)).toEqual([])
  })

  test('jettons are minted by the admin, or the wallet rejects them', async () => {
    const arrival = queryBody(0x178d4519, b =>
      b.varUint(8n, 4).address(undefined).address(undefined).coins(0n).bit(false),
    )
    const mint = queryBody(0x15, b => b.address(stubAddress('r')).coins(1n).ref(arrival))
    const minting = (last: Script[string]) =>
      play({ j: { 21: [{ to: 'wr', body: arrival, value: 300_000_000n }] }, wr: last }, 'j', mint)
    expect(await minting({ 395134233: [] })).toMatchObject([
      { type: 'JettonIssue', status: 'ok', detail: { admin, recipient: stubAddress('r'), amount: jettons(8n) } },
    ])
    expect(await minting({ 395134233: rejects })).toMatchObject([{ type: 'JettonIssue', status: 'failed' }])
  })
})
