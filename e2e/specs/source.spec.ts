import { walletSource } from '../../core/test/walletSource.ts'
import { expect, test } from '../app.ts'
import { DebuggerPage } from '../pages/debugger.ts'

const file = Buffer.from(walletSource())

test('source code that is dropped on the debugger has lines, runs, breakpoints and variables, also after a reload', {
  tag: '@desktop',
}, async ({ page, inspect }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=fresh-wrong-seqno')
  await expect(debug.source).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Locals' })).toHaveCount(0)
  await inspect.drop('wallet.source.json', file)
  await expect(debug.source).toBeVisible()
  await expect(page).toHaveURL(/\/debugger\?/)
  await debug.waitForCode()
  await page.keyboard.press('e')
  await expect(debug.sourceLine).toContainText('assert (msgSeqno == storage.seqno) throw 133;')
  await expect(debug.sourceLine).toContainText('processSigned')
  await expect(debug.state).toContainText('storage.isSignatureAllowed bool true')
  await expect(debug.state).toContainText('processSigned:18 ← onExternalMessage:5')

  await page.keyboard.press('Shift+L')
  await page.keyboard.press('Shift+L')
  await expect(debug.sourceLine).toContainText('assert (storage.isSignatureAllowed) throw 132;')
  await page.keyboard.press('Home')
  await debug.source.getByRole('button', { name: 'Break at line 14' }).click()
  await page.keyboard.press('F8')
  await expect(debug.sourceLine).toContainText('if (!isSignatureValid')
  await page.keyboard.press('l')
  await expect(debug.sourceLine).toContainText('assert (storage.isSignatureAllowed) throw 132;')
  await page.getByRole('tab', { name: /^Breaks/ }).click()
  await expect(page.getByRole('list', { name: 'Breakpoints' })).toContainText('contracts/wallet.tolk:14')
  await debug.source.getByRole('button', { name: 'val msgSeqno = inMsg.loadUint(32);' }).click()
  await expect(debug.sourceLine).toContainText('val msgSeqno')

  await page.reload()
  await debug.waitForCode()
  await expect(debug.source).toBeVisible()
})

test('in the library it is listed with its ABI, and can be removed', async ({ page, inspect }) => {
  await page.goto('/inspect')
  await expect(inspect.networkChip).toBeVisible()
  await inspect.drop('wallet.source.json', file)
  await expect(page).toHaveURL(/\/library\?page=abis$/)
  const list = page.getByRole('list', { name: 'Source code' })
  await expect(list).toContainText('Tolk 1.4.1, 1 file; code 20834b7b…')
  await expect(page.getByRole('list', { name: 'ABIs' })).toContainText('DemoWallet')
  await list.getByRole('button', { name: 'Remove wallet' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
})

test('the source of other code, in the file picker, is kept and said to be so', async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=transfer-v4r2-comment')
  await page.getByLabel('Source', { exact: true }).setInputFiles({
    name: 'wallet.source.json',
    mimeType: 'application/json',
    buffer: file,
  })
  await expect(page.getByText('wallet is the source of other code than that of this run')).toBeVisible()
  await expect(debug.source).toHaveCount(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  // Also while the ABI of the first file loads the recording anew.
  await page.getByLabel('Source', { exact: true }).setInputFiles({
    name: 'again.source.json',
    mimeType: 'application/json',
    buffer: file,
  })
  await expect(page.getByText('again is the source of other code than that of this run')).toBeVisible()
})

test.describe('a file that is no source code', () => {
  // The browser logs the status of the reply that rejects it.
  test.use({ tolerated: [/status of 400 .*\/debug\/source$/] })

  test('is refused with the reason, and nothing is lost', async ({ page }) => {
    const debug = new DebuggerPage(page)
    await debug.open('sample=fresh-wrong-seqno')
    await page.getByLabel('Source', { exact: true }).setInputFiles({
      name: 'other.source.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"version":3,"sources":["a.ts"],"mappings":"AAAA"}'),
    })
    await expect(page.getByText(/it has no bundle: it is not a \.source\.json/)).toBeVisible()
    await debug.expectStep(1)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(/it has no bundle/)).toHaveCount(0)
  })
})

test('on a phone the source is a tab', async ({ page, inspect }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const debug = new DebuggerPage(page)
  await debug.open('sample=fresh-wrong-seqno')
  await inspect.drop('wallet.source.json', file)
  await page.getByRole('tab', { name: 'Source' }).click()
  await page.keyboard.press('e')
  await expect(debug.sourceLine).toContainText('throw 133')
})
