import { expect, getSampleBoc, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'

const brightness = (rgb: string): number => {
  const [r = 0, g = 0, b = 0] = (rgb.match(/[\d.]+/g) ?? []).map(Number)
  return (r + g + b) / 3
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme })

    test('every text can be read: start, rejected, result, drawer', { tag: '@rendering' }, async ({
      inspect,
      samples,
    }) => {
      await inspect.open()
      await inspect.paste(getSampleBoc(samples, 'fresh-wrong-seqno'))
      await expect(inspect.preflight).toBeVisible()
      expect(await lowContrastTexts(inspect.page)).toEqual([])
      await inspect.openSample('fresh-wrong-seqno')
      await expect(inspect.page.getByRole('listbox', { name: 'VM steps' })).toBeVisible()
      expect(await lowContrastTexts(inspect.page)).toEqual([])
      await inspect.openSample('orders-one-of-three', '&node=0')
      await expect(inspect.drawer.getByRole('heading', { name: 'Outgoing messages' })).toBeVisible()
      expect(await lowContrastTexts(inspect.page)).toEqual([])
      await inspect.openSample('long-chain', '&tab=messages')
      expect(await lowContrastTexts(inspect.page)).toEqual([])
    })

    test(`the ground is ${scheme} as the system wants it, until the reader wants otherwise`, async ({
      inspect,
      page,
    }) => {
      const ground = () =>
        page.evaluate(() => {
          const canvas = document.createElement('canvas').getContext('2d')
          if (!canvas) return ''
          canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
          canvas.fillRect(0, 0, 1, 1)
          return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ')
        })
      await inspect.open()
      const isDark = async () => brightness(await ground()) < 60
      expect(await isDark()).toBe(scheme === 'dark')
      await page.getByRole('button', { name: 'Settings' }).click()
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByText(scheme === 'dark' ? 'Light' : 'Dark', { exact: true }).click()
      await expect.poll(isDark).toBe(scheme !== 'dark')
      await page.reload()
      await expect(inspect.networkChip).toBeVisible()
      expect(await isDark()).toBe(scheme !== 'dark')
    })
  })
}

for (const width of [1440, 1024, 768]) {
  test(`nothing has to be scrolled sideways at ${width} pixels`, { tag: '@rendering' }, async ({ inspect, page }) => {
    await page.setViewportSize({ width, height: 900 })
    await inspect.open()
    expect(await inspect.sidewaysOverflow()).toBe(0)
    await inspect.openSample('highload-v3-batch', '&node=0.0')
    await expect(inspect.drawer).toBeVisible()
    expect(await inspect.sidewaysOverflow()).toBe(0)
    await page.keyboard.press('Escape')
    for (const tab of ['Flow', 'Time', 'Fees', 'Gas', 'State', 'Messages', 'Raw'] as const) {
      await inspect.openTab(tab)
      expect(await inspect.sidewaysOverflow(), tab).toBe(0)
    }
  })
}

test('a hovered action highlights its transactions', { tag: '@rendering' }, async ({ inspect }) => {
  await inspect.openSample('transfer-v5r1-multi')
  // Equal transactions light up with one of them, while they are folded.
  const group = inspect.tree.getByRole('treeitem', { name: /^10 × transfer/ })
  const groupColor = () =>
    group
      .locator('circle')
      .last()
      .evaluate(ring => getComputedStyle(ring).stroke)
  const quiet = await groupColor()
  await inspect.actions.getByRole('row').nth(1).hover()
  await expect.poll(groupColor).not.toBe(quiet)
  await group.click()
  await inspect.headline.hover()
  const [of, other] = [await inspect.ringColor('0.0'), await inspect.ringColor('0.5')]
  await inspect.actions.getByRole('row').nth(1).hover()
  await expect.poll(() => inspect.ringColor('0.0')).not.toBe(of)
  expect(await inspect.ringColor('0.5')).toBe(other)
})
