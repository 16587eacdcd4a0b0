import '../../test/setup.ts'
import { screen } from '@testing-library/react'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { afterEach, expect, test } from 'vitest'
import { fakeBackend } from '../../test/fixtures/fakeBackend.ts'
import { renderScreen } from '../../test/renderScreen.tsx'
import { clearLabels, setLabel } from '../labels/labels.ts'
import { LookAlikesProvider } from '../labels/lookAlikes.tsx'
import { WithoutAccountLinks } from './AccountLink.tsx'
import { Address } from './Address.tsx'

const mine = `0:abcd${'1'.repeat(56)}ef01`
const imitation = `0:abcd${'2'.repeat(56)}ef01`
const other = `0:${'3'.repeat(64)}`
const warning = 'Looks like the address of My wallet, but is another account'

afterEach(clearLabels)

const show = (address: string, name?: string) =>
  renderScreen(
    fakeBackend({}),
    <LookAlikesProvider>
      <Address address={address} name={name} />
      <WithoutAccountLinks>
        <Address address={address} name={name} />
      </WithoutAccountLinks>
    </LookAlikesProvider>,
    '/',
  )

test('an address that looks like one with a label is marked, as a link and as text', () => {
  setLabel(mine, 'My wallet')
  show(imitation)
  expect(screen.getAllByRole('img', { name: warning })).toHaveLength(2)
  expect(screen.getByRole('link').getAttribute('href')).toContain(toFriendlyAddress(imitation))
})

test('a name that the account gave itself does not remove the mark', () => {
  setLabel(mine, 'My wallet')
  show(imitation, 'Your wallet')
  expect(screen.getAllByRole('img', { name: warning })).toHaveLength(2)
})

test('the account with the label, and others, have no mark', () => {
  setLabel(mine, 'My wallet')
  show(mine)
  show(other)
  expect(screen.queryByRole('img', { name: warning })).toBeNull()
})

test('an account that the user has labelled as well has no mark', () => {
  setLabel(mine, 'My wallet')
  setLabel(imitation, 'My other wallet')
  show(imitation)
  expect(screen.queryByRole('img', { name: warning })).toBeNull()
})
