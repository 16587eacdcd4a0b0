import type { DebugFinding } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import type { TraceModel } from '../trace/model.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Findings.module.css'

const signs: { readonly [S in DebugFinding['severity']]: { icon: IconName; says: string } } = {
  failure: { icon: 'cross', says: 'Failure' },
  warning: { icon: 'bar', says: 'Warning' },
  info: { icon: 'dash', says: 'Note' },
}

type Props = { findings: readonly DebugFinding[]; model: TraceModel; onNode: (id: string) => void }

/** What a reader should know of the run: each fact with its evidence, its transaction, and what to change. */
export function Findings({ findings, model, onNode }: Props): JSX.Element | null {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label="Findings">
      {findings.map(finding => (
        <li key={`${finding.code} ${finding.node ?? ''} ${finding.sentence}`} data-severity={finding.severity}>
          <span className={styles.sign}>
            <Icon name={signs[finding.severity].icon} label={signs[finding.severity].says} size={14} />
          </span>
          <div className={styles.words}>
            <p>
              <ChainText text={finding.sentence} />
            </p>
            {finding.advice !== undefined && <p className={styles.advice}>{finding.advice}</p>}
            <Evidence evidence={finding.evidence} />
          </div>
          <Where node={finding.node} model={model} onNode={onNode} />
        </li>
      ))}
    </ul>
  )
}

function Where({ node, model, onNode }: { node: string | undefined; model: TraceModel; onNode: (id: string) => void }) {
  const trace = node === undefined ? undefined : model.byId.get(node)
  if (!trace) return null
  return (
    <Button kind="link" onClick={() => onNode(trace.id)}>
      {trace.letter}, transaction {trace.id}
    </Button>
  )
}
