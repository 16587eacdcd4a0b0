import { describe, expect, test } from 'vitest'
import { actionSentences } from '../../test/actionSentences.ts'
import { extendedActions } from '../../test/changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts } from '../../test/jettonBodies.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import type { StackValue } from '../../test/scriptedMethods.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'

// Requests to items and collections without a recording, by scripted contracts.

const item = stubAddress('i')
const notifiedCode = 0x7362d09c
const coins = (amount: bigint) => ({ type: 'coin', amount })
const query = (code: number, fill: (b: Builder) => Builder = b => b) => body(code, b => fill(b.uint(0, 64)))
const ofItem = { get_nft_data: [-1n, 7n, stubAddress('c'), stubAddress('o'), emptyCell] }
const ofCollection = { get_collection_data: [3n, emptyCell, stubAddress('u')] }

const run = (
  first: ScriptedMessage,
  handlers: Script[string],
  methods: Readonly<Record<string, readonly StackValue[]>> = ofItem,
) =>
  runScript({
    from: 'u',
    first,
    script: { [first.to ?? '']: handlers, ...{ u: {}, v: {}, o: {} } },
    methods: { [first.to ?? '']: methods },
  })

/** The request succeeds with this detail; a rejected one, or one without a reply, does not. */
async function expectKind(
  type: string,
  first: Cell,
  detail: Readonly<Record<string, unknown>>,
  given: { readonly replies?: readonly ScriptedMessage[]; readonly to?: string } = {},
): Promise<string> {
  const { replies = [], to = 'i' } = given
  const code = first.slice().loadUint(32)
  const methods = to === 'c' ? ofCollection : ofItem
  const recording = await run({ to, body: first }, { [code]: replies }, methods)
  expect(extendedActions(recording)).toMatchObject([{ type, status: 'ok', detail }])
  const rejected = await run({ to, body: first }, { [code]: rejects }, methods)
  expect(extendedActions(rejected)).toMatchObject([{ type, status: 'failed' }])
  // The bounced message belongs to the request.
  expect(actionSentences(rejected)).toHaveLength(1)
  return actionSentences(recording)[0] ?? ''
}

describe('an item of Telegram', () => {
  const config = new Builder()
    .address(stubAddress('o'))
    .coins(2_000_000_000n)
    .coins(9_000_000_000n)
    .uint(5, 8)
    .uint(3600, 32)
    .uint(86_400, 32)
    .end()

  test('starts its auction', async () => {
    const detail = {
      ...{ owner: stubAddress('u'), item, index: 7n, collection: stubAddress('c'), beneficiary: stubAddress('o') },
      ...{ minBid: coins(2_000_000_000n), maxBid: coins(9_000_000_000n), minBidStep: 5n, duration: 86_400n },
    }
    const ok = { to: 'u', body: query(0xa37a0983) }
    const first = query(0x487a8e81, b => b.ref(config))
    expect(await expectKind('TelegramItemAuctionStart', first, detail, { replies: [ok] })).toBe(
      '0:7500 starts the auction of NFT 0:6900 from 2 TON up to 9 TON.',
    )
  })

  test('cancels its auction', async () => {
    const detail = { owner: stubAddress('u'), item, collection: stubAddress('c') }
    expect(await expectKind('TelegramItemAuctionCancel', query(0x371638ae), detail)).toBe(
      '0:7500 cancels the auction of NFT 0:6900.',
    )
  })
})

describe('a domain', () => {
  const nameKey = (name: string) => BigInt(`0x${toHex(sha256(new TextEncoder().encode(name)))}`)
  const key = (b: Builder, name: string) => {
    const value = nameKey(name)
    for (let shift = 224n; shift >= 0n; shift -= 32n) b.uint(Number((value >> shift) & 0xffffffffn), 32)
    return b
  }
  const change = (name: string, value?: Cell) =>
    query(0x4eb1f0f9, b => {
      key(b, name)
      return value ? b.ref(value) : b
    })
  const owner = stubAddress('u')

  test.each<[string, Cell, Readonly<Record<string, unknown>>]>([
    [
      'wallet',
      new Builder().uint(0x9fd3, 16).address(stubAddress('w')).uint(0, 8).end(),
      { schema: 'DNSSmcAddress', target: stubAddress('w'), flags: 0n },
    ],
    [
      'site',
      new Builder().uint(0xad01, 16).bytes(new Uint8Array(32).fill(0xab)).uint(0, 8).end(),
      { schema: 'DNSAdnlAddress', value: 'ab'.repeat(32), flags: 0n },
    ],
    [
      'storage',
      new Builder().uint(0x7473, 16).bytes(new Uint8Array(32).fill(0xcd)).end(),
      { schema: 'DNSStorageAddress', value: 'cd'.repeat(32) },
    ],
    [
      'text',
      new Builder().uint(0x1eda, 16).uint(1, 8).uint(5, 8).bytes(new TextEncoder().encode('hello')).end(),
      { schema: 'DNSText', value: 'hello' },
    ],
    ['email', new Builder().uint(1, 16).end(), { schema: 'NotStandard' }],
    ['picture', emptyCell, { schema: 'NotStandard' }],
  ])('stores its record %s', async (record, value, detail) => {
    const sentence = await expectKind('DomainRecordChange', change(record, value), { owner, item, record, ...detail })
    expect(sentence).toContain(`sets the record “${record}” of NFT 0:6900`)
  })

  test('delegates its subdomains to a contract, and no longer', async () => {
    const resolver = new Builder().uint(0xba93, 16).address(stubAddress('r')).end()
    const detail = { owner, item, resolver: stubAddress('r'), schema: 'DNSNextResolver' }
    expect(await expectKind('SubdomainDelegation', change('dns_next_resolver', resolver), detail)).toBe(
      '0:7500 delegates the subdomains of NFT 0:6900 to 0:7200.',
    )
    expect(await expectKind('SubdomainDelegationEnd', change('dns_next_resolver'), { owner, item })).toBe(
      '0:7500 ends the delegation of the subdomains of NFT 0:6900.',
    )
    const text = new Builder().uint(0x1eda, 16).uint(0, 8).end()
    const record = 'dns_next_resolver'
    expect(await expectKind('DomainRecordChange', change(record, text), { owner, item, record })).toContain(record)
  })

  test('deletes a record', async () => {
    expect(await expectKind('DomainRecordDelete', change('site'), { owner, item, record: 'site' })).toBe(
      '0:7500 deletes the record “site” of NFT 0:6900.',
    )
  })

  test('is released, and its former owner gets its balance', async () => {
    const payout = { to: 'o', body: query(0x4ed14b65), value: 700_000_000n }
    const detail = {
      ...{ requester: owner, item, index: 7n, bid: coins(1_000_000_000n), queryId: 0n },
      ...{ formerOwner: stubAddress('o'), returned: coins(700_000_000n) },
    }
    expect(await expectKind('DomainRelease', query(0x4ed14b65), detail, { replies: [payout] })).toBe(
      '0:7500 releases NFT 0:6900 of 0:6f00 with a bid of 1 TON.',
    )
  })
})

describe('an item', () => {
  const request = (code: number) => query(code, b => b.address(stubAddress('v')).ref(emptyCell).bit(false))
  const [user, verifier] = [stubAddress('u'), stubAddress('v')]
  /** A request whose reply is missing has not succeeded. */
  const withoutReply = async (first: Cell, to = 'i') => {
    const handlers = { [first.slice().loadUint(32)]: [] }
    const recording = await run({ to, body: first }, handlers, to === 'c' ? ofCollection : ofItem)
    return extendedActions(recording).map(({ status }) => status)
  }

  test('proves its ownership', async () => {
    const proof = { to: 'v', body: query(0x0524c7ae, b => b.uint(7, 256).address(user)) }
    const detail = { owner: user, item, verifier, withContent: false }
    await expectKind('SbtOwnershipProof', request(0x04ded148), detail, { replies: [proof] })
    expect(await withoutReply(request(0x04ded148))).toEqual(['failed'])
    const bounced = await runScript({
      from: 'u',
      first: { to: 'i', body: request(0x04ded148) },
      script: { i: { 81711432: [proof] }, v: { 86296494: rejects }, u: {} },
      methods: { i: ofItem },
    })
    expect(extendedActions(bounced)).toMatchObject([{ type: 'SbtOwnershipProof', status: 'failed' }])
    expect(actionSentences(bounced)).toHaveLength(1)
  })

  test('reports its owner', async () => {
    const info = { to: 'v', body: query(0x0dd607e3, b => b.uint(7, 256).address(user).address(stubAddress('o'))) }
    const detail = { requester: user, item, verifier, owner: stubAddress('o') }
    expect(await expectKind('SbtOwnerRequest', request(0xd0c3bfea), detail, { replies: [info] })).toBe(
      '0:7500 requests the owner of NFT 0:6900 for 0:7600: 0:6f00.',
    )
    expect(await withoutReply(request(0xd0c3bfea))).toEqual(['failed'])
  })

  test('is revoked and destroyed', async () => {
    await expectKind('SbtRevoke', query(0x6f89f5e3), { authority: user, item, owner: stubAddress('o') })
    const rest = { to: 'u', body: query(0xd53276db) }
    await expectKind('SbtDestroy', query(0x1f04537a), { owner: user, item }, { replies: [rest] })
  })

  test('reports its data', async () => {
    const reply = { to: 'u', body: query(0x8b771735, b => b.uint(9, 256).address(stubAddress('c'))) }
    const detail = { requester: user, item, index: 9n, collection: stubAddress('c') }
    await expectKind('NftDataRequest', query(0x2fcb26a2), detail, { replies: [reply] })
    expect(await withoutReply(query(0x2fcb26a2))).toEqual(['failed'])
  })

  test('gets other content and another editor', async () => {
    await expectKind(
      'NftContentChange',
      query(0x1a0b9d51, b => b.ref(emptyCell)),
      { editor: user, item },
    )
    const first = query(0x1c04412a, b => b.address(verifier).address(user).bit(false).coins(0n).bit(false))
    const notification = { to: 'v', body: query(0x511a4463, b => b.address(user).bit(false)) }
    const detail = { editor: user, item, newEditor: verifier }
    await expectKind('NftEditorChange', first, detail, { replies: [notification] })
  })
})

describe('a collection', () => {
  const [owner, collection] = [stubAddress('u'), stubAddress('c')]

  test('reports its royalty', async () => {
    const reply = { to: 'u', body: query(0xa8cb00ad, b => b.uint(5, 16).uint(100, 16).address(stubAddress('r'))) }
    const detail = { requester: owner, collection, numerator: 5n, denominator: 100n, beneficiary: stubAddress('r') }
    await expectKind('NftRoyaltyRequest', query(0x693d3950), detail, { replies: [reply], to: 'c' })
  })

  test('gets another owner and other content', async () => {
    const newOwner = stubAddress('v')
    await expectKind(
      'NftCollectionOwnerChange',
      query(3, b => b.address(newOwner)),
      { owner, collection, newOwner },
      { to: 'c' },
    )
    const content = query(4, b => b.ref(emptyCell).ref(emptyCell))
    await expectKind('NftCollectionContentChange', content, { owner, collection }, { to: 'c' })
  })

  test('rejects a mint, or its item exists', async () => {
    const mint = query(1, b => b.uint(5, 64).coins(50_000_000n).ref(emptyCell))
    const rejected = await run({ to: 'c', body: mint }, { 1: rejects }, ofCollection)
    expect(extendedActions(rejected)).toMatchObject([
      { type: 'NftMint', status: 'failed', detail: { minter: owner, collection, index: 5n } },
    ])
    const batch = query(2, b => b.ref(emptyCell))
    const failed = await run({ to: 'c', body: batch }, { 2: rejects }, ofCollection)
    expect(extendedActions(failed)).toMatchObject([{ type: 'NftBatchMint', status: 'failed', detail: { items: [] } }])
  })

  test('is not meant by small op codes of other contracts', async () => {
    for (const first of [
      query(1, b => b.uint(5, 64).coins(50_000_000n).ref(emptyCell)),
      query(2, b => b.ref(emptyCell)),
      query(3, b => b.address(owner)),
      query(4, b => b.ref(emptyCell).ref(emptyCell)),
    ]) {
      const code = first.slice().loadUint(32)
      expect(extendedActions(await run({ to: 'c', body: first }, { [code]: [] }, {}))).toEqual([])
    }
  })
})

describe('a bid in jettons', () => {
  const data: StackValue[] = [
    ...[-1n, 0n, 1_795_400_000n, stubAddress('m'), item, stubAddress('o')],
    ...[4n, stubAddress('e'), 5n, stubAddress('m'), 5n, 100n, stubAddress('r'), 5n, 100n],
    ...[9n, 1n, 1_795_000_000n, 1_795_000_001n, 0n, 300n, 0n, stubAddress('ws'), stubAddress('j'), 0n, 0n],
  ]
  const paid = jettonTransferScript({ wallet: 'wu', toWallet: 'ws', from: 'u', to: 's', amount: 5n, payload: query(1) })
  const returned = jettonTransferScript({ wallet: 'ws', toWallet: 'we', from: 's', to: 'e', amount: 4n })

  test('returns the bid before it', async () => {
    const recording = await runScript({
      from: 'u',
      first: { to: 'wu', body: jettonTransferBody(5n, 's', query(1)) },
      script: mergeScripts(paid, returned, {
        s: { [notifiedCode]: [{ to: 'ws', body: jettonTransferBody(4n, 'e') }] },
        ...{ u: {}, e: {} },
      }),
      wallets: { wu: ['u', 'j'], ws: ['s', 'j'], we: ['e', 'j'] },
      interfaces: {
        s: ['nft_auction_getgems_v4'],
        ...{ wu: ['jetton_wallet'], ws: ['jetton_wallet'], we: ['jetton_wallet'] },
      },
      methods: { s: { get_auction_data_v4: data }, i: ofItem },
    })
    expect(extendedActions(recording)).toMatchObject([
      {
        type: 'AuctionOutbid',
        status: 'ok',
        detail: {
          bidder: stubAddress('u'),
          bid: { type: 'jetton', amount: 5n },
          outbid: stubAddress('e'),
          refund: { type: 'jetton', master: stubAddress('j'), amount: 4n },
        },
      },
    ])
  })
})
