import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContextOptions, chromium } from 'playwright'
import { contractAccount, externalTo, withContract } from '../../e2e/messages.ts'
import { InspectPage } from '../../e2e/pages/inspect.ts'
import { serve } from '../../server/src/main.ts'
import { buildTargets } from '../build.ts'
import { getChromium } from '../chromium.ts'
import { chainScenes } from './chainScenes.ts'
import { listScenes } from './listScenes.ts'
import { proofScenes } from './proofScenes.ts'

// Screenshots of every state of the app for design review, desktop and phone, light and dark.
// `npm run screens` takes all, `npm run screens -- rejected` those whose name contains "rejected".

type Scene = {
  readonly name: string
  readonly show: (inspect: InspectPage) => Promise<void>
  /** Captures the viewport instead of the full page: for overlays. */
  readonly viewportOnly?: true
}

const scenes: readonly Scene[] = [
  { name: 'empty', show: inspect => inspect.open() },
  {
    name: 'recognised',
    async show(inspect) {
      await inspect.open()
      await inspect.paste((await getSample('fresh-transfer')).boc)
      await inspect.preflight.waitFor()
    },
  },
  {
    name: 'options',
    async show(inspect) {
      await inspect.open()
      await inspect.paste((await getSample('fresh-wrong-seqno')).boc)
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
      await inspect.openRun(externalTo(contractAccount), withContract(contractAccount, 'forksSlowly'))
      await inspect.page.getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  {
    name: 'rejected',
    async show(inspect) {
      await inspect.openSample('fresh-wrong-seqno')
      await inspect.page.getByRole('option').first().waitFor()
    },
  },
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
  ...(['nft-purchase', 'highload-v2-100-messages'] as const).map(
    (id): Scene => ({
      name: `flow-${id}`,
      async show(inspect) {
        await inspect.openSample(id, '&tab=flow')
        await inspect.page.getByRole('figure').locator('svg').first().waitFor()
      },
    }),
  ),
  {
    name: 'filtered',
    async show(inspect) {
      await inspect.openSample('nft-purchase')
      await inspect.page.getByRole('button', { name: 'Filter', exact: true }).click()
      await inspect.page.getByRole('checkbox', { name: /alice/ }).check()
      await inspect.page.keyboard.press('Escape')
    },
  },
  {
    name: 'filter',
    viewportOnly: true,
    async show(inspect) {
      await inspect.openSample('nft-purchase')
      await inspect.page.getByRole('button', { name: 'Filter', exact: true }).click()
    },
  },
  {
    name: 'why',
    viewportOnly: true,
    async show(inspect) {
      await inspect.openSample('throw-777-bounced')
      await inspect.page.getByRole('button', { name: 'Why Contract call' }).click()
      await inspect.page.getByText('Transactions', { exact: true }).waitFor()
    },
  },
  {
    name: 'drawer',
    viewportOnly: true,
    async show(inspect) {
      await inspect.openSample('jetton-transfer', '&node=0.0.0')
      await inspect.drawer.getByRole('heading', { name: 'Outgoing messages' }).waitFor()
    },
  },
  {
    name: 'drawer-failed',
    viewportOnly: true,
    async show(inspect) {
      await inspect.openSample('throw-777-bounced', '&node=0.0')
      await inspect.drawer.getByRole('heading', { name: 'Outgoing messages' }).waitFor()
    },
  },
  {
    name: 'steps',
    viewportOnly: true,
    async show(inspect) {
      await inspect.openSample('throw-777-bounced', '&node=0.0')
      await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
      await inspect.drawer.getByRole('option').first().waitFor()
    },
  },
  { name: 'event-empty', show: inspect => inspect.open('/event') },
  ...(
    [
      ['event-on-chain', '?sample=jetton-transfer'],
      ['event-failed', '?sample=throw-777-bounced'],
      ['event-partly', '?sample=orders-one-of-three'],
      ['event-raw', '?sample=jetton-transfer&tab=raw'],
    ] as const
  ).map(
    ([name, query]): Scene => ({
      name,
      async show(inspect) {
        await inspect.open(`/event${query}`)
        await inspect.page.getByRole('region', { name: 'What happened' }).waitFor()
      },
    }),
  ),
  {
    name: 'event-missing',
    async show(inspect) {
      await inspect.open(`/event/${'ab'.repeat(32)}`)
      await inspect.problem.waitFor()
    },
  },
  {
    name: 'event-search-options',
    async show(inspect) {
      await inspect.open('/event?block=(0,8000000000000000,100)')
      await inspect.page.getByLabel('Block').waitFor()
    },
  },
  {
    name: 'event-steps',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open('/event?sample=throw-777-bounced&node=0.0')
      await inspect.drawer.getByRole('tab', { name: 'VM steps' }).click()
      await inspect.drawer.getByRole('option').first().waitFor()
    },
  },
  { name: 'library-empty', show: inspect => inspect.open('/library') },
  {
    name: 'library-history',
    async show(inspect) {
      for (const id of ['jetton-transfer', 'throw-777-bounced', 'fresh-wrong-seqno']) await inspect.openSample(id)
      await inspect.open('/event?sample=jetton-transfer')
      await inspect.page.getByRole('region', { name: 'What happened' }).waitFor()
      await inspect.open('/library?page=history')
      await inspect.page.getByRole('list', { name: 'History' }).waitFor()
    },
  },
  {
    name: 'library-labels',
    async show(inspect) {
      await inspect.open('/library?page=labels')
      for (const [digit, name] of [
        ['a', 'Exchange, hot wallet'],
        ['b', 'Payroll'],
      ]) {
        await inspect.page.getByLabel('Address', { exact: true }).fill(`0:${digit?.repeat(64)}`)
        await inspect.page.getByLabel('Name', { exact: true }).fill(name ?? '')
        await inspect.page.getByRole('button', { name: 'Add', exact: true }).click()
      }
    },
  },
  {
    name: 'capsule-save',
    viewportOnly: true,
    async show(inspect) {
      await inspect.openSample('jetton-transfer')
      await inspect.page.getByRole('button', { name: 'Save capsule' }).click()
      await inspect.page.getByRole('dialog', { name: 'Save capsule' }).waitFor()
    },
  },
  {
    name: 'capsule-open',
    async show(inspect) {
      await inspect.openSample('jetton-transfer')
      await inspect.page.getByRole('button', { name: 'Save capsule' }).click()
      const dialog = inspect.page.getByRole('dialog', { name: 'Save capsule' })
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await dialog.getByRole('img', { name: 'Saved' }).waitFor()
      await inspect.open('/library')
      await inspect.page.getByRole('list', { name: 'Capsules' }).getByRole('link').first().click()
      await inspect.page.getByText(/^(Identical|Not identical) to the saved run/).waitFor()
    },
  },
  {
    name: 'palette',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open()
      await inspect.page.keyboard.press('/')
      await inspect.page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'settings',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open()
      await inspect.page.getByRole('button', { name: 'Settings' }).click()
      await inspect.page.getByRole('dialog', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'link',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open()
      await inspect.paste((await getSample('fresh-transfer')).boc)
      await inspect.run()
      await inspect.waitForVerdict()
      await inspect.page.getByRole('button', { name: 'Link', exact: true }).click()
      await inspect.page.getByRole('dialog', { name: 'Link to this result' }).waitFor()
    },
  },
  ...chainScenes,
  ...listScenes,
  ...proofScenes,
]

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
  { show, viewportOnly }: Scene,
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
    await show(new InspectPage(page))
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

type Sample = { readonly id: string; readonly boc: string }

async function getSample(id: string): Promise<Sample> {
  // Matches the schema of the operation.
  const { samples } = (await (await fetch(`${server.url}/debug/samples`)).json()) as { samples: Sample[] }
  const sample = samples.find(each => each.id === id)
  if (!sample) throw new Error(`the demo network has no sample ${id}`)
  return sample
}
