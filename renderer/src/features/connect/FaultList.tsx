import type { DebugFault } from '@tonoscope/core/contract/debugTonConnect'
import type { JSX } from 'react'
import { capitalize } from '../../format/words.ts'
import { ChainText } from '../../ui/ChainText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './FaultList.module.css'

/** What is wrong with a request, each fault beside its path. */
export function FaultList({ faults }: { faults: readonly DebugFault[] }): JSX.Element {
  return (
    <Section title="Faults" count={String(faults.length)}>
      <ul className={styles.faults}>
        {faults.map(({ path, code, severity, text, advice }) => (
          <li key={`${path} ${code}`}>
            <SeverityMark severity={severity} />
            <code className={styles.path}>{path === '' ? 'the whole text' : path}</code>
            <div className="stack gap-4">
              <p className="semibold anywhere" title={code}>
                <ChainText text={capitalize(text)} />
              </p>
              <p className="secondary anywhere">{advice}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A cross for an error, a sign of warning for anything else. */
export const SeverityMark = ({ severity }: { severity: 'error' | 'warning' }): JSX.Element =>
  severity === 'error' ? (
    <span className="bad">
      <Icon name="cross" size={14} label="Error" />
    </span>
  ) : (
    <span className={styles.warning}>
      <Icon name="bar" size={14} label="Warning" />
    </span>
  )
