import { channels } from '@tonoscope/core/contract/desktopBridge'
import { type Bridged, createCall, expect, sendCall, sendDesktopCall, test } from '../../desktop/desktopApp.ts'

test.describe('a call that does not match the tables is rejected', () => {
  const invalidCalls: readonly (readonly [what: string, call: unknown])[] = [
    ['an unknown operation', createCall('shutDown')],
    ['an unknown operation of the desktop', { name: 'desktop.shell', input: {} }],
    ['a name that every object has', createCall('constructor')],
    ['a parameter that the operation does not take', createCall('getStatus', { params: { verbose: '1' } })],
    ['a header that the operation does not take', createCall('getStatus', { headers: { cookie: 'a=b' } })],
    [
      'a parameter that is no text',
      createCall('emulateTrace', { params: { ignore_signature_check: true }, body: '{}' }),
    ],
    ['a body where none belongs', createCall('getStatus', { body: '{}' })],
    ['no body where one belongs', createCall('debugEmulate')],
    ['a body that is no text', createCall('debugEmulate', { body: { boc: '' } })],
    ['a network with a strange name', createCall('getStatus', { network: '../demo' })],
    ['unknown members', createCall('getStatus', { sender: 'main' })],
    ['an input of the wrong shape', { name: 'desktop.find', input: { text: 1 } }],
    ['an input with more than belongs there', { name: 'desktop.showLogs', input: { path: '/' } }],
    ['nothing', undefined],
    ['a text', 'getStatus'],
    ['a list', [createCall('getStatus')]],
  ]
  test('with the reason', async ({ page }) => {
    for (const [what, call] of invalidCalls) {
      expect.soft(await sendCall(page, call), what).toMatchObject({ ok: false, error: { code: 'input.body' } })
    }
  })

  test('a function cannot cross at all', async ({ page }) => {
    const outcome = page.evaluate(async () => {
      const bad = { name: 'getStatus', params: {}, headers: {}, body: () => 1 }
      await (window as unknown as Bridged).tonoscope.call(bad as never).reply
    })
    await expect(outcome).rejects.toThrow(/could not be cloned/)
  })

  for (const url of ['https://example.com/', 'app://elsewhere/', 'file:///etc/passwd', 'about:blank']) {
    test(`from ${url}`, async ({ desktop, page }) => {
      // In the main window: only its URL is wrong.
      await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
      const reply = await desktop.invokeAs(url, channels.call, '1', createCall('getStatus'))
      expect(reply).toMatchObject({ ok: false, error: { code: 'input.body' } })
    })
  }
})

test('another window is rejected, also with the page of the app in it', async ({ desktop, page }) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  const reply = await desktop.invokeFromOther('app://tonoscope/', channels.call, '1', createCall('getStatus'))
  expect(reply).toMatchObject({ ok: false, error: { code: 'input.body' } })
})

test('a network with a file on another computer is not used, and the page says so', async ({ page }) => {
  const mine = (file: string) => ({ networks: [{ name: 'mine', sources: [{ kind: 'snapshot', file }] }] })
  expect(await sendDesktopCall(page, 'desktop.networks', mine(String.raw`\\host\share\a.gz`))).toMatchObject({
    ok: true,
  })
  await expect(page.getByText('The network mine names a file that is not allowed')).toBeVisible()
  const reply = await sendCall(page, createCall('getStatus', { network: 'mine' }))
  expect(reply).toMatchObject({ ok: false, error: { code: 'input.network' } })
})

test('an invalid call id and one in use are rejected', async ({ desktop, page: window }) => {
  await expect(window.getByRole('button', { name: /demo/ })).toBeVisible()
  const page = 'app://tonoscope/'
  const rejected = { ok: false, error: { code: 'input.body' } }
  for (const id of [undefined, 1, '', 'A B', 'x'.repeat(65), {}]) {
    expect(await desktop.invokeAs(page, channels.call, id, createCall('getStatus'))).toMatchObject(rejected)
  }
  const [one, other] = await Promise.all([
    desktop.invokeAs(page, channels.call, 'twice', createCall('getStatus')),
    desktop.invokeAs(page, channels.call, 'twice', createCall('getStatus')),
  ])
  expect(one).toMatchObject({ ok: true })
  expect(other).toMatchObject(rejected)
})
