/** An ISO 8601 week in the local time zone: starts on Monday; week 1 contains the first Thursday of the year. */
export type Week = { readonly year: number; readonly number: number }

const DAY = 86_400_000

/** The Monday of the week of a time, as days since 1970 in the local time zone. */
function mondayOf(seconds: number): number {
  const moment = new Date(seconds * 1000)
  const day = Math.floor(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY)
  return day - ((moment.getDay() + 6) % 7)
}

const toWeek = (monday: number): Week => {
  const thursday = new Date((monday + 3) * DAY)
  const year = thursday.getUTCFullYear()
  return { year, number: Math.floor(((monday + 3) * DAY - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1 }
}

/** The week of a time. */
export const weekOf = (seconds: number): Week => toWeek(mondayOf(seconds))

/** The week in ISO 8601 notation: `2026-W48`. */
export const weekId = ({ year, number }: Week): string => `${year}-W${String(number).padStart(2, '0')}`

/** How many weeks a year has: 52 or 53. */
export const weeksOfYear = (year: number): number => {
  // December 28 is always in the last week.
  const last = Math.floor(Date.UTC(year, 11, 28) / DAY)
  return toWeek(last - ((new Date(last * DAY).getUTCDay() + 6) % 7)).number
}

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The days of the week of a time: `23–29 Nov 2026`. */
export function daysOfWeek(seconds: number): string {
  const monday = mondayOf(seconds)
  const range = dayMonthYear.formatRange(new Date(monday * DAY), new Date((monday + 6) * DAY))
  // `formatRange` puts thin spaces around the dash, also between two days of one month.
  return range.replace(/^(\d+)\s–\s/, '$1–').replace(/\s–\s/, ' – ')
}

/** Items of one week, in order. */
export type WeekGroup<T> = { readonly week: Week; readonly at: number; readonly items: readonly T[] }

/** Groups items that are sorted by time into weeks. */
export function groupByWeek<T>(items: readonly T[], at: (item: T) => number): WeekGroup<T>[] {
  const groups: { week: Week; at: number; items: T[] }[] = []
  for (const item of items) {
    const week = weekOf(at(item))
    const last = groups.at(-1)
    if (last && weekId(last.week) === weekId(week)) last.items.push(item)
    else groups.push({ week, at: at(item), items: [item] })
  }
  return groups
}
