import { expect, getSampleBoc, test } from '../app.ts'
import { contractAccount, contracts, emptyData, externalTo } from '../messages.ts'

test('options are shown as chips, and a chip removes its option', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-transfer'))
  await inspect.optionsButton.click()
  await page.getByLabel('Do not check the signature').check()
  await page.getByLabel('State at masterchain block').fill('1670')
  await page.getByLabel('Seconds per shard hop').fill('5')
  await page.getByLabel('Max transactions').fill('7')
  for (const chip of ['signature not checked', 'state at block 1670', '5 s per shard hop', 'max 7 transactions'])
    await expect(page.getByText(chip, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: state at block 1670' }).click()
  await expect(page.getByText('state at block 1670', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('State at masterchain block')).toHaveValue('')
  await page.getByLabel('Do not check the signature').uncheck()
  await expect(page.getByText('signature not checked', { exact: true })).toHaveCount(0)
})

test('an invalid value is reported at its field and is not applied', async ({ inspect, page }) => {
  await inspect.open()
  await inspect.optionsButton.click()
  await page.getByLabel('Max transactions').fill('many')
  await expect(page.getByText('A whole number from 1 to 100000')).toBeVisible()
  await page.getByLabel('Random seed').fill('beef')
  await expect(page.getByText('64 hex digits')).toBeVisible()
  await expect(page.getByText(/^max /)).toHaveCount(0)
})

test('a wrongly signed message runs when the signature is not checked', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-wrong-signature'))
  await inspect.optionsButton.click()
  await page.getByLabel('Do not check the signature').check()
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(inspect.verdict).toContainText('signature not checked')
  // The chip of a result runs it again without its option.
  await page.getByRole('button', { name: 'Run again without: signature not checked' }).click()
  await expect(inspect.sentence).toHaveText(/^Rejected by the wallet/)
})

test('a message runs on the state of the chosen block', async ({ inspect, samples, page }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'transfer-v4r2-comment'))
  await inspect.optionsButton.click()
  await page.getByLabel('State at masterchain block').fill('50')
  await inspect.run()
  await inspect.waitForVerdict()
  await expect(inspect.verdict).toContainText('state at block 50')
  await expect(inspect.outcome('Succeeds')).toBeVisible()
})

test('a contract runs with overridden code, and its transactions stop at the given limit', async ({
  inspect,
  page,
}) => {
  await inspect.open()
  await inspect.paste(externalTo(contractAccount))
  await inspect.optionsButton.click()
  await page.getByRole('button', { name: 'Change an account' }).click()
  await page.getByLabel('Account', { exact: true }).fill(contractAccount)
  await page.getByLabel('Balance', { exact: true }).fill('1 000 000')
  await page.getByLabel('Code', { exact: true }).fill(contracts.forks)
  await page.getByLabel('Data', { exact: true }).fill(emptyData)
  await page.getByLabel('Max transactions').fill('30')
  await expect(page.getByText(/^balance, code, data of 0:7a6f.* changed$/)).toBeVisible()
  await inspect.run()
  await inspect.waitForVerdict()
  await expect(inspect.sentence).toHaveText(/^Incomplete trace: stopped at the limit of 30 transactions/)
  await expect(inspect.verdict).toContainText('1 state override')
  await expect(inspect.tab('Tree')).toHaveText(/30/)
})
