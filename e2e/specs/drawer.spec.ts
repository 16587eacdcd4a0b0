import { expect, test } from '../app.ts'

test('a transaction shows its incoming message, its phases in order, and its outgoing messages', {
  tag: '@desktop',
}, async ({ inspect }) => {
  await inspect.openSample('jetton-transfer', '&node=0.0.0')
  const { drawer } = inspect
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(/jetton internal transfer/i)
  await expect(drawer.getByRole('heading', { level: 3 })).toHaveText([
    'Incoming message',
    'Phases',
    'Outgoing messages',
  ])
  await expect(drawer.getByRole('list', { name: /^Phases/ }).locator('> li > h4')).toHaveText([
    'Storage',
    'Credit',
    'Compute',
    'Action',
  ])
  // The decoded body, with the accounts by their letters.
  await expect(drawer).toContainText('123456789000')
  await expect(drawer).toContainText(/On chain\s*identical/)
  const out = drawer.getByRole('listitem').filter({ hasText: /jetton notify|excess/ })
  await expect(out).toHaveCount(2)
  await drawer.getByRole('button', { name: 'excess' }).click()
  await expect(drawer).toHaveAccessibleName('Transaction 0.0.0.1')
  // This message does not bounce: then the value comes before the rent is taken.
  await expect(drawer.getByRole('list', { name: /^Phases/ }).locator('> li > h4')).toHaveText([
    'Credit',
    'Storage',
    'Compute',
    'Action',
  ])
})

test('a body is shown decoded and raw', async ({ inspect }) => {
  await inspect.openSample('jetton-transfer', '&node=0.0')
  const { drawer } = inspect
  await expect(drawer).toContainText('response destination')
  await drawer.getByRole('button', { name: 'Raw', exact: true }).click()
  await expect(drawer).toContainText('b5ee9c72')
  await expect(drawer).not.toContainText('response destination')
})

test('a failure is explained where it happened', async ({ inspect }) => {
  await inspect.openSample('jetton-transfer-too-much', '&node=0.0')
  const compute = inspect.drawer
    .getByRole('list', { name: /^Phases/ })
    .getByRole('listitem')
    .filter({
      has: inspect.page.getByRole('heading', { name: 'Compute' }),
    })
  await expect(compute.getByRole('img', { name: 'Failed' })).toBeVisible()
  await expect(compute).toContainText('706')
  await expect(compute).toContainText(/not enough/i)
  const action = inspect.drawer
    .getByRole('list', { name: /^Phases/ })
    .getByRole('listitem')
    .filter({
      has: inspect.page.getByRole('heading', { name: 'Action' }),
    })
  await expect(action).toContainText('Not run: the compute phase failed')
})

test('the result of an action phase is shown with its own code', async ({ inspect }) => {
  await inspect.openSample('action-phase-37', '&node=0.0')
  await expect(inspect.drawer).toContainText('Failed in the action phase, result code 37')
  const phases = inspect.drawer.getByRole('list', { name: /^Phases/ })
  await expect(phases.getByRole('img', { name: 'Failed' })).toHaveCount(1)
  await expect(phases).toContainText(/Exit code\s*0/)
})

test('each VM step has its instruction, gas and stack; the one that throws is found at once', async ({
  inspect,
  page,
}) => {
  await inspect.openSample('throw-777-bounced', '&node=0.0')
  await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
  const steps = inspect.drawer.getByRole('listbox', { name: 'VM steps' })
  const chosen = steps.getByRole('option', { selected: true })
  await expect(chosen).toContainText('THROW 777')
  await expect(chosen).toContainText('throws 777')
  const count = Number(/(\d+) steps/.exec((await inspect.drawer.textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(10)
  await steps.focus()
  await page.keyboard.press('Home')
  await expect(chosen).toHaveId('step-0')
  await expect(inspect.drawer).toContainText('Stack before step 1, top first')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveId('step-1')
  await page.keyboard.press('End')
  await expect(chosen).toHaveId(`step-${count - 1}`)
  const log = await inspect.download(inspect.drawer.getByRole('button', { name: 'Log', exact: true }))
  expect(log.name).toMatch(/^vm-log-0\.0\.txt$/)
  expect(log.text).toContain('execute THROW 777')
})

test('a rejected message shows the steps of its rejection', async ({ inspect, page }) => {
  await inspect.openSample('fresh-wrong-seqno')
  const steps = page.getByRole('listbox', { name: 'VM steps' })
  await expect(steps.getByRole('option', { selected: true })).toContainText('throws 133')
})

test('a transaction without code has no steps', async ({ inspect }) => {
  await inspect.openSample('bounce-no-contract', '&node=0.0')
  await expect(inspect.drawer).toContainText('Failed: no code was run')
  await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
  await expect(inspect.drawer).toContainText(/no code was run/)
})

test('the whole transaction is copied as a BoC', async ({ inspect, context, page, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await inspect.openSample('jetton-transfer', '&node=0.0')
  await inspect.drawer.getByRole('button', { name: 'Copy transaction BoC' }).click()
  await expect(inspect.drawer.getByRole('button', { name: 'Copied' })).toBeVisible()
  const boc = await page.evaluate(() => navigator.clipboard.readText())
  const read = await request.post('/debug/transaction', { data: { boc } })
  expect(read.ok()).toBe(true)
  expect(await read.json()).toMatchObject({ success: true, in_msg: { decoded_op_name: 'jetton_transfer' } })
})
