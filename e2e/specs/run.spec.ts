import { expect, getSampleBoc, test } from '../app.ts'
import { contractAccount, externalTo, inEitherForm, withContract } from '../messages.ts'

const slow = (body?: string) => ({
  boc: externalTo(contractAccount),
  ...withContract(contractAccount, 'forksSlowly'),
  ...(body && { seed: body }),
})

test('a long run shows progress, can be cancelled, and frees the server', async ({
  inspect,
  page,
  request,
  samples,
}) => {
  await inspect.open()
  // One per server worker: if they kept running, the last request would wait ten seconds.
  for (const seed of ['00', '01']) {
    const { boc, ...options } = slow(seed.repeat(32))
    await inspect.openRun(boc, options)
    const progress = page.getByRole('status').filter({ hasText: 'Executing' })
    await expect(progress.getByRole('listitem').filter({ hasText: /Executing\s*\d+/ })).toBeVisible()
    await progress.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(progress).toHaveCount(0)
  }
  const started = performance.now()
  const response = await request.post('/debug/emulate', { data: { boc: getSampleBoc(samples, 'fresh-transfer') } })
  expect(response.ok()).toBe(true)
  expect(performance.now() - started).toBeLessThan(5000)
  // The message is still there, to be changed or run again.
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(inspect.box).toHaveValue(inEitherForm(externalTo(contractAccount)))
  await expect(page.getByRole('button', { name: 'Run again', exact: true })).toBeVisible()
})

test('a slow run stops at its time limit with a partial result', async ({ inspect, page }) => {
  const { boc, ...options } = slow()
  await inspect.openRun(boc, { ...options, limits: { time_ms: 1000 } })
  await inspect.waitForVerdict()
  await expect(inspect.sentence).toHaveText(/^Incomplete trace: stopped at the time limit of 1\D?000 ms/)
  await expect(page.getByText('Incomplete trace', { exact: true })).toBeVisible()
  await expect(inspect.node('0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run with a time limit of 5 s' })).toBeVisible()
})

test('an incomplete trace is marked, and completes with a higher limit', async ({ inspect, page }) => {
  await inspect.openSample('long-chain')
  await expect(page.getByText('Incomplete trace', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Legend of the tree' })).toContainText('not followed')
  await page.getByRole('button', { name: 'Run with up to 500 transactions' }).click()
  await expect(inspect.sentence).toHaveText('All 106 transactions succeeded.')
  await expect(inspect.verdict).toContainText('Identical: all 106 transactions match the chain.')
  await expect(page.getByText('Incomplete trace', { exact: true })).toHaveCount(0)
  await expect(page.getByText('max 500 transactions')).toBeVisible()
})

test('the same arguments give the same bytes', async ({ request, samples }) => {
  const data = { boc: getSampleBoc(samples, 'fresh-jetton-transfer'), now: 1_800_000_000 }
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const response = await request.post('/debug/emulate', { data })
      // Only the wall time may differ.
      return (await response.text()).replace(/"took_ms":[\d.]+/, '')
    }),
  )
  expect(one).toBe(other)
  expect(one).toContain('"outcome":"success"')
})
