import { railScreens, type ScreenName, screenList } from '@tonoscope/core/contract/screens'
import { expect, test } from 'vitest'
import type { ScreenParams } from './screenParams.ts'
import { parseScreenParams, screenPath } from './screenPath.ts'

const parse = <S extends ScreenName>(screen: S, url: string): ScreenParams<S> => {
  const { pathname, search, hash } = new URL(url, 'http://x')
  return parseScreenParams(screen, { path: decodeURI(pathname), search, fragment: hash })
}
const roundTrip = <S extends ScreenName>(screen: S, params: Partial<ScreenParams<S>>) =>
  expect(parse(screen, screenPath(screen, params))).toMatchObject(params)

const account = `0:${'ab'.repeat(32)}`
const hash = 'cd'.repeat(32)

test('every screen has its own path, title and key', () => {
  for (const column of ['path', 'title'] as const)
    expect(new Set(screenList.map(screen => screen[column])).size).toBe(screenList.length)
  const keys = screenList.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(railScreens.flatMap(({ key }) => key ?? [])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    'N',
    'T',
    'B',
  ])
})

test('a screen without parameters is its path', () => {
  for (const { name, path } of screenList) {
    expect(screenPath(name)).toBe(path)
    expect(screenPath(name, parse(name, path))).toBe(path)
  }
})

test('the parameters of every screen survive a round trip', () => {
  const filter = { accounts: [account], assets: ['ton', `token ${account}`] }
  roundTrip('inspect', { sample: 'bounce', run: undefined, tab: 'messages', node: '0.1.12', filter })
  roundTrip('event', { query: hash, tab: 'flow' })
  roundTrip('event', { query: 'https://x/?a=b&c', account, lt: '5', block: '(0,8,7)', sample: 's', file: 'f1' })
  roundTrip('account', { account: 'alice.ton', tab: 'balance' })
  roundTrip('account', { account, block: '5', compare: '2026-03-01T12:00:00Z', method: 'get_x', tab: 'methods' })
  roundTrip('blocks', { block: '(-1,8000000000000000,5)', tab: 'all', find: 'a b', failed: true, trigger: 'bounced' })
  roundTrip('blocks', { block: 'https://explorer/block/7', tx: hash, txBlock: '(0,8000000000000000,7)' })
  roundTrip('blocks', { file: 'f1' })
  roundTrip('proofs', { known: '0', target: `(-1,8000000000000000,5,${hash},${hash})`, pasted: true })
  roundTrip('nfts', { items: [account, `-1:${hash}`], view: 'table', item: account })
  roundTrip('domains', { account, period: 30 })
  roundTrip('debugger', { sample: 'wrong seqno', node: '0.1', step: 12 })
  roundTrip('debugger', { account, method: 'get_x', args: ['5', `slice:${hash}`, '5'], asStack: true, block: '7' })
  roundTrip('library', { page: 'history' })
  roundTrip('library', { file: 'k1-2', tab: 'raw', node: '0' })
})

const configs: ScreenParams<'config'>[] = [
  { source: { kind: 'newest' }, compare: undefined, history: false, filter: '', open: undefined },
  {
    source: { kind: 'block', block: '512' },
    compare: { kind: 'newest' },
    history: false,
    filter: 'gas price',
    open: -999,
  },
  {
    source: { kind: 'pasted', id: 'abc' },
    compare: { kind: 'block', block: '2025-03-01T12:00:00.000Z' },
    history: true,
    filter: '',
    open: 0,
  },
  {
    source: { kind: 'newest' },
    compare: { kind: 'pasted', id: 'xyz' },
    history: false,
    filter: '&=#',
    open: undefined,
  },
]

test.each(configs)('the parameters of Config survive a round trip: %j', params => {
  expect(parse('config', screenPath('config', params))).toEqual(params)
})

test('a fragment opens a parameter if the query has none', () => {
  expect(parse('config', '/config#param-34').open).toBe(34)
  expect(parse('config', '/config?p=20#param-34').open).toBe(20)
  expect(parse('config', '/config?p=x#params').open).toBeUndefined()
})

test('links are readable', () => {
  expect(screenPath('event', { query: hash })).toBe(`/event/${hash}`)
  expect(screenPath('blocks', { block: ' (0,8000000000000000,7) ' })).toBe('/blocks/(0,8000000000000000,7)')
  expect(screenPath('blocks', { block: 'https://explorer/block/7' })).toBe(
    '/blocks?q=https%3A%2F%2Fexplorer%2Fblock%2F7',
  )
  expect(screenPath('nfts', { items: [account, account] })).toMatch(/^\/nfts\?items=[\w-]{48},[\w-]{48}$/)
  expect(screenPath('blocks', { block: '5', file: 'f1', txBlock: '6' })).toBe('/blocks/5')
})

test('invalid values are dropped', () => {
  expect(parse('inspect', '/inspect?tab=nonsense&node=../..')).toEqual({
    run: undefined,
    sample: undefined,
    decode: false,
    tab: 'tree',
    node: undefined,
    filter: undefined,
  })
  expect(parse('event', `/event/${hash}/more?lt=x`)).toMatchObject({ query: undefined, lt: undefined })
  expect(parse('domains', '/domains?account=nobody&period=4000')).toEqual({ account: undefined, period: 365 })
  expect(parse('debugger', '/debugger?step=0&node=1')).toMatchObject({ step: undefined, node: '0', args: [] })
  expect(parse('nfts', `/nfts?items=${account},x,${account}`).items).toEqual([account])
})
