import type { JSX } from 'react'
import { pluralize } from '../../format/amount.ts'
import { type Week, type WeekGroup, weekId, weekOf, weeksOfYear } from './weeks.ts'
import styles from './YearStrip.module.css'

type Props = {
  groups: readonly WeekGroup<unknown>[]
  now: number
  /** The last moment that was looked at. */
  until: number
  onWeek: (week: Week) => void
}

/** All weeks that were looked at, a line a year; those in which something ends lead to it. */
export function YearStrip({ groups, now, until, onWeek }: Props): JSX.Element {
  const first = groups[0]?.week
  const here = weekOf(now)
  const last = weekOf(until)
  const from = first && before(first, here) ? first : here
  const end = groups.at(-1)?.week ?? here
  // Years after the last ending would be empty lines.
  const years = Array.from({ length: Math.max(0, end.year - from.year) + 1 }, (_, i) => from.year + i)
  const byId = new Map(groups.map(group => [weekId(group.week), group]))
  return (
    <nav className={styles.strip} aria-label="Weeks">
      {years.map(year => (
        <div key={year} className={styles.year}>
          <span className={styles.name}>{year}</span>
          <div className={styles.weeks}>
            {Array.from({ length: weeksOfYear(year) }, (_, i) => {
              const week = { year, number: i + 1 }
              const id = weekId(week)
              const group = byId.get(id)
              const state = before(week, here) ? 'past' : before(last, week) ? 'beyond' : 'ahead'
              const now = id === weekId(here) || undefined
              if (!group)
                return (
                  <span
                    key={id}
                    className={styles.week}
                    data-state={state}
                    data-now={now}
                    title={`Week ${week.number}${now ? ', this week' : ''}`}
                  />
                )
              const said = `Week ${week.number} of ${year}: ${pluralize(group.items.length, 'domain')}`
              return (
                <button
                  key={id}
                  type="button"
                  className={styles.week}
                  data-state={state}
                  data-now={now}
                  data-many={group.items.length > 3 || undefined}
                  aria-label={said}
                  title={said}
                  onClick={() => onWeek(week)}
                >
                  <span>{group.items.length > 9 ? '+' : group.items.length}</span>
                </button>
              )
            })}
          </div>
        </div>
      ))}
    </nav>
  )
}

const before = (a: Week, b: Week): boolean => a.year < b.year || (a.year === b.year && a.number < b.number)
