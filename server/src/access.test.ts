import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessRules, tokenLinkResponse } from './access.ts'
import { createApp } from './http.ts'

let runs = 0
const openApi = openApiDocument({ version: '0.1.0', networks: ['demo'], defaultNetwork: 'demo' })
const createTestApp = (rules: Partial<AccessRules> = {}) =>
  createApp({
    networks: ['demo'],
    openApi,
    files: undefined,
    bodyLimit: 1024,
    connect: [],
    trustProxy: false,
    onAccess: undefined,
    log: () => {},
    run: () => {
      runs++
      return Promise.resolve(new TextEncoder().encode('{}'))
    },
    access: { host: '127.0.0.1', allowedHosts: [], cors: [], token: undefined, ...rules },
  })

const getStatus = (rules: Partial<AccessRules>, headers: Record<string, string>, path = '/v2/status') =>
  createTestApp(rules).request(path, { headers })

const codeOf = async (response: Response) => {
  const body = await response.text()
  return response.status < 400 ? response.status : (JSON.parse(body) as { code: string }).code
}

describe('the Host header', () => {
  test.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.:8080',
    'tonoscope.localhost:8080',
    '127.0.0.1:8080',
    '127.8.7.6',
    '[::1]:8080',
  ])('%s is this machine', async host => {
    expect(await codeOf(await getStatus({}, { host }))).toBe(200)
  })

  test.each(['evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', '127.evil'])(
    '%s is refused everywhere, with the option that allows it',
    async host => {
      for (const path of ['/v2/status', '/debug/samples', '/', '/docs', '/openapi.json']) {
        const response = await getStatus({}, { host }, path)
        expect(response.status).toBe(403)
        expect(await response.json()).toMatchObject({
          code: 'access.host',
          error: expect.stringContaining('--allowed-host'),
        })
      }
    },
  )

  test.each(['a b', 'a/b', 'x@localhost', 'localhost:port', ''])('"%s" is invalid', async host => {
    expect((await getStatus({}, { host })).status).toBe(400)
  })

  test('--host and --allowed-host are allowed; on all addresses any address is, but no name', async () => {
    expect(await codeOf(await getStatus({ host: '192.168.1.5' }, { host: '192.168.1.5:8080' }))).toBe(200)
    expect(await codeOf(await getStatus({ allowedHosts: ['Ton.Example'] }, { host: 'ton.example' }))).toBe(200)
    expect(await codeOf(await getStatus({ allowedHosts: ['*'] }, { host: 'any.example' }))).toBe(200)
    expect(await codeOf(await getStatus({ host: '0.0.0.0' }, { host: '10.1.2.3:8080' }))).toBe(200)
    expect(await codeOf(await getStatus({ host: '::' }, { host: '[fe80::1]:8080' }))).toBe(200)
    expect(await codeOf(await getStatus({ host: '0.0.0.0' }, { host: 'evil.example' }))).toBe('access.host')
  })
})

describe('over a connection', () => {
  const server = createAdaptorServer({ fetch: createTestApp().fetch, overrideGlobalObjects: false })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  /** The response to a request as it is written. */
  async function send(...lines: string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    return text
  }

  test('several Host headers, none, and another host in the URL are refused', async () => {
    expect(await send('GET /v2/status HTTP/1.1', 'Host: localhost')).toMatch(/^HTTP\/1.1 200 /)
    const twice = await send('GET /v2/status HTTP/1.1', 'Host: localhost', 'Host: evil.example')
    expect(twice).toMatch(/^HTTP\/1.1 400 /)
    expect(twice).toContain('"code":"input.host"')
    expect(await send('GET /v2/status HTTP/1.1')).toMatch(/^HTTP\/1.1 400 /)
    expect(await send('GET http://evil.example/v2/status HTTP/1.1', 'Host: localhost')).toMatch(/^HTTP\/1.1 403 /)
  })
})

describe('requests that pages of other sites cause', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }

  test('are refused on API paths before anything runs', async () => {
    const before = runs
    for (const path of ['/v2/status', '/demo/v2/status', '/debug/samples']) {
      const response = await getStatus({}, crossSite, path)
      expect([response.status, await codeOf(response)]).toEqual([403, 'access.origin'])
    }
    expect(runs).toBe(before)
    // A link to the page or to its documents is harmless.
    expect((await getStatus({}, crossSite, '/docs')).status).toBe(200)
  })

  test('are refused by their origin if the browser sends nothing else, so that a form cannot post', async () => {
    const response = await createTestApp().request('/v2/events/emulate', {
      method: 'POST',
      body: '{"boc":"00"}',
      headers: { host: 'localhost:8080', origin: 'https://evil.example', 'content-type': 'text/plain' },
    })
    expect(await codeOf(response)).toBe('access.origin')
    expect(await codeOf(await getStatus({}, { host: 'localhost', origin: 'null' }))).toBe('access.origin')
  })

  test('are allowed for the origins of --cors only', async () => {
    const cors = ['https://wallet.example']
    const from = (origin: string) => getStatus({ cors }, { ...crossSite, origin })
    expect(await codeOf(await from('https://wallet.example'))).toBe(200)
    expect(await codeOf(await from('https://evil.example'))).toBe('access.origin')
    expect(await codeOf(await getStatus({ cors }, crossSite))).toBe('access.origin')
    expect(await codeOf(await getStatus({ cors: ['*'] }, crossSite))).toBe(200)
  })

  test('do not include those of the own page and of programs', async () => {
    const host = 'localhost:8080'
    expect(await codeOf(await getStatus({}, { host, origin: 'http://localhost:8080' }))).toBe(200)
    expect(await codeOf(await getStatus({}, { host, 'sec-fetch-site': 'none' }))).toBe(200)
    // A proxy may change the Host header; the browser's word is enough.
    expect(
      await codeOf(await getStatus({}, { host, origin: 'https://x.example', 'sec-fetch-site': 'same-origin' })),
    ).toBe(200)
    expect(await codeOf(await getStatus({}, {}))).toBe(200)
  })
})

describe('--token', () => {
  const rules = { token: 's3cret; ü' }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('is required on API paths, not for the page and its documents', async () => {
    const response = await getStatus({ token: 'abc' }, {})
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(await response.json()).toMatchObject({ code: 'access.token', error_details: { given: false } })
    expect(await codeOf(await getStatus({ token: 'abc' }, bearer('abd')))).toBe('access.token')
    expect(await codeOf(await getStatus({ token: 'abc' }, bearer('abc')))).toBe(200)
    expect((await getStatus({ token: 'abc' }, {}, '/docs')).status).toBe(200)
    // Preflights have no token.
    expect((await createTestApp({ token: 'abc' }).request('/v2/status', { method: 'OPTIONS' })).status).toBe(204)
  })

  test('a link gives it to the page as a cookie that no script and no other site can use', async () => {
    const link = await getStatus(rules, {}, `/inspect?token=${encodeURIComponent(rules.token)}&a=1`)
    expect([link.status, link.headers.get('location')]).toEqual([303, '/inspect?a=1'])
    const cookie = link.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(await codeOf(await getStatus(rules, { cookie: `a=b; ${cookie.split('; ')[0]}` }))).toBe(200)
    expect(await codeOf(await getStatus(rules, { cookie: 'tonoscope_token=x' }))).toBe('access.token')
    expect((await getStatus(rules, {}, '/inspect?token=wrong')).headers.get('set-cookie')).toBeNull()
  })

  test.each([
    '//evil.example',
    '///evil.example/a',
    '/\\evil.example',
    '//evil.example:80/%2e%2e//b',
    '/.//evil.example',
    '//',
  ])('a link to %s stays on this server', path => {
    const url = new URL(`http://localhost:8080${path}?token=abc&a=1`)
    const rules = { host: '127.0.0.1', allowedHosts: [], cors: [], token: 'abc' }
    const location = tokenLinkResponse(url, rules)?.headers.get('location') ?? ''
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(new URL(location, url).origin).toBe(url.origin)
  })
})
