import '../../../test/setup.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountView } from '../../../test/fixtures/accounts.ts'
import { address, hashOf } from '../../../test/fixtures/build.ts'
import { alice, fill, reference, showAccount as show } from '../../../test/showAccount.tsx'
import { clearHistory } from '../../history/history.ts'

beforeEach(clearHistory)

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
