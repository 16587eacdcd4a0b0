import { readFileSync } from 'node:fs'
import { expect, test } from '../app.ts'
import { AccountPage } from '../pages/account.ts'
import { DebuggerPage } from '../pages/debugger.ts'
import { EventPage } from '../pages/event.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

test('a rejected message is stepped to its exception and back to where the value came from', {
  tag: '@desktop',
}, async ({ inspect, page }) => {
  await inspect.openSample('fresh-wrong-seqno')
  await page.getByRole('button', { name: 'Debug', exact: true }).click()
  const debug = new DebuggerPage(page)
  await debug.waitForCode()
  await debug.expectStep(1)
  await page.keyboard.press('e')
  await expect(debug.line).toContainText('THROWIFNOT 133')
  await expect(debug.line).toContainText('throws')
  const last = await debug.step()
  // The comparison pushed the flag, which the throw takes from the top.
  await debug.stack
    .getByRole('button', { name: /which pushed it/ })
    .first()
    .click()
  await debug.expectStep(last - 1)
  await expect(debug.line).toContainText('EQUAL')
  await page.keyboard.press('ArrowRight')
  await debug.expectStep(last)
  // In words, with the step that read each value.
  await expect(debug.exception).toContainText('Seqno 36 of the message')
  await debug.exception.getByText('36 from').getByRole('button').click()
  await expect(debug.line).toContainText('LDU 32')
  await page.keyboard.press('End')
  await debug.expectStep(last)
  await page.keyboard.press('ArrowLeft')
  await debug.expectStep(last - 1)
})

test('the URL has the step: a reload opens it again, and the sample', async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=fresh-wrong-seqno')
  await page.keyboard.press('End')
  const last = await debug.step()
  await expect(page).toHaveURL(new RegExp(`sample=fresh-wrong-seqno&step=${last}$`))
  await page.reload()
  await debug.waitForCode()
  await debug.expectStep(last)
})

test('a transaction of a run: over a call and out of it, a break at each message, decoded actions', async ({
  inspect,
  page,
}) => {
  await inspect.openSample('fresh-jetton-transfer', '&node=0.0')
  await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
  await inspect.drawer.getByRole('button', { name: 'Debug', exact: true }).click()
  const debug = new DebuggerPage(page)
  await debug.waitForCode()
  await debug.button(/^Calls/).click()
  const call = await debug.step()
  await page.keyboard.press('F10')
  const after = await debug.step()
  expect(after).toBeGreaterThan(call + 1)
  await page.keyboard.press('Shift+F10')
  await debug.expectStep(call)
  await page.keyboard.press('F11')
  await debug.expectStep(call + 1)
  await page.keyboard.press('Shift+F11')
  await debug.expectStep(after)

  await page.getByRole('tab', { name: 'Breaks' }).click()
  await debug.button('Any message sent').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('F8')
  await expect(debug.line).toContainText('SENDRAWMSG')
  await page.getByRole('tab', { name: 'Actions' }).click()
  await expect(debug.state).toContainText('None yet')
  await page.keyboard.press('F11')
  await expect(debug.state).toContainText('jetton internal transfer')
  await expect(debug.state).toContainText('StateInit attached')
  await page.keyboard.press('F8')
  await expect(debug.status).toContainText('No break after')
  // Back to the same transaction.
  await page.getByRole('link', { name: 'Back to the result' }).click()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0')
})

test('a line of the code leads to its next run, and a drag on the timeline to any step', async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=fresh-wrong-seqno')
  await debug.code.getByRole('button', { name: 'SETCP 0', exact: true }).click()
  await debug.expectStep(1)
  const box = await debug.timeline.boundingBox()
  if (!box) throw new Error('the timeline has a size')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await debug.expectStep(49)
})

test('a transaction on chain is debugged as it was, also by its link alone', async ({ page, samples, request }) => {
  const response = await request.post('/debug/event', { data: { query: samples.get('jetton-transfer')?.boc } })
  // By the interface's own schema.
  const { event } = (await response.json()) as { event: { event_id: string } }
  const screen = new EventPage(page)
  await screen.open(`/event/${event.event_id}?node=0.0`)
  await page.getByRole('tab', { name: 'VM steps' }).click()
  await page.getByRole('button', { name: 'Debug', exact: true }).click()
  const debug = new DebuggerPage(page)
  await debug.waitForCode()
  const steps = await debug.timeline.getAttribute('aria-valuemax')
  await debug.open(`event=${event.event_id}&node=0.0&step=5`)
  await debug.expectStep(5)
  expect(await debug.timeline.getAttribute('aria-valuemax')).toBe(steps)
})

test('a get method is debugged from its result', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open(alice, '?tab=methods&method=seqno')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Debug', exact: true }).click()
  const debug = new DebuggerPage(page)
  await debug.waitForCode()
  await expect(page.getByRole('heading', { name: 'seqno' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(debug.stack.getByRole('heading', { name: 'Stack', exact: false }).first()).toHaveText('Stack 1')
})

test('a transaction without code has no steps, and says so', async ({ page }) => {
  await page.goto('/debugger?sample=bounce-no-contract&node=0.0')
  await expect(page.getByText('No code ran, so there are no steps')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('code, stack and timeline are all usable', async ({ inspect, page }) => {
    const debug = new DebuggerPage(page)
    await debug.open('sample=fresh-wrong-seqno')
    expect(await inspect.sidewaysOverflow()).toBe(0)
    await debug.button('Exception').tap()
    await expect(debug.line).toContainText('THROWIFNOT 133')
    for (const tab of ['Stack', 'Registers', 'Actions', 'Storage', 'Breaks', 'Code']) {
      await page.getByRole('tab', { name: tab }).tap()
      expect(await inspect.sidewaysOverflow(), tab).toBe(0)
    }
    await page.getByRole('tab', { name: 'Stack' }).tap()
    await expect(debug.stack.getByRole('button', { name: /which pushed it/ }).first()).toBeInViewport()
    const box = await debug.timeline.boundingBox()
    expect(box?.width).toBeGreaterThan(200)
    await debug.timeline.tap({ position: { x: 3, y: 20 } })
    await debug.expectStep(1)
  })
})

test('a capsule saved in the debugger opens at its step from the file, without another run', async ({
  inspect,
  page,
}) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=fresh-jetton-transfer&node=0.0&step=40')
  await debug.expectStep(40)
  const line = await debug.line.textContent()
  await debug.button('Save capsule').click()
  const dialog = page.getByRole('dialog', { name: 'Save capsule' })
  await expect(dialog).toContainText('at step 40')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  await expect(dialog.getByRole('img', { name: 'Saved' })).toBeVisible()
  await expect(dialog).toContainText('VM steps of 1 transaction')
  const [name, bytes] = [download.suggestedFilename(), readFileSync(await download.path())]

  await page.goto('/inspect')
  await expect(inspect.networkChip).toBeVisible()
  await inspect.drop(name, bytes)
  await expect(page).toHaveURL(/\/debugger\?file=\w+&node=0\.0&step=40$/)
  await debug.waitForCode()
  await debug.expectStep(40)
  await expect(debug.line).toHaveText(line ?? '')
  // The address is that of the step, also after a reload.
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/&step=41$/)
  await page.reload()
  await debug.waitForCode()
  await debug.expectStep(41)

  await page.getByRole('link', { name: 'Back to the capsule' }).click()
  await expect(page.getByText(/^Identical to the saved run/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Opens at step 40 of transaction 0.0')).toBeVisible()
  // Another transaction is recorded from the data in the file.
  await page.goto(`${page.url().replace('/library/', '/debugger?file=').split('?node')[0]}&node=0`)
  await debug.waitForCode()
  await debug.expectStep(1)
})

test('breakpoints are there again after a reload, and for another message to the same code', async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=fresh-wrong-seqno')
  await page.getByRole('tab', { name: 'Breaks' }).click()
  await debug.button('Any exception').click()
  await page.getByLabel('Break at', { exact: true }).fill('EQUAL')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.reload()
  await debug.waitForCode()
  await page.keyboard.press('F8')
  await expect(debug.line).toContainText('EQUAL')
  await page.getByRole('tab', { name: /^Breaks/ }).click()
  await expect(page.getByRole('list', { name: 'Breakpoints' }).getByRole('listitem')).toHaveCount(2)
  await debug.button('Remove all').click()
  await page.reload()
  await debug.waitForCode()
  await page.keyboard.press('F8')
  await expect(debug.status).toContainText('No breakpoints are set')
})
