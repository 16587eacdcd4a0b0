import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { type JSX, useMemo, useState } from 'react'
import { useOperation } from '../../../backend/useOperation.ts'
import { type EventFilters, noEventFilters } from '../../../screens/accountParams.ts'
import { useSettings } from '../../../settings/settings.ts'
import { useAccountNames } from '../../../ui/AccountNames.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Checkbox, SearchField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import styles from './EventFilterBar.module.css'
import { EventFilterForm } from './EventFilterForm.tsx'
import { listAssetOptions, listFilterChips } from './filterText.ts'

type Props = {
  filters: EventFilters
  onFilters: (filters: EventFilters) => void
  view: DebugAccountView | undefined
  tokens: readonly TokenName[]
}

const directions = [
  { value: 'any', title: 'All' },
  { value: 'in', title: 'In' },
  { value: 'out', title: 'Out' },
] as const

/** The filters of the events in one bar, and those that are set as chips. */
export function EventFilterBar({ filters, onFilters, view, tokens }: Props): JSX.Element {
  const { unit } = useSettings()
  const names = useAccountNames()
  const [isOpen, setIsOpen] = useState(false)
  const kinds = useOperation('debugKinds', {})
  const kindTitles = useMemo(() => new Map(kinds.data?.kinds.map(({ kind, title }) => [kind, title.en])), [kinds.data])
  const assets = listAssetOptions(filters, { view, tokens, unit })
  const chips = listFilterChips(filters, { assets, kindTitles, names })
  return (
    <div className="grid gap-8 mb-12">
      <fieldset className={styles.bar}>
        <legend className="visually-hidden">Filter events</legend>
        <SegmentedControl
          name="Direction"
          hidesName
          value={filters.direction ?? 'any'}
          options={directions}
          onChange={value => onFilters({ ...filters, direction: value === 'any' ? undefined : value })}
        />
        <Popover name="Kinds of actions" trigger={<FilterButton>Kind</FilterButton>}>
          <KindChoice
            titles={kindTitles}
            chosen={filters.kinds}
            onChoose={chosen => onFilters({ ...filters, kinds: chosen })}
          />
        </Popover>
        <Popover
          name="Further filters"
          open={isOpen}
          onOpen={setIsOpen}
          trigger={<FilterButton>Account, asset, amount, time</FilterButton>}
        >
          <EventFilterForm
            filters={filters}
            assets={assets}
            onFilters={next => {
              setIsOpen(false)
              onFilters(next)
            }}
          />
        </Popover>
        <Checkbox checked={filters.failed} onChange={failed => onFilters({ ...filters, failed })}>
          Failed only
        </Checkbox>
      </fieldset>
      {chips.length > 0 && (
        <div className="cluster gap-8">
          <ul className="flex wrap gap-6" aria-label="Filtered by">
            {chips.map(({ key, title, without }) => (
              <li key={key}>
                <Chip onRemove={{ name: `Do not filter by ${title}`, act: () => onFilters(without) }}>{title}</Chip>
              </li>
            ))}
          </ul>
          <Button kind="link" onClick={() => onFilters(noEventFilters)}>
            Show everything
          </Button>
        </div>
      )}
    </div>
  )
}

/** Forwards its props, because the popover adds some. */
const FilterButton = ({ children, ...rest }: JSX.IntrinsicElements['button']): JSX.Element => (
  <Button {...rest} icon="filter">
    <span className="ellipsis">{children}</span>
    <Icon name="down" size={10} />
  </Button>
)

type ChoiceProps = {
  titles: ReadonlyMap<string, string>
  chosen: readonly string[]
  onChoose: (kinds: readonly string[]) => void
}

function KindChoice({ titles, chosen, onChoose }: ChoiceProps): JSX.Element {
  const [query, setQuery] = useState('')
  const words = query.trim().toLowerCase()
  const found = [...titles]
    .filter(([kind, title]) => `${title} ${kind}`.toLowerCase().includes(words))
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
  return (
    <div className={styles.kinds}>
      <SearchField label="Find a kind" placeholder="Swap, transfer, …" value={query} onText={setQuery} />
      <fieldset className={styles.list}>
        <legend className="visually-hidden">Kinds of actions</legend>
        {found.map(([kind, title]) => (
          <Checkbox
            key={kind}
            checked={chosen.includes(kind)}
            onChange={checked => onChoose(checked ? [...chosen, kind] : chosen.filter(one => one !== kind))}
          >
            {title}
          </Checkbox>
        ))}
        {found.length === 0 && <p className="text-small secondary">No matching kind.</p>}
      </fieldset>
    </div>
  )
}
