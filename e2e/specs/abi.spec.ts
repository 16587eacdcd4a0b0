import { readFileSync } from 'node:fs'
import { expect, test } from '../app.ts'

const abi = readFileSync(new URL('../fixtures/tester.abi.json', import.meta.url))
/** The code of the contract that the samples `throw-777-bounced` and `action-ignored-mode2` call. */
const codeHash = '54a1a55e6236da9db40ae13872b0f73071132faa0356818eac3d7a1e0a140d19'

test('a dropped ABI names operations, fields and exit codes of an unknown contract, also after a reload', {
  tag: '@desktop',
}, async ({ page, inspect }) => {
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
    await expect(page.getByRole('alert')).toContainText('Line 2, column 10: unknown type Nonsense')
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

/** An ABI of the wallet of alice, with an argument of each kind that the form has a field for. */
const walletAbi = JSON.stringify({
  abi_schema_version: '1.0',
  contract_name: 'Wallet',
  unique_types: [
    { kind: 'uintN', n: 256 },
    { kind: 'intN', n: 8 },
    { kind: 'bool' },
    { kind: 'uintN', n: 32 },
    { kind: 'StructRef', struct_name: 'Data' },
    { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 2 },
    { kind: 'uintN', n: 1 },
  ],
  declarations: [
    {
      kind: 'struct',
      name: 'Data',
      ty_idx: 4,
      fields: [
        { name: 'messagesSent', ty_idx: 3 },
        { name: 'subwallet', ty_idx: 3 },
        { name: 'key', ty_idx: 0 },
        { name: 'hasPlugins', ty_idx: 6 },
      ],
    },
  ],
  storage: { storage_ty_idx: 4 },
  get_methods: [
    {
      name: 'is_plugin_installed',
      tvm_method_id: 76_407,
      parameters: [
        { name: 'workchain', ty_idx: 1 },
        { name: 'plugin', ty_idx: 0 },
      ],
      return_ty_idx: 2,
    },
  ],
})
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

test('the get methods and the data of an account are those of its ABI', async ({ page, inspect }) => {
  await page.goto('/inspect')
  await expect(inspect.networkChip).toBeVisible()
  await inspect.drop('wallet.json', Buffer.from(walletAbi))
  const list = page.getByRole('list', { name: 'ABIs' })
  await list.getByRole('button', { name: 'What Wallet is for' }).click()
  await list.getByLabel('Contracts and messages that Wallet is for').fill(alice)
  await list.getByRole('button', { name: 'Save' }).click()
  await page.goto(`/account/${alice}?tab=methods&method=is_plugin_installed`)
  await expect(page.getByText('Declared by your ABI Wallet, returns bool.')).toBeVisible()
  await page.getByLabel('workchain').fill('0')
  await page.getByLabel('plugin').fill('0x12')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Decoded by your ABI Wallet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Data' }).click()
  await expect(page.getByRole('table', { name: 'Decoded data' })).toContainText('MessagesSent')
})
