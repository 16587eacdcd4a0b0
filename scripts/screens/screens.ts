import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium } from 'playwright'
import { InspectPage } from '../../e2e/pages/inspect.ts'
import { serve } from '../../server/src/main.ts'
import { buildTargets } from '../build.ts'
import { getChromium } from '../chromium.ts'
import { type Scene, scenes } from './scenes.ts'

// Screenshots of every state of the app for design review, desktop and phone, light and dark.
// `npm run screens` takes all, `npm run screens -- rejected` those whose name contains "rejected".

const views: Readonly<Record<string, BrowserContextOptions>> = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

const folder = fileURLToPath(new URL('../../test-results/screens/', import.meta.url))
const filters = process.argv.slice(2)
const isWanted = (name: string): boolean => filters.length === 0 || filters.some(part => name.includes(part))

await buildTargets(['web'])
const executablePath = await getChromium(line => console.error(`chromium  ${line}`))
const server = await serve({ port: 0 })
const browser = await chromium.launch({ executablePath })
if (filters.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  for (const [view, options] of Object.entries(views)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const scene of scenes) {
        const title = `${scene.name}-${view}-${colorScheme}`
        if (isWanted(title)) await takeScreenshot(title, scene, { ...options, colorScheme })
      }
    }
  }
} finally {
  await browser.close()
  await server.close()
}

async function takeScreenshot(
  title: string,
  { path, prepare, viewportOnly }: Scene,
  options: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  })
  try {
    const page = await context.newPage()
    const inspect = new InspectPage(page)
    await inspect.open(path)
    if (path.startsWith('/inspect?sample=')) await inspect.waitForVerdict()
    await prepare?.(inspect)
    await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)))
    await page.screenshot({ path: `${folder}${title}.png`, fullPage: !viewportOnly })
    console.log(`${title}.png`)
  } catch (error) {
    // One failing scene must not prevent the others.
    console.error(`${title}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}
