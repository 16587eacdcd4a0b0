import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'

const screens = [
  '/inspect',
  '/inspect?sample=jetton-transfer&node=0.0',
  '/event',
  '/event?sample=jetton-transfer',
  '/blocks',
  '/proofs?known=0&target=newest',
  '/config',
  '/config?view=history',
  '/config?compare=1175',
  '/nfts',
  '/domains',
  '/library',
  '/settings',
]

/** Opens a screen and waits until it has loaded what it shows. */
async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('banner').getByRole('button', { name: /demo/ })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Copy buttons that cover a text that is not their own, when they are visible. */
const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: { node: Node; box: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent?.checkVisibility({ contentVisibilityAuto: true })) continue
      if (parent.closest('.visually-hidden') || getComputedStyle(parent).fontSize === '0px') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) texts.push({ node, box })
    }
    return [...document.querySelectorAll('[data-copy]')].flatMap(button => {
      const box = button.getBoundingClientRect()
      if (box.width === 0 || !button.checkVisibility({ contentVisibilityAuto: true })) return []
      // The drawer lies over the page.
      const layer = (element: Element | null) => element?.closest('aside, [role="complementary"]') ?? null
      const covered = texts.find(
        text =>
          layer(text.node.parentElement) === layer(button) &&
          Math.min(box.right, text.box.right) - Math.max(box.left, text.box.left) > 1 &&
          Math.min(box.bottom, text.box.bottom) - Math.max(box.top, text.box.top) > 4,
      )
      return covered ? [`${button.getAttribute('aria-label')} over ${covered.node.textContent}`] : []
    })
  })

test('copy buttons stand beside texts, and their names say what they copy', { tag: '@rendering' }, async ({ page }) => {
  for (const path of screens) {
    await openLoaded(page, path)
    expect(await coveredTexts(page), path).toEqual([])
    const names = await page
      .locator('[data-copy]:visible')
      .evaluateAll(all => all.map(button => button.getAttribute('aria-label') ?? ''))
    // A name with an account, a hash or a block copies the same text wherever it stands.
    const unspecific = names.filter(name => !/ of |[\d…]/.test(name))
    expect(unspecific, path).toEqual([...new Set(unspecific)])
  }
})

test('focus rings are never cut off, and not shown after a click', { tag: '@rendering' }, async ({ page }) => {
  test.slow()
  for (const path of screens) {
    await openLoaded(page, path)
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const clipped = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body || element.matches('input')) return undefined
        const style = getComputedStyle(element)
        const grow = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
        const box = element.getBoundingClientRect()
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
          if (getComputedStyle(at).overflowX === 'visible') continue
          const frame = at.getBoundingClientRect()
          const isClipped =
            box.left - grow < frame.left - 0.6 ||
            box.right + grow > frame.left + at.clientLeft + at.clientWidth + 0.6 ||
            box.top - grow < frame.top - 0.6 ||
            box.bottom + grow > frame.top + at.clientTop + at.clientHeight + 0.6
          if (isClipped && style.outlineStyle !== 'none')
            return `${element.getAttribute('aria-label') ?? element.textContent} in ${at.className}`
        }
        return undefined
      })
      expect(clipped, path).toBeUndefined()
    }
  }
  await openLoaded(page, '/inspect')
  const options = page.getByRole('button', { name: 'Options', exact: true })
  const ring = () => options.evaluate(element => getComputedStyle(element).outlineStyle)
  await options.click()
  await expect(options).toBeFocused()
  expect(await ring()).toBe('none')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await ring()).toBe('solid')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('targets are at least 24 px', { tag: '@rendering' }, async ({ page, inspect }) => {
    test.slow()
    for (const path of screens) {
      await openLoaded(page, path)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, a[href], select, summary, label:has(input[type="checkbox"])')].flatMap(
          element => {
            const { width, height } = element.getBoundingClientRect()
            if (width === 0 || !element.checkVisibility({ contentVisibilityAuto: true })) return []
            if (element.closest('.visually-hidden')) return []
            // A link within a text is as wide as its words.
            const isInline = getComputedStyle(element).display === 'inline'
            const isSmall = height < 23.5 || (width < 23.5 && !isInline)
            return isSmall ? [`${element.textContent}: ${Math.round(width)} × ${Math.round(height)}`] : []
          },
        ),
      )
      expect(small, path).toEqual([])
      expect(await inspect.sidewaysOverflow(), path).toBe(0)
    }
  })

  test('all tabs and all screens are in sight', async ({ page, inspect }) => {
    const isInWindow = (selector: string) =>
      page.locator(selector).evaluateAll(
        all =>
          all.filter(element => {
            const { left, right, width } = element.getBoundingClientRect()
            return width > 0 && (left < 0 || right > window.innerWidth)
          }).length,
      )
    await inspect.openSample('jetton-transfer')
    expect(await isInWindow('[role="tab"]')).toBe(0)
    expect(await isInWindow('nav[aria-label="Screens"] > *')).toBe(0)
    const names = page.getByRole('navigation', { name: 'Screens' }).locator('a, button')
    const boxes = await names.evaluateAll(all =>
      all.map(item => item.getBoundingClientRect()).filter(box => box.width > 0),
    )
    for (const [i, box] of boxes.entries()) expect(box.left).toBeGreaterThanOrEqual((boxes[i - 1]?.right ?? 0) - 0.5)
  })
})
