import { type JSX, useState } from 'react'
import { pluralize } from '../../format/amount.ts'
import { emptyFilter, isEmptyFilter } from '../../screens/resultParams.ts'
import { useSettings } from '../../settings/settings.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Checkbox, SearchField } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { formatAssetName } from '../actionLines/assets.ts'
import { AccountTag, useAccountTitle } from './AccountTag.tsx'
import styles from './Filter.module.css'
import { type FilterState, toggleFilter } from './useFilter.ts'

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
        <Button kind="quiet" icon="filter" className="text-small">
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
        <fieldset className="grid">
          <legend className="text-small secondary">Asset</legend>
          {assets.map(asset => (
            <Checkbox
              key={asset.key}
              checked={filter.assets.includes(asset.key)}
              onChange={() => setFilter(toggleFilter(filter, 'assets', asset.key))}
            >
              {formatAssetName(asset, unit, names)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <fieldset className="grid">
        <legend className="text-small secondary">Account</legend>
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
          <p className="text-small secondary">{found.length - shown.length} more: type to find them.</p>
        )}
        {found.length === 0 && <p className="text-small secondary">No matching account.</p>}
      </fieldset>
    </div>
  )
}

/** The active filters as removable chips, with the number of visible actions. */
export function FilterChips({ filtering }: { filtering: FilterState }): JSX.Element | null {
  const { filter, setFilter, assets, actions, visibleActions: seen } = filtering
  const { unit } = useSettings()
  const names = useAccountNames()
  const title = useAccountTitle()
  if (isEmptyFilter(filter)) return null
  const chips = [
    ...assets
      .filter(({ key }) => filter.assets.includes(key))
      .map(asset => ({ of: 'assets' as const, key: asset.key, name: formatAssetName(asset, unit, names) })),
    ...filter.accounts.map(key => ({ of: 'accounts' as const, key, name: title(key) })),
  ]
  return (
    <div className="cluster gap-y-6 gap-x-8 pt-4 pb-8">
      <ul className="flex wrap gap-6" aria-label="Filtered by">
        {chips.map(({ of, key, name }) => (
          <li key={key}>
            <Chip onRemove={{ name: `Do not filter by ${name}`, act: () => setFilter(toggleFilter(filter, of, key)) }}>
              {of === 'assets' ? name : <AccountTag account={key} />}
            </Chip>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={() => setFilter(emptyFilter)}>
        Show everything
      </Button>
      <span className="text-small secondary" role="status">
        {seen.length} of {pluralize(actions.length, 'action')}
      </span>
    </div>
  )
}
