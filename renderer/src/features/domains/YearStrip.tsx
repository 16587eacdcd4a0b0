import type { JSX } from 'react'
import { pluralize } from '../../format/amount.ts'
import { type Week, type WeekGroup, weekId, weekOf, weeksOfYear } from './weeks.ts'
import styles from './YearStrip.module.css'

type Props = {
  groups: readonly WeekGroup<unknown>[]
  now: number
  /** End of the searched period, Unix seconds. */
  until: number
  onWeek: (week: Week) => void
}

/** The weeks of the searched period, one line per year; weeks with expiring domains are buttons. */
export function YearStrip({ groups, now, until, onWeek }: Props): JSX.Element {
  const firstWeek = groups[0]?.week
  const thisWeek = weekOf(now)
  const lastWeek = weekOf(until)
  const start = firstWeek && isEarlierWeek(firstWeek, thisWeek) ? firstWeek : thisWeek
  const endWeek = groups.at(-1)?.week ?? thisWeek
  // Years after the last expiration would be empty lines.
  const years = Array.from({ length: Math.max(0, endWeek.year - start.year) + 1 }, (_, i) => start.year + i)
  const byId = new Map(groups.map(group => [weekId(group.week), group]))
  return (
    <nav className="grid gap-6 pt-8 pb-4" aria-label="Weeks">
      {years.map(year => (
        <div key={year} className={styles.year}>
          <span className="text-small tabular secondary">{year}</span>
          <div className={styles.weeks}>
            {Array.from({ length: weeksOfYear(year) }, (_, i) => {
              const week = { year, number: i + 1 }
              const id = weekId(week)
              const group = byId.get(id)
              const state = isEarlierWeek(week, thisWeek) ? 'past' : isEarlierWeek(lastWeek, week) ? 'beyond' : 'ahead'
              const now = id === weekId(thisWeek) || undefined
              const cell = { className: styles.week, 'data-state': state, 'data-now': now }
              if (!group) return <span key={id} {...cell} title={`Week ${week.number}${now ? ', this week' : ''}`} />
              const label = `Week ${week.number} of ${year}: ${pluralize(group.items.length, 'domain')}`
              return (
                <button
                  key={id}
                  type="button"
                  {...cell}
                  data-many={group.items.length > 3 || undefined}
                  aria-label={label}
                  title={label}
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

const isEarlierWeek = (a: Week, b: Week): boolean => a.year < b.year || (a.year === b.year && a.number < b.number)
