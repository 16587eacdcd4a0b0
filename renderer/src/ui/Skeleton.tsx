import { type JSX, useEffect, useState } from 'react'
import styles from './Skeleton.module.css'

/** True once something has lasted longer than a blink. */
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

const places = [1, 2, 3, 4, 5, 6, 7, 8]

/** Grey lines in the place of what is being loaded; nothing at all for the first 150 ms. */
export function Skeleton({ lines = 3, name }: { lines?: number; name: string }): JSX.Element {
  const late = useDelayed(150)
  return (
    <div className={styles.skeleton} role="status" aria-label={`Loading ${name}`}>
      {late && places.slice(0, lines).map(place => <span key={place} className={styles.line} />)}
    </div>
  )
}
