import { expect, test } from '../../app.ts'

// `alice` of the demo network, a wallet v4r2.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

test('code is disassembled in the page', async ({ page }) => {
  await page.goto(`/app/?tab=code#/account/${alice}`)
  const listing = page.getByRole('region', { name: 'Listing' })
  await expect(listing).toContainText('DICTPUSHCONST 19', { timeout: 30_000 })
  await listing.getByRole('button', { name: 'method 0 recv_internal' }).click()
  await expect(listing).toContainText('method 85143 seqno')
})
