import type { JSX } from 'react'
import styles from './Icon.module.css'

const paths = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  question: 'M5.6 6a2.4 2.4 0 1 1 3.7 2c-.8.5-1.3.9-1.3 1.9M8 12.6v.1',
  dash: 'M4 8h8',
  bar: 'M8 3.5v6M8 12.4v.1',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  download: 'M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10',
  link: 'M6.5 9.5l3-3M7 4.5 8.6 3a2.8 2.8 0 0 1 4 4L11 8.6M9 11.5 7.4 13a2.8 2.8 0 0 1-4-4L5 7.4',
  close: 'M4 4l8 8M12 4l-8 8',
  right: 'M6 3.5 10.5 8 6 12.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  left: 'M10 3.5 5.5 8 10 12.5',
  up: 'M3.5 10 8 5.5 12.5 10',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.5 6v-3.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  run: 'M4.5 2.8v10.4L13 8z',
  options:
    'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM6 9.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  edit: 'M3 13h2.5L13 5.5 10.5 3 3 10.5zM9 4.5 11.5 7',
  inspect: 'M1.5 8c1.5-5 3.5-5 5 0s3.5 5 5 0M14.5 8h-3M11.5 8',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14',
  settings: 'M2 4.5h12M2 8h12M2 11.5h12',
  image: 'M2.5 3h11v10h-11zM2.5 11 6 7.5l3 3 1.8-1.8 2.7 2.7M10.5 6v.1',
  event: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.7',
  library: 'M2.5 2.5h3v11h-3zM5.5 2.5h3v11h-3zM9.3 3.3l2.7-.7 2.3 10.6-2.7.6z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M5.5 9.5h2M5.5 11.5h5',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  file: 'M4 1.8h5l3.5 3.5v9H4zM9 1.8v3.5h3.5',
} as const

/** The name of a drawn sign. */
export type IconName = keyof typeof paths

/** A sign of 16 by 16; silent for screen readers unless it is given a name. */
export function Icon({ name, label, size = 16 }: { name: IconName; label?: string; size?: number }): JSX.Element {
  return (
    <span
      className={styles.icon}
      {...(label === undefined || label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden>
        <path d={paths[name]} />
      </svg>
    </span>
  )
}
