import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'
import { AccountPage } from '../pages/account.ts'
import { openScreen } from '../pages/shell.ts'

// Of the demo network.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const multisig = '0:39753d46e3825a0a533519689c0d331220dffe235635394735a0d35e58a03f32'
const vestingWallet = '0:0ccd19fff8f014018dbe2b25720e278181d2006d9a31ab384ddf903bd270e0b0'

test('an account is opened by its name, by its address, and by a domain', { tag: '@desktop' }, async ({
  page,
  inspect,
}) => {
  await inspect.open()
  await openScreen(page, 'Accounts')
  const account = new AccountPage(page)
  await account.openText('alice')
  await expect(account.headline).toHaveText('alice')
  await expect(account.head).toContainText('Wallet v4r2')
  await expect(account.holdings).toContainText('TON')
  await account.openText(alice)
  await expect(page).toHaveURL(/\/account\/EQC/)
  await expect(account.headline).toHaveText('alice')
  // A reload of a path that looks like a file is still the page.
  await page.goto('/account/alice-market.ton')
  await expect(account.box).toHaveValue('alice-market.ton')
})

test('an account chip leads to its account, by mouse and by keyboard', async ({ page, inspect }) => {
  await inspect.openSample('jetton-transfer')
  const chip = page.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'alice', exact: true })
  await chip.focus()
  await page.keyboard.press('Enter')
  const account = new AccountPage(page)
  await expect(account.headline).toHaveText('alice')
  await page.goBack()
  await chip.click()
  await expect(page).toHaveURL(/\/account\//)
})

test('the palette opens an account by its name', async ({ page, inspect }) => {
  await inspect.open()
  await page.keyboard.press('/')
  await page.keyboard.type('alice')
  await page
    .getByRole('option', { name: /alice.*Open account/ })
    .first()
    .click()
  await expect(new AccountPage(page).headline).toHaveText('alice')
})

test('events are filtered, older ones follow when the end comes near, and each leads to its event', async ({
  page,
}) => {
  const account = new AccountPage(page)
  await account.open(alice)
  await expect(account.events.first()).toBeVisible()
  const all = await account.events.count()
  expect(all).toBeGreaterThan(5)
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => account.events.count()).toBeGreaterThan(all)
  await page.getByText('In', { exact: true }).click()
  await expect(page).toHaveURL(/way=in/)
  await expect(account.events.first()).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await account.events.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/event\//)
})

test('two blocks are compared', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open(alice)
  await account.head.getByRole('button', { name: /Compare with block/ }).click()
  await page.getByLabel('Block', { exact: true }).fill('1469')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(account.comparison.getByText('What changed')).toBeVisible()
  await expect(account.comparison.getByRole('table').first()).toContainText(/Balance before/)
  await account.comparison.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: 'Events' })).toBeVisible()
})

test('a get method is run', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open(alice, '?tab=methods&method=seqno')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('exit code 0')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stack' })).toBeVisible()
})

test('a pending query of a multisig is run from its page', async ({ page, inspect }) => {
  const account = new AccountPage(page)
  await account.open(multisig)
  await page.getByRole('button', { name: /^Dry-run query/ }).click()
  await inspect.waitForVerdict()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('multisig executes an order')
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('bob')
})

test('the schedule of a vesting wallet is drawn, with what is locked at the pointer', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open(vestingWallet)
  const chart = page.getByRole('figure', { name: 'Vesting: locked over time' })
  await expect(chart).toContainText('locked 100 TON')
  await expect(chart.getByRole('list')).toContainText('Next unlock')
  const picture = chart.locator('svg').first()
  const width = (await picture.boundingBox())?.width ?? 0
  await picture.hover({ position: { x: width - 9, y: 100 } })
  await expect(chart).toContainText(/locked (10|0) TON/)
  await expect(page.getByRole('table', { name: 'Vesting' }).getByRole('row')).toHaveCount(12)
})

test('an address to which nothing was sent says what would make it exist', async ({ page }) => {
  const account = new AccountPage(page)
  // `nobody 1` of the demo network.
  await account.open('0:21e5288da673f7ed270901d6f1dbfba148273e697d874c421c730acc75cc4e17')
  await expect(account.head).toContainText('Does not exist')
  await expect(page.getByText('Nothing has been sent to this address yet')).toBeVisible()
})

test('texts have enough contrast', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open(alice, '?tab=data')
  expect(await lowContrastTexts(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing has to be scrolled sideways, on any tab', async ({ page, inspect }) => {
    const account = new AccountPage(page)
    await account.open(alice)
    for (const tab of ['Events', 'Balance', 'Data', 'Code', 'Methods', 'Storage fees']) {
      await account.openTab(tab)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      expect(await inspect.sidewaysOverflow(), tab).toBe(0)
    }
    for (const address of [multisig, vestingWallet]) {
      await account.open(address)
      expect(await inspect.sidewaysOverflow(), address).toBe(0)
    }
  })
})
