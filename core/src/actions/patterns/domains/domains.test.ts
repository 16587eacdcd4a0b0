import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, recorded } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'

const text = (words: string) => body(0, builder => builder.bytes(new TextEncoder().encode(words)))

describe.skipIf(!hasData)('domains', () => {
  test.each(['dns-set-site-record', 'domain-set-wallet-record'])('%s changes a record: no renewal', async name => {
    expect(kindsIn(await recorded(name))).toEqual([])
  })

  test('an empty change is a renewal where nobody knows what the account is, and none at a contract that is no item', async () => {
    const at = async (...interfaces: string[]) =>
      kindsIn(changed(await recorded('dns-renew'), node => ({ ...node, interfaces })))
    expect(await at()).toEqual(['DomainRenew ok'])
    expect(await at('jetton_master')).toEqual([])
  })

  test('a renewal that the item refuses has failed', async () => {
    expect(kindsIn(await recorded('domain-renew-not-owner'))).toEqual(['DomainRenew failed'])
  })

  test('a name that the item does not take up is no registration', async () => {
    const recording = await recorded('dns-auction-start-bob')
    expect(kindsIn(recording)).toEqual(['AuctionBid ok'])
    const other = changed(recording, node =>
      node.inMessage?.opCode === 0 ? { ...node, inMessage: { ...node.inMessage, body: text('another') } } : node,
    )
    expect(kindsIn(other)).toEqual([])
  })

  test('a domain that somebody has already is not registered again', async () => {
    const again = changed(await recorded('dns-auction-start-bob'), node => ({ ...node, origStatus: 'active' }))
    expect(kindsIn(again)).toEqual([])
  })

  test('a name that the collection does not allow is a transfer with a comment', async () => {
    expect(kindsIn(await recorded('dns-auction-bad-name'))).toEqual([])
  })

  test('coins that an item hands to somebody else than its collection claim nothing', async () => {
    const recording = await recorded('dns-claim-and-set-wallet')
    const [claimed] = found(recording)
    expect(claimed).toMatchObject({ type: 'NftPurchase', detail: { price: { amount: 1_983_392_800n } } })
    const elsewhere = changed(recording, node =>
      node.inMessage?.opCode === 0x370fec51 ? { ...node, account: stubAddress('e') } : node,
    )
    expect(kindsIn(elsewhere)).toEqual([])
  })
})
