import { expect, getSampleBoc, test } from '../app.ts'

const seqnoError = JSON.stringify({
  ok: false,
  error:
    'LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by transaction 7C0F48CC81AA6D4ACF09AFBF562E616E9A39B75B18534FC1B27CFFE0C9169A49:\nexitcode=133, steps=49, gas_used=0\nVM Log (truncated):\n...XCPU s2,s5\nexecute EQUAL\nexecute THROWIFNOT 133\ndefault exception handler, terminating vm with exit code 133\n',
  code: 500,
})

test('a pasted error is explained in place; the text stays, also when the page is opened again', async ({
  inspect,
  page,
}) => {
  await inspect.open()
  await inspect.paste(seqnoError)
  const explanation = page.getByRole('region', { name: 'Explanation' })
  const headline = 'Wallet v5r1 rejected the message: wrong seqno (exit code 133).'
  await expect(explanation.getByRole('heading', { name: headline })).toBeVisible()
  await expect(explanation).toContainText('The message was not sent')
  await expect(explanation.getByRole('link', { name: /^github\.com/ })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\//,
  )
  await expect(inspect.box).toHaveValue(seqnoError)
  await expect(inspect.runButton).toBeHidden()
  await page.reload()
  await expect(explanation.getByRole('heading', { name: headline })).toBeVisible()
})

test('a message in an error text can be run', async ({ inspect, page, samples }) => {
  await inspect.open()
  await inspect.paste(`Duplicate msg_seqno 37\nboc=${getSampleBoc(samples, 'fresh-transfer')}`)
  const explanation = page.getByRole('region', { name: 'Explanation' })
  await expect(
    explanation.getByRole('heading', { name: 'A message with this seqno is already waiting.' }),
  ).toBeVisible()
  await explanation.getByRole('button', { name: 'Run it' }).click()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
})

test('a code without a log has all its meanings; the sample can be tried', async ({ inspect, page }) => {
  await inspect.open()
  await page.getByRole('button', { name: 'Try an error text' }).click()
  const explanation = page.getByRole('region', { name: 'Explanation' })
  await expect(explanation.getByRole('heading', { name: /^Wallet v5r1/ })).toBeVisible()
  await inspect.box.fill('exit code: 35')
  await expect(explanation.getByRole('heading', { name: /with exit code 35|exit code 35/ })).toBeVisible()
  await explanation.getByText(/other meanings? of exit code 35/).click()
  await expect(explanation).toContainText('wallet_v2: Expired')
})

test('the palette explains an error text', async ({ inspect, page }) => {
  await inspect.open()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('LITE_SERVER_UNKNOWN: Duplicate msg_seqno 24')
  await page.getByRole('option', { name: /Explain the error/ }).click()
  await expect(page.getByRole('heading', { name: 'A message with this seqno is already waiting.' })).toBeVisible()
})
