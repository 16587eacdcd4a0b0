import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { writeBoc } from '../cell/boc.ts'
import { toBocBase64, toBocHex } from '../cell/text.ts'
import { formatFriendly } from '../encoding/address.ts'
import { toBase64, toBase64Url } from '../encoding/base64.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { type Address, addressOf } from '../units.ts'
import { readRequest } from './readRequest.ts'

const now = 1_795_000_000
const raw = `0:${'a'.repeat(64)}` as Address
const other = `0:${'b'.repeat(64)}` as Address
const eq = formatFriendly(raw)
const uq = formatFriendly(raw, { bounceable: false })
const testnetOnly = formatFriendly(raw, { testnet: true })
const cell = new Builder().uint(0, 32).text('hello').end()
const boc = toBocBase64(cell)
const twoRoots = toBase64(writeBoc([cell, new Builder().uint(1, 8).end()]))
const init = new Builder().uint(0b00110, 5).ref(cell).ref(cell).end()
const initAddress = formatFriendly(addressOf(0, init.hash()))
const client = 'c'.repeat(64)

const message = { address: eq, amount: '1000000000' }
const base = { valid_until: now + 300, network: '-239', messages: [message] }
const withMessage = (change: object) => ({ ...base, messages: [{ ...message, ...change }] })
const jetton = { type: 'jetton', master: eq, destination: uq, amount: '5' }
const nft = { type: 'nft', nftAddress: eq, newOwner: uq }
const withItems = (...items: object[]) => ({ valid_until: now + 300, network: '-239', items })
const envelope = (payload: object, method = 'sendTransaction') => ({
  method,
  params: [JSON.stringify(payload)],
  id: '1',
})
const connect = { manifestUrl: 'https://app.example/m.json', items: [{ name: 'ton_addr' }] }
const link = (query: string, start = 'tc://') => `${start}?${query}`
const r = `r=${encodeURIComponent(JSON.stringify(connect))}`
const embed = (request: object) => `e=${toBase64Url(encodeUtf8(JSON.stringify(request)))}`
const wire = { m: 'st', vu: now + 300, n: '-239', ms: [{ a: eq, am: '5' }] }
const transfer = (query = '', to = uq, start = 'ton://') => `${start}transfer/${to}${query === '' ? '' : `?${query}`}`

type Case = readonly [name: string, input: object | string, kind: string | undefined, faults: readonly string[]]

const good: readonly Case[] = [
  ['a request of an app', envelope(base), 'sendTransaction', []],
  ['its parameters alone', base, 'sendTransaction', []],
  [
    'a comment and a StateInit',
    withMessage({ address: initAddress, payload: boc, stateInit: toBocBase64(init) }),
    'sendTransaction',
    [],
  ],
  ['a payload in base64url', withMessage({ payload: toBase64Url(writeBoc(cell)) }), 'sendTransaction', []],
  ['extra currencies', withMessage({ extra_currency: { 239: '10' } }), 'sendTransaction', []],
  ['a non-bounceable destination', withMessage({ address: uq }), 'sendTransaction', []],
  [
    'a testnet-only address on testnet',
    { ...withMessage({ address: testnetOnly }), network: '-3' },
    'sendTransaction',
    [],
  ],
  ['another network', { ...base, network: '-777' }, 'sendTransaction', []],
  ['from as a raw address', { ...base, from: raw }, 'sendTransaction', []],
  ['four messages', { ...base, messages: [message, message, message, message] }, 'sendTransaction', []],
  ['a TON item', withItems({ type: 'ton', ...message }), 'sendTransaction', []],
  ['a jetton item', withItems(jetton), 'sendTransaction', []],
  [
    'a jetton item with all fields',
    withItems({
      ...jetton,
      attachAmount: '50000000',
      queryId: '7',
      responseDestination: eq,
      customPayload: boc,
      forwardAmount: '1',
      forwardPayload: boc,
    }),
    'sendTransaction',
    [],
  ],
  ['an NFT item', withItems(nft), 'sendTransaction', []],
  ['signMessage', envelope(withItems(jetton), 'signMessage'), 'signMessage', []],
  ['signData of a text', envelope({ type: 'text', text: 'hi', network: '-239' }, 'signData'), 'signData', []],
  [
    'signData of bytes',
    envelope({ type: 'binary', bytes: 'AAEC', network: '-3', from: raw }, 'signData'),
    'signData',
    [],
  ],
  ['signData of a cell', { type: 'cell', schema: 'a#_ = A;', cell: boc, network: '-239' }, 'signData', []],
  ['disconnect', { method: 'disconnect', params: [], id: '2' }, 'disconnect', []],
  ['a connect request', connect, 'connect', []],
  ['a deep link', link(`v=2&id=${client}&${r}&ret=back`), 'connect', []],
  ['the deep link of a wallet', link(`v=2&id=${client}&${r}`, 'tonkeeper-tc://'), 'connect', []],
  ['a universal link', link(`v=2&id=${client}&${r}`, 'https://app.tonkeeper.com/ton-connect'), 'connect', []],
  ['a link with an embedded transaction', link(`v=2&id=${client}&${r}&${embed(wire)}`), 'sendTransaction', []],
  [
    'a link with an embedded jetton item',
    link(`v=2&id=${client}&${r}&${embed({ ...wire, ms: undefined, i: [{ t: 'jetton', ma: eq, d: uq, am: '5' }] })}`),
    'sendTransaction',
    [],
  ],
  [
    'a link with an embedded text',
    link(`v=2&id=${client}&${r}&${embed({ m: 'sd', t: 'text', tx: 'hi', n: '-239' })}`),
    'signData',
    [],
  ],
  ['a line of a log', `12:00 [bridge] → ${JSON.stringify(envelope(base))} sent`, 'sendTransaction', []],
  [
    'a line of a log with escaped quotes',
    `{"level":"info"} msg=${JSON.stringify(JSON.stringify(envelope(base)))}`,
    'sendTransaction',
    [],
  ],
  ['a request inside other JSON', { data: { request: envelope(base) } }, 'sendTransaction', []],
  ['a payment link', transfer('amount=1000000000&text=hello'), 'transfer-link', []],
  ['a payment link of Tonkeeper', transfer('amount=1', eq, 'https://app.tonkeeper.com/'), 'transfer-link', []],
  [
    'a payment link of Tonhub',
    transfer(
      `amount=1&bin=${encodeURIComponent(boc)}&init=${encodeURIComponent(toBocBase64(init))}`,
      initAddress,
      'https://tonhub.com/',
    ),
    'transfer-link',
    [],
  ],
  ['a payment link for jettons', transfer(`amount=5&jetton=${eq}&exp=${now + 60}`), 'transfer-link', []],
  ['a payment link in a text', `pay here: ${transfer('amount=1')} thanks`, 'transfer-link', []],
  ['the reply of a wallet', { result: boc, id: '1' }, 'wallet-reply', []],
]

const bad: readonly Case[] = [
  [
    'a payload that is a text',
    withMessage({ payload: toBase64(encodeUtf8('hello')) }),
    'sendTransaction',
    ['messages[0].payload boc.plain'],
  ],
  ['a payload that is bytes', withMessage({ payload: 'AAEC' }), 'sendTransaction', ['messages[0].payload boc.plain']],
  ['a payload in hex', withMessage({ payload: toBocHex(cell) }), 'sendTransaction', ['messages[0].payload boc.hex']],
  [
    'a payload that is not base64',
    withMessage({ payload: 'hello world' }),
    'sendTransaction',
    ['messages[0].payload boc.encoding'],
  ],
  [
    'a truncated payload',
    withMessage({ payload: boc.slice(0, 16) }),
    'sendTransaction',
    ['messages[0].payload boc.invalid'],
  ],
  [
    'a payload with two roots',
    withMessage({ payload: twoRoots }),
    'sendTransaction',
    ['messages[0].payload boc.roots'],
  ],
  ['a payload that is an object', withMessage({ payload: {} }), 'sendTransaction', ['messages[0].payload field.type']],
  [
    'a StateInit that is a text',
    withMessage({ stateInit: toBase64(encodeUtf8('code')) }),
    'sendTransaction',
    ['messages[0].stateInit boc.plain'],
  ],
  [
    'a StateInit that is another cell',
    withMessage({ stateInit: boc }),
    'sendTransaction',
    ['messages[0].stateInit stateInit.layout'],
  ],
  [
    'the StateInit of another address',
    withMessage({ stateInit: toBocBase64(init) }),
    'sendTransaction',
    ['messages[0].stateInit stateInit.address'],
  ],
  [
    'an amount as a number',
    withMessage({ amount: 1000000000 }),
    'sendTransaction',
    ['messages[0].amount amount.number'],
  ],
  [
    'an amount with decimals',
    withMessage({ amount: '0.05' }),
    'sendTransaction',
    ['messages[0].amount amount.fraction'],
  ],
  [
    'an amount as a number with decimals',
    withMessage({ amount: 0.05 }),
    'sendTransaction',
    ['messages[0].amount amount.fraction'],
  ],
  ['a negative amount', withMessage({ amount: '-5' }), 'sendTransaction', ['messages[0].amount amount.negative']],
  ['an amount with a unit', withMessage({ amount: '1 TON' }), 'sendTransaction', ['messages[0].amount amount.invalid']],
  [
    'an amount beyond the supply',
    withMessage({ amount: '1000000000000000000000' }),
    'sendTransaction',
    ['messages[0].amount amount.large'],
  ],
  ['an amount of 0', withMessage({ amount: '0' }), 'sendTransaction', ['messages[0].amount amount.zero']],
  ['no amount', { ...base, messages: [{ address: eq }] }, 'sendTransaction', ['messages[0].amount field.missing']],
  ['a raw address', withMessage({ address: raw }), 'sendTransaction', ['messages[0].address address.raw']],
  [
    'a mistyped address',
    withMessage({ address: `${eq.slice(0, -1)}${eq.endsWith('A') ? 'B' : 'A'}` }),
    'sendTransaction',
    ['messages[0].address address.invalid'],
  ],
  ['a domain', withMessage({ address: 'alice.ton' }), 'sendTransaction', ['messages[0].address address.domain']],
  [
    'a testnet-only address on mainnet',
    withMessage({ address: testnetOnly }),
    'sendTransaction',
    ['messages[0].address address.testnet'],
  ],
  [
    'valid_until in milliseconds',
    { ...base, valid_until: (now + 300) * 1000 },
    'sendTransaction',
    ['valid_until time.milliseconds'],
  ],
  ['valid_until in the past', { ...base, valid_until: now - 60 }, 'sendTransaction', ['valid_until time.past']],
  ['valid_until far ahead', { ...base, valid_until: now + 10 * 86_400 }, 'sendTransaction', ['valid_until time.far']],
  [
    'valid_until as a text',
    { ...base, valid_until: String(now + 300) },
    'sendTransaction',
    ['valid_until time.number'],
  ],
  ['no valid_until', { network: '-239', messages: [message] }, 'sendTransaction', ['valid_until time.missing']],
  [
    'the SDK name of valid_until',
    { validUntil: now + 300, network: '-239', messages: [message] },
    'sendTransaction',
    ['validUntil field.alias'],
  ],
  [
    'the SDK name of extra_currency',
    withMessage({ extraCurrency: { 239: '1' } }),
    'sendTransaction',
    ['messages[0].extraCurrency field.alias'],
  ],
  [
    'an invalid ID of an extra currency',
    withMessage({ extra_currency: { usd: '1' } }),
    'sendTransaction',
    ['messages[0].extra_currency.usd currency.id'],
  ],
  ['the network as a number', { ...base, network: -239 }, 'sendTransaction', ['network network.number']],
  ['the network by its name', { ...base, network: 'mainnet' }, 'sendTransaction', ['network network.invalid']],
  ['no network', { valid_until: now + 300, messages: [message] }, 'sendTransaction', ['network network.missing']],
  ['from that is no address', { ...base, from: 'me' }, 'sendTransaction', ['from address.invalid']],
  ['messages and items', { ...base, items: [jetton] }, 'sendTransaction', [' field.both']],
  [
    'no messages',
    envelope({ valid_until: now + 300, network: '-239' }),
    'sendTransaction',
    ['params[0] field.neither'],
  ],
  ['an empty list', envelope({ ...base, messages: [] }), 'sendTransaction', ['params[0].messages list.empty']],
  [
    'messages that are an object',
    envelope({ ...base, messages: message }),
    'sendTransaction',
    ['params[0].messages field.type'],
  ],
  ['an unknown field', withMessage({ bounce: true }), 'sendTransaction', ['messages[0].bounce field.unknown']],
  ['an unknown item', withItems({ type: 'sbt' }, jetton), 'sendTransaction', ['items[0].type field.kind']],
  [
    'a jetton item without a destination',
    withItems({ type: 'jetton', master: eq, amount: '5' }),
    'sendTransaction',
    ['items[0].destination field.missing'],
  ],
  [
    'a jetton amount with decimals',
    withItems({ ...jetton, amount: '1.5' }),
    'sendTransaction',
    ['items[0].amount amount.fraction'],
  ],
  [
    'a forward payload that is a text',
    withItems({ ...jetton, forwardPayload: 'aGVsbG8=' }),
    'sendTransaction',
    ['items[0].forwardPayload boc.plain'],
  ],
  [
    'a query ID that is no number',
    withItems({ ...nft, queryId: 'x' }),
    'sendTransaction',
    ['items[0].queryId field.type'],
  ],
  ['an unknown method', { ...envelope(base), method: 'sendTx' }, 'sendTransaction', ['method envelope.method']],
  [
    'parameters as an object',
    { method: 'sendTransaction', params: [base], id: '1' },
    'sendTransaction',
    ['params[0] envelope.paramsObject'],
  ],
  [
    'parameters without a list',
    { method: 'sendTransaction', params: base, id: '1' },
    'sendTransaction',
    ['params envelope.params'],
  ],
  [
    'parameters that are not JSON',
    { method: 'sendTransaction', params: ['{oops'], id: '1' },
    'sendTransaction',
    ['params[0] json.syntax'],
  ],
  ['an ID as a number', { ...envelope(base), id: 1 }, 'sendTransaction', ['id envelope.id']],
  ['a request in JavaScript', "{ messages: [{ address: 'EQ', amount: toNano(1) }] }", 'invalid', [' json.syntax']],
  [
    'signData of an unknown type',
    envelope({ type: 'json', text: '{}', network: '-239' }, 'signData'),
    'signData',
    ['params[0].type field.kind'],
  ],
  [
    'signData without its text',
    envelope({ type: 'text', network: '-239' }, 'signData'),
    'signData',
    ['params[0].text field.missing'],
  ],
  [
    'signData of a cell that is none',
    envelope({ type: 'cell', schema: 'a', cell: 'AAEC', network: '-239' }, 'signData'),
    'signData',
    ['params[0].cell boc.plain'],
  ],
  ['a link of another version', link(`v=3&id=${client}&${r}`), 'connect', ['v link.version']],
  ['a link without the ID of the app', link(`v=2&${r}`), 'connect', ['id link.form']],
  ['a link whose request is not JSON', link(`v=2&id=${client}&r=%7Boops`), 'connect', ['r json.syntax']],
  [
    'a link with an unknown embedded method',
    link(`v=2&id=${client}&${r}&${embed({ m: 'xx' })}`),
    'connect',
    ['e.m field.kind'],
  ],
  [
    'a link with a raw embedded address',
    link(`v=2&id=${client}&${r}&${embed({ ...wire, ms: [{ a: raw, am: '5' }] })}`),
    'sendTransaction',
    ['e.ms[0].a address.raw'],
  ],
  [
    'a connect request for an unknown item',
    { ...connect, items: [{ name: 'eth_addr' }] },
    'connect',
    ['items[0].name field.kind'],
  ],
  [
    'a ton_proof without a payload',
    { ...connect, items: [{ name: 'ton_proof' }] },
    'connect',
    ['items[0].payload field.missing'],
  ],
  ['a payment link without an amount', transfer('text=hi'), 'transfer-link', ['amount link.amount']],
  ['a payment link with an amount in TON', transfer('amount=0.5'), 'transfer-link', ['amount amount.fraction']],
  [
    'a payment link with text and body',
    transfer(`amount=1&text=a&bin=${encodeURIComponent(boc)}`),
    'transfer-link',
    ['bin link.both'],
  ],
  ['a payment link with plain base64', transfer('amount=1&bin=aGVsbG8%3D'), 'transfer-link', ['bin boc.plain']],
  [
    'a payment link with an unknown parameter',
    transfer('amount=1&dex=ston&st=1'),
    'transfer-link',
    ['dex link.parameter', 'st link.parameter'],
  ],
  ['a payment link with an amount twice', transfer('amount=1&amount=2'), 'transfer-link', ['amount link.repeated']],
  ['a payment link that has expired', transfer(`amount=1&exp=${now - 5}`), 'transfer-link', ['exp time.past']],
  ['a payment link to a domain', transfer('amount=1', 'alice.ton'), 'transfer-link', ['address address.domain']],
  ['a payment link without an address', 'ton://transfer/?amount=1', 'transfer-link', ['address field.missing']],
  [
    'a payment link with a StateInit of another address',
    transfer(`amount=1&init=${encodeURIComponent(toBocBase64(init))}`),
    'transfer-link',
    ['init stateInit.address'],
  ],
  [
    'the wallet declined',
    { event: 'connect_error', id: 1, payload: { code: 300, message: 'no' } },
    'connect-reply',
    ['payload reply.error'],
  ],
]

const read = (input: object | string) => readRequest(typeof input === 'string' ? input : JSON.stringify(input), { now })

describe('requests and links', () => {
  test('the corpus is large enough', () => expect(good.length + bad.length).toBeGreaterThanOrEqual(100))

  test.each([...good, ...bad])('%s', (_, input, kind, faults) => {
    const found = read(input)
    expect(found?.kind).toBe(kind)
    expect(found?.faults.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
    for (const { text, advice } of found?.faults ?? []) expect(`${text} ${advice}`).not.toMatch(/undefined|\[object/)
  })

  test.each([
    eq,
    raw,
    boc,
    '',
    'hello',
    '{"boc":"abc"}',
    'https://tonviewer.com/x',
    '{"lt":5}',
    '[1,2,3]',
    '{"jsonrpc":"2.0","id":1,"method":"sendBoc","params":{"boc":"te6cc"}}',
    '{"role":"user","content":[{"type":"text","text":"hi"}]}',
    '{"items":[{"type":"folder","name":"x"}],"messages":[{"text":"x"}]}',
  ])('no request: %s', text => expect(readRequest(text, { now })).toBeUndefined())
})

describe('what is read', () => {
  test('a message with a body, a StateInit and extra currencies', () => {
    const found = read(
      withMessage({ address: initAddress, payload: boc, stateInit: toBocBase64(init), extra_currency: { 239: '7' } }),
    )
    const [wanted] = found && 'messages' in found ? found.messages : []
    if (wanted?.type !== 'message') throw new Error('no message')
    expect([wanted.body?.hash(), wanted.init?.hash()]).toEqual([cell.hash(), init.hash()])
    expect(wanted).toMatchObject({ bounce: true, amount: 1_000_000_000n, currencies: new Map([[239, 7n]]) })
  })

  test('an embedded request equals the one on the wire', () => {
    const short = read(link(`v=2&id=${client}&${r}&${embed({ ...wire, ms: [{ a: eq, am: '5', p: boc }] })}`))
    const long = read({ ...base, messages: [{ address: eq, amount: '5', payload: boc }] })
    const describe = (found: typeof short) =>
      found && 'messages' in found
        ? found.messages.map(each => each.type === 'message' && [each.destination, each.amount, each.body?.hash()])
        : []
    expect(describe(short)).toEqual(describe(long))
    expect(describe(long)).toHaveLength(1)
  })

  test('a link to a wallet in Telegram', () => {
    const packed =
      `v=2&id=${client}&r=${encodeURIComponent(JSON.stringify(connect)).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('.', '%2E')}`
        .replaceAll('%', '--')
        .replaceAll('=', '__')
        .replaceAll('&', '-')
    const found = read(`https://t.me/wallet?attach=wallet&mode=compact&startapp=tonconnect-${packed}`)
    expect(found).toMatchObject({ kind: 'connect', faults: [], connect: { manifestUrl: connect.manifestUrl } })
  })

  test('a message that cannot be read is counted, not sent as another one', () => {
    const found = read({
      ...base,
      messages: [
        { ...message, payload: 'aGVsbG8=' },
        { ...message, address: formatFriendly(other) },
      ],
    })
    expect(found).toMatchObject({ messageCount: 2, messages: [{ path: 'messages[1]', destination: other }] })
  })

  test('a plus sign in base64 and in a text', () => {
    const found = read(transfer('amount=1&text=a+b%2Bc'))
    const [wanted] = found && 'messages' in found ? found.messages : []
    expect(wanted?.type === 'message' && wanted.body?.hash()).toBe(new Builder().uint(0, 32).text('a b+c').end().hash())
  })

  test('the revisions that a wallet must know', () => {
    expect(read(envelope(withItems(jetton), 'signMessage'))).toMatchObject({ needs: ['items'] })
    expect(read(withMessage({ extra_currency: { 1: '1' } }))).toMatchObject({ needs: ['extraCurrency'] })
    expect(read(base)).toMatchObject({ needs: [] })
  })
})
