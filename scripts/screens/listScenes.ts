import type { InspectPage } from '../../e2e/pages/inspect.ts'

// On the demo network.
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
const nfts = `/nfts?items=${[...items, alice].join(',')}`

/** Scenes of NFT items, domains and networks. */
export const listScenes: readonly {
  readonly name: string
  readonly show: (inspect: InspectPage) => Promise<void>
  readonly viewportOnly?: true
}[] = [
  { name: 'nfts-empty', show: inspect => inspect.open('/nfts') },
  {
    name: 'nfts-list',
    async show(inspect) {
      await inspect.open('/nfts')
      await inspect.page
        .getByLabel('Addresses')
        .fill([items[0], 'nonsense', items[1]?.slice(0, -2), items[0], `${items[2]}, ${items[3]}`].join('\n'))
    },
  },
  ...(['grid', 'table'] as const).map(view => ({
    name: `nfts-${view}`,
    async show(inspect: InspectPage) {
      await inspect.open(`${nfts}&view=${view}`)
      await inspect.page.getByText('7 items').waitFor()
    },
  })),
  {
    name: 'nfts-item',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open(nfts)
      await inspect.page.getByRole('button', { name: 'alice-market.ton' }).click()
    },
  },
  { name: 'domains-empty', show: inspect => inspect.open('/domains') },
  {
    name: 'domains-weeks',
    async show(inspect) {
      await inspect.open(`/domains?account=${alice}&period=3660`)
      await inspect.page.getByText('five-days.t.me').waitFor()
    },
  },
  {
    name: 'domains-none',
    async show(inspect) {
      await inspect.open(`/domains?account=${dave}`)
      await inspect.page.getByText('No domain of this account').waitFor()
    },
  },
  {
    name: 'networks',
    async show(inspect) {
      await inspect.open('/settings')
      await inspect.page.getByText('The source responds').waitFor()
    },
  },
  {
    name: 'networks-editor',
    async show(inspect) {
      await inspect.open('/settings')
      await inspect.page.getByRole('button', { name: 'Add a network' }).click()
      await inspect.page.getByRole('button', { name: 'Add a source' }).click()
      await inspect.page.getByRole('button', { name: 'Save network' }).click()
    },
  },
  {
    name: 'network-choice',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open()
      await inspect.networkChip.click()
    },
  },
  {
    name: 'connections',
    viewportOnly: true,
    async show(inspect) {
      await inspect.open()
      await inspect.networkChip.click()
      await inspect.page.getByRole('button', { name: 'Connections' }).click()
      await inspect.page.getByText('The source responds').waitFor()
    },
  },
]
