import type { JSX } from 'react'
import { pluralize } from '../../format/amount.ts'
import { useSettings } from '../../settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { assetName } from '../assets.ts'
import { AccountTag, useAccountTitle } from './AccountTag.tsx'
import styles from './Filter.module.css'
import { isEmpty, noFilter, toggled } from './filter.ts'
import type { Filtering } from './useFilter.ts'

/** What is filtered by, each to be taken away, and how much of the whole is left. */
export function FilterChips({ filtering }: { filtering: Filtering }): JSX.Element | null {
  const { filter, setFilter, assets, actions, seen } = filtering
  const { unit } = useSettings()
  const title = useAccountTitle()
  if (isEmpty(filter)) return null
  return (
    <div className={styles.chips}>
      <ul aria-label="Filtered by">
        {assets
          .filter(({ key }) => filter.assets.includes(key))
          .map(asset => {
            const name = assetName(asset, unit)
            return (
              <li key={asset.key}>
                <Chip
                  onRemove={{
                    name: `Do not filter by ${name}`,
                    act: () => setFilter(toggled(filter, 'assets', asset.key)),
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
                act: () => setFilter(toggled(filter, 'accounts', account)),
              }}
            >
              <AccountTag account={account} />
            </Chip>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={() => setFilter(noFilter)}>
        Show everything
      </Button>
      <span className={styles.left} role="status">
        {seen.length} of {pluralize(actions.length, 'action')}
      </span>
    </div>
  )
}
