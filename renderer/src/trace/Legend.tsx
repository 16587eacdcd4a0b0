import { type JSX, memo } from 'react'
import styles from './Legend.module.css'
import type { TraceModel } from './traceModel.ts'

const signs = {
  emulated: {
    label: 'emulated',
    draw: (
      <>
        <circle r="6.5" />
        <circle r="4.2" className={styles.thin} />
      </>
    ),
  },
  identical: { label: 'identical to the chain', draw: <circle r="6.5" /> },
  onChain: { label: 'on chain', draw: <circle r="6.5" /> },
  failed: {
    label: 'failed',
    draw: (
      <>
        <circle r="6" className={styles.heavy} />
        <path d="M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5" className={styles.bad} />
      </>
    ),
  },
  skippedActions: {
    label: 'outgoing messages silently skipped',
    draw: (
      <>
        <circle r="6" />
        <path d="M-2.8 0H2.8" className={styles.dash} />
      </>
    ),
  },
  skipped: { label: 'no code was run', draw: <circle r="6.5" className={styles.hollow} /> },
  bounced: { label: 'bounced', draw: <path d="M-9 0H9" className={styles.back} /> },
  truncated: {
    label: 'not followed',
    draw: (
      <text className={styles.question} dy="4.5">
        ?
      </text>
    ),
  },
  out: { label: 'external outgoing message', draw: <rect x="-4.5" y="-4.5" width="9" height="9" rx="2" /> },
} as const

/** The legend of a tree: only the symbols that occur in it. */
export const Legend = memo(function Legend({ model }: { model: TraceModel }): JSX.Element {
  const { nodes } = model
  const present = {
    emulated: nodes.some(one => one.emulated && one.state !== 'skipped'),
    identical: !model.onChain && nodes.some(one => !one.emulated),
    onChain: model.onChain,
    failed: nodes.some(one => one.state === 'failed'),
    skippedActions: nodes.some(one => one.skippedActions > 0),
    skipped: nodes.some(one => one.state === 'skipped'),
    bounced: nodes.some(one => one.bounced),
    truncated: nodes.some(one => one.node.truncations.length > 0),
    out: nodes.some(one => one.node.transaction.out_msgs.some(message => message.msg_type === 'ext_out_msg')),
  }
  // `Object.keys` loses the key type.
  const shown = (Object.keys(signs) as (keyof typeof signs)[]).filter(key => present[key])
  return (
    <ul className={styles.legend} aria-label="Signs in this tree">
      {shown.map(key => (
        <li key={key} className="inline-row gap-6">
          <svg viewBox="-10 -10 20 20" width="18" height="18" aria-hidden>
            {signs[key].draw}
          </svg>
          {signs[key].label}
        </li>
      ))}
    </ul>
  )
})
