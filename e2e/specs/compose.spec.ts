import { expect, test } from '../app.ts'
import { ComposePage } from '../pages/compose.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const item = '0:e0645601be4fc8a36eb1245dd6666e2d41ca948f00c6758bc5593c1bfb2401e6'

test('a message from a wallet is filled in from the wallet, priced, and runs unsigned', { tag: '@desktop' }, async ({
  page,
}) => {
  const compose = new ComposePage(page)
  await compose.openWallet(alice)
  await expect(page.getByText('wallet v4r2')).toBeVisible()
  await expect(page.getByLabel('Seqno')).toHaveAttribute('placeholder', /^\d+$/)
  const message = compose.message(1)
  await message.getByLabel('To', { exact: true }).fill(item)
  await expect(message.getByText('NFT item')).toBeVisible()
  await message.getByLabel(/^Amount/).fill('0.05')
  await compose.chooseOperation(message, 'NftTransfer')
  await message.getByLabel('New owner').fill(alice)
  await expect(compose.preview.getByText('Forward fee')).toBeVisible()
  await expect(compose.preview.getByText(/^b5ee9c72/)).toBeVisible()
  await compose.preview.getByRole('button', { name: 'Inspect' }).click()
  await expect(page).toHaveURL(/\/inspect\?run=/)
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible()
})

test('faults are beside their fields, and what is typed stays', async ({ page }) => {
  const compose = new ComposePage(page)
  await compose.openWallet(alice)
  await expect(compose.preview).toContainText('Still to be filled in: destination of message 1, amount of message 1.')
  const message = compose.message(1)
  await message.getByLabel('To', { exact: true }).fill('nonsense')
  await message.getByLabel(/^Amount/).fill('1.5.2')
  await expect(message.getByText(/user-friendly address has 48/)).toBeVisible()
  await expect(message.getByText('Enter digits and a point')).toBeVisible()
  await expect(compose.preview.getByRole('button', { name: 'Inspect' })).toBeDisabled()
  await expect(message.getByLabel('To', { exact: true })).toHaveValue('nonsense')
})

test('a draft survives a reload', async ({ page }) => {
  const compose = new ComposePage(page)
  await compose.openWallet(alice)
  const message = compose.message(1)
  await message.getByLabel('Body', { exact: true }).selectOption('comment')
  await message.getByLabel('Text').fill('for the coffee')
  await page.getByRole('button', { name: 'Add message' }).click()
  await expect(compose.message(2)).toBeVisible()
  // Drafts are stored after a moment.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage)))
    .toContain('for the coffee')
  await page.reload()
  await expect(compose.message(1).getByLabel('Text')).toHaveValue('for the coffee')
  await expect(compose.message(2)).toBeVisible()
})

test('the message of a run opens as a form without its signature, and is the same', async ({ page }) => {
  await page.goto('/inspect?sample=jetton-transfer')
  await page.getByRole('button', { name: 'Open in composer' }).first().click()
  const compose = new ComposePage(page)
  const message = compose.message(1)
  await expect(message.getByLabel('Operation', { exact: true })).toHaveValue('JettonTransfer')
  await expect(page.getByLabel('Seqno')).toHaveValue(/^\d+$/)
  await expect(message.getByRole('group', { name: 'Forward payload' }).getByLabel('Text')).not.toHaveValue('')
  await message.getByText(/^Send mode/).click()
  await message.getByLabel('Ignore errors (2)').check()
  await expect(message.getByText('Send mode 3')).toBeVisible()
})

test('a message of a transaction and that of an action open as internal messages', async ({ page, inspect }) => {
  await page.goto('/inspect?sample=jetton-transfer&node=0.0')
  await inspect.drawer.getByRole('button', { name: 'Open in composer' }).first().click()
  await expect(page.getByRole('heading', { name: 'Internal message' })).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(alice)
  await expect(page.getByLabel('Operation', { exact: true })).toHaveValue('JettonTransfer')
  await page.goto('/inspect?sample=jetton-transfer')
  await page.getByRole('button', { name: 'Why Jetton transfer' }).click()
  await page.getByRole('button', { name: 'Open in composer: Jetton transfer' }).click()
  await expect(page.getByLabel('Operation', { exact: true })).toHaveValue('JettonTransfer')
})

test('an own ABI gives the forms of its messages', async ({ page }) => {
  await page.goto('/library?page=abis')
  await page.getByRole('button', { name: 'Paste', exact: true }).click()
  await page.getByLabel('ABI or TL-B schema').fill('increase#7e8764ef query_id:uint64 amount:Coins = InternalMsg;')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'ABIs' })).toContainText('TL-B, 1 message')
  const compose = new ComposePage(page)
  await compose.openWallet(alice)
  const message = compose.message(1)
  await message.getByLabel('To', { exact: true }).fill(item)
  await message.getByLabel(/^Amount/).fill('1')
  await compose.chooseOperation(message, 'TL-B.increase')
  await message
    .getByLabel(/^Amount/)
    .nth(1)
    .fill('7')
  await expect(compose.preview.getByText(/7e8764ef/)).toBeVisible()
})

test('a copied draft and a body are opened from the box; other texts are an error', async ({ page }) => {
  const compose = new ComposePage(page)
  await page.goto('/compose')
  const box = page.getByLabel('Or open a message')
  const open = page.getByRole('button', { name: 'Open in the form' })
  await box.fill('hello')
  await open.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(box).toHaveValue('hello')
  const body = { kind: 'comment', text: 'from a draft' }
  await box.fill(
    JSON.stringify({ type: 'internal', source: alice, destination: item, amount: '1', bounce: true, body }),
  )
  await open.click()
  await expect(page.getByLabel('Text')).toHaveValue('from a draft')
  await expect(compose.preview.getByText(/^b5ee9c72/)).toBeVisible()
})

test('an internal message comes from any account', async ({ page }) => {
  const compose = new ComposePage(page)
  await page.goto('/compose')
  await page.getByRole('button', { name: 'From any account' }).click()
  await page.getByLabel('From', { exact: true }).fill(alice)
  await page.getByLabel('To', { exact: true }).fill(item)
  await page.getByLabel(/^Amount/).fill('1')
  await expect(compose.preview.getByText(/^b5ee9c72/)).toBeVisible()
  await compose.preview.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByText('Internal message').first()).toBeVisible()
})
