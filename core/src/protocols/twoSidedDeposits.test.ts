import { describe, expect, test } from 'vitest'
import { changeTrace, classifiedActions, type RecordedTrace } from '../../test/changeTrace.ts'
import {
  jettonTransferBody,
  jettonTransferScript,
  mergeScripts,
  payloadBody,
  queryBody,
} from '../../test/jettonBodies.ts'
import { runScript, type Script, type ScriptedMessage } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { findLayout } from '../messages/bodyLayouts.ts'

// Both sides of a deposit at different depths: scripted contracts send the messages of each exchange.

const codeOf = (kind: 'internal' | 'jetton' | 'ext_out', name: string): number => {
  const layout = findLayout(kind, name)
  if (layout === undefined) throw new Error(`there is no layout ${name}`)
  return layout.tag.value
}
const op = (name: string) => codeOf('internal', name)
const arrival = body(0x178d4519, b =>
  b.uint(0, 64).varUint(7n, 4).address(undefined).address(stubAddress('x')).coins(0n).bit(false),
)
const lpTokens: ScriptedMessage = { to: 'l', body: arrival }

/** What an exchange sends after jettons arrived at the account `p`. */
type Exchange = {
  readonly dex: string
  readonly payload: number
  /** From `p` to the deposit contract `d`, through `q` if there is a contract between them. */
  readonly provide?: number
  readonly side: number
  /** From `d` to the pool, which is `q` or `p`. */
  readonly both: number
  readonly accepted: readonly ScriptedMessage[]
  readonly more?: Script
}

const exchanges: Readonly<Record<string, Exchange>> = {
  'STON.fi v1': {
    dex: 'stonfi',
    payload: codeOf('jetton', 'StonfiProvideLiquidity'),
    provide: 0xfcf9e58f,
    side: 0x3ebe5431,
    both: 0x56dfeb8a,
    accepted: [lpTokens],
  },
  'STON.fi v2': {
    dex: 'stonfi',
    payload: codeOf('jetton', 'StonfiProvideLpV2'),
    provide: op('StonfiProvideLpV2'),
    side: op('StonfiAddLiquidityV2'),
    both: op('StonfiCbAddLiquidityV2'),
    accepted: [lpTokens],
  },
  DeDust: {
    dex: 'dedust',
    payload: codeOf('jetton', 'DedustDepositLiquidity'),
    provide: 0xf04ec526,
    side: 0x54240fe5,
    both: op('DedustDepositLiquidityAll'),
    accepted: [lpTokens],
  },
  Coffee: {
    dex: 'coffee',
    payload: codeOf('jetton', 'CoffeeDepositLiquidity'),
    provide: op('CoffeeCreateLiquidityDepositoryRequest'),
    side: op('CoffeeDeploy'),
    both: op('CoffeeDepositLiquidityInternal'),
    accepted: [lpTokens, { body: queryBody(0xc0ffee33) }],
  },
  TONCO: {
    dex: 'tonco',
    payload: codeOf('jetton', 'PoolFundAccount'),
    provide: op('Poolv3FundAccount'),
    side: op('Accountv3AddLiquidity'),
    both: op('Poolv3Mint'),
    accepted: [{ to: 'l', body: queryBody(op('PositionnftV3PositionInit')) }],
  },
  'moon.cx': {
    dex: 'mooncx',
    payload: codeOf('jetton', 'MoonDepositLiquidity'),
    side: op('MoonDepositRecord'),
    both: op('MoonProvideLiquidity'),
    accepted: [lpTokens],
  },
  Bidask: {
    dex: 'bidask',
    payload: codeOf('jetton', 'BidaskProvide'),
    side: op('BidaskSaveLiquidityInfo'),
    both: op('BidaskAddingLiquidityNotify'),
    accepted: [{ to: 'r', body: queryBody(op('BidaskInternalContinueProvide')) }],
    more: {
      r: { [op('BidaskInternalContinueProvide')]: [{ to: 's', body: queryBody(0x2222) }] },
      s: { 8738: [{ to: 'l', body: queryBody(0xd53276db) }] },
    },
  },
}

const [request, again, relay, excess] = [0x1111, 0x3333, 0x4444, 0xd53276db]
type Wallet = 'x' | 'z'
/** The wallet `x` owns jettons `v` and `w`, and `z` owns jettons `z`. */
const wallets = {
  wv: ['x', 'v'],
  pv: ['p', 'v'],
  ww: ['x', 'w'],
  pw: ['p', 'w'],
  wz: ['z', 'w'],
  pz: ['p', 'w'],
} as const

function play(
  { payload, provide, side, both, accepted, more = {} }: Exchange,
  sending: Script,
  atDeposit: readonly (readonly ScriptedMessage[] | 'both')[] = [[], 'both'],
): Promise<RecordedTrace> {
  const order = payloadBody(payload)
  const given = (name: string, from: Wallet, amount: bigint) =>
    jettonTransferScript({ wallet: `w${name}`, toWallet: `p${name}`, from, to: 'p', amount, payload: order })
  const pool = provide === undefined ? 'p' : 'q'
  const toDeposit = [{ to: 'd', body: queryBody(side) }]
  return runScript({
    from: 'u',
    first: { to: 'x', body: queryBody(request) },
    script: {
      ...mergeScripts(
        { l: {} },
        sending,
        given('v', 'x', 5n),
        given('w', 'x', 6n),
        given('z', 'z', 6n),
        { p: { 1935855772: provide === undefined ? toDeposit : [{ to: 'q', body: queryBody(provide) }] } },
        provide === undefined ? {} : { q: { [provide]: toDeposit } },
        { [pool]: { [both]: accepted } },
        more,
      ),
      d: atDeposit.map(messages => ({
        [side]: messages === 'both' ? [{ to: pool, body: queryBody(both) }] : messages,
      })),
    },
    interfaces: Object.fromEntries(Object.keys(wallets).map(name => [name, ['jetton_wallet' as const]])),
    wallets,
  })
}

const halves = ({ payload }: Exchange): Readonly<Record<'v' | 'w' | 'z', ScriptedMessage>> => {
  const sent = (name: string, amount: bigint) => ({
    to: `w${name}`,
    body: jettonTransferBody(amount, 'p', payloadBody(payload)),
  })
  return { v: sent('v', 5n), w: sent('w', 6n), z: sent('z', 6n) }
}
const fromOutside = (recording: RecordedTrace): RecordedTrace =>
  changeTrace(recording, node =>
    node.hash === recording.trace.root.hash && node.inMessage
      ? { ...node, inMessage: { ...node.inMessage, type: 'ext_in_msg', source: undefined } }
      : node,
  )
const deposits = (recording: RecordedTrace) =>
  classifiedActions(recording).filter(({ type }) => type === 'LiquidityDeposit')
const token = (name: string, amount: bigint) => ({
  amount: { type: 'jetton', master: stubAddress(name), amount },
  vault: stubAddress('p'),
})

describe.each(Object.entries(exchanges))('both sides of a deposit on %s are one deposit', (_, exchange) => {
  const { v, w } = halves(exchange)
  const one = [
    {
      type: 'LiquidityDeposit',
      status: 'ok',
      pattern: 'liquidity.twoSided',
      detail: { protocol: exchange.dex, from: stubAddress('x'), tokens: [token('v', 5n), token('w', 6n)] },
    },
  ]

  test('sent together', async () => {
    const recording = await play(exchange, { x: { [request]: [v, w] } })
    expect(deposits(recording)).toMatchObject(one)
    expect(deposits(fromOutside(recording))).toMatchObject(one)
  })

  test('at different depths, with every transaction in one action', async () => {
    const recording = await play(exchange, {
      x: { [request]: [v, { to: 'y', body: queryBody(relay) }], [again]: [w] },
      y: { [relay]: [{ to: 'x', body: queryBody(again) }] },
    })
    for (const each of [recording, fromOutside(recording)]) {
      expect(deposits(each)).toMatchObject(one)
      const covered = classifiedActions(each).flatMap(({ baseTransactions }) => baseTransactions)
      expect(new Set(covered).size).toBe(covered.length)
    }
  })

  test('one below the other', async () => {
    const sending = { x: { [request]: [v], [excess]: [w] } }
    expect(deposits(await play(exchange, sending, [[{ to: 'x', body: queryBody(excess) }], 'both']))).toMatchObject(one)
  })

  test('unless the first completes a deposit that began before', async () => {
    const found = deposits(await play(exchange, { x: { [request]: [v, w] } }, ['both', []]))
    expect(found.map(({ detail }) => detail)).toMatchObject([
      { tokens: [token('v', 5n)] },
      { tokens: [token('w', 6n)] },
    ])
  })
})

test('sides of different owners are two deposits', async () => {
  for (const exchange of Object.values(exchanges)) {
    const { v, z } = halves(exchange)
    const sending = { x: { [request]: [v, { to: 'z', body: queryBody(relay) }] }, z: { [relay]: [z] } }
    expect(deposits(await play(exchange, sending)).map(({ detail }) => detail)).toMatchObject([
      { from: stubAddress('x'), tokens: [{}] },
      { from: stubAddress('z'), tokens: [{}] },
    ])
  }
})
