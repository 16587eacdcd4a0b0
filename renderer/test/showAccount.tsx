import { fireEvent } from '@testing-library/react'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { AppError } from '@tonoscope/core/errors'
import { AccountScreen } from '../src/features/account/AccountScreen.tsx'
import { accountEvent, accountView, eventsPage } from './fixtures/accounts.ts'
import { address } from './fixtures/build.ts'
import { fakeBackend, status } from './fixtures/fakeBackend.ts'
import { renderScreen } from './renderScreen.tsx'

type Handlers = Parameters<typeof fakeBackend>[0]

/** The account whose page is shown. */
export const alice = toFriendlyAddress(address('alice'))
/** A reference without entries. */
export const reference = { op_codes: [], exit_codes: [], contracts: [], params: [] }
const named = {
  accounts: [
    { address: address('bob'), name: 'bob' },
    { address: address('alice'), name: 'alice' },
  ],
}

/** A handler of an operation that the source does not support. */
export const unsupported = (what: string) => () => {
  throw new AppError('source.unsupported', { source: 'node', what })
}

/** Types a value into a field. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Shows the page of an account; handlers replace replies. */
export const showAccount = (handlers: Handlers = {}, path = `/account/${alice}`) =>
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
