import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { nodeOffChain, type OffChainLimits, offChainFetch, type Resolve } from './offChain.ts'
import { isPublicAddress } from './publicAddress.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server of this machine, and what it was asked. */
async function serve(
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo // it listens at a port
  return { url: `http://${host}:${port}`, port, asked }
}
const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(value))
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()
const fetched = async (url: string, limits: OffChainLimits = {}) => {
  const answer = await offChainFetch(limits)(url)
  return 'bytes' in answer ? Buffer.from(answer.bytes).toString() : answer.problem
}
/** Names of this test lead here; everything else is nowhere. */
const resolveTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%j is not public', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    address => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('private addresses', () => {
  test.each([
    ['as it is', 'http://127.0.0.1'],
    ['of the metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['of IPv6', 'http://[::1]'],
    ['as IPv4 in IPv6', 'http://[::ffff:127.0.0.1]'],
    ['as IPv4 in IPv6, in hex', 'http://[::ffff:7f00:1]'],
    ['as one decimal number', 'http://2130706433'],
    ['in octal', 'http://0177.0.0.1'],
    ['in hex', 'http://0x7f.1'],
    ['shortened', 'http://127.1'],
    ['with full-width digits', 'http://１２７.0.0.1'],
    ['nowhere', 'http://0'],
  ])('are refused %s', async (_, url) => {
    expect(await fetched(url)).toBe('it is at a private address')
  })

  test('are refused behind a name, without connecting', async () => {
    const { port, asked } = await serve(json({ secret: true }))
    const resolve = resolveTo('127.0.0.1')
    expect(await fetched(`http://rebound.example:${port}/`, { resolve })).toBe('it is at a private address')
    expect(asked).toEqual([])
  })

  test('are refused when only one of several is', async () => {
    const resolve = resolveTo('93.184.216.34', '::1')
    expect(await fetched('http://two.example/', { resolve })).toBe('it is at a private address')
  })

  test('are refused by the real resolver, too', async () => {
    expect(await fetched('http://localhost:1/')).toBe('it is at a private address')
  })

  test.each([
    ['http://127.0.0.1:1/'],
    ['http://[::1]:1/'],
    ['http://169.254.169.254/'],
    ['http://2130706433/'],
    ['//[::ffff:7f00:1]/'],
    ['http://inside.example/'],
  ])('are refused when a redirect leads to %s', async target => {
    // Another loopback address stands for a public one.
    const { port, asked } = await serve(redirect(target), '127.0.0.2')
    const limits = { allows: (address: string) => address === '127.0.0.2', resolve: resolveTo('10.0.0.1') }
    expect(await fetched(`http://127.0.0.2:${port}/`, limits)).toBe('it is at a private address')
    expect(asked).toEqual(['/'])
  })

  test('cannot be slipped in after the check: the checked address is the one that is connected to', async () => {
    const { port, asked } = await serve(json({ name: 'public' }), '127.0.0.2')
    const answers = ['127.0.0.2', '127.0.0.1']
    let lookups = 0
    const resolve: Resolve = async () => [{ address: answers[lookups++] ?? '127.0.0.1', family: 4 }]
    const limits = { allows: (address: string) => address === '127.0.0.2', resolve }
    expect(await fetched(`http://rebinding.example:${port}/`, limits)).toBe('{"name":"public"}')
    expect([lookups, asked]).toEqual([1, ['/']])
  })

  test('may be read where the host allows it', async () => {
    const { url } = await serve(json({ name: 'mine' }))
    expect(await nodeOffChain({ allowPrivate: true })(url)).toEqual({ type: 'read', content: { name: 'mine' } })
    expect(await nodeOffChain()(url)).toEqual({ type: 'unknown', reason: 'it is at a private address' })
  })
})

describe('limits', () => {
  const allowed = { allows: () => true }

  test('content that says to be too long is not read', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-length': '999999' }).write('{'))
    expect(await fetched(url, allowed)).toBe('it is longer than 262144 bytes')
  })

  test('content that does not say how long it is, is cut off', async () => {
    const { url } = await serve((_, response) => {
      const more = () => response.write('x'.repeat(60_000), () => !response.destroyed && setImmediate(more))
      more()
    })
    expect(await fetched(url, allowed)).toBe('it is longer than 262144 bytes')
  })

  test('a server that never answers, or never ends, is left', async () => {
    const silent = await serve(() => {})
    const dripping = await serve((_, response) => response.write('{'))
    expect(await fetched(silent.url, { ...allowed, timeMs: 100 })).toBe('it did not answer within 100 ms')
    expect(await fetched(dripping.url, { ...allowed, timeMs: 100 })).toBe('it did not answer within 100 ms')
  })

  test('redirects are followed, but not for ever', async () => {
    const last = await serve(json({ name: 'found' }))
    const first = await serve(redirect(`${last.url}/there`))
    expect(await fetched(first.url, allowed)).toBe('{"name":"found"}')
    expect(last.asked).toEqual(['/there'])
    const loop = await serve(redirect('/again'))
    expect(await fetched(loop.url, allowed)).toBe('it redirects more than 3 times')
    expect(loop.asked).toHaveLength(4)
  })

  test.each([
    ['a file', 'file:///etc/passwd', 'file: links are not read'],
    ['a name and a password', 'http://user:pass@host.example/', 'the link carries a name or a password'],
    ['nothing', '', 'it redirects nowhere'],
  ])('a redirect to %s is refused', async (_, location, reason) => {
    const { url } = await serve(location === '' ? (_r, response) => response.writeHead(302).end() : redirect(location))
    expect(await fetched(url, allowed)).toBe(reason)
  })

  test('packed content is refused', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    expect(await fetched(url, allowed)).toBe('it is packed')
  })

  test('nothing of this machine is sent along', async () => {
    const sent: string[] = []
    const { url } = await serve((request, response) => {
      sent.push(...Object.keys(request.headers))
      response.end('{}')
    })
    await fetched(url, allowed)
    expect(sent.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })
})

describe('what is read', () => {
  const offChain = nodeOffChain({ allowPrivate: true, timeMs: 500 })

  test('is an object of JSON', async () => {
    const { url } = await serve(json({ name: 'A', attributes: [{ trait_type: 'x', value: 1 }] }))
    expect(await offChain(url)).toEqual({
      type: 'read',
      content: { name: 'A', attributes: [{ trait_type: 'x', value: 1 }] },
    })
  })

  test.each([
    ['a page', '<html>', /not JSON/],
    ['a list', '[1]', /no object/],
    ['nothing', '', /not JSON/],
    ['nested too deep', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, /nested deeper/],
  ])('is unknown when it is %s', async (_, text, reason) => {
    const { url } = await serve((_r, response) => response.end(text))
    expect(await offChain(url)).toEqual({ type: 'unknown', reason: expect.stringMatching(reason) })
  })

  test('is unknown when it is not there, which is not "none"', async () => {
    const { url } = await serve((_, response) => response.writeHead(404).end())
    expect(await offChain(url)).toEqual({ type: 'unknown', reason: 'it answered 404' })
    expect(await offChain('http://127.0.0.1:1/')).toEqual({
      type: 'unknown',
      reason: 'it cannot be reached (ECONNREFUSED)',
    })
  })

  test('is asked for once, however many want it', async () => {
    const { url, asked } = await serve(json({ name: 'A' }))
    await Promise.all([offChain(`${url}/1`), offChain(`${url}/1`), offChain(`${url}/1#part`)])
    await offChain(`${url}/1`)
    expect(asked).toEqual(['/1'])
  })
})
