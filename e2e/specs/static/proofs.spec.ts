import { expect, test } from '../../app.ts'
import { ProofsPage } from '../../pages/proofs.ts'

test('blocks are proven without a server, under an address that survives a reload', async ({ page, context }) => {
  const proofs = new ProofsPage(page)
  await proofs.openExample('/app/#/proofs')
  await page.reload()
  await expect(proofs.sentence).toHaveText(/^Verified/, { timeout: 30_000 })
  // The other screens are loaded meanwhile.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await proofs.result.getByRole('button', { name: 'Verify again offline' }).click()
  await expect(proofs.result).toContainText('Re-verified offline in')
  await expect(proofs.mark('Verified')).toBeVisible()
})
