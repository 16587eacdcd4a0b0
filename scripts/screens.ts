import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium } from 'playwright'
import { contracts, emptyData, externalTo, somebody } from '../e2e/messages.ts'
import { InspectPage } from '../e2e/pages/inspect.ts'
import { serve } from '../server/src/main.ts'
import { buildTargets } from './build.ts'
import { getChromium } from './chromium.ts'

// Pictures of the app for whoever looks over its design: each state, wide and narrow, light and dark.
// `npm run screens` makes all, `npm run screens -- rejected` those whose name holds "rejected".

type Scene = { readonly name: string; readonly show: (inspect: InspectPage) => Promise<void> }

const slow = {
  boc: externalTo(somebody),
  overrides: [{ account: somebody, balance: 10 ** 15, code: contracts.forksSlowly, data: emptyData }],
}

const scenes: readonly Scene[] = [
  { name: 'empty', show: inspect => inspect.open() },
  {
    name: 'recognised',
    async show(inspect) {
      await inspect.open()
      await inspect.paste((await sample('fresh-transfer')).boc)
      await inspect.preflight.waitFor()
    },
  },
  {
    name: 'options',
    async show(inspect) {
      await inspect.open()
      await inspect.paste((await sample('fresh-wrong-seqno')).boc)
      await inspect.preflight.waitFor()
      await inspect.optionsButton.click()
      await inspect.page.getByLabel('Do not check the signature').check()
      await inspect.page.getByRole('button', { name: 'Change an account' }).click()
    },
  },
  {
    name: 'problem',
    async show(inspect) {
      await inspect.open()
      await inspect.paste('b5ee9c720101010100020000')
      await inspect.problem.waitFor()
    },
  },
  {
    name: 'loading',
    async show(inspect) {
      await inspect.open()
      await inspect.page.evaluate(
        run => localStorage.setItem('tonoscope.runs', JSON.stringify([['slow', run]])),
        JSON.stringify(slow),
      )
      await inspect.page.goto('/inspect?run=slow')
      await inspect.page.getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  { name: 'rejected', show: inspect => inspect.openSample('fresh-wrong-seqno') },
  { name: 'full', show: inspect => inspect.openSample('jetton-transfer') },
  { name: 'failed', show: inspect => inspect.openSample('throw-777-bounced') },
  { name: 'partly', show: inspect => inspect.openSample('orders-one-of-three') },
  { name: 'hidden-failure', show: inspect => inspect.openSample('action-ignored-mode2') },
  { name: 'partial', show: inspect => inspect.openSample('long-chain') },
  { name: 'large', show: inspect => inspect.openSample('highload-v2-100-messages') },
  { name: 'nft', show: inspect => inspect.openSample('nft-purchase') },
  ...(['flow', 'fees', 'state', 'messages', 'raw'] as const).map(
    (tab): Scene => ({ name: `tab-${tab}`, show: inspect => inspect.openSample('jetton-transfer', `&tab=${tab}`) }),
  ),
  {
    name: 'drawer',
    async show(inspect) {
      await inspect.openSample('jetton-transfer', '&node=0.0.0')
      await inspect.drawer.getByRole('heading', { name: 'Messages out' }).waitFor()
    },
  },
  {
    name: 'drawer-failed',
    async show(inspect) {
      await inspect.openSample('throw-777-bounced', '&node=0.0')
      await inspect.drawer.getByRole('heading', { name: 'Messages out' }).waitFor()
    },
  },
  {
    name: 'steps',
    async show(inspect) {
      await inspect.openSample('throw-777-bounced', '&node=0.0')
      await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
      await inspect.drawer.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'palette',
    async show(inspect) {
      await inspect.open()
      await inspect.page.keyboard.press('/')
      await inspect.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'settings',
    async show(inspect) {
      await inspect.open()
      await inspect.page.getByRole('button', { name: 'Settings' }).click()
      await inspect.page.getByRole('dialog', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'link',
    async show(inspect) {
      await inspect.open()
      await inspect.paste((await sample('fresh-transfer')).boc)
      await inspect.run()
      await inspect.waitForVerdict()
      await inspect.page.getByRole('button', { name: 'Link', exact: true }).click()
      await inspect.page.getByRole('dialog', { name: 'Link to this result' }).waitFor()
    },
  },
]

const views: Readonly<Record<string, BrowserContextOptions>> = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

const folder = fileURLToPath(new URL('../test-results/screens/', import.meta.url))
const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some(part => name.includes(part))

await buildTargets(['web'])
const executablePath = await getChromium(line => console.error(`chromium  ${line}`))
const server = await serve({ port: 0 })
const browser = await chromium.launch({ executablePath })
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  for (const [view, options] of Object.entries(views)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const { name, show } of scenes) {
        const title = `${name}-${view}-${colorScheme}`
        if (isWanted(title)) await picture(title, show, { ...options, colorScheme })
      }
    }
  }
} finally {
  await browser.close()
  await server.close()
}

async function picture(title: string, show: Scene['show'], options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  })
  try {
    const page = await context.newPage()
    await show(new InspectPage(page))
    await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)))
    await page.screenshot({ path: `${folder}${title}.png`, fullPage: true })
    console.log(`${title}.png`)
  } catch (error) {
    // One state that cannot be reached must not keep the others from being seen.
    console.error(`${title}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

type Sample = { readonly id: string; readonly boc: string }

async function sample(id: string): Promise<Sample> {
  // By the interface's own schema.
  const { samples } = (await (await fetch(`${server.url}/debug/samples`)).json()) as { samples: Sample[] }
  const found = samples.find(each => each.id === id)
  if (!found) throw new Error(`the demo network has no sample ${id}`)
  return found
}
