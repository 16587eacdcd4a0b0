import { type JSX, useEffect, useState } from 'react'
import { toErrorText } from '../../errors/toErrorText.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RefreshStatus.module.css'

type Props = {
  fetching: boolean
  /** Time of the next automatic refresh, in Unix milliseconds. */
  nextAt: number | undefined
  error: Error | null
  onRefresh: () => void
}

/** Status of the automatic refresh of an event in progress, with a button to refresh now. */
export function RefreshStatus({ fetching, nextAt, error, onRefresh }: Props): JSX.Element {
  const secondsLeft = useSecondsUntil(nextAt)
  return (
    <p className={styles.refresh} role="status" data-fetching={fetching || undefined}>
      <span>
        {fetching
          ? 'Refreshing'
          : `${error ? `${toErrorText(error).title}. ` : ''}Next refresh${secondsLeft > 0 ? ` in ${secondsLeft} s` : ' now'}`}
      </span>
      <Button kind="link" onClick={onRefresh} disabled={fetching}>
        Refresh now
      </Button>
    </p>
  )
}

function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}
