import { describe, expect, test } from 'vitest'
import { changed, kindsIn, recorded, swapOps } from '../../test/changedTrace.ts'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { noFacts } from '../trace/facts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import type { TraceFile } from '../trace/traceFile.ts'

type Accounts = Record<string, TraceFile['accounts'][string]>
type File = { accounts: Accounts }

const files = dataFiles('traces', /--.*\.json$/)
const read = (file: string) => readData<File>('traces', file)
const kinds = (file: File) => kindsIn(readTraceFile(file)).sort()
const without = (file: File, forget: (account: string) => boolean): File => ({
  ...file,
  accounts: Object.fromEntries(Object.entries(file.accounts).map(([of, known]) => [of, forget(of) ? {} : known])),
})
/** A sale tells what is sold, a pool what it exchanges, and nothing else does; a wallet's jettons are its master's word. */
const tellsAlone = ({ nft_sale, nft_auction, dedust_pool }: Accounts[string]) => nft_sale || nft_auction || dedust_pool
const isMint = (kind: string) => kind.startsWith('JettonMint')
/** Nothing left the wallet that could tell that it is one. */
const leftNothing = (kind: string) => kind === 'JettonTransfer failed'

describe.skipIf(!hasData)('where nobody knows what some account is', () => {
  test.each(files)('%s is told by what its messages say', name => {
    const file = read(name)
    const known = kinds(file)
    for (const account of Object.keys(file.accounts)) {
      const about = file.accounts[account]
      if (!about || tellsAlone(about)) continue
      const less = kinds(without(file, of => of === account))
      expect(less.filter(kind => !known.includes(kind))).toEqual([])
      const lost = known.filter(kind => !less.includes(kind) && !isMint(kind) && !leftNothing(kind))
      expect(lost, account).toEqual([])
    }
  })

  test('transfers of jettons and items are told without a single fact', async () => {
    const bare = async (name: string) => {
      const { trace } = changed(await recorded(name), node => ({ ...node, interfaces: [], before: undefined }))
      return kindsIn({ trace, facts: noFacts })
    }
    expect(await bare('jetton-transfer')).toEqual(['JettonTransfer ok'])
    expect(await bare('jetton-mint')).toEqual(['JettonMint ok'])
    expect(await bare('jetton-burn')).toEqual(['JettonBurn ok'])
    expect(await bare('nft-transfer')).toEqual(['NftItemTransfer ok'])
    expect(await bare('flawed-jetton-transfer')).toEqual(['FlawedJettonTransfer ok'])
  })

  test('the same operations to what is known, or shows, to be something else are none', async () => {
    const wallet = changed(await recorded('jetton-transfer'), node => ({ ...node, interfaces: ['wallet_v4r2'] }))
    expect(kindsIn(wallet)).toEqual([])
    const silent = changed(await recorded('jetton-transfer'), node =>
      swapOps(0x178d4519, 0x1234)({ ...node, interfaces: [], before: undefined }),
    )
    expect(kindsIn({ ...silent, facts: noFacts })).toEqual([])
    const elsewhere = changed(await recorded('nft-transfer'), node => ({ ...node, interfaces: ['wallet_v4r2'] }))
    expect(kindsIn(elsewhere)).toEqual([])
    const refused = changed(await recorded('nft-transfer-not-owner'), node => ({
      ...node,
      interfaces: [],
      before: undefined,
    }))
    expect(kindsIn({ ...refused, facts: noFacts })).toEqual([])
  })
})
