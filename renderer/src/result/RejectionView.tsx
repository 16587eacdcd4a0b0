import type { DebugCheck, DebugResult } from '@tonoscope/core/contract/debug'
import { type JSX, type ReactNode, Suspense } from 'react'
import { formatInterface } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Preflight } from '../ui/Preflight.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ExitCode } from './node/ExitCode.tsx'
import styles from './RejectionView.module.css'

type RejectionJson = NonNullable<DebugResult['rejection']>
type Props = {
  rejection: RejectionJson
  explainedInVerdict: boolean
  preflight: readonly DebugCheck[]
  steps: ReactNode
}

/** A rejected message: pre-flight checks, account state and VM steps; there is no transaction. */
export function RejectionView({ rejection, explainedInVerdict, preflight, steps }: Props): JSX.Element {
  return (
    <div className={styles.rejected}>
      <Section title="Pre-flight checks">
        <Preflight checks={preflight} />
      </Section>
      <Section title="Rejecting account">
        <Pairs
          values={{
            Account: <Address address={rejection.account} />,
            Kind: rejection.interfaces.map(formatInterface).join(', ') || 'Unknown',
            Status: rejection.state.status,
            Balance: <Ton amount={rejection.state.balance} />,
            'Exit code': rejection.exit_code !== undefined && (
              <ExitCode
                code={rejection.exit_code}
                ok={false}
                note={
                  rejection.name === undefined
                    ? undefined
                    : {
                        name: rejection.name,
                        description: explainedInVerdict ? '' : (rejection.description ?? rejection.text),
                      }
                }
                fallback={explainedInVerdict ? undefined : rejection.text}
              />
            ),
          }}
        />
      </Section>
      <div className="shrink full-row">
        <Section title="VM steps">
          {rejection.vm_log === '' ? (
            <p className="secondary">The VM did not start.</p>
          ) : (
            <Suspense fallback={<Skeleton name="VM steps" lines={8} />}>{steps}</Suspense>
          )}
        </Section>
      </div>
    </div>
  )
}
