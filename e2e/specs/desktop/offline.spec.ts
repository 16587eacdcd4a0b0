import { generateKeyPairSync } from 'node:crypto'
import { createCall, expect, sendCall, test } from '../../desktop/desktopApp.ts'

// Every test of this project fails when something leaves the machine; these tests show that this is noticed.

test('a request to a live network fails and is noticed', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  expect(app.left).toEqual([])
  const reply = await sendCall(page, createCall('getMasterchainHead', { network: 'mainnet' }))
  expect(reply).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^source\./) } })
  expect(app.left.join('\n')).toMatch(/(a connection|looking up|a request)/)
})

test('a connection to a liteserver fails and is noticed', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const key = Buffer.from(x, 'base64url').toString('base64')
  const globalConfig = JSON.stringify({
    '@type': 'config.global',
    liteservers: [{ ip: '127.0.0.1', port: 9, id: { '@type': 'pub.ed25519', key } }],
    validator: {
      zero_state: {
        workchain: -1,
        shard: '-9223372036854775808',
        seqno: 0,
        root_hash: `${'A'.repeat(43)}=`,
        file_hash: `${'A'.repeat(43)}=`,
      },
    },
  })
  const networks = [{ name: 'mine', sources: [{ kind: 'liteserver', global_config: globalConfig }] }]
  await page.evaluate(
    async input => {
      const { tonoscope } = window as unknown as { tonoscope: { call: (call: object) => { reply: Promise<unknown> } } }
      await tonoscope.call({ name: 'desktop.networks', input }).reply
    },
    { networks },
  )
  expect(await sendCall(page, createCall('getMasterchainHead', { network: 'mine' }))).toMatchObject({
    ok: false,
    error: { code: expect.stringMatching(/^source\./) },
  })
  expect(app.left.join('\n')).toContain('a connection to')
})

for (const [what, code] of [
  ['a request', 'fetch("https://example.com/").catch(() => {})'],
  ['a socket of the web', 'new WebSocket("wss://example.com/")'],
  ['a module for sockets', 'require("node:net")'],
  ['a module for names', 'require("node:dns")'],
] as const) {
  test(`of the main process, ${what} is noticed`, async ({ startApp }) => {
    const start = () =>
      startApp({
        // The first thing that it does when it is started.
        mutate: bundle =>
          bundle.replace(/async function startDesktop\([^)]*\) \{/, `$&\ntry { void ${code} } catch {}\n`),
        fault: 'absent',
      })
    await expect.poll(() => start().left.length).toBe(1)
  })
}

test.describe('of the page', () => {
  test.use({ tolerated: [/./] })
  test('a request is noticed even where the policy lets it pass', async ({ startApp, context }) => {
    const app = startApp({
      mutate: bundle => bundle.replace(/`connect-src [^`]*`/, '"connect-src *"'),
      fault: 'absent',
    })
    const requested: string[] = []
    await context.route(
      url => !url.href.startsWith('https://tonoscope.app.invalid/'),
      route => {
        requested.push(route.request().url())
        return route.abort()
      },
    )
    const { page } = await app.show(context)
    await page.evaluate(() => fetch('https://example.com/').catch(() => {}))
    expect(requested).toEqual(['https://example.com/'])
  })
})
