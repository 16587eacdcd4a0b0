import { type JSX, memo } from 'react'
import styles from './Legend.module.css'
import type { TraceModel } from './model.ts'

const signs = {
  emulated: {
    says: 'emulated',
    draw: (
      <>
        <circle r="6.5" />
        <circle r="4.2" className={styles.thin} />
      </>
    ),
  },
  landed: { says: 'equal to what landed', draw: <circle r="6.5" /> },
  happened: { says: 'on the chain', draw: <circle r="6.5" /> },
  failed: {
    says: 'failed',
    draw: (
      <>
        <circle r="6" className={styles.heavy} />
        <path d="M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5" className={styles.bad} />
      </>
    ),
  },
  dropped: {
    says: 'orders skipped without an error',
    draw: (
      <>
        <circle r="6" />
        <path d="M-2.8 0H2.8" className={styles.dash} />
      </>
    ),
  },
  skipped: { says: 'no code was run', draw: <circle r="6.5" className={styles.hollow} /> },
  bounced: { says: 'came back', draw: <path d="M-9 0H9" className={styles.back} /> },
  cut: {
    says: 'not followed',
    draw: (
      <text className={styles.question} dy="4.5">
        ?
      </text>
    ),
  },
  out: { says: 'event to the outside', draw: <rect x="-4.5" y="-4.5" width="9" height="9" rx="2" /> },
} as const

/** Says what the shapes of this tree mean; only those that occur in it. */
export const Legend = memo(function Legend({ model }: { model: TraceModel }): JSX.Element {
  const { nodes } = model
  const present = {
    emulated: nodes.some(one => one.emulated && one.state !== 'skipped'),
    landed: !model.landed && nodes.some(one => !one.emulated),
    happened: model.landed,
    failed: nodes.some(one => one.state === 'failed'),
    dropped: nodes.some(one => one.skippedOrders > 0),
    skipped: nodes.some(one => one.state === 'skipped'),
    bounced: nodes.some(one => one.bounced),
    cut: nodes.some(one => one.node.truncations.length > 0),
    out: nodes.some(one => one.node.transaction.out_msgs.some(message => message.msg_type === 'ext_out_msg')),
  }
  // `Object.keys` forgets which keys the table has.
  const shown = (Object.keys(signs) as (keyof typeof signs)[]).filter(key => present[key])
  return (
    <ul className={styles.legend} aria-label="Signs in this tree">
      {shown.map(key => (
        <li key={key}>
          <svg viewBox="-10 -10 20 20" width="18" height="18" aria-hidden>
            {signs[key].draw}
          </svg>
          {signs[key].says}
        </li>
      ))}
    </ul>
  )
})
