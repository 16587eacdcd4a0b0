import type { JSX } from 'react'
import { pluralize } from '../../format/amount.ts'
import { emptyFilter, isEmptyFilter } from '../../screens/resultParams.ts'
import { useSettings } from '../../settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { formatAssetName } from '../actionLines/assets.ts'
import { AccountTag, useAccountTitle } from './AccountTag.tsx'
import styles from './Filter.module.css'
import { toggleFilter } from './filter.ts'
import type { FilterState } from './useFilter.ts'

/** The active filters as removable chips, with the number of visible actions. */
export function FilterChips({ filtering }: { filtering: FilterState }): JSX.Element | null {
  const { filter, setFilter, assets, actions, visibleActions: seen } = filtering
  const { unit } = useSettings()
  const title = useAccountTitle()
  if (isEmptyFilter(filter)) return null
  return (
    <div className={styles.chips}>
      <ul aria-label="Filtered by">
        {assets
          .filter(({ key }) => filter.assets.includes(key))
          .map(asset => {
            const name = formatAssetName(asset, unit)
            return (
              <li key={asset.key}>
                <Chip
                  onRemove={{
                    name: `Do not filter by ${name}`,
                    act: () => setFilter(toggleFilter(filter, 'assets', asset.key)),
                  }}
                >
                  {name}
                </Chip>
              </li>
            )
          })}
        {filter.accounts.map(account => (
          <li key={account}>
            <Chip
              onRemove={{
                name: `Do not filter by ${title(account)}`,
                act: () => setFilter(toggleFilter(filter, 'accounts', account)),
              }}
            >
              <AccountTag account={account} />
            </Chip>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={() => setFilter(emptyFilter)}>
        Show everything
      </Button>
      <span className={styles.left} role="status">
        {seen.length} of {pluralize(actions.length, 'action')}
      </span>
    </div>
  )
}
