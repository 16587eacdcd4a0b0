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
  first: 'M4 3.5v9M12 3.5 7.5 8l4.5 4.5',
  last: 'M12 3.5v9M4 3.5 8.5 8 4 12.5',
  over: 'M2.5 8.5a5.5 4.5 0 0 1 10.6-1M13.5 3.5v4.2H9.3M7 12.5a1 1 0 1 0 2 0 1 1 0 0 0-2 0Z',
  out: 'M8 10V3M4.8 6 8 2.8 11.2 6M7 13a1 1 0 1 0 2 0 1 1 0 0 0-2 0Z',
  stop: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  debug:
    'M5.5 6.5h5v4a2.5 2.5 0 0 1-5 0zM6 6.5a2 2 0 0 1 4 0M5.5 8.5H2.5M13.5 8.5h-3M5.8 6 3.5 4M10.2 6l2.3-2M5.8 11.2l-2.3 2M10.2 11.2l2.3 2',
  down: 'M3.5 6 8 10.5 12.5 6',
  left: 'M10 3.5 5.5 8 10 12.5',
  up: 'M3.5 10 8 5.5 12.5 10',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.5 6v-3.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  dockRight: 'M2.5 3h11v10h-11zM9.5 3v10',
  dockBelow: 'M2.5 3h11v10h-11zM2.5 9h11',
  fold: 'M4.5 2.5 8 6l3.5-3.5M4.5 13.5 8 10l3.5 3.5M2.5 8h11',
  run: 'M4.5 2.8v10.4L13 8z',
  options:
    'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM6 9.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  edit: 'M3 13h2.5L13 5.5 10.5 3 3 10.5zM9 4.5 11.5 7',
  inspect: 'M1.5 8c1.5-5 3.5-5 5 0s3.5 5 5 0M14.5 8h-3M11.5 8',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14',
  settings: 'M2 4.5h12M2 8h12M2 11.5h12',
  more: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
  image: 'M2.5 3h11v10h-11zM2.5 11 6 7.5l3 3 1.8-1.8 2.7 2.7M10.5 6v.1',
  event: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.7',
  account: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM2.8 13.5c.4-2.7 2.4-4 5.2-4s4.8 1.3 5.2 4z',
  blocks: 'M2.5 2.5h4.5v4.5H2.5zM9 9h4.5v4.5H9zM9 2.5h4.5v4.5H9zM7 4.7h2M11.2 7v2',
  compose: 'M2.5 3h11v7h-6L4.5 13v-3h-2zM8 4.8v3.6M6.2 6.6h3.6',
  cells: 'M6 2h4v3.5H6zM2 10.5h4V14H2zM10 10.5h4V14h-4zM8 5.5v2.5M4 10.5V8h8v2.5',
  config: 'M3 2.5h10v11H3zM5.5 5.5h1.2M8.5 5.5h2M5.5 8h1.2M8.5 8h2M5.5 10.5h1.2M8.5 10.5h2',
  proof: 'M8 1.8 13 3.7v4c0 3-2 5.2-5 6.5-3-1.3-5-3.5-5-6.5v-4zM5.6 8l1.8 1.8 3.2-3.5',
  library: 'M2.5 2.5h3v11h-3zM5.5 2.5h3v11h-3zM9.3 3.3l2.7-.7 2.3 10.6-2.7.6z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M5.5 9.5h2M5.5 11.5h5',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  file: 'M4 1.8h5l3.5 3.5v9H4zM9 1.8v3.5h3.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  send: 'M4 12 12 4M6 4h6v6',
  token: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM5.2 8h5.4M8.4 5.8 10.6 8l-2.2 2.2',
  mint: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM8 5.5v5M5.5 8h5',
  burn: 'M8.6 2c.4 2.6 3.4 4 3.4 7.3a4 4 0 0 1-8 0c0-1.5.7-2.6 1.7-3.5.1 1 .5 1.6 1.2 1.9C6.7 5.5 7.2 3.4 8.6 2Z',
  item: 'M8 2 13.5 8 8 14 2.5 8zM5.5 8h5',
  cart: 'M1.8 2.8h2L5.4 10.4h6.8l1.4-5.4H4.3M6.3 13.2v.1M11.5 13.2v.1',
  bid: 'M9 2.5l4.5 4.5M7.3 4.2l4.5 4.5M11.3 4.8 9.5 6.5M8.6 7.4 3 13M2.5 14h5',
  swap: 'M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3',
  pool: 'M8 2c2.8 3.3 4.2 5.5 4.2 7.5a4.2 4.2 0 0 1-8.4 0C3.8 7.5 5.2 5.3 8 2ZM6 10a2 2 0 0 0 2 2',
  stake: 'M2.5 5.2 8 2.5l5.5 2.7L8 8zM2.5 8.2 8 11l5.5-2.8M2.5 11.2 8 14l5.5-2.8',
  repeat: 'M3 7.5V6a2 2 0 0 1 2-2h7M10 2l2 2-2 2M13 8.5V10a2 2 0 0 1-2 2H4M6 14l-2-2 2-2',
  bill: 'M4 2h8v12l-2-1.3L8 14l-2-1.3L4 14zM6.3 5.5h3.4M6.3 8.5h3.4',
  domain:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14c-2-1.8-2.6-3.8-2.6-6S6 3.8 8 2Z',
  call: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4',
  deploy: 'M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6',
  plug: 'M5.5 2v3.5M10.5 2v3.5M4 5.5h8v2.3a4 4 0 0 1-8 0zM8 11.8V14.5',
  key: 'M5 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 8h6v2.5M11.5 8v2',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2M8 10v1.4',
  unlock: 'M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 4.8-.9M8 10v1.4',
  bridge: 'M2 5.5v7M14 5.5v7M2 10h12M2 6c2 3 10 3 12 0M6 8.2V10M10 8.2V10',
  vote: 'M2.5 9.5h11v4h-11zM5 9.5 7 4.8l4 1.7-1.3 3M5.5 11.5h5',
  group:
    'M5.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM10.8 7.5a1.7 1.7 0 1 0 0-3.4M2 13c0-2.3 1.4-3.8 3.5-3.8S9 10.7 9 13M10.5 9.3c2 0 3.3 1.4 3.3 3.4',
  loan: 'M2.5 6.5h11M3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5M2.5 13h11M8 2l5.5 3h-11z',
  chart: 'M2.5 13.5h11M3.5 11 6.5 7.5l2.5 2L13 4M10 4h3v3',
  relay: 'M2.5 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM6.5 8h7M11 5.5 13.5 8 11 10.5M4.5 3h5',
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** An icon of 16 × 16; hidden from screen readers unless it has a label. */
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
