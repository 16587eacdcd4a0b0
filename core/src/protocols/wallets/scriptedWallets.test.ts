import { describe, expect, test } from 'vitest'
import { outerExtendedActions } from '../../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from '../../../test/jettonBodies.ts'
import { rejects, runScript, type Script } from '../../../test/runScript.ts'
import { body, type Stub, stub, stubAddress, stubTrace } from '../../../test/stubTrace.ts'
import { Builder } from '../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'
import { unknownFacts } from '../../trace/accountFacts.ts'

// Contracts of these kinds are in no recording: scripted ones send messages of their layouts.

const play = async (script: Script, to: string, first: Cell, interfaces = {}, value = 1_000_000_000n) =>
  outerExtendedActions(
    await runScript({
      from: 'u',
      first: { to, body: first, value },
      script: mergeScripts({ u: {} }, script),
      wallets: { wu: ['u', 'j'], wv: ['v', 'j'], wr: ['r', 'j'], wb: ['b', 'j'] },
      interfaces: { wv: ['jetton_wallet'], wr: ['jetton_wallet'], wb: ['jetton_wallet'], ...interfaces },
    }),
  )
const coin = (amount: bigint) => ({ type: 'coin', amount })

const message = (to: string, value: bigint): Cell =>
  new Builder()
    .uint(0b0110, 4)
    .uint(0, 2)
    .address(stubAddress(to))
    .coins(value)
    .bit(false)
    .coins(0n)
    .coins(0n)
    .uint(0, 96)
    .bit(false)
    .bit(false)
    .end()

const order = (actions: readonly Cell[]): Cell => {
  const root = writeDict(
    actions.map((each, key) => [BigInt(key), (builder: Builder) => void builder.ref(each)] as const),
    8,
  )
  if (!root) throw new Error('an order has actions')
  return root
}
const sending = body(0xf1381e5b, b => b.uint(3, 8).ref(message('b', 5n)))
const signersDict = writeDict([[0n, builder => void builder.address(stubAddress('s'))]], 8) ?? emptyCell
const changing = body(0x1d0cfbd3, b => b.uint(2, 8).ref(signersDict).bit(false))

describe('multisig', () => {
  const newOrder = queryBody(0xf718510f, b =>
    b
      .uint(7, 256)
      .bit(true)
      .uint(1, 8)
      .uint(1_900_000_000, 48)
      .ref(order([sending, changing])),
  )
  const init = (approves: boolean) =>
    queryBody(0x9c73fba2, b => {
      const built = b
        .uint(2, 8)
        .ref(signersDict)
        .uint(1_900_000_000, 48)
        .ref(order([sending, changing]))
        .bit(approves)
      return approves ? built.uint(1, 8) : built
    })

  test('an order is created', async () => {
    const actions = await play(
      { m: { 4145565967: [{ to: 'o', body: init(true) }] }, o: { 2624846754: [] } },
      'm',
      newOrder,
    )
    expect(actions).toMatchObject([
      {
        type: 'MultisigOrderCreation',
        status: 'ok',
        detail: {
          creator: stubAddress('u'),
          multisig: stubAddress('m'),
          order: stubAddress('o'),
          orderSeqno: 7n,
          messages: 1n,
          total: coin(5n),
          threshold: 2n,
          signers: [stubAddress('s')],
          bySigner: true,
          approved: true,
          creatorIndex: 1n,
          expires: 1_900_000_000,
        },
      },
    ])
  })

  test('an order of an unknown proposer is rejected', async () => {
    expect(await play({ m: { 4145565967: rejects } }, 'm', newOrder)).toMatchObject([
      { type: 'MultisigOrderCreation', status: 'failed' },
    ])
  })

  const approve = queryBody(0xa762230f, b => b.uint(3, 8))

  test('an approval is accepted, rejected, or bounces', async () => {
    const replying = (reply: Cell) => play({ o: { 2808226575: [{ to: 'u', body: reply }] } }, 'o', approve)
    expect(await replying(queryBody(0x82609bf6))).toMatchObject([
      { type: 'MultisigApproval', status: 'ok', detail: { signer: stubAddress('u'), signerIndex: 3n, exitCode: 0n } },
    ])
    expect(await replying(queryBody(0xafaf283e, b => b.uint(107, 32)))).toMatchObject([
      { type: 'MultisigApproval', status: 'failed', detail: { exitCode: 107n } },
    ])
    expect(await play({ o: { 2808226575: rejects } }, 'o', approve)).toMatchObject([
      { type: 'MultisigApproval', status: 'failed' },
    ])
  })

  test('the comment “approve” to another account is a transfer', async () => {
    expect(
      await play(
        { o: { 0: [] } },
        'o',
        body(0, b => [...'approve'].reduce((at, c) => at.uint(c.charCodeAt(0), 8), b)),
      ),
    ).toEqual([])
  })

  const execute = queryBody(0x75097f5d, b =>
    b
      .uint(7, 256)
      .uint(1_900_000_000, 48)
      .uint(2, 8)
      .uint(0, 256)
      .ref(order([sending])),
  )

  test('a long order is executed in parts', async () => {
    const further = { to: 'm', body: queryBody(0xa32c59bf, b => b.ref(order([sending]))), value: 600_000_000n }
    const call = (to: string) => ({ to, body: body(0x11111111) })
    const script: Script = {
      m: { 1963556701: [call('a'), further], 2737592767: [call('b')] },
      a: { 286331153: [] },
      b: { 286331153: [] },
    }
    expect(await play(script, 'm', execute)).toMatchObject([
      { type: 'MultisigExecution', status: 'ok', detail: { messages: 2n } },
    ])
    expect(await play({ ...script, b: { 286331153: rejects } }, 'm', execute)).toMatchObject([
      { type: 'MultisigExecution', status: 'failed', detail: { messages: 2n } },
    ])
  })

  test('an order is executed, or one of its messages is missing', async () => {
    const executing = (sent: boolean) =>
      play({ m: { 1963556701: sent ? [{ to: 'b', body: body(0x11111111) }] : [] }, b: { 286331153: [] } }, 'm', execute)
    expect(await executing(true)).toMatchObject([
      {
        type: 'MultisigExecution',
        status: 'ok',
        detail: { messages: 1n, approvals: 2n },
        parts: [{ type: 'MultisigExecutionRequest' }, {}],
      },
    ])
    expect(await executing(false)).toMatchObject([
      { type: 'MultisigExecution', status: 'failed', detail: { messages: 0n } },
    ])
  })
})

describe('vesting', () => {
  const whitelist = queryBody(0x7258a69b, b =>
    b.address(stubAddress('a')).ref(
      new Builder()
        .address(stubAddress('b'))
        .ref(new Builder().address(stubAddress('c')).end())
        .end(),
    ),
  )

  test('accounts are added to the whitelist, or not', async () => {
    expect(await play({ v: { 1918412443: [{ to: 'u', body: queryBody(0xf258a69b) }] } }, 'v', whitelist)).toMatchObject(
      [{ type: 'VestingWhitelist', status: 'ok', detail: { added: ['a', 'b', 'c'].map(stubAddress) } }],
    )
    expect(await play({ v: { 1918412443: rejects } }, 'v', whitelist)).toMatchObject([
      { type: 'VestingWhitelist', status: 'failed' },
    ])
  })

  const send = queryBody(0xa7733acd, b => b.uint(3, 8).ref(message('wv', 200_000_000n)))

  test('jettons leave a vesting wallet; a skipped message fails', async () => {
    const toR = jettonTransferScript({ wallet: 'wv', toWallet: 'wr', from: 'v', to: 'r', amount: 9n })
    const replying = { to: 'u', body: queryBody(0xf7733acd) }
    const request = queryBody(0xa7733acd, b => b.uint(3, 8).ref(messageWith('wv', jettonTransferBody(9n, 'r'))))
    expect(
      await play(
        mergeScripts(toR, {
          v: { 2809346765: [{ to: 'wv', body: jettonTransferBody(9n, 'r'), value: 200_000_000n }, replying] },
        }),
        'v',
        request,
      ),
    ).toMatchObject([
      {
        type: 'VestingPayment',
        status: 'ok',
        detail: { recipient: stubAddress('r'), amount: { type: 'jetton', amount: 9n } },
        parts: [
          { type: 'VestingRequest', status: 'ok', detail: { recipient: stubAddress('wv') } },
          { type: 'JettonTransfer' },
        ],
      },
    ])
    expect(await play({ v: { 2809346765: [replying] } }, 'v', send)).toMatchObject([
      { type: 'VestingRequest', status: 'failed' },
    ])
  })
})

const messageWith = (to: string, content: Cell): Cell =>
  new Builder()
    .uint(0b0110, 4)
    .uint(0, 2)
    .address(stubAddress(to))
    .coins(200_000_000n)
    .bit(false)
    .coins(0n)
    .coins(0n)
    .uint(0, 96)
    .bit(false)
    .bit(true)
    .ref(content)
    .end()

describe('requests', () => {
  const relayed = body(0x73696e74, b => b.uint(0, 32).uint(0, 32).uint(0, 32).bit(false).bit(false).uint(0, 512))
  const wallet = { v: ['wallet_v5r1'] } as const
  const excess = { to: 'u', body: queryBody(0xd53276db), value: 30_000_000n }
  const toRelayer = (payload?: Cell) =>
    mergeScripts(
      jettonTransferScript({
        wallet: 'wv',
        toWallet: 'wr',
        from: 'v',
        to: 'r',
        amount: 2n,
        ...(payload && { payload }),
      }),
      { r: { 1935855772: [] } },
    )

  test('a relayer is paid in jettons, by the payload of the fee', async () => {
    const payload = body(0x878da6e3)
    const script = mergeScripts(toRelayer(payload), {
      // The wallet changes its code, which stands for its sequence number.
      v: [{ 1936289396: [{ to: 'wv', body: jettonTransferBody(2n, 'r', payload), value: 200_000_000n }] }, {}],
    })
    expect(await play(script, 'v', relayed, wallet)).toMatchObject([
      {
        type: 'GaslessRelay',
        status: 'ok',
        detail: {
          relayer: stubAddress('u'),
          user: stubAddress('v'),
          fee: { type: 'jetton', amount: 2n },
          gas: coin(1_000_000_000n),
        },
      },
    ])
  })

  test('a fee that does not arrive', async () => {
    const payload = body(0x878da6e3)
    const script: Script = {
      wv: { 260734629: rejects },
      v: [{ 1936289396: [{ to: 'wv', body: jettonTransferBody(2n, 'r', payload), value: 200_000_000n }] }, {}],
    }
    expect(await play(script, 'v', relayed, wallet)).toMatchObject([{ type: 'GaslessRelay', status: 'failed' }])
  })

  test('the fee also identifies a wallet without a known interface', async () => {
    const script = mergeScripts(toRelayer(body(0x878da6e3)), {
      v: { 1936289396: [{ to: 'wv', body: jettonTransferBody(2n, 'r', body(0x878da6e3)), value: 200_000_000n }] },
    })
    expect(await play(script, 'v', relayed)).toMatchObject([{ type: 'GaslessRelay', status: 'ok' }])
  })

  test('a relayer is paid in TON: its profit is known', async () => {
    const script: Script = {
      v: [
        {
          1936289396: [
            { to: 'u', body: new Builder().end(), value: 1_050_000_000n },
            { ...excess, to: 'x' },
          ],
        },
        {},
      ],
      x: { 3576854235: [excess] },
    }
    expect(await play(script, 'v', relayed, wallet)).toMatchObject([
      {
        type: 'GaslessRelay',
        status: 'ok',
        detail: { fee: coin(1_050_000_000n), returned: coin(30_000_000n), profit: coin(80_000_000n) },
      },
    ])
  })

  test('a relay without a fee stays a gas relay', async () => {
    expect(await play({ v: [{ 1936289396: [] }, {}] }, 'v', relayed, wallet)).toEqual([])
  })

  const request = queryBody(0x706c7567, b => b.coins(7n).bit(false))

  test('a plugin is paid, or its wallet rejects the request', async () => {
    expect(await play({ v: { 1886156135: [{ to: 'u', body: queryBody(0xf06c7567) }] } }, 'v', request)).toMatchObject([
      { type: 'PluginPayment', status: 'ok', detail: { plugin: stubAddress('u'), amount: coin(7n) } },
    ])
    expect(await play({ v: { 1886156135: rejects } }, 'v', request)).toMatchObject([
      { type: 'PluginPayment', status: 'failed' },
    ])
  })

  test('a batch of calls, and one with failures', async () => {
    const calls = (script: Script[string]) =>
      play(
        {
          v: {
            1886156136: [
              { to: 'v', body: queryBody(0xae42e5a4, b => b.ref(new Builder().end())), value: 900_000_000n },
            ],
            2923619748: ['a', 'b', 'c'].map(to => ({ to, body: body(0x11111111), value: 10n ** 8n })),
          },
          a: { 286331153: [] },
          b: { 286331153: [] },
          c: script,
        },
        'v',
        queryBody(0x706c7568),
      )
    expect(await calls({ 286331153: [] })).toMatchObject([
      { type: 'MessageBatch', status: 'ok', detail: { count: 3n, attached: coin(300_000_000n), recipients: 3n } },
    ])
    expect(await calls({ 286331153: rejects })).toMatchObject([
      { type: 'MessageBatch', status: 'ok', detail: { count: 2n, recipients: 2n } },
    ])
  })
})

describe('a second factor', () => {
  const from = (code: number, given: Stub = {}) =>
    outerExtendedActions({
      trace: stubTrace(
        stub({ at: 'g', external: true, body: body(code, b => b.uint(1, 32).uint(1_900_000_000, 64)), ...given }),
      ),
      facts: unknownFacts,
    })

  test('a recovery is started and canceled', () => {
    expect(from(0x23d9c15c)).toMatchObject([
      { type: 'WalletRecoveryStart', status: 'ok', detail: { guard: stubAddress('g') } },
    ])
    expect(from(0x23d9c15c, { success: false })).toMatchObject([{ type: 'WalletRecoveryStart', status: 'failed' }])
    expect(from(0xde82b501)).toMatchObject([{ type: 'WalletRecoveryCancel', status: 'ok' }])
    expect(from(0xde82b501, { success: false })).toMatchObject([{ type: 'WalletRecoveryCancel', status: 'failed' }])
    expect(from(0x23d9c15c, { external: false })).toEqual([])
  })

  test('it is removed from its wallet', () => {
    const request = queryBody(0x6578746e, b => b.bit(false).bit(false))
    const removing = (success: boolean) =>
      from(0x9d8084d6, { children: [stub({ at: 'v', from: 'g', body: request, success })] })
    expect(removing(true)).toMatchObject([
      { type: 'SecondFactorRemoval', status: 'ok', detail: { wallet: stubAddress('v') } },
    ])
    expect(removing(false)).toMatchObject([{ type: 'SecondFactorRemoval', status: 'failed' }])
    expect(from(0x9d8084d6)).toMatchObject([{ type: 'SecondFactorRemoval', status: 'failed' }])
  })
})
