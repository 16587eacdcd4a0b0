import { channels } from '@tonoscope/core/contract/desktopBridge'
import { type Bridged, createCall, expect, sendCall, test } from '../../desktop/desktopApp.ts'

test.describe('what does not fit the tables is refused', () => {
  const refused: readonly (readonly [what: string, asked: unknown])[] = [
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
    ['members that nobody asked for', createCall('getStatus', { sender: 'main' })],
    ['an input of the wrong shape', { name: 'desktop.find', input: { text: 1 } }],
    ['an input with more than belongs there', { name: 'desktop.showLogs', input: { path: '/' } }],
    ['nothing', undefined],
    ['a text', 'getStatus'],
    ['a list', [createCall('getStatus')]],
  ]
  test('whatever it is, and in words', async ({ page }) => {
    for (const [what, asked] of refused) {
      expect.soft(await sendCall(page, asked), what).toMatchObject({ ok: false, error: { code: 'input.body' } })
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
    test(`whoever asks from ${url}`, async ({ desktop }) => {
      const answer = await desktop.invokeAs(url, channels.call, '1', createCall('getStatus'))
      expect(answer).toMatchObject({ ok: false, error: { code: 'input.body' } })
    })
  }
})

test('an id that is no short text, and one that is under way already, are refused', async ({ desktop }) => {
  const page = 'app://tonoscope/'
  const refused = { ok: false, error: { code: 'input.body' } }
  for (const id of [undefined, 1, '', 'A B', 'x'.repeat(65), {}]) {
    expect(await desktop.invokeAs(page, channels.call, id, createCall('getStatus'))).toMatchObject(refused)
  }
  const [one, other] = await Promise.all([
    desktop.invokeAs(page, channels.call, 'twice', createCall('getStatus')),
    desktop.invokeAs(page, channels.call, 'twice', createCall('getStatus')),
  ])
  expect(one).toMatchObject({ ok: true })
  expect(other).toMatchObject(refused)
})
