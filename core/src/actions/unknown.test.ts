import { describe, expect, test } from 'vitest'
import { actionKinds, changeTrace, readRecordedTrace, replaceOp } from '../../test/changeTrace.ts'
import { dataFiles, readData } from '../../test/data.ts'
import { unknownFacts } from '../trace/accountFacts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import type { TraceFile } from '../trace/traceFile.ts'

type Accounts = Record<string, TraceFile['accounts'][string]>
type File = { accounts: Accounts }

const files = dataFiles('traces', /--.*\.json$/)
const read = (file: string) => readData<File>('traces', file)
const kinds = (file: File) => actionKinds(readTraceFile(file)).sort()
const without = (file: File, forget: (account: string) => boolean): File => ({
  ...file,
  accounts: Object.fromEntries(Object.entries(file.accounts).map(([of, known]) => [of, forget(of) ? {} : known])),
})
/** Facts with a single source: sales, auctions and pools; a wallet's jetton is also known from its master. */
const isOnlySource = ({ nft_sale, nft_auction, dedust_pool }: Accounts[string]) =>
  nft_sale || nft_auction || dedust_pool
const isMint = (kind: string) => kind.startsWith('JettonMint')
/** A wallet that sent nothing cannot be recognized by its messages. */
const sentNothing = (kind: string) => kind === 'JettonTransfer failed'

describe('accounts with unknown interfaces', () => {
  test.each(files)('%s is classified by its messages', name => {
    const file = read(name)
    const known = kinds(file)
    for (const account of Object.keys(file.accounts)) {
      const about = file.accounts[account]
      if (!about || isOnlySource(about)) continue
      const less = kinds(without(file, of => of === account))
      expect(less.filter(kind => !known.includes(kind))).toEqual([])
      const lost = known.filter(kind => !less.includes(kind) && !isMint(kind) && !sentNothing(kind))
      expect(lost, account).toEqual([])
    }
  })

  test('jetton and NFT transfers are found without any facts', async () => {
    const bare = async (name: string) => {
      const { trace } = changeTrace(await readRecordedTrace(name), node => ({
        ...node,
        interfaces: [],
        before: undefined,
      }))
      return actionKinds({ trace, facts: unknownFacts })
    }
    expect(await bare('jetton-transfer')).toEqual(['JettonTransfer ok'])
    expect(await bare('jetton-mint')).toEqual(['JettonMint ok'])
    expect(await bare('jetton-burn')).toEqual(['JettonBurn ok'])
    expect(await bare('nft-transfer')).toEqual(['NftItemTransfer ok'])
    expect(await bare('flawed-jetton-transfer')).toEqual(['FlawedJettonTransfer ok'])
  })

  test('the same operations to other contracts are not transfers', async () => {
    const wallet = changeTrace(await readRecordedTrace('jetton-transfer'), node => ({
      ...node,
      interfaces: ['wallet_v4r2'],
    }))
    expect(actionKinds(wallet)).toEqual([])
    const silent = changeTrace(await readRecordedTrace('jetton-transfer'), node =>
      replaceOp(0x178d4519, 0x1234)({ ...node, interfaces: [], before: undefined }),
    )
    expect(actionKinds({ ...silent, facts: unknownFacts })).toEqual([])
    const elsewhere = changeTrace(await readRecordedTrace('nft-transfer'), node => ({
      ...node,
      interfaces: ['wallet_v4r2'],
    }))
    expect(actionKinds(elsewhere)).toEqual([])
    const rejected = changeTrace(await readRecordedTrace('nft-transfer-not-owner'), node => ({
      ...node,
      interfaces: [],
      before: undefined,
    }))
    expect(actionKinds({ ...rejected, facts: unknownFacts })).toEqual([])
  })
})
