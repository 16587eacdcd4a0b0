import { type JSX, useState } from 'react'
import { Link } from 'wouter'
import { formatAge, formatTime } from '../../format/time.ts'
import { forget, forgetAll, type HistoryEntry, useHistory } from '../../history/history.ts'
import { findRun } from '../../run/runs.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { useNow } from '../../ui/useNow.ts'
import styles from './LibraryScreen.module.css'

/** Whether a run can be opened again: the messages of old ones are not kept. */
const isThere = ({ path }: HistoryEntry): boolean => {
  const run = /[?&]run=(\w+)/.exec(path)?.[1]
  return run === undefined || findRun(run) !== undefined
}

/** What was run and looked up in this browser. */
export function History(): JSX.Element {
  const entries = useHistory()
  const now = useNow(30_000)
  const [sure, setSure] = useState(false)
  if (entries.length === 0)
    return (
      <div className={styles.empty}>
        <p>Nothing was run or looked up yet.</p>
        <p>
          Begin in <Link href="/inspect">Inspect</Link> or <Link href="/event">Event</Link>.
        </p>
      </div>
    )
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.what}>The last {entries.length === 100 ? 'hundred' : entries.length}, newest first.</p>
        {sure ? (
          <>
            <Button
              onClick={() => {
                forgetAll()
                setSure(false)
              }}
            >
              Clear all of it
            </Button>
            <Button kind="quiet" onClick={() => setSure(false)}>
              Keep
            </Button>
          </>
        ) : (
          <Button icon="trash" onClick={() => setSure(true)}>
            Clear
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="History">
        {entries.map(entry => (
          <li key={`${entry.path} ${entry.network}`}>
            {isThere(entry) ? (
              <Link href={entry.path} className={styles.main} onClick={() => chooseNetwork(entry.network)}>
                <Words entry={entry} now={now} />
              </Link>
            ) : (
              <span className={styles.main}>
                <Words entry={entry} now={now} gone />
              </span>
            )}
            <span className={styles.tools}>
              <IconButton icon="trash" label={`Forget ${entry.title}`} onClick={() => forget(entry)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Words({ entry, now, gone = false }: { entry: HistoryEntry; now: number; gone?: boolean }): JSX.Element {
  return (
    <>
      <span className={styles.name}>
        <ChainText text={entry.title} />
      </span>
      <span className={styles.note}>
        {entry.kind === 'run' ? 'run' : 'looked up'} on {entry.network}, {entry.outcome.toLowerCase()},{' '}
        <span title={formatTime(entry.at)}>{formatAge(entry.at, now)}</span>
        {gone && '; its message is not kept any more'}
      </span>
    </>
  )
}
