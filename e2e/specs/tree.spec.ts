import { expect, test } from '../app.ts'
import { contractAccount, externalTo, withContract } from '../messages.ts'

test('arrow keys walk the tree, Enter opens a transaction, Escape closes it', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  await expect(inspect.nodes).toHaveCount(5)
  await inspect.tree.focus()
  const selected = inspect.tree.getByRole('treeitem', { selected: true })
  // The first press selects the root, the next ones walk from cause to effect and between siblings.
  for (const [key, id] of [
    ['ArrowRight', '0'],
    ['ArrowRight', '0.0'],
    ['ArrowRight', '0.0.0'],
    ['ArrowRight', '0.0.0.0'],
    ['ArrowDown', '0.0.0.1'],
    ['ArrowUp', '0.0.0.0'],
    ['ArrowLeft', '0.0.0'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(selected).toHaveAttribute('id', `tx-${id}`)
  }
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0.0')
  // The tree can be walked on while the drawer follows.
  await page.keyboard.press('ArrowLeft')
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0.0')
  await page.keyboard.press('Escape')
  await expect(inspect.drawer).toHaveCount(0)
  await expect(inspect.tree).toBeFocused()
})

test('an account has one letter, in the tree and everywhere else', async ({ inspect }) => {
  await inspect.openSample('jetton-transfer')
  for (const [id, letter] of Object.entries({ '0': 'A', '0.0': 'B', '0.0.0': 'C', '0.0.0.0': 'D', '0.0.0.1': 'A' }))
    await expect(inspect.node(id)).toHaveAccessibleName(new RegExp(`^${letter}, `))
  await inspect.openTab('Flow')
  const rows = inspect.page.getByRole('table', { name: 'Value flow' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Aalice')
  await expect(rows.nth(4)).toContainText('Dbob')
})

test('all transactions of an account light up together', async ({ inspect }) => {
  await inspect.openSample('jetton-transfer')
  const [quiet, other] = [await inspect.ringColor('0.0.0.1'), await inspect.ringColor('0.0')]
  await inspect.node('0').hover()
  await expect.poll(() => inspect.ringColor('0.0.0.1')).not.toBe(quiet)
  expect(await inspect.ringColor('0.0')).toBe(other)
})

test('what failed and what came back is seen without colour', async ({ inspect }) => {
  await inspect.openSample('throw-777-bounced')
  await expect(inspect.node('0.0')).toHaveAccessibleName(/failed, exit code 777/)
  await expect(inspect.node('0.0.0')).toHaveAccessibleName(/bounced/)
  // A cross on the ring, a heavier ring, a dashed line.
  await expect(inspect.node('0.0').locator('path')).toHaveCount(1)
  await expect(inspect.node('0').locator('path')).toHaveCount(0)
  const width = (id: string) =>
    inspect
      .node(id)
      .locator('circle')
      .first()
      .evaluate(ring => Number.parseFloat(getComputedStyle(ring).strokeWidth))
  expect(await width('0.0')).toBeGreaterThan(await width('0'))
  const dashes = await inspect.tree
    .locator('path')
    .evaluateAll(paths => paths.map(path => getComputedStyle(path).strokeDasharray).filter(dash => dash !== 'none'))
  expect(dashes).toHaveLength(1)
  await expect(inspect.page.getByRole('list', { name: 'Legend of the tree' })).toContainText('bounced')
})

test('the tree is dragged, zoomed, and fitted with F', async ({ inspect, page }) => {
  await inspect.openSample('highload-v3-batch')
  const boxOfRoot = () => inspect.node('0').evaluate(node => node.getBoundingClientRect().toJSON() as DOMRect)
  await inspect.tree.scrollIntoViewIfNeeded()
  const frame = await inspect.tree.boundingBox()
  if (!frame) throw new Error('the tree is not drawn')
  const before = await boxOfRoot()
  const [x, y] = [frame.x + frame.width * 0.7, frame.y + frame.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await boxOfRoot()).x - before.x)).toBe(60)
  await expect(inspect.drawer).toHaveCount(0)
  const dragged = await boxOfRoot()
  // A plain wheel scrolls the page; with Ctrl it zooms.
  await page.mouse.wheel(0, 40)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -400)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await boxOfRoot()).width).toBeGreaterThan(dragged.width * 1.2)
  await page.keyboard.press('f')
  // The first and the last transaction are inside the frame.
  await expect
    .poll(async () => {
      const drawn = await inspect.tree.locator('path').evaluateAll(paths => {
        const boxes = paths.map(path => path.getBoundingClientRect())
        return { top: Math.min(...boxes.map(box => box.top)), bottom: Math.max(...boxes.map(box => box.bottom)) }
      })
      return drawn.top >= frame.y - 1 && drawn.bottom <= frame.y + frame.height + 1
    })
    .toBe(true)
})

test('a plain wheel over the tree scrolls the page', async ({ inspect, page }) => {
  await inspect.openSample('highload-v3-batch')
  const scrolled = () => page.evaluate(() => window.scrollY)
  await inspect.node('0').hover()
  const [before, width] = [await scrolled(), (await inspect.node('0').boundingBox())?.width]
  await page.mouse.wheel(0, -120)
  await page.mouse.wheel(0, -120)
  await expect.poll(scrolled).toBeLessThan(before)
  expect((await inspect.node('0').boundingBox())?.width).toBe(width)
})

test('equal siblings are one node until it is unfolded, by mouse or keyboard', async ({ inspect, page }) => {
  await inspect.openSample('highload-v2-100-messages')
  const group = inspect.tree.getByRole('treeitem', { name: /^92 × transfer, .*0\.184 TON in total/ })
  await expect(inspect.nodes).toHaveCount(4)
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.click()
  await expect(group).toHaveCount(0)
  await expect(inspect.node('0.8')).toBeVisible()
  await expect(inspect.drawer).toHaveCount(0)
  await page.getByRole('button', { name: 'Fold equal messages' }).click()
  await expect(inspect.nodes).toHaveCount(4)

  await inspect.tree.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(group).toHaveAttribute('aria-selected', 'true')
  await expect(inspect.tree).toHaveAttribute('aria-activedescendant', (await group.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(inspect.node('0.8')).toHaveAttribute('aria-selected', 'true')
  await expect(inspect.drawer).toHaveCount(0)
})

test('a linked transaction is in sight, left of the drawer', async ({ inspect, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await inspect.openSample('jetton-transfer', '&node=0.0.0.1')
  const [frame, drawer] = [await inspect.tree.boundingBox(), await inspect.drawer.boundingBox()]
  if (!frame || !drawer) throw new Error('the tree and the drawer are drawn')
  const box = () => inspect.node('0.0.0.1').locator('circle').first().boundingBox()
  await expect.poll(async () => ((await box())?.x ?? Infinity) + 36).toBeLessThan(drawer.x)
  const ring = await box()
  expect(ring?.y).toBeGreaterThan(frame.y)
  expect((ring?.y ?? 0) + (ring?.height ?? 0)).toBeLessThan(frame.y + frame.height)
})

test('a linked transaction is not folded away', async ({ inspect }) => {
  await inspect.openSample('highload-v2-100-messages', '&node=0.50')
  await expect(inspect.node('0.50')).toBeVisible()
  await expect(inspect.node('0.50')).toHaveAttribute('aria-selected', 'true')
})

test('messages that were never sent are in the tree, with receiver, amount and reason', async ({ inspect, page }) => {
  await inspect.openSample('orders-one-of-three')
  await expect(inspect.nodes).toHaveCount(2)
  const ghosts = inspect.tree.locator('[data-kind="unsent"]')
  await expect(ghosts).toHaveCount(2)
  await expect(ghosts.first()).toContainText('50 TON')
  await expect(ghosts.first()).toContainText('never sent: balance too low')
  await expect(ghosts.first()).toContainText('carol')
  await expect(page.getByRole('list', { name: 'Legend of the tree' })).toContainText('never sent')
  // Not only wallets: the second message of this contract was sent, the first one was not.
  await inspect.openSample('action-ignored-mode2')
  await expect(ghosts).toHaveCount(1)
  await expect(ghosts).toContainText('alice')
})

test('the tree is also a list with value, fees and exit code, and stays one', async ({ inspect, page }) => {
  await inspect.openSample('highload-v2-100-messages')
  await page.getByText('List', { exact: true }).click()
  await expect(inspect.tree).toHaveCount(0)
  const rows = page.getByRole('treegrid', { name: 'Tree' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toHaveText(/Transaction.*Value, TON.*Fees, TON.*Exit/)
  const group = rows.getByRole('button', { name: '92 × transfer' })
  await expect(rows.filter({ hasText: '92 × transfer' })).toContainText(/0\.184\d*.*no code was run/)
  await group.press('Enter')
  await expect(rows).toHaveCount(96)
  await page.reload()
  await inspect.waitForVerdict()
  await expect(rows).toHaveCount(5)
  await rows.getByRole('button', { name: 'highload wallet signed v2' }).click()
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0')
})

test('arrow keys walk the list, Enter unfolds and opens', async ({ inspect, page }) => {
  await inspect.openSample('highload-v2-100-messages')
  await page.getByText('List', { exact: true }).click()
  const list = page.getByRole('treegrid', { name: 'Tree' })
  const selected = list.getByRole('row', { selected: true })
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await expect(selected).toHaveAttribute('id', 'tx-0')
  await expect(list).toHaveAttribute('aria-activedescendant', 'tx-0')
  await page.keyboard.press('End')
  const group = list.getByRole('row', { name: /92 × transfer/ })
  await expect(group).toHaveAttribute('data-cursor', 'true')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('row')).toHaveCount(96)
  await page.keyboard.press('End')
  await expect(selected).toHaveCount(1)
  await expect(selected).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await expect(selected).toHaveAttribute('id', 'tx-0')
  await expect(selected).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toHaveAccessibleName('Transaction 0')
  // The drawer follows.
  await list.focus()
  await page.keyboard.press('End')
  await expect(inspect.drawer).not.toHaveAccessibleName('Transaction 0')
  await page.keyboard.press('Escape')
  await expect(inspect.drawer).toHaveCount(0)
})

test('opening a transaction does not move it', async ({ inspect, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await inspect.openSample('highload-v3-batch')
  await inspect.tree.scrollIntoViewIfNeeded()
  for (const id of ['0.0.0', '0.0.2', '0']) {
    const before = await inspect.node(id).locator('circle').first().boundingBox()
    await inspect.node(id).click()
    await expect(inspect.drawer).toHaveAccessibleName(`Transaction ${id}`)
    await expect(inspect.drawer.getByRole('heading', { name: 'Phases' })).toBeVisible()
    expect(await inspect.node(id).locator('circle').first().boundingBox()).toEqual(before)
  }
})

test('the tree is saved as SVG and as PNG', async ({ inspect, page }) => {
  await inspect.openSample('jetton-transfer')
  await page.getByRole('button', { name: 'Save as a picture' }).click()
  const svg = await inspect.download(page.getByRole('button', { name: 'SVG' }))
  expect(svg.name).toMatch(/^tree-[0-9a-f]{8}\.svg$/)
  expect(svg.text).toContain('jetton transfer')
  expect(svg.text).not.toContain('oklch(')
  const png = await inspect.download(page.getByRole('button', { name: 'PNG' }))
  expect(png.name).toMatch(/\.png$/)
  expect(png.text.slice(1, 4)).toBe('PNG')
})

test('a thousand transactions stay fluid', async ({ inspect, page }) => {
  await inspect.openRun(externalTo(contractAccount), {
    ...withContract(contractAccount, 'forks'),
    limits: { transactions: 1000, time_ms: 60_000 },
  })
  await expect(inspect.sentence).toHaveText(/^Incomplete trace: stopped at the limit of 1\D?000 transactions/, {
    timeout: 40_000,
  })
  await expect(inspect.tab('Tree')).toHaveText(/1\D?000/)
  await inspect.tree.focus()
  await page.keyboard.press('f')
  // Only distinguishable elements are drawn.
  await expect.poll(() => inspect.tree.locator('svg *').count()).toBeLessThan(2000)
  const frame = await inspect.tree.boundingBox()
  if (!frame) throw new Error('the tree is not drawn')
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  const frames = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const times: number[] = []
        let last = performance.now()
        const tick = (now: number) => {
          times.push(now - last)
          last = now
          if (times.length < 60) requestAnimationFrame(tick)
          else resolve(times.slice(5))
        }
        requestAnimationFrame(tick)
      }),
  )
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 24; turn++) await page.mouse.wheel(0, turn < 16 ? -160 : 160)
  await page.keyboard.up('Control')
  const sorted = (await frames).sort((a, b) => a - b)
  // Generous: what is meant is that no move freezes the page.
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(120)
  await page.keyboard.press('f')
  await inspect.tree.focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(inspect.drawer).toBeVisible()
  // The lists of a large run open at once too.
  for (const tab of ['Messages', 'Fees', 'State', 'Raw'] as const) await inspect.openTab(tab)
})
