/** A week after ISO 8601, in the reader's zone: it begins on Monday, and the first one of a year holds its first Thursday. */
export type Week = { readonly year: number; readonly number: number }

const DAY = 86_400_000

/** Days since 1970 of the Monday of the week in which a moment is, by the reader's calendar. */
function mondayOf(seconds: number): number {
  const moment = new Date(seconds * 1000)
  const day = Math.floor(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY)
  return day - ((moment.getDay() + 6) % 7)
}

const weekOfMonday = (monday: number): Week => {
  const thursday = new Date((monday + 3) * DAY)
  const year = thursday.getUTCFullYear()
  return { year, number: Math.floor(((monday + 3) * DAY - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1 }
}

/** The week in which a moment is. */
export const weekOf = (seconds: number): Week => weekOfMonday(mondayOf(seconds))

/** The name of a week as ISO 8601 writes it: `2026-W48`. */
export const weekId = ({ year, number }: Week): string => `${year}-W${String(number).padStart(2, '0')}`

/** How many weeks a year has: 52 or 53. */
export const weeksOfYear = (year: number): number => {
  // The 28th of December is always in the last one.
  const last = Math.floor(Date.UTC(year, 11, 28) / DAY)
  return weekOfMonday(last - ((new Date(last * DAY).getUTCDay() + 6) % 7)).number
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The days of the week in which a moment is: `23–29 Nov 2026`. */
export function daysOfWeek(seconds: number): string {
  const monday = mondayOf(seconds)
  const [from, to] = [new Date(monday * DAY), new Date((monday + 6) * DAY)]
  if (from.getUTCFullYear() !== to.getUTCFullYear()) return `${whole.format(from)} – ${whole.format(to)}`
  if (from.getUTCMonth() !== to.getUTCMonth()) return `${dayAndMonth.format(from)} – ${whole.format(to)}`
  return `${day.format(from)}–${whole.format(to)}`
}

/** Things of one week, in order. */
export type WeekGroup<T> = { readonly week: Week; readonly at: number; readonly items: readonly T[] }

/** Puts things that are sorted by time into their weeks. */
export function byWeek<T>(items: readonly T[], at: (item: T) => number): WeekGroup<T>[] {
  const groups: { week: Week; at: number; items: T[] }[] = []
  for (const item of items) {
    const week = weekOf(at(item))
    const last = groups.at(-1)
    if (last && weekId(last.week) === weekId(week)) last.items.push(item)
    else groups.push({ week, at: at(item), items: [item] })
  }
  return groups
}
