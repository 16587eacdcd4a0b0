import { describe, expect, test } from 'vitest'
import { actionSentences } from '../../test/actionSentences.ts'
import { changeTrace, extendedActions, readRecordedTrace } from '../../test/changeTrace.ts'
import { hasLocalnet } from '../../test/data.ts'
import { removeTransaction } from '../../test/removeTransaction.ts'
import { tonCollection } from '../contracts/interfaces.ts'
import { nodesOf } from '../trace/Trace.ts'

describe.skipIf(!hasLocalnet)('scenarios of items, their markets and names', () => {
  test.each<[string, readonly string[]]>([
    ['nft-deploy-collection', ['carol deploys the NFT collection nftCollection.']],
    ['sbt-deploy-collection', ['carol deploys the NFT collection sbtCollection.']],
    ['dns-deploy-collection', ['alice deploys the NFT collection dnsCollection.']],
    ['domain-deploy-collection', ['carol deploys the NFT collection domainCollection.']],
    ['nft-mint-0', ['carol mints NFT nftItem0 for carol in the collection nftCollection.']],
    ['nft-mint-1', ['carol mints NFT nftItem1 for carol in the collection nftCollection.']],
    ['domain-issue-1', ['carol mints NFT domainFiveDays for alice in the collection domainCollection.']],
    ['sbt-mint-0', ['carol mints the soulbound NFT sbtItem0 for alice in the collection sbtCollection.']],
    ['nft-batch-mint', ['carol mints 6 items in the collection nftCollection.']],
    [
      'nft-sale-deploy',
      [
        'carol deploys the sale contract nftSaleSold for NFT nftItem2 at 20 TON.',
        'carol deploys the sale contract nftSaleCancelled for NFT nftItem3 at 30 TON.',
        'carol sends 0.2 TON to 0:493a.',
        'carol deploys the auction contract nftAuctionSold for NFT 0:7370 from 2 TON until 2026-11-21 09:11:36 UTC.',
      ],
    ],
    [
      'nft-auction-deploy',
      [
        'carol deploys the auction contract nftAuctionEnded for NFT 0:1d80 from 2 TON until 2026-11-21 08:12:51 UTC.',
        'carol deploys the auction contract nftAuctionOpen for NFT nftItem7 from 1 TON until 2026-11-28 08:11:36 UTC.',
      ],
    ],
    ['nft-put-on-sale', ['alice puts NFT nftItem2 on sale for 20 TON with the contract nftSaleSold.']],
    [
      'nft-put-on-sale-four',
      [
        'alice puts NFT nftItem3 on sale for 30 TON with the contract nftSaleCancelled.',
        'alice puts NFT 0:150e on sale for 5 TON with the contract 0:493a.',
        'alice puts NFT 0:7370 up for auction from 2 TON up to 10 TON with the contract nftAuctionSold.',
        'alice puts NFT 0:1d80 up for auction from 2 TON up to 100 TON with the contract nftAuctionEnded.',
      ],
    ],
    ['nft-sale-cancel', ['alice cancels the sale of NFT nftItem3, which returned to alice.']],
    ['nft-auction-bid-first', ['bob bids 3 TON for NFT 0:7370 at nftAuctionSold.']],
    ['nft-auction-outbid', ['carol outbids bob with 4 TON for NFT 0:7370; bob got 2.999416 TON back.']],
    ['dns-auction-bid', ['carol outbids bob with 3 TON for NFT dnsItemBobWorkshop; bob got 1.9833928 TON back.']],
    ['sbt-prove-ownership', ['bob proves the ownership of NFT 0:8ef2 to carol.']],
    ['sbt-revoke', ['carol revokes NFT sbtItem0 of alice.']],
    ['sbt-destroy', ['bob destroys NFT 0:8ef2.']],
    [
      'dns-auction-start-alice',
      ['alice starts the auction of alice-market.ton (NFT dnsItemAliceMarket) with a bid of 2 TON.'],
    ],
    [
      'dns-auction-start-bob',
      ['bob starts the auction of bob-workshop.ton (NFT dnsItemBobWorkshop) with a bid of 2 TON.'],
    ],
    [
      'dns-claim-and-set-wallet',
      [
        'alice sets the record “wallet” of NFT dnsItemAliceMarket to alice.',
        'alice buys NFT dnsItemAliceMarket from dnsCollection for 1.9833928 TON.',
      ],
    ],
    ['domain-set-wallet-record', ['alice sets the record “wallet” of NFT domainTwoMonths to alice.']],
    [
      'dns-set-site-record',
      [
        'alice sets the record “site” of NFT dnsItemAliceMarket to 91ac49c697482320e5496f2e52e36cc7070b95fc21309bf3da5283fc7ca07acf.',
      ],
    ],
    ['dns-renew', ['carol renews the domain bob-workshop.ton for a year.']],
    ['dns-transfer', ['carol transfers NFT dnsItemBobWorkshop to bob.']],
  ])('%s', async (name, sentences) => {
    expect(actionSentences(await readRecordedTrace(name))).toEqual(sentences)
  })

  test('have sentences in Russian', async () => {
    const sentences = async (name: string) => actionSentences(await readRecordedTrace(name), 'ru')
    expect(await sentences('nft-mint-0')).toEqual(['carol: выпуск NFT nftItem0 для carol в коллекции nftCollection.'])
    expect(await sentences('nft-sale-cancel')).toEqual(['alice: снятие NFT nftItem3 с продажи с возвратом alice.'])
    expect(await sentences('domain-set-wallet-record')).toEqual([
      'alice: изменение записи «wallet» для NFT domainTwoMonths на alice.',
    ])
  })

  test('a sale without the notification of the item has not started', async () => {
    const recording = await readRecordedTrace('nft-put-on-sale')
    const notification = nodesOf(recording.trace.root).find(({ inMessage }) => inMessage?.opCode === 0x05138d91)
    if (!notification) throw new Error('no notification')
    const trace = removeTransaction(recording.trace, notification.hash)
    expect(extendedActions({ ...recording, trace })).toMatchObject([{ type: 'NftPutOnSale', status: 'failed' }])
  })

  test('an item that was not deployed is not minted', async () => {
    const recording = await readRecordedTrace('nft-mint-0')
    const item = nodesOf(recording.trace.root).at(-1)
    if (!item) throw new Error('no item')
    const trace = removeTransaction(recording.trace, item.hash)
    expect(extendedActions({ ...recording, trace })).toMatchObject([
      { type: 'NftMint', status: 'failed', detail: { item: item.account, index: 0n } },
    ])
  })

  test('a batch without one of its items has failed', async () => {
    const recording = await readRecordedTrace('nft-batch-mint')
    const item = nodesOf(recording.trace.root).at(-1)
    if (!item) throw new Error('no item')
    const trace = removeTransaction(recording.trace, item.hash)
    expect(extendedActions({ ...recording, trace })[0]).toMatchObject({
      type: 'NftBatchMint',
      status: 'failed',
      detail: { count: 6n },
    })
  })

  test('a name that the collection of .ton domains rejects is a failed start of its auction', async () => {
    const recording = await readRecordedTrace('dns-auction-bad-name')
    const collection = recording.trace.root.children[0]?.account
    const renamed = changeTrace(recording, node =>
      node.account === collection ? { ...node, account: tonCollection } : node,
    )
    expect(extendedActions(renamed)).toMatchObject([
      { type: 'NameAuctionStart', status: 'failed', detail: { domain: 'bad name!.ton' } },
    ])
    expect(extendedActions(recording)).toEqual([])
  })

  /** Messages after completion: excess, and notices of what has happened. */
  const notices: readonly (number | undefined)[] = [0xd53276db, 0xa37a0983]

  test.each([
    ...['nft-mint-0', 'sbt-mint-0', 'nft-batch-mint', 'domain-issue-1', 'nft-put-on-sale', 'nft-put-on-sale-four'],
    ...['nft-sale-cancel', 'nft-auction-outbid', 'dns-auction-bid', 'dns-auction-start-bob', 'sbt-prove-ownership'],
    ...['sbt-destroy', 'dns-claim-and-set-wallet', 'tonstakers--ts-withdrawal-request'],
  ])('%s: without one of its transactions, an action has not succeeded', async name => {
    const recording = await readRecordedTrace(name)
    const nodes = nodesOf(recording.trace.root)
    for (const { type, baseTransactions } of extendedActions(recording).filter(({ status }) => status === 'ok')) {
      const [first] = baseTransactions
      for (const hash of baseTransactions) {
        const removed = nodes.find(node => node.hash === hash)
        const trace = removeTransaction(recording.trace, hash)
        const rest = extendedActions({ ...recording, trace })
        if (
          notices.includes(removed?.inMessage?.opCode ?? undefined) ||
          isFirstNotice(type, removed?.inMessage?.opCode)
        )
          continue
        const same = rest.filter(each => each.type === type && each.baseTransactions[0] === first)
        expect(same.filter(({ status }) => status === 'ok')).toEqual([])
      }
    }
  })
})

/** An item is minted even where its owner has not received the notification. */
const isFirstNotice = (type: string, opCode: number | null | undefined): boolean =>
  (type === 'NftMint' || type === 'LiquidUnstakeRequest') && opCode === 0x05138d91
