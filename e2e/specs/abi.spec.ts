import { readFileSync } from 'node:fs'
import { expect, test } from '../app.ts'

const abi = readFileSync(new URL('../fixtures/tester.abi.json', import.meta.url))
/** The code of the contract that the samples `throw-777-bounced` and `action-ignored-mode2` call. */
const codeHash = '54a1a55e6236da9db40ae13872b0f73071132faa0356818eac3d7a1e0a140d19'

test('a dropped ABI names operations, fields and exit codes of an unknown contract, also after a reload', async ({
  page,
  inspect,
}) => {
  await page.goto('/inspect')
  await expect(inspect.networkChip).toBeVisible()
  await inspect.drop('tester.abi.json', abi)
  await expect(page).toHaveURL(/\/library\?page=abis$/)
  await expect(page.getByText('Tester is used from now on')).toBeVisible()
  const list = page.getByRole('list', { name: 'ABIs' })
  await expect(list).toContainText('Tolk, 2 messages, 1 get method, 1 exit code; for any message with its op codes')

  await list.getByRole('button', { name: 'What Tester declares' }).click()
  await expect(list).toContainText('testerId: uint32, callCount: uint32')
  await list.getByRole('button', { name: 'What Tester is for' }).click()
  const bindings = list.getByLabel('Contracts and messages that Tester is for')
  await bindings.fill('nonsense')
  await expect(list).toContainText('nonsense is neither a code hash, nor an address, nor an op code')
  await bindings.fill(codeHash)
  await list.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('for code 54a1a55e…')

  await page.reload()
  await expect(list).toContainText('for code 54a1a55e…')
  await inspect.openSample('throw-777-bounced')
  await expect(page.getByText('ThrowFailure').first()).toBeVisible()
  await inspect.nodes.nth(1).click()
  await expect(page.getByText('Decoded by your ABI Tester.')).toBeVisible()
  await expect(page.getByText('TestFailure').first()).toBeVisible()
})

test.describe('an invalid text', () => {
  // The browser logs the status of the reply that rejects it.
  test.use({ tolerated: [/status of 400 .*\/debug\/abi$/] })

  test('is rejected with the position, and a removed ABI comes back with Undo', async ({ page }) => {
    await page.goto('/library?page=abis')
    await page.getByRole('button', { name: 'Paste', exact: true }).click()
    const text = page.getByLabel('ABI or TL-B schema')
    await text.fill('increase#7e8764ef query_id:uint64\n  amount:Nonsense = InternalMsg;')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('line 2, column 10: unknown type Nonsense')
    await text.fill('increase#7e8764ef query_id:uint64\n  amount:Coins = InternalMsg;')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const list = page.getByRole('list', { name: 'ABIs' })
    await expect(list).toContainText('TL-B, 1 message')
    await list.getByRole('button', { name: 'Remove TL-B' }).click()
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list).toContainText('TL-B, 1 message')
  })
})
