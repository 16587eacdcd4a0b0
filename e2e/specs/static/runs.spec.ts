import { expect, test } from '../../app.ts'
import { contractAccount, externalTo, withContract } from '../../messages.ts'

test('the first sample runs in a worker of the page, and nothing is sent', async ({ inspect, page, context }) => {
  const sent: string[] = []
  context.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  await inspect.open('/app/')
  await inspect.pickSample('A transfer')
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(inspect.verdict).toContainText('transactions match the chain.')
  // An address of this build works from any folder, also after a reload.
  await inspect.openTab('Fees')
  await page.reload()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(inspect.tab('Fees')).toHaveAttribute('aria-selected', 'true')
  await inspect.networkChip.click()
  await expect(page.getByRole('dialog', { name: 'Service status' })).toContainText('in this browser')
  expect(sent).toEqual([])
})

test('a long run in the page leaves it alive, and can be cancelled', async ({ inspect, page }) => {
  const { overrides } = withContract(contractAccount, 'forksSlowly')
  await inspect.open('/app/')
  await inspect.openRun(externalTo(contractAccount), { overrides }, '/app/#/inspect&')
  const progress = page.getByRole('status').filter({ hasText: 'Executing' })
  await expect(progress.getByRole('listitem').filter({ hasText: /Executing\s*\d+/ })).toBeVisible()
  await progress.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New message' }).click()
  await inspect.pickSample('A jetton transfer')
  await expect(inspect.outcome('Succeeds')).toBeVisible()
})

test('a rejected message shows the reason and its steps', async ({ inspect, page }) => {
  await inspect.open('/app/?sample=fresh-wrong-seqno#/inspect')
  await expect(inspect.outcome('Rejected')).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'VM steps' }).getByRole('option', { selected: true })).toContainText(
    'throws 133',
  )
})

test('a message that fails is repaired in the page', async ({ page }) => {
  await page.goto('/app/?sample=fresh-wrong-seqno#/inspect')
  await page.getByRole('button', { name: 'Repair the message' }).click({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Repair', exact: true })).toContainText(/Seqno\s*36\s*→\s*37/)
})

test('options of a run have what is there now, and write fields', async ({ inspect, page }) => {
  const wallet = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'
  await inspect.open('/app/')
  await inspect.paste(externalTo(contractAccount))
  await inspect.optionsButton.click()
  await page.getByRole('button', { name: 'Change an account' }).click()
  await page.getByLabel('Account', { exact: true }).fill(wallet)
  await page.getByRole('button', { name: 'Fields of the data' }).click()
  await expect(page.getByLabel('Seqno', { exact: true })).toHaveValue('37')
  await page.getByLabel('Seqno', { exact: true }).fill('5')
  await expect(page.getByText(/^seqno of 0:d6d8.* changed$/)).toBeVisible()
})
