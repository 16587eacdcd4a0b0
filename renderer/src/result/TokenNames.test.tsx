import '../../test/setup.ts'
import { screen, within } from '@testing-library/react'
import type { DebugResult } from '@tonoscope/core/contract/debug'
import { expect, test } from 'vitest'
import { fakeBackend, samples, status } from '../../test/fixtures/fakeBackend.ts'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { renderInspect } from '../../test/renderInspect.tsx'

const master = `0:${'ab'.repeat(32)}`

function show(change: (result: DebugResult) => DebugResult): void {
  const result = change(jettonTransfer())
  const handlers = { getStatus: () => status, getSamples: () => ({ samples }), debugEmulate: () => result }
  renderInspect(fakeBackend(handlers), '/inspect?sample=jetton&tab=flow')
}

test('a token that looks like another one is reported, with its contract and without its hidden characters', async () => {
  show(result => ({
    ...result,
    token_names: [
      { address: master, type: 'jetton', name: 'Tether', symbol: 'USD\u202e₮', origin: 'contract', imitates: 'USDT' },
    ],
  }))
  const title = await screen.findByText(/is not USDT of Tether/)
  expect(title.textContent).toContain('USD\\u{202e}₮')
  expect(within(title.closest('[role=status]') as HTMLElement).getByText(/states this name itself/)).toBeTruthy()
})

test('the tokens of a result are listed with where their names come from', async () => {
  show(result => ({
    ...result,
    token_names: [{ address: master, type: 'nft', name: 'Demo Token', origin: 'contract' }],
  }))
  const tokens = await screen.findByRole('region', { name: 'Tokens', hidden: true })
  expect(tokens.textContent).toContain('Demo Tokenfrom contract')
  expect(screen.queryByText(/states this name itself/)).toBeNull()
})

test('a jetton without metadata is listed with what is unknown of it', async () => {
  show(result => ({
    ...result,
    token_names: [
      { address: master, type: 'jetton', origin: 'contract' },
      { address: `0:${'cd'.repeat(32)}`, type: 'jetton', symbol: 'JET', origin: 'contract' },
    ],
  }))
  const tokens = await screen.findByRole('region', { name: 'Tokens', hidden: true })
  const [none, symbolOnly] = within(tokens).getAllByRole('listitem', { hidden: true })
  expect(none?.textContent).toMatch(/^symbol and decimals unknown/)
  expect(symbolOnly?.textContent).toMatch(/^JETfrom contractdecimals unknown/)
})

test('an account name that comes from a file or a contract is marked; a name of the app is not', async () => {
  show(result => ({
    ...result,
    token_names: [],
    accounts: result.accounts.map((account, at) => ({
      ...account,
      ...(at === 0 && { name_origin: 'file' as const }),
      ...(at === 1 && { name_origin: 'contract' as const }),
    })),
  }))
  await screen.findByRole('region', { name: 'Verdict' })
  const marked = (text: string) => screen.queryAllByText(text).map(({ parentElement }) => parentElement?.textContent)
  expect(marked('from file').length + marked('from contract').length).toBeGreaterThan(0)
  for (const text of marked('from file')) expect(text).toContain('alice')
  for (const text of marked('from contract')) expect(text).toContain('bob')
})
