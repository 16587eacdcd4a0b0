import type { JSX } from 'react'
import { Link } from 'wouter'
import { formatAge, formatTime } from '../../format/time.ts'
import { canReopen } from '../../history/canReopen.ts'
import { clearHistory, type HistoryEntry, removeFromHistory, useHistory } from '../../history/history.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EmptyList, LibraryRow } from './LibraryRow.tsx'
import styles from './LibraryScreen.module.css'
import { SampleLinks } from './SampleLinks.tsx'

/** The runs and lookups of this browser. */
export function History(): JSX.Element {
  const entries = useHistory()
  const now = useNow(30_000)
  if (entries.length === 0)
    return (
      <>
        <EmptyList title="No runs or lookups yet.">
          Start in <Link href={screenPath('inspect')}>Inspect</Link> or <Link href={screenPath('event')}>Event</Link>.
        </EmptyList>
        <SampleLinks />
      </>
    )
  return (
    <>
      <Toolbar about={<>The last {entries.length === 100 ? 'hundred' : entries.length}, newest first.</>}>
        <ConfirmButton icon="trash" confirmation="Clear all" onConfirm={clearHistory}>
          Clear
        </ConfirmButton>
      </Toolbar>
      <ul className={styles.list} aria-label="History">
        {entries.map(entry => (
          <HistoryRow key={`${entry.path} ${entry.network}`} entry={entry} now={now} />
        ))}
      </ul>
    </>
  )
}

function HistoryRow({ entry, now }: { entry: HistoryEntry; now: number }): JSX.Element {
  const { path, title, network, kind, outcome, at } = entry
  const isExpired = !canReopen(entry)
  return (
    <LibraryRow
      title={title}
      href={isExpired ? undefined : path}
      onOpen={() => chooseNetwork(network)}
      tools={<IconButton icon="trash" label={`Remove ${title}`} onClick={() => removeFromHistory(entry)} />}
    >
      {kind === 'run' ? 'run' : 'looked up'} on {network}, {outcome.toLowerCase()},{' '}
      <span title={formatTime(at)}>{formatAge(at, now)}</span>
      {isExpired && '; its message is no longer stored'}
    </LibraryRow>
  )
}
