import type { JSX } from 'react'
import { Link } from 'wouter'
import { formatAge, formatTime } from '../../format/time.ts'
import { clearHistory, type HistoryEntry, removeFromHistory, useHistory } from '../../history/history.ts'
import { findRun } from '../../run/runStore.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './LibraryScreen.module.css'

/** Whether an entry can be opened: the messages of old runs are not stored. */
const canReopen = ({ path }: HistoryEntry): boolean => {
  const run = /[?&]run=(\w+)/.exec(path)?.[1]
  return run === undefined || findRun(run) !== undefined
}

/** The runs and lookups of this browser. */
export function History(): JSX.Element {
  const entries = useHistory()
  const now = useNow(30_000)
  if (entries.length === 0)
    return (
      <div className={styles.empty}>
        <p>No runs or lookups yet.</p>
        <p>
          Start in <Link href={screenPath('inspect')}>Inspect</Link> or <Link href={screenPath('event')}>Event</Link>.
        </p>
      </div>
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
          <li key={`${entry.path} ${entry.network}`}>
            {canReopen(entry) ? (
              <Link href={entry.path} className={styles.main} onClick={() => chooseNetwork(entry.network)}>
                <EntryText entry={entry} now={now} />
              </Link>
            ) : (
              <span className={styles.main}>
                <EntryText entry={entry} now={now} isExpired />
              </span>
            )}
            <span className="flex rigid">
              <IconButton icon="trash" label={`Remove ${entry.title}`} onClick={() => removeFromHistory(entry)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function EntryText({
  entry,
  now,
  isExpired = false,
}: {
  entry: HistoryEntry
  now: number
  isExpired?: boolean
}): JSX.Element {
  return (
    <>
      <span className={styles.name}>
        <ChainText text={entry.title} />
      </span>
      <span className="block text-small hint anywhere">
        {entry.kind === 'run' ? 'run' : 'looked up'} on {entry.network}, {entry.outcome.toLowerCase()},{' '}
        <span title={formatTime(entry.at)}>{formatAge(entry.at, now)}</span>
        {isExpired && '; its message is no longer stored'}
      </span>
    </>
  )
}
