import { Tabs as Radix } from 'radix-ui'
import type { JSX, ReactNode } from 'react'
import styles from './Tabs.module.css'

/** A tab with its page. */
export type Tab<Id extends string> = {
  readonly id: Id
  readonly title: string
  readonly count?: string
  readonly page: () => ReactNode
}

type Props<Id extends string> = {
  name: string
  /** An absent tab is left out. */
  tabs: readonly (Tab<Id> | false | undefined)[]
  /** If there is no such tab, the first one is open. */
  open: Id
  onOpen: (id: Id) => void
}

/** Tabs with one visible page; arrow keys move between the tabs. */
export function Tabs<Id extends string>({ name, tabs: allTabs, open: wanted, onOpen }: Props<Id>): JSX.Element {
  const tabs = allTabs.filter(tab => tab !== false && tab !== undefined)
  const open = tabs.some(({ id }) => id === wanted) ? wanted : tabs[0]?.id
  return (
    // Radix returns one of the values below.
    <Radix.Root value={open ?? ''} onValueChange={value => onOpen(value as Id)} activationMode="manual">
      <Radix.List className={styles.list} aria-label={name}>
        {tabs.map(tab => (
          <Radix.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.title}
            {tab.count !== undefined && <span className="regular tabular hint ml-6">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-16" tabIndex={-1}>
          {tab.id === open && tab.page()}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
