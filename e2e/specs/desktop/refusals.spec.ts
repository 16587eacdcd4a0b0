import { channels } from '@tonoscope/core/contract/desktopBridge'
import { ask, type Bridged, callOf, expect, test } from '../../desktop/desktopApp.ts'

test.describe('what does not fit the tables is refused', () => {
  const refused: readonly (readonly [what: string, asked: unknown])[] = [
    ['an unknown operation', callOf('shutDown')],
    ['an unknown operation of the desktop', { name: 'desktop.shell', input: {} }],
    ['a name that every object has', callOf('constructor')],
    ['a parameter that the operation does not take', callOf('getStatus', { params: { verbose: '1' } })],
    ['a header that the operation does not take', callOf('getStatus', { headers: { cookie: 'a=b' } })],
    ['a parameter that is no text', callOf('emulateTrace', { params: { ignore_signature_check: true }, body: '{}' })],
    ['a body where none belongs', callOf('getStatus', { body: '{}' })],
    ['no body where one belongs', callOf('debugEmulate')],
    ['a body that is no text', callOf('debugEmulate', { body: { boc: '' } })],
    ['a network with a strange name', callOf('getStatus', { network: '../demo' })],
    ['members that nobody asked for', callOf('getStatus', { sender: 'main' })],
    ['an input of the wrong shape', { name: 'desktop.find', input: { text: 1 } }],
    ['an input with more than belongs there', { name: 'desktop.showLogs', input: { path: '/' } }],
    ['nothing', undefined],
    ['a text', 'getStatus'],
    ['a list', [callOf('getStatus')]],
  ]
  test('whatever it is, and in words', async ({ page }) => {
    for (const [what, asked] of refused) {
      expect.soft(await ask(page, asked), what).toMatchObject({ ok: false, error: { code: 'input.body' } })
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
      const answer = await desktop.invokeAs(url, channels.call, '1', callOf('getStatus'))
      expect(answer).toMatchObject({ ok: false, error: { code: 'input.body' } })
    })
  }
})

test('an id that is no short text, and one that is under way already, are refused', async ({ desktop }) => {
  const page = 'app://tonoscope/'
  const refused = { ok: false, error: { code: 'input.body' } }
  for (const id of [undefined, 1, '', 'A B', 'x'.repeat(65), {}]) {
    expect(await desktop.invokeAs(page, channels.call, id, callOf('getStatus'))).toMatchObject(refused)
  }
  const [one, other] = await Promise.all([
    desktop.invokeAs(page, channels.call, 'twice', callOf('getStatus')),
    desktop.invokeAs(page, channels.call, 'twice', callOf('getStatus')),
  ])
  expect(one).toMatchObject({ ok: true })
  expect(other).toMatchObject(refused)
})
