import { expect, test } from '../app.ts'
import { lowContrastTexts } from '../contrast.ts'

// Of the demo network.
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const dave = '0:afd7cf3d69509797837c755c513c141d14a1fc97c86cbf347be0366ad002778a'

test('the domains of an account are grouped by week, sorted, expired ones first', async ({ page, inspect }) => {
  await inspect.open('/domains')
  await page.getByLabel('Account', { exact: true }).fill(alice)
  await page.getByRole('button', { name: '3660 days' }).click()
  await page.getByRole('button', { name: 'Show domains' }).click()
  const rows = page.getByRole('main').locator('section').getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('expired-one.t.me')
  await expect(rows.first().getByRole('img', { name: 'Expired' })).toBeVisible()
  await expect(rows.last()).toContainText('.ton')
  await page.reload()
  await expect(rows).toHaveCount(5)
  expect(await lowContrastTexts(page)).toEqual([])
})

test('a week of the strip leads to its domains', async ({ page, inspect }) => {
  await inspect.open(`/domains?account=${alice}&period=3660`)
  const weeks = page.getByRole('navigation', { name: 'Weeks' }).getByRole('button')
  const name = await weeks.last().getAttribute('aria-label')
  await weeks.last().click()
  const section = page.getByRole('region', { name: name?.split(':')[0] ?? '' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
})

test('the calendar file has one moment per domain', { tag: '@desktop' }, async ({ page, inspect }) => {
  await inspect.open(`/domains?account=${alice}&period=3660`)
  const { name, text } = await inspect.download(page.getByRole('button', { name: 'Calendar file' }))
  expect(name).toBe('domains.ics')
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(5)
  expect(text).toContain('UID:five-days.t.me.demo@tonoscope')
})

test('an account without domains is reported, with a longer search', async ({ page, inspect }) => {
  await inspect.open(`/domains?account=${dave}`)
  await expect(page.getByText('No domain of this account expires within 365 days')).toBeVisible()
  await page.getByRole('button', { name: 'Search 10 years ahead' }).click()
  await expect(page).toHaveURL(/period=3660/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing has to be scrolled sideways', async ({ page, inspect }) => {
    await inspect.open(`/domains?account=${alice}&period=3660`)
    await expect(page.getByText('five-days.t.me')).toBeVisible()
    expect(await inspect.sidewaysOverflow()).toBe(0)
  })
})
