import type { DebugFinding } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import type { TraceModel } from '../trace/traceModel.ts'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Findings.module.css'

const severityIcons: { readonly [S in DebugFinding['severity']]: { name: IconName; label: string } } = {
  failure: { name: 'cross', label: 'Failure' },
  warning: { name: 'bar', label: 'Warning' },
  info: { name: 'dash', label: 'Note' },
}

type Props = { findings: readonly DebugFinding[]; model: TraceModel; onNode: (id: string) => void }

/** The findings of the verdict, each with evidence, transaction and advice. */
export function Findings({ findings, model, onNode }: Props): JSX.Element | null {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label="Findings">
      {findings.map(finding => (
        <li key={`${finding.code} ${finding.node ?? ''} ${finding.sentence}`} data-severity={finding.severity}>
          <span className={styles.sign}>
            <Icon {...severityIcons[finding.severity]} size={14} />
          </span>
          <div className="grow shrink">
            <p className="readable-wide">
              <ChainText text={finding.sentence} />
            </p>
            {finding.advice !== undefined && <p className="secondary readable-wide">{finding.advice}</p>}
            <Evidence evidence={finding.evidence} />
          </div>
          <FindingLocation node={finding.node} model={model} onNode={onNode} />
        </li>
      ))}
    </ul>
  )
}

function FindingLocation({ node, model, onNode }: Omit<Props, 'findings'> & { node: string | undefined }) {
  const trace = node === undefined ? undefined : model.byId.get(node)
  if (!trace) return null
  return (
    <Button kind="link" onClick={() => onNode(trace.id)}>
      {trace.letter}, transaction {trace.id}
    </Button>
  )
}
