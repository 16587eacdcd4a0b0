import { expect, type Page } from '@playwright/test'
import type { InspectPage } from '../pages/inspect.ts'

/** Runs samples with the setting off and on: one on which both virtual machines agree, and one on which they do not. */
export async function expectSecondOpinion(
  inspect: InspectPage,
  page: Page,
  toAddress = (screen: string, query = '') => `/${screen}${query}`,
): Promise<void> {
  const openSample = async (id: string) => {
    await inspect.open(toAddress('inspect', `?sample=${id}`))
    await inspect.waitForVerdict()
  }
  const opinion = page.getByRole('region', { name: 'Second opinion' })
  const setting = page.getByRole('checkbox', { name: 'Second opinion' })
  await openSample('jetton-transfer')
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible()
  await expect(opinion).toHaveCount(0)
  await inspect.open(toAddress('settings'))
  await expect(setting).not.toBeChecked()
  await setting.check()
  await openSample('jetton-transfer')
  await expect(opinion).toHaveText(/Two independent virtual machines agree on all \d+ transactions\./)
  await openSample('highload-v2-100-messages')
  await expect(opinion).toContainText('Two independent virtual machines disagree about 1 of')
  await expect(opinion).toContainText('description.compute_ph.gas_fees')
  await expect(inspect.node('0')).toHaveAccessibleName(/the second engine disagrees/)
  await opinion.getByRole('button', { name: 'Transaction 0' }).click()
  await expect(page.getByRole('complementary', { name: 'Transaction 0' })).toContainText('First different step:')
}
