import { describe, expect, test } from 'vitest'
import { actionKinds, changeTrace, classifiedActions, readRecordedTrace } from '../../test/changeTrace.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'

const text = (words: string) => body(0, builder => builder.bytes(new TextEncoder().encode(words)))

describe('domains', () => {
  test.each(['dns-set-site-record', 'domain-set-wallet-record'])(
    '%s changes a record and is not a renewal',
    async name => {
      expect(actionKinds(await readRecordedTrace(name))).toEqual([])
    },
  )

  test('an empty change is a renewal for an unknown account, but not for a contract that is not an item', async () => {
    const at = async (...interfaces: InterfaceName[]) =>
      actionKinds(changeTrace(await readRecordedTrace('dns-renew'), node => ({ ...node, interfaces })))
    expect(await at()).toEqual(['DomainRenew ok'])
    expect(await at('jetton_master')).toEqual([])
  })

  test('a renewal that the item rejects has failed', async () => {
    expect(actionKinds(await readRecordedTrace('domain-renew-not-owner'))).toEqual(['DomainRenew failed'])
  })

  test('a name that the item does not confirm is not a registration', async () => {
    const recording = await readRecordedTrace('dns-auction-start-bob')
    expect(actionKinds(recording)).toEqual(['AuctionBid ok'])
    const other = changeTrace(recording, node =>
      node.inMessage?.opCode === 0 ? { ...node, inMessage: { ...node.inMessage, body: text('another') } } : node,
    )
    expect(actionKinds(other)).toEqual([])
  })

  test('an existing domain is not registered again', async () => {
    const again = changeTrace(await readRecordedTrace('dns-auction-start-bob'), node => ({
      ...node,
      origStatus: 'active',
    }))
    expect(actionKinds(again)).toEqual([])
  })

  test('a name that the collection rejects is a transfer with a comment', async () => {
    expect(actionKinds(await readRecordedTrace('dns-auction-bad-name'))).toEqual([])
  })

  test('TON that an item sends to another account is not a claim', async () => {
    const recording = await readRecordedTrace('dns-claim-and-set-wallet')
    const [claimed] = classifiedActions(recording)
    expect(claimed).toMatchObject({ type: 'NftPurchase', detail: { price: { amount: 1_983_392_800n } } })
    const elsewhere = changeTrace(recording, node =>
      node.inMessage?.opCode === 0x370fec51 ? { ...node, account: stubAddress('e') } : node,
    )
    expect(actionKinds(elsewhere)).toEqual([])
  })
})
