import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded, hasLocalnet } from '../../../../test/data.ts'
import { recordedAccounts, recordedMethods, recordedNames } from '../../../../test/recordedAccounts.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import type { StackItem } from '../../../getMethods/stack.ts'
import type { SectionContext } from './AccountSection.ts'
import { buildSections } from './index.ts'

/** The time of the block at which the second group was read. */
const now = 1_795_250_000
const coins = 1_000_000_000n

describe.runIf(hasLocalnet)('facts equal what the get methods of the liteserver returned', () => {
  let context: SectionContext
  const states = hasLocalnet ? recordedAccounts() : new Map()
  const names = hasLocalnet ? recordedNames() : {}
  const methods = hasLocalnet ? recordedMethods() : new Map<string, readonly StackItem[]>()
  const address = (name: string) => names[name] ?? expect.fail(`no account ${name}`)

  beforeAll(async () => {
    context = await sectionContext({ now, states })
    // The first run of a method compiles the emulator's code, which counts towards its time.
    for (const state of states.values()) if (state) context.reader.call(state, 'seqno')
    await context.reader.pause()
  })

  async function sectionsOf(name: string): Promise<readonly DebugFactSection[]> {
    const state = states.get(address(name))
    const account = state && sectionAccount(context, state)
    return account ? (await buildSections(context, account)).sections : expect.fail(`${name} is not active`)
  }
  const find = (sections: readonly DebugFactSection[], id: string): DebugFactSection =>
    sections.find(section => section.id === id) ?? expect.fail(`no section ${id}`)
  const fact = (section: DebugFactSection, name: string): DebugFact =>
    section.facts.find(each => each.name === name) ?? expect.fail(`no fact ${name}`)
  const rows = (section: DebugFactSection) => section.table?.rows.map(row => row.map(({ value }) => value)) ?? []
  const stack = (note: string): readonly StackItem[] => methods.get(note) ?? expect.fail(`no recording of ${note}`)
  const int = (item: StackItem | undefined): string =>
    item?.type === 'int' ? String(item.value) : expect.fail('no integer')
  const isTrue = (item: StackItem | undefined): string => String(int(item) !== '0')

  test('of wallets: seqno and key', async () => {
    for (const name of ['erin', 'frank', 'relay', 'judy', 'ivan']) {
      const wallet = find(await sectionsOf(name), 'wallet')
      expect(fact(wallet, 'Seqno').value, name).toBe(int(stack(`${name}: seqno`)[0]))
      expect(BigInt(`0x${fact(wallet, 'Public key').value}`), name).toBe(
        BigInt(int(stack(`${name}: get_public_key`)[0])),
      )
    }
  })

  test('of a wallet v5: the network of its id, signature, extensions and what they are', async () => {
    const sections = await sectionsOf('erin')
    const wallet = find(sections, 'wallet')
    expect(fact(wallet, 'Wallet ID').value).toBe(int(stack('erin: get_subwallet_id')[0]))
    expect(fact(wallet, 'Network ID')).toMatchObject({ value: '-777', status: 'good' })
    expect(fact(wallet, 'Subwallet number').value).toBe('0')
    const extensions = find(sections, 'wallet.extensions')
    expect(fact(extensions, 'Signature').value).toBe(
      isTrue(stack('erin: is_signature_allowed')[0]) === 'true' ? 'on' : 'off',
    )
    expect(rows(extensions)).toEqual(
      expect.arrayContaining([
        [address('relay'), 'wallet_v3r2', 'acts when the owner of its key signs'],
        [address('subscriptionV2'), 'cron', 'repeats a message at an interval'],
      ]),
    )
  })

  test('of a wallet v4: its plugin', async () => {
    expect(isTrue(stack('frank: is_plugin_installed subscription3')[0])).toBe('true')
    expect(rows(find(await sectionsOf('frank'), 'wallet.plugins'))).toEqual([
      [
        address('subscription3'),
        'subscription_v1',
        'requests a payment once per period; see its amount and period on its page',
      ],
    ])
    const subscription = find(await sectionsOf('subscription3'), 'subscription')
    const [, , amount, period, , timeout, lastPayment, , attempts, id] = stack('subscription3: get_subscription_data')
    expect(fact(subscription, 'Installed in the wallet').value).toBe('true')
    expect(fact(subscription, 'Amount').value).toBe(int(amount))
    expect(fact(subscription, 'Period').value).toBe(int(period))
    expect(fact(subscription, 'Time between attempts').value).toBe(int(timeout))
    expect(fact(subscription, 'Last payment').value).toBe(int(lastPayment))
    expect(fact(subscription, 'Failed attempts').value).toBe(int(attempts))
    expect(fact(subscription, 'Subscription ID').value).toBe(int(id))
  })

  test('of a subscription v2: amount, period and the next payment', async () => {
    const subscription = find(await sectionsOf('subscriptionV2'), 'subscription')
    const [state, payment, period, charge, grace] = stack('subscriptionV2: get_payment_info')
    expect(fact(subscription, 'State').value).toBe(int(state))
    expect(fact(subscription, 'Amount').value).toBe(int(payment))
    expect(fact(subscription, 'Period').value).toBe(int(period))
    expect(fact(subscription, 'Next payment due').value).toBe(int(charge))
    expect(fact(subscription, 'Grace period').value).toBe(int(grace))
  })

  test('of highload wallets: the timeout, and the query ids that the scenarios used', async () => {
    const hugo = find(await sectionsOf('hugo'), 'wallet.queries')
    expect(fact(hugo, 'Timeout').value).toBe(int(stack('hugo: get_timeout')[0]))
    expect(fact(hugo, 'Window started').value).toBe(int(stack('hugo: get_last_clean_time')[0]))
    expect(Number(fact(hugo, 'Used in this window').value)).toBeGreaterThan(0)
    // 100 messages in one query.
    expect(fact(find(await sectionsOf('gina'), 'wallet.queries'), 'Stored query IDs').value).toBe('1')
  })

  test('of a vesting wallet: the terms and what is locked', async () => {
    const vesting = find(await sectionsOf('ivan'), 'wallet.vesting')
    const [start, duration, period, , total, sender, owner] = stack('ivan: get_vesting_data')
    expect(fact(vesting, 'Start').value).toBe(int(start))
    expect(fact(vesting, 'End').value).toBe(String(BigInt(int(start)) + BigInt(int(duration))))
    expect(fact(vesting, 'Unlock period').value).toBe(int(period))
    expect(fact(vesting, 'Total amount').value).toBe(int(total))
    expect(fact(vesting, 'Vesting sender').value).toBe(readStackAddress(sender))
    expect(fact(vesting, 'Owner').value).toBe(readStackAddress(owner))
    expect(fact(vesting, 'Locked now').value).toBe(int(stack('ivan: get_locked_amount')[0]))
    const { schedule } = vesting
    expect(schedule?.now).toBe(now)
    expect(schedule?.points[0]).toEqual({ utime: Number(int(start)), locked: BigInt(int(total)) })
    expect(schedule?.points.at(-1)).toEqual({ utime: Number(int(start)) + Number(int(duration)), locked: 0n })
    const current = schedule?.points.findLast(point => point.utime <= now)
    expect(String(current?.locked)).toBe(int(stack('ivan: get_locked_amount')[0]))
    expect(String(schedule?.next_unlock)).toBe(fact(vesting, 'Next unlock').value)
  })

  test('of multisig v1: threshold, owners and queries', async () => {
    const sections = await sectionsOf('multisig')
    const [owners, threshold] = stack('multisig: get_n_k')
    expect(fact(find(sections, 'multisig'), 'Threshold').value).toBe(`${int(threshold)} of ${int(owners)}`)
    expect(rows(find(sections, 'multisig'))).toHaveLength(Number(int(owners)))
    // One query of the scenarios was executed, one has one signature.
    expect(rows(find(sections, 'multisig.queries')).map(([, state, approvals]) => [state, approvals])).toEqual([
      ['executed', undefined],
      ['pending', '1 of 2'],
    ])
  })

  test.each(['nominatorPool', 'nominatorPoolStaked'])('of %s: state, shares, nominators', async name => {
    const pool = find(await sectionsOf(name), 'staking.pool')
    const [state, count, sent, validator, , share, max] = stack(`${name}: get_pool_data`)
    expect(fact(pool, 'Stake with the elector').value).toBe(int(sent))
    expect(fact(pool, 'Stake of the validator').value).toBe(int(validator))
    expect(fact(pool, 'Share of the validator in rewards').value).toBe(String(Number(int(share)) / 100))
    expect(fact(pool, 'Nominators').value).toBe(`${int(count)} of max ${int(max)}`)
    expect(fact(pool, 'Withdrawal').status).toBe(int(state) === '0' ? 'good' : undefined)
    const carol = methods.get(`${name}: get_nominator_data carol`)
    if (!carol) return
    const [amount, pending, requested] = carol
    expect(rows(pool)).toContainEqual([address('carol'), int(amount), int(pending), isTrue(requested)])
  })

  test('of a single nominator: who controls it', async () => {
    const pool = find(await sectionsOf('singleNominator'), 'staking.single')
    const [owner, validator] = stack('singleNominator: get_roles')
    expect(fact(pool, 'Owner').value).toBe(readStackAddress(owner))
    expect(fact(pool, 'Validator').value).toBe(readStackAddress(validator))
  })

  test.each([
    ['jettonMinterOnchain', 'on-chain'],
    ['jettonMinterSemichain', 'semi-chain'],
    ['jettonMinter', 'off-chain'],
    ['feeJettonMinter', 'on-chain'],
    ['governedMinter', 'on-chain'],
  ])('of %s: supply, admin, where the metadata is', async (name, source) => {
    const master = find(await sectionsOf(name), 'jetton.master')
    const [supply, mintable, admin, , code] = stack(`${name}: get_jetton_data`)
    expect(fact(master, 'Supply')).toMatchObject({ value: int(supply), jetton: address(name) })
    expect(fact(master, 'Mintable').value).toBe(isTrue(mintable))
    expect(fact(master, 'Admin').value).toBe(readStackAddress(admin) ?? 'none')
    expect(fact(master, 'Metadata').value).toBe(source)
    expect(fact(master, 'Wallet code hash').value).toBe(code?.type === 'cell' ? code.cell.hash() : undefined)
  })

  test.each([
    ['jettonWalletErin', 'jettonMinter', 'erin'],
    ['jettonWalletBobOnchain', 'jettonMinterOnchain', 'bob'],
    ['feeJettonWalletJudy', 'feeJettonMinter', 'judy'],
  ])('of %s: balance, and that it is one of its jetton', async (name, master, owner) => {
    const wallet = find(await sectionsOf(name), 'jetton.wallet')
    expect(fact(wallet, 'Balance').value).toBe(int(stack(`${name}: get_wallet_data`)[0]))
    expect(fact(wallet, 'Owner').value).toBe(address(owner))
    expect(fact(wallet, 'Jetton').value).toBe(address(master))
    expect(readStackAddress(stack(`${master}: get_wallet_address ${owner}`)[0])).toBe(address(name))
    expect(fact(wallet, 'Confirmed by the jetton')).toMatchObject({ value: 'true', status: 'good' })
  })

  test('of items: owner, collection, soulbound ones, and what is in an auction', async () => {
    const item = find(await sectionsOf('nftItem2'), 'nft.item')
    const [, index, collection, owner] = stack('nftItem2: get_nft_data')
    expect(fact(item, 'Index').value).toBe(int(index))
    expect(fact(item, 'Owner').value).toBe(readStackAddress(owner))
    expect(fact(item, 'Collection').value).toBe(readStackAddress(collection))
    expect(fact(item, 'In collection: confirmed').value).toBe('true')
    const bound = find(await sectionsOf('sbtItem0'), 'nft.item')
    expect(fact(bound, 'Can be transferred').value).toBe('no')
    expect(fact(bound, 'Authority').value).toBe(readStackAddress(stack('sbtItem0: get_authority_address')[0]))
    expect(fact(bound, 'Revoked').value).toBe(int(stack('sbtItem0: get_revoked_time')[0]))
    const sections = await sectionsOf('nftItem7')
    expect(fact(find(sections, 'nft.item'), 'Can be transferred').value).toBe('by the sale')
    expect(find(sections, 'nft.sale').title).toBe('Auction')
  })

  test('of a collection: next index, owner, royalty', async () => {
    const collection = find(await sectionsOf('nftCollection'), 'nft.collection')
    const [numerator, denominator, receiver] = stack('nftCollection: royalty_params')
    expect(fact(collection, 'Royalty').value).toBe(String((Number(int(numerator)) * 100) / Number(int(denominator))))
    expect(fact(collection, 'Royalty recipient').value).toBe(readStackAddress(receiver))
  })

  test('of sales: state and who gets which part of the price', async () => {
    const sale = find(await sectionsOf('nftSaleSold'), 'nft.sale')
    const [, , , , nft, seller, price, , fee, , royalty] = stack('nftSaleSold: get_sale_data')
    expect(fact(sale, 'State').value).toBe('completed')
    expect(fact(sale, 'Item').value).toBe(readStackAddress(nft))
    expect(fact(sale, 'Seller').value).toBe(readStackAddress(seller))
    expect(rows(sale).map(([, , amount]) => amount)).toEqual([
      int(fee),
      int(royalty),
      String(BigInt(int(price)) - BigInt(int(fee)) - BigInt(int(royalty))),
    ])
  })

  test('of auctions: the bid, its end, and the split', async () => {
    const auction = find(await sectionsOf('nftAuctionOpen'), 'nft.sale')
    const reply = stack('nftAuctionOpen: get_sale_data')
    expect(fact(auction, 'State').value).toBe('auction in progress')
    expect(fact(auction, 'Ends').value).toBe(int(reply[2]))
    expect(fact(auction, 'Highest bid').value).toBe(int(reply[6]))
    expect(fact(auction, 'Highest bidder').value).toBe(readStackAddress(reply[7]))
    const parts = rows(auction).map(([, , amount]) => BigInt(amount ?? 0))
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(int(reply[6])))
    expect(fact(find(await sectionsOf('nftAuctionEnded'), 'nft.sale'), 'State').value).toBe('ended')
  })

  test('of domains: name with zone, expiry and records', async () => {
    const sections = await sectionsOf('dnsItemAliceMarket')
    const domain = find(sections, 'dns.domain')
    const [topUp] = stack('dnsItemAliceMarket: get_last_fill_up_time')
    expect(fact(domain, 'Name').value).toBe('alice-market.ton')
    expect(fact(domain, 'Last top-up').value).toBe(int(topUp))
    expect(fact(domain, 'Expires')).toMatchObject({ value: String(BigInt(int(topUp)) + 31_536_000n), status: 'good' })
    expect(rows(find(sections, 'dns.records'))).toEqual([['wallet', 'account', address('alice')]])
    // The names of these say what is left of a year.
    const expiry = async (name: string) => fact(find(await sectionsOf(name), 'dns.domain'), 'Expires').status
    expect(await expiry('domainExpired')).toBe('bad')
    expect(await expiry('domainFiveDays')).toBe('warning')
    expect(await expiry('domainNinetyDays')).toBe('good')
  })

  test('of the elector: the election, and the stakes of an account', async () => {
    const elector = await sectionsOf('elector')
    expect(fact(find(elector, 'elector.election'), 'Min stake').value).toBe(String(10_000n * coins))
    const credits = rows(find(elector, 'elector.credits'))
    const stakes = find(await sectionsOf('main'), 'elector.stakes')
    expect([address('main'), fact(stakes, 'Can be recovered now').value]).toEqual(credits[0])
  })

  test('of every recorded account exist without an error', async () => {
    let built = 0
    for (const [account, state] of states) {
      const opened = state && sectionAccount(context, state)
      if (!opened) continue
      const { unknown } = await buildSections(context, opened)
      expect(unknown, account).toEqual([])
      built++
    }
    expectRecorded(built, 51)
  }, 60_000)
})
