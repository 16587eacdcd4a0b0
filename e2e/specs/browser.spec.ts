import { expect, getSampleBoc, test } from '../app.ts'

test('computed in this browser, the result is the same, and the message is not sent', async ({
  inspect,
  page,
  samples,
  context,
}) => {
  await inspect.open()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByText('In this browser', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(inspect.networkChip).toBeVisible()
  const requests: string[] = []
  context.on('request', request => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await inspect.paste(getSampleBoc(samples, 'fresh-jetton-transfer'))
  await expect(inspect.preflight.getByRole('img', { name: 'Passed' })).toHaveCount(5)
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(inspect.tab('Tree')).toHaveText(/5/)
  await inspect.node('0.0').click()
  await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
  await expect(inspect.drawer.getByRole('option', { selected: true })).toBeVisible()
  expect(requests.filter(each => each.startsWith('POST') || /\/(v2|debug)\//.test(each))).toEqual([])
})
