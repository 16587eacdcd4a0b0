import { expect, test } from '../../app.ts'
import { ProofsPage } from '../../pages/proofs.ts'

// The other screens are loaded in advance while nothing else is to be done, which may be then.
test.use({ loadsInAdvance: true, tolerated: [/ERR_INTERNET_DISCONNECTED/] })

test('blocks are proven without a server, under an address that survives a reload', async ({ page, context }) => {
  const proofs = new ProofsPage(page)
  await proofs.openExample('/app/#/proofs')
  await page.reload()
  await expect(proofs.sentence).toHaveText(/^Verified/, { timeout: 30_000 })
  await context.setOffline(true)
  await proofs.result.getByRole('button', { name: 'Verify again offline' }).click()
  await expect(proofs.result).toContainText('Re-verified offline in')
  await expect(proofs.mark('Verified')).toBeVisible()
})
