import '../../../test/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountEvent, accountView, eventsPage, nonexistView } from '../../../test/fixtures/accounts.ts'
import { address, hashOf } from '../../../test/fixtures/build.ts'
import { alice, fill, showAccount as show } from '../../../test/showAccount.tsx'
import { clearHistory } from '../../history/history.ts'
import { findRun } from '../../run/runStore.ts'

beforeEach(clearHistory)

const keyWallets = (): Reply<'debugWallets'> => ({
  network: 'demo',
  public_key: hashOf('x'),
  wallets: [
    {
      ...{
        address: `0:${hashOf('y')}`,
        kind: 'wallet_v5r1',
        version: 'v5r1',
        network: -3,
        wallet_id: 5n,
        subwallet: 0n,
      },
      ...{ status: 'unknown', is_requested: false },
    },
  ],
  sections: [],
  not_derivable: [],
  unknown: [],
  took_ms: 1,
})

test('an empty page lists the named accounts, and opens one by its name', async () => {
  const { user } = show({}, '/account')
  const list = await screen.findByRole('region', { name: 'Accounts with a name on this network' })
  expect(
    within(list)
      .getAllByRole('link')
      .map(link => link.textContent?.slice(0, 3)),
  ).toEqual(['ali', 'bob'])
  fill(screen.getByLabelText('Address, domain or name'), 'Alice')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(location.pathname).toBe(`/account/${alice}`)
  expect(await screen.findByRole('heading', { name: 'alice', level: 1 })).toBeTruthy()
})

test('a contract whose data is known is not of an unknown kind', async () => {
  const storage = { layout: 'multisig_v1', fields: [] }
  show({ debugAccount: () => ({ ...accountView(), interfaces: [], storage }) })
  expect(await screen.findByText('Multisig v1')).toBeTruthy()
})

test('the domains of accounts in the events arrive after them, in their sentences and beside them', async () => {
  const event = accountEvent(1)
  const bob = address('bob')
  const short = formatAccountLabel(bob, { isWallet: true, testnet: false })
  const account = { address: bob, is_scam: false, is_wallet: true }
  const [first] = event.event.value_flow
  const row = {
    ...event,
    summary: { ...event.summary, sentence: `alice sends 1 TON to ${short}`, money: [] },
    event: { ...event.event, actions: [], value_flow: first ? [{ ...first, account }] : [] },
  }
  let reply = (_: Reply<'debugNames'>) => {}
  const debugNames = vi.fn(
    (_: CallInput<'debugNames'>) =>
      new Promise<Reply<'debugNames'>>(resolve => {
        reply = resolve
      }),
  )
  show({ debugAccountEvents: () => eventsPage([row]), debugNames })
  expect(await screen.findByText(`alice sends 1 TON to ${short}`)).toBeTruthy()
  await waitFor(() => expect(debugNames.mock.calls[0]?.[0].body).toEqual({ accounts: [bob] }))
  reply({ accounts: [{ address: bob, name: 'bob.ton', name_origin: 'domain' }] })
  expect(await screen.findByText('alice sends 1 TON to bob.ton')).toBeTruthy()
  const rows = within(screen.getByRole('list', { name: 'Events' }))
  expect(rows.getByRole('link', { name: 'bob.ton' }).parentElement?.textContent).toContain('domain')
})

test('a domain is opened as it is, and another input says what it is', async () => {
  const opened = vi.fn((_: CallInput<'debugAccount'>) => accountView())
  const sentence = `A hash, ${hashOf('x').slice(0, 8)}`
  const { user } = show(
    {
      debugAccount: opened,
      debugRecognise: () => ({ candidates: [{ kind: 'hash', sentence, value: hashOf('x') }] }),
      debugWallets: keyWallets,
    },
    '/account',
  )
  const box = screen.getByLabelText('Address, domain or name')
  fill(box, hashOf('x'))
  expect(await screen.findByText(/^A public key or a hash/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Look up the event' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(location.pathname).toBe(`/account/${hashOf('x')}`)
  expect(await screen.findByText('None of these addresses is known to be in use.')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  fill(screen.getByLabelText('Address, domain or name'), 'Alice.TON')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(opened.mock.lastCall?.[0].body.account).toBe('alice.ton'))
  expect(location.pathname).toBe('/account/alice.ton')
})

test('the page shows what the account is and holds, and why something is unknown', async () => {
  show()
  const head = await screen.findByRole('region', { name: 'Account' })
  expect(head.textContent).toContain('Active')
  expect(head.textContent).toContain('Wallet v4r2')
  const holdings = screen.getByRole('region', { name: 'Holdings' })
  expect(holdings.textContent).toMatch(/5021\.5 TON/)
  expect(within(holdings).getByRole('link', { name: 'DUSD' })).toBeTruthy()
  expect(holdings.textContent).toContain('12.5')
  expect(holdings.textContent).toContain('this source has no index of owners')
  const wallet = screen.getByRole('region', { name: 'Wallet' })
  expect(wallet.textContent).toContain('the contract did not return it')
  expect(within(wallet).getByRole('img', { name: 'Good' })).toBeTruthy()
  const extensions = screen.getByRole('region', { name: 'Extensions' })
  expect(within(extensions).getByRole('table').textContent).toContain('1.5 TON')
  expect(extensions.textContent).toContain('And 3 more rows')
  // Other explorers know nothing of this network.
  expect(screen.queryByRole('button', { name: 'Explorers' })).toBeNull()
})

test('a pending order of a multisig is run from its page, with the arguments of the reply', async () => {
  const view = accountView()
  const request = { boc: 'b5ee9c72', overrides: [{ account: address('bob'), data: 'b5ee9c72' }] }
  const section = {
    id: 'multisig.actions',
    title: 'What the order does',
    facts: [],
    runs: [{ title: 'Dry-run the execution', note: 'Emulates the approval that is missing.', request }],
  }
  const { user } = show({ debugAccount: () => ({ ...view, sections: [section] }) })
  const shown = await screen.findByRole('region', { name: 'What the order does' })
  expect(shown.textContent).toContain('Emulates the approval that is missing.')
  await user.click(within(shown).getByRole('button', { name: 'Dry-run the execution' }))
  expect(location.pathname).toBe('/inspect')
  expect(findRun(new URLSearchParams(location.search).get('run') ?? '')?.request).toEqual(request)
})

test('a name that is a domain which points to the account says so', async () => {
  show({ debugAccount: () => ({ ...accountView(), name: 'alice.ton', name_origin: 'domain' }) })
  expect(await screen.findByRole('heading', { name: 'alice.ton', level: 1 })).toBeTruthy()
  expect(screen.getByTitle(/The domain points to this account/).textContent).toBe('domain')
})

test('the schedule of a vesting wallet is a chart that states what is locked now, beside its table', async () => {
  const view = accountView()
  const point = (utime: number, locked: bigint) => ({ utime, locked })
  const section = {
    id: 'wallet.vesting',
    title: 'Vesting',
    facts: [],
    schedule: {
      now: 1_500,
      cliff_end: 1_200,
      next_unlock: 1_600,
      points: [point(1_000, 9n), point(1_400, 6n), point(2_000, 0n)],
    },
  }
  show({ debugAccount: () => ({ ...view, sections: [section] }) })
  const chart = await screen.findByRole('figure', { name: 'Vesting: locked over time' })
  expect(within(chart).getByText(/locked 0\.000000006 TON/)).toBeTruthy()
  const lines = within(chart).getByRole('list').textContent
  expect(lines).toMatch(/^Now: .*Cliff ends: .*Next unlock: /)
})

test('an account that does not exist says what would make it exist, and has no tabs of a contract', async () => {
  show({ debugAccount: nonexistView, debugAccountEvents: () => eventsPage([]) })
  expect(await screen.findByText('Nothing has been sent to this address yet')).toBeTruthy()
  expect(await screen.findByText('This account has no events.')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Code' })).toBeNull()
})

test('the state is shown before what other accounts and indexes know, which replaces it', async () => {
  let finish = (_: ReturnType<typeof accountView>) => {}
  const rest = new Promise<ReturnType<typeof accountView>>(resolve => {
    finish = resolve
  })
  const requests = vi.fn(({ body }: CallInput<'debugAccount'>) =>
    body.only_state ? accountView({ sections: [], jettons: undefined, token_names: [] }) : rest,
  )
  show({ debugAccount: requests as never })
  expect(await screen.findByRole('heading', { name: 'alice', level: 1 })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Events' })).toBeNull()
  finish(accountView())
  expect(await screen.findByRole('tab', { name: 'Events' })).toBeTruthy()
  expect(requests).toHaveBeenCalledTimes(2)
})
