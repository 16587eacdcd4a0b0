import { BlocksPage } from '../../e2e/pages/blocks.ts'
import { ConfigPage } from '../../e2e/pages/config.ts'
import type { InspectPage } from '../../e2e/pages/inspect.ts'

const block = (
  name: string,
  address: string,
  prepare?: (blocks: BlocksPage) => Promise<void>,
  viewportOnly?: true,
) => ({
  name,
  async show({ page }: InspectPage) {
    const blocks = new BlocksPage(page)
    await blocks.open(address)
    await page.getByRole('tab').first().waitFor()
    await prepare?.(blocks)
  },
  ...(viewportOnly && { viewportOnly }),
})

/** Scenes of the Blocks and Config screens. */
export const chainScenes: readonly {
  readonly name: string
  readonly show: (inspect: InspectPage) => Promise<void>
  readonly viewportOnly?: true
}[] = [
  block('block-newest', '/blocks'),
  block('block-key', '/blocks/1469', blocks => blocks.tab('Header')),
  block('block-shards', '/blocks/409', async blocks => {
    await blocks.tab(/All shards/)
    await blocks.rows.first().waitFor()
  }),
  block(
    'block-drawer',
    '/blocks/409',
    async blocks => {
      await blocks.rows.first().click()
      await blocks.drawer.waitFor()
    },
    true,
  ),
  {
    name: 'block-missing',
    async show({ page }) {
      await new BlocksPage(page).open('/blocks/100000')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'config',
    async show({ page }) {
      await new ConfigPage(page).open()
    },
  },
  {
    name: 'config-compared',
    async show({ page }) {
      await new ConfigPage(page).open('/config?block=409&compare=newest')
    },
  },
  {
    name: 'config-missing',
    async show({ page }) {
      await page.goto('/config?block=100000')
      await new ConfigPage(page).problem.waitFor()
    },
  },
]
