import { type JSX, useState } from 'react'
import { useSettings } from '../../settings/settings.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { assetName } from '../assets.ts'
import { AccountTag } from './AccountTag.tsx'
import styles from './Filter.module.css'
import { toggled } from './filter.ts'
import type { Filtering } from './useFilter.ts'

/** As many accounts as one can look through; more are found by what is typed. */
const MOST = 60

/** The choice of accounts and assets to be seen; absent where there is nothing to choose from. */
export function FilterButton({ filtering }: { filtering: Filtering }): JSX.Element | null {
  const { actions, accounts, assets } = filtering
  if (actions.length + accounts.length < 3 && assets.length < 2) return null
  return (
    <Popover
      name="Filter by account and asset"
      align="end"
      trigger={
        <Button kind="quiet" icon="filter" className={styles.button ?? ''}>
          Filter
        </Button>
      }
    >
      <Choice filtering={filtering} />
    </Popover>
  )
}

function Choice({ filtering }: { filtering: Filtering }): JSX.Element {
  const { filter, setFilter, accounts, assets } = filtering
  const { unit } = useSettings()
  const names = useAccountNames()
  const [sought, setSought] = useState('')
  const wanted = sought.trim().toLowerCase()
  const found = accounts.filter(
    account =>
      wanted === '' ||
      [names.letter(account), names.name(account), account].some(text => text?.toLowerCase().includes(wanted)),
  )
  const shown = found.slice(0, MOST)
  return (
    <div className={styles.choice}>
      {assets.length > 1 && (
        <fieldset>
          <legend>Asset</legend>
          {assets.map(asset => (
            <label key={asset.key}>
              <input
                type="checkbox"
                checked={filter.assets.includes(asset.key)}
                onChange={() => setFilter(toggled(filter, 'assets', asset.key))}
              />
              {assetName(asset, unit)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>Account</legend>
        {accounts.length > 12 && (
          <input
            className={styles.find}
            type="search"
            aria-label="Find an account"
            placeholder="Letter, name or address"
            value={sought}
            onChange={event => setSought(event.currentTarget.value)}
          />
        )}
        {shown.map(account => (
          <label key={account}>
            <input
              type="checkbox"
              checked={filter.accounts.includes(account)}
              onChange={() => setFilter(toggled(filter, 'accounts', account))}
            />
            <AccountTag account={account} />
          </label>
        ))}
        {found.length > shown.length && (
          <p className={styles.more}>{found.length - shown.length} more: type to find them.</p>
        )}
        {found.length === 0 && <p className={styles.more}>No account is called so.</p>}
      </fieldset>
    </div>
  )
}
