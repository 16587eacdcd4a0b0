import { expect, getSampleBoc, test } from '../app.ts'

test('a reload keeps the page and the open transaction', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  await inspect.openTab('Fees')
  await page.getByRole('tabpanel', { name: 'Fees' }).getByRole('button', { name: 'excess' }).click()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0.1')
  await expect(page).toHaveURL(/tab=fees/)
  await expect(page).toHaveURL(/node=0\.0\.0\.1/)
  await page.reload()
  await inspect.waitForVerdict()
  await expect(inspect.tab('Fees')).toHaveAttribute('aria-selected', 'true')
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0.1')
})

test('a pasted run survives a reload, and its message is not in the URL', async ({ inspect, page, samples }) => {
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-wrong-seqno'))
  await inspect.run()
  await expect(inspect.outcome('Rejected')).toBeVisible()
  expect(page.url().length).toBeLessThan(120)
  await page.reload()
  await expect(inspect.outcome('Rejected')).toBeVisible()
})

test('back leads from a result to the start, forward to the result', async ({ inspect, page }) => {
  await inspect.open()
  await inspect.pickSample('A jetton transfer')
  await inspect.waitForVerdict()
  await page.goBack()
  await expect(inspect.box).toBeVisible()
  await page.goForward()
  await inspect.waitForVerdict()
})

// A second browser reads the link from the server.
test('a copied link opens the same result in another browser, and the message is removed from the URL', {
  tag: '@web',
}, async ({ inspect, page, samples, context, browser, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-jetton-transfer'))
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await inspect.openTab('Fees')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Link to this result' })
  await expect(share).toContainText('The part after # is never sent to a server')
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#boc=')

  const otherContext = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const requested: string[] = []
  otherContext.on('request', request => requested.push(request.url()))
  const other = await otherContext.newPage()
  await other.goto(link)
  await expect(other.getByRole('region', { name: 'Verdict' })).toBeVisible()
  await expect(other.getByRole('tab', { name: 'Fees' })).toHaveAttribute('aria-selected', 'true')
  await expect(other).not.toHaveURL(/boc=/)
  expect(requested.filter(url => url.includes('boc='))).toEqual([])
  await otherContext.close()
})

// The desktop's links are of its own scheme, which the system opens: no page goes there.
test('a link contains the signature only on request, with a warning', {
  tag: '@web',
}, async ({ inspect, page, context, samples }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await inspect.open()
  await inspect.paste(getSampleBoc(samples, 'fresh-transfer'))
  await inspect.run()
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Link to this result' })
  const copied = async () => {
    await share.getByRole('button', { name: /^Copy link|^Copied/ }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await expect(share).toContainText('without its signature')
  const unsigned = await copied()
  await share.getByLabel('With the signature').check()
  await expect(share).toContainText('Anyone with the link can send it')
  await expect.poll(copied).not.toBe(unsigned)

  // The unsigned one still shows what the message would do.
  await page.goto(unsigned)
  await expect(inspect.outcome('Succeeds')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('signature not checked')
})

// As above.
test('a link to a sample holds no message', { tag: '@web' }, async ({ inspect, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await inspect.openSample('nft-purchase', '&tab=state')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Link to this result' })
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/inspect\?sample=nft-purchase&tab=state$/)
})

// Links without a target are reported, with a way back.
for (const [what, address, text] of [
  ['a run of another browser', '/inspect?run=neverrun', /^This (browser|computer) does not have that run/],
  ['an unknown sample', '/inspect?sample=never-made', 'Sample not found on this network'],
] as const) {
  test(`${what} is reported`, async ({ inspect, page }) => {
    await inspect.open(address)
    await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'New message' }).click()
    await expect(inspect.box).toBeVisible()
  })
}

test('nonsense in the URL does no harm', async ({ inspect, page }) => {
  await inspect.openSample('transfer-v4r2-comment', '&tab=nonsense&node=../../etc')
  await expect(inspect.tab('Tree')).toHaveAttribute('aria-selected', 'true')
  await expect(inspect.drawer).toHaveCount(0)
  await inspect.open('/inspect#boc=%%%&with=%7B')
  await expect(inspect.box).toBeVisible()
  await expect(page.getByText('Internal error')).toHaveCount(0)
})
