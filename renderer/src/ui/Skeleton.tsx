import { type JSX, useEffect, useState } from 'react'
import styles from './Skeleton.module.css'

/** True once `active` has lasted for `ms`. */
export function useDelayed(ms: number, active = true): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms, active])
  return active && late
}

const lineNumbers = [1, 2, 3, 4, 5, 6, 7, 8]

/** A loading placeholder of grey lines; hidden for the first 150 ms. */
export function Skeleton({ lines = 3, name }: { lines?: number; name: string }): JSX.Element {
  const late = useDelayed(150)
  return (
    <div className="grid gap-12 py-8" role="status" aria-label={`Loading ${name}`}>
      {late && lineNumbers.slice(0, lines).map(line => <span key={line} className={styles.line} />)}
    </div>
  )
}
