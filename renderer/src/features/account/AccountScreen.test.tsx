import '../../../test/setup.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountEvent, accountView, eventsPage, nonexistView } from '../../../test/fixtures/accounts.ts'
import { address, hashOf, NOW } from '../../../test/fixtures/build.ts'
import { fakeBackend, status } from '../../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { clearHistory } from '../../history/history.ts'
import { findRun } from '../../run/runStore.ts'
import { AccountScreen } from './AccountScreen.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

const alice = toFriendlyAddress(address('alice'))
const reference = { op_codes: [], exit_codes: [], contracts: [], params: [] }
const named = {
  accounts: [
    { address: address('bob'), name: 'bob' },
    { address: address('alice'), name: 'alice' },
  ],
}
const unsupported = (what: string) => () => {
  throw new AppError('source.unsupported', { source: 'node', what })
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const show = (handlers: Handlers = {}, path = `/account/${alice}`) =>
  renderScreen(
    fakeBackend({
      getStatus: () => status,
      debugNamedAccounts: () => named,
      debugReference: () => reference,
      debugKinds: () => ({ kinds: [] }),
      debugAccount: () => accountView(),
      debugAccountEvents: () => eventsPage([accountEvent(1), accountEvent(2)]),
      ...handlers,
    }),
    <AccountScreen />,
    path,
  )

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

test('failing events leave the account, and a failing state leaves the events', async () => {
  const first = show({ debugAccountEvents: unsupported('transactions of an account') })
  expect(await screen.findByRole('region', { name: 'Holdings' })).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  first.unmount()
  show({ debugAccount: unsupported('accounts') })
  expect(await screen.findByRole('link', { name: 'alice sends 1 DUSD to bob.' })).toBeTruthy()
})

test('events have their outcome, accounts and change, and lead to the event', async () => {
  show({
    debugAccountEvents: () => eventsPage([accountEvent(1), accountEvent(2, { outcome: 'failed', direction: 'none' })]),
  })
  const list = await screen.findByRole('list', { name: 'Events' })
  const [first, second] = within(list).getAllByRole('article')
  const link = within(first!).getByRole('link', { name: 'alice sends 1 DUSD to bob.' })
  expect(link.getAttribute('href')).toContain(`/event/${hashOf('event 1')}?account=`)
  expect(within(first!).getByRole('link', { name: 'bob' }).getAttribute('href')).toContain('/account/')
  expect(first!.textContent).toContain('−0.0385 TON')
  expect(within(second!).getByRole('img', { name: 'Failed' })).toBeTruthy()
})

test('filters are in the URL and in the request, and are removed one by one', async () => {
  const requests = vi.fn((_: CallInput<'debugAccountEvents'>) => eventsPage([]))
  const { user } = show({ debugAccountEvents: requests }, `/account/${alice}?way=out&min=1500000000`)
  expect(await screen.findByText('No event matches the filters.')).toBeTruthy()
  expect(requests.mock.lastCall?.[0].body.filters).toEqual({ direction: 'out', min_amount: '1500000000' })
  await user.click(screen.getByLabelText('Failed only'))
  await waitFor(() => expect(requests.mock.lastCall?.[0].body.filters?.failed_only).toBe(true))
  expect(location.search).toContain('failed=1')
  await user.click(screen.getByRole('button', { name: 'Do not filter by at least 1.5 TON' }))
  expect(location.search).not.toContain('min=')
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(requests.mock.lastCall?.[0].body.filters).toBeUndefined())
})

test('amounts and other accounts of the filter are checked before they are applied', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Account, asset, amount, time' }))
  const form = screen.getByRole('form', { name: /Filter events by account/ })
  fill(within(form).getByLabelText('Other account'), 'nonsense')
  fill(within(form).getByLabelText('At least, TON'), '1.2.3')
  await user.click(within(form).getByRole('button', { name: 'Filter' }))
  expect(within(form).getByText('Not an address')).toBeTruthy()
  expect(within(form).getByText('A number with at most 9 decimals')).toBeTruthy()
  fill(within(form).getByLabelText('Other account'), address('bob'))
  fill(within(form).getByLabelText('At least, TON'), '1.5')
  await user.click(within(form).getByRole('button', { name: 'Filter' }))
  expect(location.search).toContain('min=1500000000')
  expect(location.search).toContain('with=')
})

test('older events are loaded from where the page before ended; a search without matches pauses', async () => {
  const requests = vi.fn(({ body }: CallInput<'debugAccountEvents'>) =>
    body.before_lt === undefined
      ? eventsPage([accountEvent(1)], { next_before_lt: 500n })
      : eventsPage([accountEvent(2)], { unknown: 'Not all transactions are recorded.' }),
  )
  const { user } = show({ debugAccountEvents: requests })
  await user.click(await screen.findByRole('button', { name: 'Load older events' }))
  expect(await screen.findByText(/There may be older events: Not all transactions are recorded/)).toBeTruthy()
  expect(requests.mock.lastCall?.[0].body.before_lt).toBe(500n)
  expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('article')).toHaveLength(2)
})

test('two blocks are compared, the older one first, whichever is given', async () => {
  const older = accountView({
    block: { ...accountView().block, seqno: 1600, utime: NOW - 3600 },
    balance: 5_000_000_000_000n,
    data_hash: hashOf('old data'),
    storage: { layout: 'wallet_v4r2', fields: [{ name: 'seqno', kind: 'integer', value: '55' }] },
    sections: [{ id: 'wallet', title: 'Wallet', facts: [{ name: 'seqno', kind: 'integer', value: '55' }] }],
  })
  show(
    { debugAccount: ({ body }) => (body.block === '1600' ? older : accountView()) },
    `/account/${alice}?compare=1600`,
  )
  const comparison = await screen.findByRole('region', { name: 'Comparison' })
  expect((await within(comparison).findByText('What changed')).parentElement?.textContent).toContain('+21.5 TON')
  const facts = within(comparison).getByRole('table', { name: 'Changed properties' })
  expect(
    within(facts)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toContainEqual(expect.stringMatching(/Seqno.*55.*56/))
  expect(screen.queryByRole('tab', { name: 'Events' })).toBeNull()
})

test('a get method is run with typed arguments at the block of the page', async () => {
  const runs = vi.fn((_: CallInput<'debugGetMethod'>) => ({
    network: 'demo',
    block: accountView().block,
    address: address('alice'),
    method: 'get_wallet_address',
    exit_code: 0,
    gas_used: 1200n,
    stack: [{ type: 'slice' as const, boc: 'b5ee', address: address('bob') }],
  }))
  const { user } = show({ debugGetMethod: runs }, `/account/${alice}?tab=methods&block=1600`)
  await user.click(await screen.findByRole('button', { name: 'get_wallet_address' }))
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText('Enter a value')).toBeTruthy()
  expect(runs).not.toHaveBeenCalled()
  fill(screen.getByLabelText('owner address'), address('bob'))
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(await screen.findByText(/1.200 gas/)).toBeTruthy()
  expect(runs.mock.lastCall?.[0].body).toMatchObject({
    method: 'get_wallet_address',
    args: [address('bob')],
    block: '1600',
  })
})

test('the balance is a picture and a table of the same figures', async () => {
  const points = [
    { lt: 1n, utime: NOW - 100, balance: 1_000_000_000n },
    { lt: 2n, utime: NOW - 50, balance: 3_500_000_000n },
  ]
  show(
    { debugAccountBalances: () => ({ network: 'demo', address: address('alice'), points }) },
    `/account/${alice}?tab=balance`,
  )
  const table = await screen.findByRole('table', { name: 'Balances' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('+2.5')
  expect(screen.getByRole('figure', { name: 'Balance over time' }).textContent).toContain('3.5 TON')
})

test('data, rent and code are in words and units', async () => {
  const { user } = show({}, `/account/${alice}?tab=data`)
  expect((await screen.findByRole('table', { name: 'Decoded data' })).textContent).toContain('56')
  await user.click(screen.getByRole('tab', { name: 'Storage fees' }))
  expect(screen.getByText(/The balance pays for 10 years/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Code' }))
  expect(screen.getByText('In the account')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '69506' }))
  expect(location.search).toContain('method=69506')
})

test('a get method that an ABI declares has a field for each argument, and its result by the ABI', async () => {
  const runs = vi.fn((_: CallInput<'debugGetMethod'>) => ({
    network: 'demo',
    block: accountView().block,
    address: address('alice'),
    method: 'is_plugin_installed',
    exit_code: 0,
    gas_used: 1200n,
    stack: [{ type: 'integer' as const, value: '-1' }],
    facts: [{ name: 'result', kind: 'flag' as const, value: 'true' }],
    abi: { name: 'Wallet' },
  }))
  const declared = {
    abi: 'Wallet',
    arguments: [
      { name: 'workchain', type: 'int8', input: 'integer' as const, is_nullable: false },
      { name: 'plugin', type: 'address?', input: 'address' as const, is_nullable: true },
      { name: 'all', type: 'bool', input: 'flag' as const, is_nullable: false },
    ],
    returns: 'bool',
  }
  const view = accountView({ get_methods: [{ id: 76_407, name: 'is_plugin_installed', declared }] })
  const { user } = show({ debugGetMethod: runs, debugAccount: () => view }, `/account/${alice}?tab=methods`)
  expect(await screen.findByText(/Declared by your ABI Wallet, returns/)).toBeTruthy()
  fill(screen.getByLabelText('workchain'), 'zero')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText('Not an integer')).toBeTruthy()
  fill(screen.getByLabelText('workchain'), '0')
  await user.selectOptions(screen.getByLabelText('all'), 'true')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(await screen.findByText('Decoded by your ABI Wallet.')).toBeTruthy()
  expect(runs.mock.lastCall?.[0].body).toMatchObject({ args: ['0', 'null', 'true'] })
  // An ABI can be wrong: then the entries of the stack are given.
  await user.click(screen.getByLabelText('Enter stack entries instead'))
  await user.click(screen.getByRole('button', { name: 'Add an argument' }))
  fill(screen.getByLabelText('Value'), '5')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  await waitFor(() => expect(runs.mock.lastCall?.[0].body).toMatchObject({ args: ['5'], as_stack: true }))
})

test('data that an ABI decodes says so', async () => {
  const stop = { code: 'different' as const, type: 'uint8', bit: 8, ref: 0, reason: 'expected 8 bits, only 4 left' }
  show({ debugAccount: () => accountView({ storage_abi: { name: 'Wallet', stop } }) }, `/account/${alice}?tab=data`)
  expect(
    await screen.findByText(
      'Decoded by your ABI Wallet up to bit 8 (uint8): expected 8 bits, only 4 left. See the raw data for the rest.',
    ),
  ).toBeTruthy()
})

test('the messages and exit codes of a known contract are beside its code, those of two interfaces once', async () => {
  const message = { kind: 'ext_in' as const, op_name: 'WalletSignedV4', op_code: '0x00000000', fields: 'seqno:uint32' }
  const exitCode = { code: 33, name: 'Wrong seqno', description: 'The seqno in the message is not the current one.' }
  const contract = { code_hashes: [], storage: [], get_methods: [], messages: [message], exit_codes: [exitCode] }
  const contracts = ['wallet_v4r2', 'wallet', 'jetton_master'].map(name => ({ ...contract, interface: name }))
  show(
    {
      debugReference: () => ({ ...reference, contracts }),
      debugAccount: () => ({ ...accountView(), interfaces: ['wallet_v4r2', 'wallet'] }),
    },
    `/account/${alice}?tab=code`,
  )
  const messages = await screen.findByRole('table', { name: 'Messages of wallet v4r2, wallet' })
  expect(within(messages).getAllByRole('row')).toHaveLength(2)
  expect(messages.textContent).toContain('External in')
  expect(messages.textContent).toContain('seqno:uint32')
  const codes = screen.getByRole('table', { name: /^Exit codes of/ })
  expect(codes.textContent).toContain('Code33NameWrong seqno')
})

test('instructions are listed with their position, continuations can be folded', async () => {
  const cell = hashOf('code')
  const line = { kind: 'instruction' as const, size: 8 }
  const { user } = show(
    {
      debugCode: () => ({
        code_hash: cell,
        instructions: 3,
        is_truncated: false,
        blocks: [
          {
            cell,
            offset: 0,
            lines: [
              { ...line, offset: 0, text: 'PUSHCONT_SHORT', blocks: [1] },
              { ...line, offset: 16, text: 'IF' },
            ],
          },
          { cell, offset: 8, lines: [{ ...line, offset: 8, text: 'THROW 35' }] },
        ],
      }),
    },
    `/account/${alice}?tab=code`,
  )
  const listing = await screen.findByRole('region', { name: 'Listing' })
  expect(listing.textContent).toContain('8THROW 35')
  await user.click(within(listing).getByRole('button', { name: 'PUSHCONT_SHORT, at 0' }))
  expect(listing.textContent).not.toContain('THROW')
  expect(listing.textContent).toContain('16IF')
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

test('known arguments of a get method have their names and types', async () => {
  const argument = (name: string, kind: 'int' | 'slice' | 'cell' | 'tuple', type: string) => ({
    ...{ name, kind, type, may_be_null: false },
  })
  const view = accountView({
    get_methods: [
      {
        id: 1,
        name: 'get_x',
        arguments: [argument('owner_address', 'slice', 'MsgAddress'), argument('index', 'int', 'int257')],
      },
      { id: 2, name: 'get_y', arguments: [argument('prices', 'tuple', 'Prices')] },
    ],
  })
  const { user } = show({ debugAccount: () => view }, `/account/${alice}?tab=methods&method=get_x`)
  expect(await screen.findByLabelText('owner address')).toBeTruthy()
  expect(screen.getByLabelText('index')).toBeTruthy()
  expect((screen.getByLabelText('Argument 1') as HTMLSelectElement).value).toBe('address')
  // A tuple cannot be typed.
  await user.click(screen.getByRole('button', { name: 'get_y' }))
  expect(screen.queryByLabelText('Argument 1')).toBeNull()
})
