import type { Service } from '@tonoscope/core/operations/createService'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { afterEach, describe, expect, test } from 'vitest'
import { hasLocalnet } from '../../../core/test/data.ts'
import { countRoundTrips } from '../../test/countRoundTrips.ts'
import { closeNetworks, recordedAddress, recordedReply, startNetwork } from '../../test/recordedNetwork.ts'
import { createTestService, firstDifference } from '../../test/recordedService.ts'

afterEach(closeNetworks)

/** The newest block takes two round trips, the state of the account one; what other accounts state about it takes one more. */
const roundTrips = { alone: 3, withOthers: 4 }

/** Recorded accounts by the round trips that their facts take. */
const accounts: { readonly [R in keyof typeof roundTrips]: readonly string[] } = {
  alone: [
    'alice',
    'bob',
    'gina',
    'ivan',
    'jettonMinter',
    'dnsCollection',
    'nftAuctionOpen',
    'tester',
    'ice',
    'multisig',
  ],
  withOthers: [
    'erin',
    'frank',
    'jettonWalletBob',
    'nftItem7',
    'nftItem2',
    'sbtItem0',
    'dnsItemAliceMarket',
    'nominatorPool',
  ],
}
const cases = Object.entries(accounts).flatMap(([kind, names]) =>
  names.map(name => ({ name, limit: roundTrips[kind as keyof typeof roundTrips] })),
)

const viewText = async (service: Service, account: string): Promise<string> => {
  // What only a snapshot can provide, and what it therefore adds as unknown, is not of this test.
  const { jettons, nfts, domains, jettons_unknown, nfts_unknown, domains_unknown, unknown, token_names, ...view } =
    await service.call('debugAccount', { body: { account } })
  // A reply is plain data by its schema.
  return writeJson(view as unknown as Writable)
}

describe.skipIf(!hasLocalnet)('an account over liteservers', () => {
  test.each(cases)('$name takes $limit round trips, with the facts of the snapshot', async ({ name, limit }) => {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const account = recordedAddress(name)
    const live = await viewText(await createTestService(source), account)
    expect(rounds()).toBeLessThanOrEqual(limit)
    expect(firstDifference(live, await viewText(await createTestService(), account))).toBeUndefined()
  })

  test.each(cases)('the state of $name takes three', async ({ name }) => {
    const { react, rounds } = countRoundTrips(recordedReply)
    const { source } = await startNetwork([react])
    const service = await createTestService(source)
    await service.call('debugAccount', { body: { account: recordedAddress(name), only_state: true } })
    expect(rounds()).toBeLessThanOrEqual(roundTrips.alone)
  })
})
