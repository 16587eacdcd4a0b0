import type { Locator } from '@playwright/test'
import { expect, test } from '../app.ts'

/** The cells of CSV whose texts have no line breaks. */
const rowsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

/** The rows of CSV, each with its cells by title. */
function readCsv(csv: string): Record<string, string>[] {
  const [titles = [], ...rows] = rowsOf(csv)
  return rows.map(cells => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])))
}

/** The button of a table beside this one that saves it. */
const save = (near: Locator, form: string): Locator => near.getByRole('button', { name: form })

test('the value flow lists what each account gained and lost, and adds up', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=flow')
  const panel = page.getByRole('tabpanel', { name: 'Flow' })
  const table = panel.getByRole('table', { name: 'Value flow' })
  // The demo network does not have the metadata of this jetton.
  await expect(table.getByRole('columnheader', { name: /^Units of / })).toBeVisible()
  await expect(table.getByRole('row', { name: /^A alice/ })).toContainText('−123456789000')
  await expect(table.getByRole('row', { name: /^D bob/ })).toContainText('+123456789000')
  const { name, text } = await inspect.download(save(panel, 'Save value flow as CSV'))
  expect(name).toBe('value-flow.csv')
  const rows = readCsv(text)
  expect(rows).toHaveLength(4)
  const sum = (title: string) => rows.reduce((sum, row) => sum + BigInt(row[`${title}, smallest units`] ?? ''), 0n)
  // All accounts together lost the fees.
  expect(sum('Balance change, TON')).toBe(-sum('Fees'))
  for (const row of rows) expect(Number(row.Fees) * 1e9).toBeCloseTo(Number(row['Fees, smallest units']))
  const jetton = Object.keys(rows[0] ?? {}).find(title => /^jetton minter \(EQ.*\)$/.test(title)) ?? ''
  expect(sum(jetton)).toBe(0n)
  expect(rows.map(row => row[jetton])).toEqual(['', '', '', ''])
})

test('saved actions have one value in each cell, and no guess about a jetton', async ({ inspect }) => {
  await inspect.openSample('jetton-transfer')
  const { name, text } = await inspect.download(save(inspect.actions, 'CSV'))
  expect(name).toBe('actions.csv')
  const [transfer, deployment] = readCsv(text)
  expect(transfer).toMatchObject({
    Action: 'Jetton transfer',
    Kind: 'JettonTransfer',
    Status: 'ok',
    Reason: '',
    'Sender, name': 'alice',
    'Recipient, name': 'bob',
    'Amount, smallest units': '123456789000',
    Amount: '',
    Asset: '',
    Comment: 'jettons for bob',
  })
  const raw = /^0:[0-9a-f]{64}$/
  for (const title of ['Sender', 'Recipient', 'Asset address']) expect(transfer?.[title]).toMatch(raw)
  for (const title of ['Sender, friendly', 'Recipient, friendly']) expect(transfer?.[title]).toMatch(/^UQ[\w-]{46}$/)
  expect(transfer?.['Transaction hash']).toMatch(/^[0-9a-f]{64}$/)
  expect(new Date(Number(transfer?.['Unix time']) * 1000).toISOString()).toMatch(/^2026-11-21T07:04/)
  expect(deployment).toMatchObject({ Action: 'Contract deployment', Sender: '', Amount: '' })
})

test('fees are listed by transaction and kind, and their sum is the total', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=fees')
  const panel = page.getByRole('tabpanel', { name: 'Fees' })
  await expect(panel.getByRole('row', { name: /All transactions/ })).toContainText('0.016746819')
  const [titles = [], ...rows] = rowsOf((await inspect.download(save(panel, 'CSV'))).text)
  expect(rows).toHaveLength(5)
  const total = titles.indexOf('Total')
  const sum = rows.reduce((all, row) => all + Math.round(Number(row[total]) * 1e9), 0)
  expect(sum).toBe(16_746_819)
  await panel.getByRole('button', { name: 'jetton notify' }).click()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0.0')
})

test('state changes list code, data and balance', { tag: '@web' }, async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=state')
  const panel = page.getByRole('tabpanel', { name: 'State' })
  const created = panel.getByRole('row', { name: /jetton wallet bob/ })
  await expect(created).toContainText(/nonexist.*active/)
  await expect(created).toContainText(/none/)
  await expect(panel.getByRole('row', { name: /jetton wallet alice/ })).toContainText('unchanged')
  const { text } = await inspect.download(save(panel, 'JSON'))
  expect(JSON.parse(text)).toHaveLength(4)
})

test('messages are listed in the order of the tree, with their flags', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=messages')
  const panel = page.getByRole('tabpanel', { name: 'Messages' })
  const operations = panel.getByRole('row').getByRole('button').filter({ hasText: /\w/ })
  await expect(operations).toHaveText([
    /wallet signed/,
    'jetton transfer',
    'jetton internal transfer',
    'jetton notify',
    'excess',
  ])
  await expect(panel.getByRole('row', { name: /internal transfer/ })).toContainText('StateInit attached')
  const { name, text } = await inspect.download(save(panel, 'CSV'))
  expect(name).toBe('messages.csv')
  const rows = rowsOf(text)
  expect(rows).toHaveLength(6)
  for (const row of rows.slice(1)) expect(row.at(-1)).toMatch(/^[0-9a-f]{64}$/)
})

test('a bounced message is flagged', { tag: '@web' }, async ({ inspect, page }) => {
  await inspect.openSample('throw-777-bounced', '&tab=messages')
  await expect(page.getByRole('tabpanel', { name: 'Messages' })).toContainText('bounced')
})

test('actions are saved with their status', async ({ inspect }) => {
  await inspect.openSample('orders-one-of-three')
  const { name, text } = await inspect.download(save(inspect.actions, 'CSV'))
  expect(name).toBe('actions.csv')
  const rows = readCsv(text)
  expect(rows.map(row => row.Status).sort()).toEqual(['failed', 'failed', 'ok'])
  for (const row of rows) expect(row.Reason === '').toBe(row.Status === 'ok')
})

test('the raw response contains every argument of the run, and is saved completely', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=raw')
  const panel = page.getByRole('tabpanel', { name: 'Raw' })
  for (const fact of ['State at block', 'Random seed', 'Logical time', 'Global version', 'Configuration'])
    await expect(panel).toContainText(fact)
  const { name, text } = await inspect.download(save(panel, 'JSON'))
  expect(name).toBe('tonoscope-result.json')
  expect(JSON.parse(text)).toMatchObject({
    verdict: { outcome: 'success' },
    on_chain: { equal: 5, emulated: 5, on_chain: 5, version_rules: [] },
    arguments: { network: 'demo', block: { seqno: 145 }, as_on_chain: true },
  })
})

test('integers are saved exactly', async ({ inspect, page }) => {
  await inspect.openRun(
    'b5ee9c720101020100280001458800f4de013eb1fa47cdcb9b62f81d2ac53fb034e8a72dfefd6d6f9d574caa479d800c010000',
    { lt: 9_007_199_254_740_993_000 },
  )
  await expect(inspect.outcome('Rejected')).toBeVisible()
  const { text } = await inspect.download(
    page.getByRole('tabpanel', { name: 'Raw' }).getByRole('button', { name: 'JSON' }),
  )
  expect(text).toMatch(/"lt": 900719925474099\d{4}\b/)
})

test('the currency can be displayed by its newer name', { tag: '@web' }, async ({ inspect, page }) => {
  await inspect.openSample('transfer-v4r2-comment', '&tab=flow')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByText('GRAM', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Balance change, GRAM' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Balance change, GRAM' })).toBeVisible()
})
