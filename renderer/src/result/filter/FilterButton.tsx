import { type JSX, useState } from 'react'
import { useSettings } from '../../settings/settings.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SearchField } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { formatAssetName } from '../actionLines/assets.ts'
import { AccountTag } from './AccountTag.tsx'
import styles from './Filter.module.css'
import { toggleFilter } from './filter.ts'
import type { FilterState } from './useFilter.ts'

/** Maximum number of accounts listed at once; others are found by search. */
const MAX_LISTED = 60

/** The filter by account and asset; hidden if there is nothing to choose from. */
export function FilterButton({ filtering }: { filtering: FilterState }): JSX.Element | null {
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
      <FilterForm filtering={filtering} />
    </Popover>
  )
}

function FilterForm({ filtering }: { filtering: FilterState }): JSX.Element {
  const { filter, setFilter, accounts, assets } = filtering
  const { unit } = useSettings()
  const names = useAccountNames()
  const [query, setQuery] = useState('')
  const search = query.trim().toLowerCase()
  const found = accounts.filter(
    account =>
      search === '' ||
      [names.letter(account), names.name(account), account].some(text => text?.toLowerCase().includes(search)),
  )
  const shown = found.slice(0, MAX_LISTED)
  return (
    <div className={styles.choice}>
      {assets.length > 1 && (
        <fieldset>
          <legend>Asset</legend>
          {assets.map(asset => (
            <Checkbox
              key={asset.key}
              checked={filter.assets.includes(asset.key)}
              onChange={() => setFilter(toggleFilter(filter, 'assets', asset.key))}
            >
              {formatAssetName(asset, unit)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>Account</legend>
        {accounts.length > 12 && (
          <SearchField
            className="mb-4"
            label="Find an account"
            placeholder="Letter, name or address"
            value={query}
            onText={setQuery}
          />
        )}
        {shown.map(account => (
          <Checkbox
            key={account}
            checked={filter.accounts.includes(account)}
            onChange={() => setFilter(toggleFilter(filter, 'accounts', account))}
          >
            <AccountTag account={account} />
          </Checkbox>
        ))}
        {found.length > shown.length && (
          <p className={styles.more}>{found.length - shown.length} more: type to find them.</p>
        )}
        {found.length === 0 && <p className={styles.more}>No matching account.</p>}
      </fieldset>
    </div>
  )
}
