import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import { cellFromText, toBocBase64 } from '../../cell/text.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugTonConnectRequest } from '../../contract/debugTonConnect.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import { buildInternalMessage } from '../../messages/buildInternalMessage.ts'
import { buildExternalMessage, buildWalletBody } from '../../messages/buildWalletMessage.ts'
import { buildJettonTransfer } from '../../messages/transferBodies.ts'
import { deriveWallet } from '../../messages/walletInit.ts'
import type { Service } from '../../operations/createService.ts'
import { readMessage } from '../../tlb/message.ts'
import type { Address, Hash } from '../../units.ts'

const at = (hash: string) => `0:${hash}` as Address
const alice = at('b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020')
const aliceKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867' as Hash
const bob = at('d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735')
const judy = at('34fe7d489a7c3a9ba01c82c3e3c0c81ed2e3495aa59a1ed0be43da20dafaebd1')
const gina = at('fe56237fd9dd0300edc493ab807eed8fc700ed62e0f658f32efd4d0ac3f7ce51')
const hugo = at('c990c7201ae781ffbff64d052d26dbc826af2bbc5f040fd7461f27073a19157d')
const frank = at('e8fd35262e4f12e95b504c6296bfc63bdefc075586b97488c87d4ed45516be6f')
const minter = at('45a31aae4496230f04832515ebf930813a84487b80271552d21fa77ad0bb5652')
const aliceJettons = at('94edf91c7cb98fd171165e7d364223fdc94fdff761adb5a5132a0333fd53578e')

const nowhere = at('7'.repeat(64))
const uq = (address: Address) => formatFriendly(address, { bounceable: false })
const eq = (address: Address) => formatFriendly(address)
const message = { address: uq(bob), amount: '1000000000' }
const validUntil = 1_795_260_000
const toText = (payload: object, method = 'sendTransaction') =>
  JSON.stringify({
    method,
    params: [JSON.stringify({ valid_until: validUntil, network: '-777', ...payload })],
    id: '1',
  })

let service: Service
/** The demo network, where accounts that are not recorded do not exist. */
beforeAll(async () => {
  const demo = snapshotSource(demoSnapshot(), 'demo')
  const getAccount: ChainSource['getAccount'] = async (account, block, options) =>
    demo.getAccount(account, block, options).catch(() => ({ shardAccount: undefined }))
  service = await demoService({ chain: { getAccount } })
})
const read = (body: DebugTonConnectRequest) => service.call('debugTonConnect', { body })
const run = (boc: string | undefined) =>
  service.call('debugEmulate', { body: { boc: boc ?? '', ignore_signature: true }, headers: {} })
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code)

describe('messages of a request', () => {
  test.each([
    ['wallet_v4r2', alice],
    ['wallet_v5r1', bob],
    ['wallet_v3r2', judy],
    ['wallet_highload_v2', gina],
    ['wallet_highload_v3r1', hugo],
  ])('run alone and all together from a %s wallet', async (kind, from) => {
    const comment = toBocBase64(new Builder().uint(0, 32).text('hi').end())
    const reply = await read({ text: toText({ from, messages: [message, { ...message, payload: comment }] }) })
    expect(reply).toMatchObject({
      kind: 'sendTransaction',
      faults: [],
      wallet: { kind, found_by: 'from', status: 'active' },
    })
    expect(reply.outflow).toEqual({ amount: 2_000_000_000n, jettons: [] })
    for (const boc of [reply.boc, ...reply.messages.map(each => each.boc)]) {
      const { rejection, trace } = await run(boc)
      expect(rejection).toBeUndefined()
      expect(JSON.stringify(trace, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(bob)
    }
    expect(reply.messages[1]).toMatchObject({ decoded_op_name: 'text_comment', warnings: [] })
  })

  test('a jetton item is composed for the jetton wallet of the sender', async () => {
    const item = { type: 'jetton', master: eq(minter), destination: uq(judy), amount: '5' }
    const reply = await read({ text: toText({ from: alice, items: [item] }) })
    expect(reply.messages[0]).toMatchObject({
      kind: 'jetton',
      destination: aliceJettons,
      decoded_op_name: 'jetton_transfer',
      jetton: { master: minter, amount: 5n, recipient: judy },
    })
    expect(reply.outflow?.jettons).toEqual([{ master: minter, amount: 5n }])
    expect((await run(reply.boc)).rejection).toBeUndefined()
  })

  test('signMessage runs as a signed internal message of a v5 wallet; others do not accept it', async () => {
    const ofBob = await read({
      text: toText({ from: bob, messages: [{ ...message, address: uq(alice) }] }, 'signMessage'),
    })
    expect(ofBob.faults).toEqual([])
    expect((await run(ofBob.boc)).rejection).toBeUndefined()
    const ofAlice = await read({ text: toText({ from: alice, messages: [message] }, 'signMessage') })
    expect(codes(ofAlice.faults)).toEqual(['method.wallet'])
  })

  test('a payment link runs from the chosen wallet', async () => {
    const reply = await read({ text: `ton://transfer/${uq(bob)}?amount=5&text=hi`, wallet: { address: alice } })
    expect(reply).toMatchObject({ kind: 'transfer-link', messages: [{ decoded_op_name: 'text_comment' }] })
    expect((await run(reply.boc)).rejection).toBeUndefined()
  })
})

describe('the wallet', () => {
  test('is found by its public key, among the wallets of all versions', async () => {
    const reply = await read({ text: toText({ messages: [message] }), wallet: { public_key: aliceKey } })
    expect(reply.wallet).toMatchObject({ address: alice, kind: 'wallet_v4r2', found_by: 'key' })
    expect(reply.wallets?.map(({ kind }) => kind)).toContain('wallet_v5r1')
  })

  test('that is not deployed is run with its StateInit', async () => {
    const wallet = { public_key: aliceKey, version: 'v3r2' }
    const reply = await read({ text: toText({ messages: [message] }), wallet })
    const { address, init } = deriveWallet('wallet_v3r2', { publicKey: aliceKey, workchain: 0, network: -777 })
    expect(reply.wallet).toMatchObject({ address, kind: 'wallet_v3r2' })
    expect(readMessage(cellFromText(reply.boc ?? '')).init?.cell.hash()).toBe(init.hash())
    const byInit = await read({ text: toText({ messages: [message] }), wallet: { state_init: toBocBase64(init) } })
    expect(byInit.wallet).toMatchObject({ address, found_by: 'state_init' })
    expect(byInit.boc).toBe(reply.boc)
  })

  test('has a limit of messages, a network and an address', async () => {
    const five = Array.from({ length: 5 }, () => message)
    const reply = await read({
      text: toText({ network: '-239', from: alice, messages: five }),
      wallet: { address: frank },
    })
    expect(codes(reply.faults)).toEqual(['network.other', 'from.other', 'list.long'])
    expect(codes(reply.warnings)).toEqual(['balance.low'])
    const ofBob = await read({
      text: toText({ from: bob, messages: five.map(each => ({ ...each, address: uq(alice) })) }),
    })
    expect(ofBob.faults).toEqual([])
  })

  test.each([
    [{ public_key: 'xyz' }, 'wallet.public_key'],
    [{ public_key: aliceKey, version: 'v9' }, 'wallet.version'],
    [{ state_init: 'aGVsbG8=' }, 'wallet.state_init'],
  ])('is rejected with its field: %o', async (wallet, path) => {
    await expect(read({ text: toText({ messages: [message] }), wallet })).rejects.toMatchObject({
      code: 'input.body',
      details: { path },
    })
  })
})

describe('warnings', () => {
  const transfer = (destination: Address) =>
    toBocBase64(
      buildJettonTransfer({ queryId: 0n, amount: 5n, destination, responseDestination: alice, forwardAmount: 1n }),
    )

  test.each([
    ['a jetton transfer to the master', { address: eq(minter), payload: transfer(bob) }, ['destination.jettonMaster']],
    ['TON to a jetton master', { address: eq(minter) }, ['destination.jettonMaster']],
    ['a bounceable message to nothing', { address: eq(nowhere) }, ['destination.bounces']],
    [
      'a non-bounceable message to a contract',
      { address: uq(aliceJettons), payload: transfer(bob) },
      ['destination.keeps'],
    ],
    [
      'a body that no layout reads',
      { payload: toBocBase64(new Builder().uint(0x12345679, 32).uint(1, 77).end()) },
      ['body.hidden'],
    ],
    [
      'a recipient without a jetton wallet',
      { address: eq(aliceJettons), payload: transfer(nowhere) },
      ['recipient.noJettonWallet'],
    ],
  ])('%s', async (_, change, expected) => {
    const reply = await read({ text: toText({ from: alice, messages: [{ ...message, ...change }] }) })
    expect(codes(reply.messages[0]?.warnings ?? [])).toEqual(expect.arrayContaining(expected))
  })

  test('an extension that a v5 wallet would install', async () => {
    const list = new Builder().uint(2, 8).address(judy).end()
    const signed = new Builder().uint(0x73696e74, 32).uint(1, 32).uint(9, 32).uint(1, 32).bit(false).bit(true)
    const payload = toBocBase64(signed.cell(list).bytes(new Uint8Array(64)).end())
    const reply = await read({ text: toText({ from: alice, messages: [{ ...message, payload }] }) })
    expect(codes(reply.messages[0]?.warnings ?? [])).toContain('wallet.extension')
  })

  test('an exchange without a comment', async () => {
    const labelled = await demoService({ network: { label: () => 'Binance deposit' } })
    const reply = await labelled.call('debugTonConnect', {
      body: { text: toText({ from: alice, messages: [message] }) },
    })
    expect(codes(reply.messages[0]?.warnings ?? [])).toEqual(['memo.missing'])
  })
})

describe('a reply', () => {
  const sign = (amount: bigint, mode = 3) => {
    const fields = { seqno: 37, walletId: 2_147_482_871n, validUntil, createdAt: 0, timeout: 0, queryId: 0n }
    const sent = [{ mode, message: buildInternalMessage({ destination: alice, bounce: false, amount }) }]
    return toBocBase64(buildExternalMessage(bob, buildWalletBody('wallet_v5r1', bob, sent, fields)))
  }
  const text = toText({ messages: [{ ...message, address: uq(alice) }] })

  test('that is as requested is identical; its wallet is found by it', async () => {
    const reply = await read({ text, reply: JSON.stringify({ result: sign(1_000_000_000n), id: '1' }) })
    expect(reply).toMatchObject({ faults: [], wallet: { address: bob, found_by: 'reply' } })
    expect(reply.comparison).toMatchObject({ identical: true, differences: [], whole_balance: false })
    expect(reply.comparison?.checks.find(({ id }) => id === 'signature')?.status).toBe('fail')
  })

  test('with another amount and mode, as a BoC alone', async () => {
    const reply = await read({ text, reply: sign(2_000_000_000n, 128) })
    expect(reply.comparison).toMatchObject({
      identical: false,
      whole_balance: true,
      differences: [
        { path: 'params[0].messages[0]', field: 'amount', requested: '1000000000', actual: '2000000000' },
        { path: 'params[0].messages[0]', field: 'mode', requested: '3', actual: '128' },
      ],
    })
  })

  test.each([
    ['an error of the wallet', JSON.stringify({ error: { code: 300, message: 'no' }, id: '1' }), ['reply.error']],
    ['another ID', JSON.stringify({ result: sign(1_000_000_000n), id: '2' }), ['reply.id']],
    ['no message', 'hello', ['reply.form']],
  ])('with a fault: %s', async (_, reply, expected) => {
    expect(codes((await read({ text, reply })).faults)).toEqual(expect.arrayContaining(expected))
  })

  test('alone is decoded', async () => {
    const reply = await read({ text: JSON.stringify({ result: sign(5n), id: '1' }) })
    expect(reply).toMatchObject({ kind: 'wallet-reply', comparison: { message: { wallet: 'wallet_v5r1' } } })
  })
})

test('a proof of an account on chain is checked with its key there', async () => {
  const proof = { timestamp: 1_795_249_000, domain: { lengthBytes: 3, value: 'app' }, payload: 'x' }
  const signature = 'AAEC'
  const text = JSON.stringify({ address: alice, network: '-777', proof: { ...proof, signature } })
  const reply = await read({ text, domain: 'app' })
  expect(reply.proof?.valid).toBe(false)
  expect(reply.proof?.steps.find(({ id }) => id === 'key')).toMatchObject({ status: 'ok', bytes: aliceKey })
})

test('a text without a request is rejected; an invalid one has its fault', async () => {
  await expect(read({ text: 'hello' })).rejects.toMatchObject({ code: 'input.text' })
  expect(await read({ text: "{ messages: [{ address: 'x' }] }" })).toMatchObject({
    kind: 'invalid',
    faults: [{ code: 'json.syntax' }],
  })
})

test('without the network the request is still read, and what is unknown is listed', async () => {
  const unreachable = () => Promise.reject(new AppError('source.unreachable', { source: 'demo', reason: 'offline' }))
  const offline = await demoService({ chain: { getMasterchainBlock: unreachable } })
  const reply = await offline.call('debugTonConnect', { body: { text: toText({ messages: [message] }) } })
  expect(reply).toMatchObject({ messages: [{ amount: 1_000_000_000n }], unknown: [expect.stringContaining('demo')] })
})
