import { expect, test } from '../app.ts'

test('the gas of a run is a flame graph that zooms, with tables of the same numbers', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=gas')
  const panel = page.getByRole('tabpanel', { name: 'Gas' })
  const graph = panel.getByRole('tree', { name: 'Flame graph of the gas' })
  await expect(graph.getByRole('treeitem', { name: /^trace: 23\s779 gas \(100\.0%\)/ })).toBeVisible()
  const calls = panel.getByRole('table', { name: 'Gas by call' })
  await expect(calls.getByRole('row', { name: /^trace/ })).toContainText('100.0%')
  await graph.getByRole('treeitem', { name: /^B jetton transfer/ }).click()
  const path = panel.getByRole('navigation', { name: 'Zoomed call' })
  await expect(path).toContainText('B jetton transfer 0.0')
  await expect(calls.getByRole('row')).not.toContainText(['A wallet signed v4 0'])

  // The same by keyboard.
  await graph.focus()
  await page.keyboard.press('ArrowDown')
  await expect(graph.locator('[aria-selected=true]')).toHaveAccessibleName(/^recv_internal/)
  await page.keyboard.press('Enter')
  await expect(path).toContainText('recv_internal')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(path).toBeHidden()

  await panel.getByText('Instructions', { exact: true }).click()
  const rows = panel.getByRole('table', { name: 'Gas by instruction' }).getByRole('row')
  await expect(rows.filter({ hasText: 'SENDRAWMSG' })).toContainText('2 104')
  await panel.getByText('Locations', { exact: true }).click()
  await expect(panel.getByRole('table', { name: 'Gas by location' }).getByRole('row').nth(1)).toContainText(
    'DICTIGETJMPZ',
  )
})

test('a profile is saved for other programs, with all gas', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=gas')
  const panel = page.getByRole('tabpanel', { name: 'Gas' })
  const collapsed = await inspect.download(panel.getByRole('button', { name: 'Collapsed stacks' }))
  expect(collapsed.name).toMatch(/^gas-[\da-f]{8}\.collapsed\.txt$/)
  const lines = collapsed.text.trimEnd().split('\n')
  expect(lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)).toBe(23_779)
  const speedscope = await inspect.download(panel.getByRole('button', { name: 'speedscope' }))
  expect(speedscope.name).toMatch(/\.speedscope\.json$/)
  expect(JSON.parse(speedscope.text)).toMatchObject({ profiles: [{ type: 'sampled', endValue: 23_779 }] })
  const cpuprofile = await inspect.download(panel.getByRole('button', { name: 'cpuprofile' }))
  expect(JSON.parse(cpuprofile.text)).toMatchObject({ startTime: 0, endTime: 23_779 })
})

test('calls that failed are marked, also of a rejected message', async ({ inspect, page }) => {
  await inspect.openSample('fresh-wrong-seqno', '&tab=gas')
  const panel = page.getByRole('tabpanel', { name: 'Gas' })
  await expect(panel.getByRole('treeitem', { name: /^rejected message: .*, failed$/ })).toBeVisible()
  await expect(panel.getByRole('row', { name: /^rejected message/ })).toContainText('exit code 133')
  await expect(panel.getByRole('row', { name: /^trace/ })).not.toContainText('exit code')
})

test('a run is compared with one that was kept', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer', '&tab=gas')
  const panel = page.getByRole('tabpanel', { name: 'Gas' })
  await panel.getByRole('button', { name: 'Keep for comparison' }).click()
  await expect(panel.getByRole('button', { name: 'Kept for comparison' })).toBeVisible()
  await page.evaluate(() => {
    history.pushState({}, '', '/inspect?sample=fresh-wrong-seqno&tab=gas')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(panel.getByRole('treeitem', { name: /^rejected message/ })).toBeVisible()
  await panel.getByText('Changes', { exact: true }).click()
  await expect(panel.getByText(/23\s779 → 2\s209 gas \(−21\s570\)/)).toBeVisible()
  await expect(panel.getByRole('table', { name: 'Changes of gas' }).getByRole('row').nth(1)).toContainText('−21 570')
})

test('an event on chain has its gas, by emulating it as on chain', async ({ page }) => {
  await page.goto('/event/8a5bc67699d2236f7ec75e43376cd7b3050d3b9910c9d7285081999b9956dd6b?tab=gas')
  const panel = page.getByRole('tabpanel', { name: 'Gas' })
  await expect(panel.getByText(/4\s278 gas in 4 transactions/)).toBeVisible()
  await expect(panel.getByText('Not identical to the chain')).toBeHidden()
})
