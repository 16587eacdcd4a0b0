import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOffChainLoader } from '@tonoscope/core/naming/createOffChainLoader'
import { afterEach, describe, expect, test } from 'vitest'
import { createOffChain } from './namingConfig.ts'
import { type OffChainLimits, offChainFetch, type Resolve } from './offChain.ts'
import { isPublicAddress } from './publicAddress.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A local server that records its requests. */
async function serve(
  respond: RequestListener,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://${host}:${port}`, port, requests }
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
  const result = await offChainFetch(limits)(url)
  return 'bytes' in result ? Buffer.from(result.bytes).toString() : result.problem
}
/** A resolver with fixed addresses. */
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
    ['as IPv4', 'http://127.0.0.1'],
    ['of a cloud metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['as IPv6', 'http://[::1]'],
    ['as IPv4 in IPv6', 'http://[::ffff:127.0.0.1]'],
    ['as IPv4 in IPv6, in hex', 'http://[::ffff:7f00:1]'],
    ['as one decimal number', 'http://2130706433'],
    ['in octal', 'http://0177.0.0.1'],
    ['in hex', 'http://0x7f.1'],
    ['shortened', 'http://127.1'],
    ['with full-width digits', 'http://１２７.0.0.1'],
    ['nowhere', 'http://0'],
  ])('are rejected %s', async (_, url) => {
    expect(await fetched(url)).toBe('private address')
  })

  test('are rejected behind a host name, without connecting', async () => {
    const { port, requests } = await serve(json({ secret: true }))
    const resolve = resolveTo('127.0.0.1')
    expect(await fetched(`http://rebound.example:${port}/`, { resolve })).toBe('private address')
    expect(requests).toEqual([])
  })

  test('are rejected if only one of several addresses is private', async () => {
    const resolve = resolveTo('93.184.216.34', '::1')
    expect(await fetched('http://two.example/', { resolve })).toBe('private address')
  })

  test('are rejected with the system resolver', async () => {
    expect(await fetched('http://localhost:1/')).toBe('private address')
  })

  test.each([
    ['http://127.0.0.1:1/'],
    ['http://[::1]:1/'],
    ['http://169.254.169.254/'],
    ['http://2130706433/'],
    ['//[::ffff:7f00:1]/'],
    ['http://inside.example/'],
  ])('are rejected in a redirect to %s', async target => {
    // Another loopback address in the role of a public one.
    const { port, requests } = await serve(redirect(target), '127.0.0.2')
    const limits = { isAllowed: (address: string) => address === '127.0.0.2', resolve: resolveTo('10.0.0.1') }
    expect(await fetched(`http://127.0.0.2:${port}/`, limits)).toBe('private address')
    expect(requests).toEqual(['/'])
  })

  test('cannot be swapped after the check: the connection uses the checked address (DNS rebinding)', async () => {
    const { port, requests } = await serve(json({ name: 'public' }), '127.0.0.2')
    const addresses = ['127.0.0.2', '127.0.0.1']
    let lookups = 0
    const resolve: Resolve = async () => [{ address: addresses[lookups++] ?? '127.0.0.1', family: 4 }]
    const limits = { isAllowed: (address: string) => address === '127.0.0.2', resolve }
    expect(await fetched(`http://rebinding.example:${port}/`, limits)).toBe('{"name":"public"}')
    expect([lookups, requests]).toEqual([1, ['/']])
  })

  test('are allowed on request', async () => {
    const { url } = await serve(json({ name: 'mine' }))
    expect(await createOffChain({ offChain: 'private' })?.(url)).toEqual({ type: 'read', content: { name: 'mine' } })
    expect(await createOffChain({ offChain: 'public' })?.(url)).toEqual({ type: 'unknown', reason: 'private address' })
  })
})

describe('limits', () => {
  const allowed = { isAllowed: () => true }

  test('rejects a content-length above the limit', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-length': '999999' }).write('{'))
    expect(await fetched(url, allowed)).toBe('the response is longer than 262144 bytes')
  })

  test('aborts a response of unknown length at the limit', async () => {
    const { url } = await serve((_, response) => {
      const more = () => response.write('x'.repeat(60_000), () => !response.destroyed && setImmediate(more))
      more()
    })
    expect(await fetched(url, allowed)).toBe('the response is longer than 262144 bytes')
  })

  test('times out if the response never starts or never ends', async () => {
    const silent = await serve(() => {})
    const dripping = await serve((_, response) => response.write('{'))
    expect(await fetched(silent.url, { ...allowed, timeoutMs: 100 })).toBe('no response within 100 ms')
    expect(await fetched(dripping.url, { ...allowed, timeoutMs: 100 })).toBe('no response within 100 ms')
  })

  test('follows a limited number of redirects', async () => {
    const last = await serve(json({ name: 'found' }))
    const first = await serve(redirect(`${last.url}/there`))
    expect(await fetched(first.url, allowed)).toBe('{"name":"found"}')
    expect(last.requests).toEqual(['/there'])
    const loop = await serve(redirect('/again'))
    expect(await fetched(loop.url, allowed)).toBe('more than 3 redirects')
    expect(loop.requests).toHaveLength(4)
  })

  test.each([
    ['a file', 'file:///etc/passwd', 'file: links are not supported'],
    ['a name and a password', 'http://user:pass@host.example/', 'the link contains a user name or password'],
    ['nothing', '', 'invalid redirect'],
  ])('rejects a redirect to %s', async (_, location, reason) => {
    const { url } = await serve(location === '' ? (_r, response) => response.writeHead(302).end() : redirect(location))
    expect(await fetched(url, allowed)).toBe(reason)
  })

  test('rejects compressed content', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    expect(await fetched(url, allowed)).toBe('compressed response')
  })

  test('sends only minimal headers', async () => {
    const sent: string[] = []
    const { url } = await serve((request, response) => {
      sent.push(...Object.keys(request.headers))
      response.end('{}')
    })
    await fetched(url, allowed)
    expect(sent.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })
})

describe('off-chain metadata', () => {
  const offChain = createOffChainLoader({
    fetch: offChainFetch({ isAllowed: () => true, timeoutMs: 500 }),
    nowMs: () => performance.now(),
  })

  test('is a JSON object', async () => {
    const { url } = await serve(json({ name: 'A', attributes: [{ trait_type: 'x', value: 1 }] }))
    expect(await offChain(url)).toEqual({
      type: 'read',
      content: { name: 'A', attributes: [{ trait_type: 'x', value: 1 }] },
    })
  })

  test.each([
    ['a page', '<html>', /invalid JSON/],
    ['a list', '[1]', /not an object/],
    ['nothing', '', /invalid JSON/],
    ['nested too deep', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, /nested deeper/],
  ])('is unknown if it is %s', async (_, text, reason) => {
    const { url } = await serve((_r, response) => response.end(text))
    expect(await offChain(url)).toEqual({ type: 'unknown', reason: expect.stringMatching(reason) })
  })

  test('is unknown, not missing, on an HTTP or connection error', async () => {
    const { url } = await serve((_, response) => response.writeHead(404).end())
    expect(await offChain(url)).toEqual({ type: 'unknown', reason: 'the response has status 404' })
    expect(await offChain('http://127.0.0.1:1/')).toEqual({
      type: 'unknown',
      reason: 'unreachable (ECONNREFUSED)',
    })
  })

  test('is fetched once for parallel requests', async () => {
    const { url, requests } = await serve(json({ name: 'A' }))
    await Promise.all([offChain(`${url}/1`), offChain(`${url}/1`), offChain(`${url}/1#part`)])
    await offChain(`${url}/1`)
    expect(requests).toEqual(['/1'])
  })
})
