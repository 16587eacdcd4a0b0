import { type JSX, useEffect, useState } from 'react'
import { toErrorText } from '../../errors/toErrorText.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Refresh.module.css'

type Props = {
  looking: boolean
  /** When it is looked at next by itself, in Unix milliseconds. */
  nextAt: number | undefined
  error: Error | null
  onNow: () => void
}

/** What keeps an event in progress up to date: when it is looked at next, and a way not to wait. */
export function Refresh({ looking, nextAt, error, onNow }: Props): JSX.Element {
  const left = useSecondsUntil(nextAt)
  return (
    <p className={styles.refresh} role="status" data-looking={looking || undefined}>
      <span>
        {looking
          ? 'Refreshing'
          : `${error ? `${toErrorText(error).title}. ` : ''}Looks again${left > 0 ? ` in ${left} s` : ' now'}`}
      </span>
      <Button kind="link" onClick={onNow} disabled={looking}>
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
