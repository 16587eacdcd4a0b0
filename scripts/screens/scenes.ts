import { readFileSync } from 'node:fs'
import { contractAccount, externalTo, withContract } from '../../e2e/messages.ts'
import { BlocksPage } from '../../e2e/pages/blocks.ts'
import { CellsPage } from '../../e2e/pages/cells.ts'
import { ConfigPage } from '../../e2e/pages/config.ts'
import { EventPage } from '../../e2e/pages/event.ts'
import type { InspectPage } from '../../e2e/pages/inspect.ts'
import { ProofsPage } from '../../e2e/pages/proofs.ts'

/** A state of the app on the demo network. */
export type Scene = {
  readonly name: string
  readonly path: string
  readonly prepare?: Prepare | undefined
  /** Captures the viewport instead of the full page: for overlays. */
  readonly viewportOnly?: true
}
type Prepare = (inspect: InspectPage) => Promise<unknown>

const scene = (name: string, path: string, prepare?: Prepare): Scene => ({ name, path, prepare })
const overlay = (name: string, path: string, prepare: Prepare): Scene => ({ name, path, prepare, viewportOnly: true })

const run = (name: string, id: string): Scene => scene(name, `/inspect?sample=${id}`)
const event = (name: string, query: string): Scene =>
  scene(name, `/event?${query}`, ({ page }) => new EventPage(page).headline.waitFor())

const click =
  (name: string): Prepare =>
  ({ page }) =>
    page.getByRole('button', { name, exact: true }).click()
const waitForText =
  (text: string): Prepare =>
  ({ page }) =>
    page.getByText(text).waitFor()

async function pasteSample(inspect: InspectPage, id: string): Promise<void> {
  // Matches the schema of the operation.
  const reply = (await (await inspect.page.request.get('/debug/samples')).json()) as {
    samples: { id: string; boc: string }[]
  }
  await inspect.paste(reply.samples.find(each => each.id === id)?.boc ?? '')
  await inspect.preflight.waitFor()
}

const openSteps: Prepare = async ({ drawer }) => {
  await drawer.getByRole('tab', { name: 'VM steps' }).click()
  await drawer.getByRole('option').first().waitFor()
}
const waitForAccount: Prepare = ({ page }) =>
  page.getByRole('tabpanel').locator('table, article, form, p').first().waitFor()
const waitForDrawer: Prepare = ({ drawer }) => drawer.getByRole('heading', { name: 'Outgoing messages' }).waitFor()
const block = (prepare?: (blocks: BlocksPage) => Promise<unknown>): Prepare => {
  return async ({ page }) => {
    await page.getByRole('tab').first().waitFor()
    await prepare?.(new BlocksPage(page))
  }
}
const proofs =
  (prepare: (proofs: ProofsPage, inspect: InspectPage) => Promise<unknown>): Prepare =>
  inspect =>
    prepare(new ProofsPage(inspect.page), inspect)

const items = [
  '0:e5648bffeaf9c2fd6623ffaa397e96aa17dd060c8c5c8d14db99533c948f8902',
  '0:731d7fc3b059cbf0c2d272107eefcccd5e17daf782bb94f85f37c17e07a53245',
  '0:e0645601be4fc8a36eb1245dd6666e2d41ca948f00c6758bc5593c1bfb2401e6',
  '0:33799331395279783998f9ba2824481d19c81c832993b58b953280b9df58f3d4',
  '0:4fa413f009ad020fa523f8e237adf347b88eb2048379d8d8e85847c24323df9d',
  '0:4ac4007995dcccc2068ecb5c8fc915429e378a27c9e1802c5fade4d8b54b6b71',
  '0:5ad629855da7ee511bafde629dce9e1bcaa555bf8f0784fcdb3c9f7b53aa381e',
]
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const dave = '0:afd7cf3d69509797837c755c513c141d14a1fc97c86cbf347be0366ad002778a'
const multisig = '0:39753d46e3825a0a533519689c0d331220dffe235635394735a0d35e58a03f32'
const vestingWallet = '0:0ccd19fff8f014018dbe2b25720e278181d2006d9a31ab384ddf903bd270e0b0'
const nfts = `/nfts?items=${[...items, alice].join(',')}`

/** A transfer of the examples. */
const cellsExample = readFileSync(new URL('../../examples/transfer.boc', import.meta.url)).toString('hex')

/** Every scene, screen by screen. */
export const scenes: readonly Scene[] = [
  scene('empty', '/inspect'),
  scene('recognised', '/inspect', inspect => pasteSample(inspect, 'fresh-transfer')),
  scene('options', '/inspect', async inspect => {
    await pasteSample(inspect, 'fresh-wrong-seqno')
    await inspect.optionsButton.click()
    await inspect.page.getByLabel('Do not check the signature').check()
    await click('Change an account')(inspect)
  }),
  scene('problem', '/inspect', async inspect => {
    await inspect.paste('b5ee9c720101010100020000')
    await inspect.problem.waitFor()
  }),
  scene('loading', '/inspect', async inspect => {
    await inspect.openRun(externalTo(contractAccount), withContract(contractAccount, 'forksSlowly'))
    await inspect.page.getByRole('button', { name: 'Cancel' }).waitFor()
  }),
  scene('rejected', '/inspect?sample=fresh-wrong-seqno', ({ page }) => page.getByRole('option').first().waitFor()),
  run('full', 'jetton-transfer'),
  run('failed', 'throw-777-bounced'),
  run('partly', 'orders-one-of-three'),
  run('hidden-failure', 'action-ignored-mode2'),
  run('partial', 'long-chain'),
  run('large', 'highload-v2-100-messages'),
  scene('large-unfolded', '/inspect?sample=highload-v2-100-messages', ({ tree }) =>
    tree.getByRole('treeitem', { name: /^92 × transfer/ }).click(),
  ),
  run('batch', 'highload-v3-batch'),
  ...['highload-v2-100-messages', 'orders-one-of-three', 'throw-777-bounced'].map(id =>
    scene(`list-${id}`, `/inspect?sample=${id}`, ({ page }) => page.getByText('List', { exact: true }).click()),
  ),
  run('nft', 'nft-purchase'),
  scene('accounts-empty', '/account', ({ page }) => page.getByRole('link', { name: /^alice/ }).waitFor()),
  ...['events', 'balance', 'data', 'code', 'methods', 'rent'].map(tab =>
    scene(`account-${tab}`, `/account/${alice}?tab=${tab}`, inspect => waitForAccount(inspect)),
  ),
  scene('account-multisig', `/account/${multisig}`, inspect => waitForAccount(inspect)),
  scene('account-multisig-run', `/account/${multisig}`, async inspect => {
    await inspect.page.getByRole('button', { name: /^Dry-run query/ }).click()
    await inspect.waitForVerdict()
  }),
  scene('account-vesting', `/account/${vestingWallet}`, inspect => waitForAccount(inspect)),
  scene('account-filtered', `/account/${alice}?way=in&failed=1`, inspect => waitForAccount(inspect)),
  scene('account-compared', `/account/${alice}?compare=1469`, ({ page }) => page.getByText('What changed').waitFor()),
  scene('account-nonexist', '/account/0:21e5288da673f7ed270901d6f1dbfba148273e697d874c421c730acc75cc4e17', inspect =>
    waitForAccount(inspect),
  ),
  ...['flow', 'time', 'fees', 'state', 'messages', 'raw'].map(tab => run(`tab-${tab}`, `jetton-transfer&tab=${tab}`)),
  ...['nft-purchase', 'highload-v2-100-messages'].map(id =>
    scene(`flow-${id}`, `/inspect?sample=${id}&tab=flow`, ({ page }) =>
      page.getByRole('figure').locator('svg').first().waitFor(),
    ),
  ),
  run('loss', 'action-ignored-mode2'),
  scene('state-all', '/inspect?sample=jetton-transfer&tab=state', ({ page }) =>
    page.getByText('All fields', { exact: true }).first().click(),
  ),
  overlay('share', '/inspect?sample=jetton-transfer', click('Share')),
  overlay('hover-card', '/inspect?sample=jetton-transfer', async inspect => {
    await inspect.node('0.0').hover()
    await inspect.page.getByRole('tooltip').waitFor()
  }),
  overlay('drawer-below', '/inspect?sample=jetton-transfer&node=0.0.0', async inspect => {
    await waitForDrawer(inspect)
    const dock = inspect.drawer.getByRole('button', { name: 'Dock below' })
    if (await dock.isVisible()) await dock.click()
  }),
  scene('printed', '/inspect?sample=throw-777-bounced', ({ page }) => page.emulateMedia({ media: 'print' })),
  scene('filtered', '/inspect?sample=nft-purchase', async inspect => {
    await click('Filter')(inspect)
    await inspect.page.getByRole('checkbox', { name: /alice/ }).check()
    await inspect.page.keyboard.press('Escape')
  }),
  overlay('filter', '/inspect?sample=nft-purchase', click('Filter')),
  overlay('why', '/inspect?sample=throw-777-bounced', async inspect => {
    await inspect.page.getByRole('button', { name: 'Why Contract call' }).click()
    await inspect.page.getByText('Transactions', { exact: true }).waitFor()
  }),
  overlay('drawer', '/inspect?sample=jetton-transfer&node=0.0.0', waitForDrawer),
  overlay('drawer-failed', '/inspect?sample=throw-777-bounced&node=0.0', waitForDrawer),
  overlay('steps', '/inspect?sample=throw-777-bounced&node=0.0', openSteps),
  overlay('palette', '/inspect', async ({ page }) => {
    await page.keyboard.press('/')
    await page.getByRole('option').first().waitFor()
  }),
  ...['133', 'jetton', '1469', 'fee'].map(text =>
    overlay(`palette-${text}`, '/inspect', async ({ page }) => {
      await page.keyboard.press('/')
      await page.keyboard.type(text)
      await page.getByRole('option').first().waitFor()
    }),
  ),
  scene('signature-removed', '/inspect', async inspect => {
    await pasteSample(inspect, 'fresh-transfer')
    await inspect.page.getByText(/wallet v5r1, seqno 37/).waitFor()
    await inspect.page.reload()
    await inspect.page.getByText('Signature removed').waitFor()
  }),
  scene('signature-removed-run', '/inspect', async inspect => {
    await pasteSample(inspect, 'fresh-transfer')
    await inspect.run()
    await inspect.waitForVerdict()
    await inspect.page.reload()
    await inspect.waitForVerdict()
  }),
  overlay('settings', '/inspect', async inspect => {
    await click('Settings')(inspect)
    await inspect.page.getByRole('dialog', { name: 'Settings' }).waitFor()
  }),
  overlay('link', '/inspect', async inspect => {
    await pasteSample(inspect, 'fresh-transfer')
    await inspect.run()
    await inspect.waitForVerdict()
    await click('Link')(inspect)
    await inspect.page.getByRole('dialog', { name: 'Link to this result' }).waitFor()
  }),

  scene('event-empty', '/event'),
  event('event-on-chain', 'sample=jetton-transfer'),
  event('event-failed', 'sample=throw-777-bounced'),
  event('event-partly', 'sample=orders-one-of-three'),
  overlay('event-share', '/event?sample=jetton-transfer', click('Share')),
  event('event-raw', 'sample=jetton-transfer&tab=raw'),
  scene('event-missing', `/event/${'ab'.repeat(32)}`, ({ problem }) => problem.waitFor()),
  scene('event-search-options', '/event?block=(0,8000000000000000,100)', ({ page }) =>
    page.getByLabel('Block').waitFor(),
  ),
  overlay('event-steps', '/event?sample=throw-777-bounced&node=0.0', openSteps),

  scene('library-empty', '/library'),
  scene('library-history', '/library', async inspect => {
    for (const id of ['jetton-transfer', 'throw-777-bounced', 'fresh-wrong-seqno']) await inspect.openSample(id)
    await new EventPage(inspect.page).openSample('jetton-transfer')
    await inspect.open('/library?page=history')
    await inspect.page.getByRole('list', { name: 'History' }).waitFor()
  }),
  scene('library-labels', '/library?page=labels', async inspect => {
    for (const [digit, name] of [
      ['a', 'Exchange, hot wallet'],
      ['b', 'Payroll'],
    ] as const) {
      await inspect.page.getByLabel('Address', { exact: true }).fill(`0:${digit.repeat(64)}`)
      await inspect.page.getByLabel('Name', { exact: true }).fill(name)
      await click('Add')(inspect)
    }
  }),
  overlay('capsule-save', '/inspect?sample=jetton-transfer', async inspect => {
    await click('Save capsule')(inspect)
    await inspect.page.getByRole('dialog', { name: 'Save capsule' }).waitFor()
  }),
  scene('capsule-open', '/inspect?sample=jetton-transfer', async inspect => {
    await click('Save capsule')(inspect)
    const dialog = inspect.page.getByRole('dialog', { name: 'Save capsule' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('img', { name: 'Saved' }).waitFor()
    await inspect.open('/library')
    await inspect.page.getByRole('list', { name: 'Capsules' }).getByRole('link').first().click()
    await inspect.page.getByText(/^(Identical|Not identical) to the saved run/).waitFor()
  }),

  scene('block-newest', '/blocks', block()),
  scene(
    'block-key',
    '/blocks/1469',
    block(blocks => blocks.tab('Header')),
  ),
  scene(
    'block-shards',
    '/blocks/409',
    block(async blocks => {
      await blocks.tab(/All shards/)
      await blocks.rows.first().waitFor()
    }),
  ),
  overlay(
    'block-drawer',
    '/blocks/409',
    block(async blocks => {
      await blocks.rows.first().click()
      await blocks.drawer.waitFor()
    }),
  ),
  scene('block-missing', '/blocks/100000', waitForText('The block may still exist.')),
  scene('config', '/config', ({ page }) => new ConfigPage(page).cards.first().waitFor()),
  scene('config-compared', '/config?block=409&compare=newest', ({ page }) =>
    new ConfigPage(page).cards.first().waitFor(),
  ),
  overlay('config-validators', '/config?open=34', ({ page }) => new ConfigPage(page).cards.first().waitFor()),
  scene('config-history', '/config?view=history', waitForText('Show older')),
  scene('config-missing', '/config?block=100000', ({ page }) => new ConfigPage(page).problem.waitFor()),

  scene('nfts-empty', '/nfts'),
  scene('nfts-list', '/nfts', ({ page }) =>
    page
      .getByLabel('Addresses')
      .fill([items[0], 'nonsense', items[1]?.slice(0, -2), items[0], `${items[2]}, ${items[3]}`].join('\n')),
  ),
  ...['grid', 'table'].map(view => scene(`nfts-${view}`, `${nfts}&view=${view}`, waitForText('7 items'))),
  overlay('nfts-item', nfts, click('alice-market.ton')),
  scene('domains-empty', '/domains'),
  scene('domains-weeks', `/domains?account=${alice}&period=3660`, waitForText('five-days.t.me')),
  scene('cells-empty', '/cells'),
  scene('cells-message', '/cells', async ({ page }) => {
    const cells = new CellsPage(page)
    await cells.open(cellsExample)
    await cells.choose('Message')
  }),
  scene('domains-none', `/domains?account=${dave}`, waitForText('No domain of this account')),

  scene('networks', '/settings', waitForText('The source responds')),
  scene('networks-import', '/settings', async ({ page }) => {
    const networks = ['mainnet', 'testnet'].map(name => ({
      name,
      sources: [{ kind: 'tonapi', url: 'https://api.example' }],
    }))
    const buffer = Buffer.from(JSON.stringify({ format: 'tonoscope-networks/1', networks }))
    const field = page.getByLabel('Import networks…').and(page.locator('input'))
    await page.getByRole('radio', { name: 'mainnet' }).waitFor()
    await field.setInputFiles({ name: 'networks.json', mimeType: 'application/json', buffer })
    await page.getByText(/Nothing is imported yet/).waitFor()
  }),
  scene('networks-editor', '/settings', async inspect => {
    for (const name of ['Add a network', 'Add a source', 'Save network']) await click(name)(inspect)
  }),
  overlay('network-choice', '/inspect', ({ networkChip }) => networkChip.click()),
  overlay('connections', '/inspect', async inspect => {
    await inspect.networkChip.click()
    await click('Connections')(inspect)
    await waitForText('The source responds')(inspect)
  }),

  scene('proofs-empty', '/proofs', ({ page }) => page.getByRole('button', { name: /^Example/ }).waitFor()),
  scene(
    'proofs-verified',
    '/proofs',
    proofs(async page => {
      await page.openExample()
      await page.toggle(3).click()
      await page.steps.nth(2).getByText('Validators', { exact: true }).click()
    }),
  ),
  overlay(
    'proofs-failed',
    '/proofs',
    proofs(async (page, inspect) => {
      await page.openExample()
      const { text } = await inspect.download(page.result.getByRole('button', { name: 'Proof', exact: true }))
      const at = ([...text.matchAll(/"signature":"/g)][14]?.index ?? 0) + 40
      await inspect.open('/proofs')
      await page.verify(`${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`)
      await page.mark('Failed').waitFor()
    }),
  ),
  scene('proofs-missing', '/proofs?target=100', waitForText('This proof is not available from')),
]
