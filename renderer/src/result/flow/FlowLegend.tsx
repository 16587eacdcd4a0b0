import type { JSX } from 'react'
import styles from './FlowLegend.module.css'
import type { FlowBar } from './flowLayout.ts'
import type { Flow } from './flows.ts'

const marks = [
  { kind: 'in', sign: '+', label: 'received' },
  { kind: 'out', sign: '−', label: 'sent' },
  { kind: 'returned', sign: '+', label: 'returned, striped' },
  { kind: 'fee', sign: '−', label: 'fee, hatched' },
] as const

/** The legend of a flow diagram: only the marks that occur in it. */
export function FlowLegend({ flows }: { flows: readonly Flow[] }): JSX.Element {
  const kinds = new Set(flows.map(({ kind }) => kind))
  const occurs = { in: kinds.has('moved'), out: kinds.size > 0, returned: kinds.has('returned'), fee: kinds.has('fee') }
  return (
    <ul className={styles.legend} aria-label="Legend of the diagram">
      {marks
        .filter(({ kind }) => occurs[kind])
        .map(({ kind, sign, label }) => (
          <li key={kind}>
            <FlowMark kind={kind} label={`${sign} ${label}`} />
          </li>
        ))}
    </ul>
  )
}

/** The mark of a part of a flow, with its name. */
export function FlowMark({ kind, label }: { kind: FlowBar['kind']; label: string }): JSX.Element {
  return (
    <span className="inline-row gap-6">
      <span className={styles.mark} data-kind={kind} aria-hidden />
      {label}
    </span>
  )
}
