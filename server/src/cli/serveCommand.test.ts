import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const serveOnce = (...argv: string[]) => runCli(['serve', '--workers', '1', '--no-web', ...argv], '', { stopped: true })

afterEach(() => {
  delete process.env.TONOSCOPE_CACHE
})

test('a port in use is a sentence and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await serveOnce('--port', String(port))).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(new RegExp(`^tonoscope: input\\.argument: --port ${port}: the port is in use; .*\n$`)),
  })
  other.close()
})

test.each([
  [['--port', '99999'], /--port.*expected a port from 0 to 65535/],
  [['--port', '-1'], /--port.*expected a port from 0 to 65535/],
  [['--port', '0', '--host', '203.0.113.77'], /--host 203\.0\.113\.77: not an address of this machine/],
  [['--port', '0', '--token', ''], /--token.*not empty/],
])('%j is a sentence with a code, without a stack', async (argv, text) => {
  const { code, out, err } = await serveOnce(...argv)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^tonoscope: input\.argument: /)
  expect(err).toMatch(text)
  expect(err).not.toMatch(/\n {4}at /)
})

test('a cache folder that cannot be written ends every command at once', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cache-')), 'file')
  writeFileSync(file, '')
  for (const folder of [
    join(file, 'cache'),
    ...(process.platform === 'linux' ? ['/proc/nope', '/proc/nope/deep'] : []),
  ]) {
    process.env.TONOSCOPE_CACHE = folder
    for (const result of [await serveOnce('--port', '0'), await runCli(['config'])]) {
      expect([result.code, result.out]).toEqual([1, ''])
      expect(result.err).toMatch(
        /^tonoscope: input\.argument: TONOSCOPE_CACHE: the folder .* cannot be written \(E\w+\)/,
      )
    }
  }
})

test('the link that it prints contains the token', async () => {
  const { code, out } = await serveOnce('--port', '0', '--token', 'a b&c')
  expect(code).toBe(0)
  expect(out).toMatch(/^Tonoscope is running at http:\/\/127\.0\.0\.1:\d+\/\?token=a%20b%26c /)
})

test('webhooks whose state is in an index that is not there yet do not start with another one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))
  const file = join(folder, 'webhooks.json')
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  writeFileSync(
    file,
    JSON.stringify({
      webhooks: [{ name: 'own', url: 'http://127.0.0.1:1/', secret, events: ['blocks'], network: 'mainnet' }],
    }),
  )
  const index = join(folder, 'index')
  const { code, err } = await runCli(
    [
      '--network',
      'mainnet',
      'serve',
      '--workers',
      '1',
      '--no-web',
      '--port',
      '0',
      '--index',
      index,
      '--no-follow',
      '--webhooks',
      file,
    ],
    '',
    { stopped: true },
  )
  expect(code).not.toBe(0)
  expect(err).toContain('index.unreachable: cannot open the index of mainnet: webhooks keep their state in it')
})
