import { type JSX, memo } from 'react'
import styles from './Legend.module.css'
import { disputedText } from './TreeNodeView.tsx'
import { isDisputed, type TraceModel } from './traceModel.ts'

const signs: readonly { label: string; isIn: (model: TraceModel) => boolean; draw: JSX.Element }[] = [
  {
    label: 'emulated',
    isIn: ({ nodes }) => nodes.some(one => one.emulated && one.state !== 'skipped'),
    draw: (
      <>
        <circle r="6.5" />
        <circle r="4.2" className={styles.thin} />
      </>
    ),
  },
  {
    label: 'identical to the chain',
    isIn: ({ nodes, onChain }) => !onChain && nodes.some(one => !one.emulated),
    draw: <circle r="6.5" />,
  },
  {
    label: 'on chain',
    isIn: ({ onChain }) => onChain,
    draw: <circle r="6.5" />,
  },
  {
    label: 'failed',
    isIn: ({ nodes }) => nodes.some(one => one.state === 'failed'),
    draw: (
      <>
        <circle r="6" className={styles.heavy} />
        <path d="M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5" className={styles.bad} />
      </>
    ),
  },
  {
    label: disputedText,
    isIn: ({ nodes }) => nodes.some(isDisputed),
    draw: (
      <>
        <circle r="7.5" />
        <text className={styles.question} dy="4.5">
          ?
        </text>
      </>
    ),
  },
  {
    label: 'outgoing messages silently skipped',
    isIn: ({ nodes }) => nodes.some(one => one.skippedActions > 0),
    draw: (
      <>
        <circle r="6" />
        <path d="M-2.8 0H2.8" className={styles.dash} />
      </>
    ),
  },
  {
    label: 'never sent',
    isIn: ({ nodes }) => nodes.some(one => one.unsent.length > 0),
    draw: <circle r="6.5" className={styles.ghost} />,
  },
  {
    label: 'no code was run',
    isIn: ({ nodes }) => nodes.some(one => one.state === 'skipped'),
    draw: <circle r="6.5" className={styles.hollow} />,
  },
  {
    label: 'bounced',
    isIn: ({ nodes }) => nodes.some(one => one.bounced),
    draw: <path d="M-9 0H9" className={styles.back} />,
  },
  {
    label: 'not followed',
    isIn: ({ nodes }) => nodes.some(one => one.node.truncations.length > 0),
    draw: (
      <text className={styles.question} dy="4.5">
        ?
      </text>
    ),
  },
  {
    label: 'external outgoing message',
    isIn: ({ nodes }) =>
      nodes.some(one => one.node.transaction.out_msgs.some(message => message.msg_type === 'ext_out_msg')),
    draw: <rect x="-4.5" y="-4.5" width="9" height="9" rx="2" />,
  },
]

/** The legend of a tree: only the symbols that occur in it. */
export const Legend = memo(function Legend({ model }: { model: TraceModel }): JSX.Element {
  return (
    <ul className={styles.legend} aria-label="Legend of the tree">
      {signs
        .filter(({ isIn }) => isIn(model))
        .map(({ label, draw }) => (
          <li key={label} className="inline-row gap-6">
            <svg viewBox="-10 -10 20 20" width="18" height="18" aria-hidden>
              {draw}
            </svg>
            {label}
          </li>
        ))}
    </ul>
  )
})
