import { expect, test } from '../app.ts'
import { DebuggerPage } from '../pages/debugger.ts'

test('a transaction with less value: both outcomes, the first difference, both runs step by step', async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=jetton-transfer&node=0.0')
  await debug.button('Edit and re-run').click()
  const form = page.getByRole('dialog', { name: 'Edit and re-run' })
  await expect(form.getByLabel('Value, TON')).toHaveValue('0.22')
  await expect(form.getByLabel('Sending modes')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Run with changes' })).toBeDisabled()
  await form.getByLabel('Value, TON').fill('a lot')
  await expect(form.getByText('Not an amount')).toBeVisible()
  await form.getByLabel('Value, TON').fill('0.001')
  await form.getByRole('button', { name: 'Run with changes' }).click()

  await expect(debug.changed).toContainText('value 0.22 → 0.001')
  const outcomes = debug.changed.getByRole('table', { name: 'Outcomes' })
  await expect(outcomes.getByRole('row', { name: /^Exit code/ })).toContainText('−14')
  await expect(debug.changed).toContainText('First difference (value): s0 has from bit')
  await expect(debug.changed).toContainText('the changed run throws -14 at LDMSGADDR')
  await debug.changed.getByRole('button', { name: 'Step 61' }).click()
  await debug.expectStep(61)
  await expect(debug.partner).toContainText('throws -14')

  // Beyond its end there is no partner; the other run opens at the last common step.
  await page.keyboard.press('ArrowRight')
  await expect(debug.partner).toContainText('Their last common one is its step 61')
  await debug.changed.getByRole('group', { name: 'Step through' }).getByText('Changed').click()
  await debug.expectStep(61)
  await expect(debug.timeline).toHaveAttribute('aria-valuemax', '61')
  await expect(page.getByRole('region', { name: 'Original', exact: true })).toContainText('step 61')

  // The URL has the change.
  await page.reload()
  await debug.waitForCode()
  await expect(debug.changed).toContainText('value 0.22 → 0.001')
  await expect(debug.changed).toContainText('First difference')
  await debug.changed.getByRole('button', { name: 'Discard' }).click()
  await expect(debug.changed).toHaveCount(0)
  await expect(page).not.toHaveURL(/changes/)
})

test('a changed mode of a wallet message: signatures are not checked, and the body is not in the URL', {
  tag: '@desktop',
}, async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=transfer-v4r2-comment')
  await debug.button('Edit and re-run').click()
  const form = page.getByRole('dialog', { name: 'Edit and re-run' })
  await form.getByLabel('Sending modes').fill('128')
  await form.getByRole('button', { name: 'Run with changes' }).click()
  await expect(debug.changed).toContainText('Signatures were not checked')
  await expect(page).toHaveURL(/changes=modes%3D128/)

  await debug.button('Edit and re-run').click()
  const body = form.getByLabel('Message body')
  await body.fill('b5ee9c720101010100030000010a')
  await form.getByLabel(/^Sending modes/).fill('3')
  await form.getByRole('button', { name: 'Run with changes' }).click()
  await expect(debug.changed).toContainText('Changed: message body')
  await expect(page).not.toHaveURL(/changes/)
})

test('a config parameter that the emulator cannot read is an error, and the original stays', async ({ page }) => {
  const debug = new DebuggerPage(page)
  await debug.open('sample=jetton-transfer')
  await debug.button('Edit and re-run').click()
  const form = page.getByRole('dialog', { name: 'Edit and re-run' })
  await form.getByRole('button', { name: 'Change a config parameter' }).click()
  await form.getByLabel('Config parameter').fill('21')
  await form.getByLabel('Its cell').fill('b5ee9c720101010100030000010a')
  await form.getByRole('button', { name: 'Run with changes' }).click()
  await expect(debug.changed.getByRole('alert')).toBeVisible()
  await expect(debug.changed).toContainText('config parameter 21')
  await expect(debug.stack).toBeVisible()
})
