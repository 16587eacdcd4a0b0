import type { DebugCheck, DebugResult } from '@tonoscope/core/contract/debug'
import { type JSX, type ReactNode, Suspense } from 'react'
import { formatInterface } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { Pair, Pairs } from '../ui/Pairs.tsx'
import { Preflight } from '../ui/Preflight.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ExitCode } from './node/ExitCode.tsx'
import styles from './Rejected.module.css'

type Rejection = NonNullable<DebugResult['rejection']>
type Props = {
  rejection: Rejection
  /** The verdict has told already what the exit code means and what to do. */
  told: boolean
  preflight: readonly DebugCheck[]
  steps: ReactNode
}

/** A message that no account took: there is no transaction, only what the VM said and what the account holds. */
export function Rejected({ rejection, told, preflight, steps }: Props): JSX.Element {
  return (
    <div className={styles.rejected}>
      <Section title="Message against account">
        <Preflight checks={preflight} />
      </Section>
      <Section title="The account that refused it">
        <Pairs>
          <Pair name="Account">
            <Address address={rejection.account} />
          </Pair>
          <Pair name="Kind">{rejection.interfaces.map(formatInterface).join(', ') || 'not known'}</Pair>
          <Pair name="Status">{rejection.state.status}</Pair>
          <Pair name="Balance">
            <Ton amount={rejection.state.balance} />
          </Pair>
          {rejection.exit_code !== undefined && (
            <Pair name="Exit code">
              <ExitCode
                code={rejection.exit_code}
                ok={false}
                note={
                  rejection.name === undefined
                    ? undefined
                    : { name: rejection.name, description: told ? '' : (rejection.description ?? rejection.text) }
                }
                also={told ? undefined : rejection.text}
              />
            </Pair>
          )}
        </Pairs>
      </Section>
      <div className={styles.log}>
        <Section title="VM steps">
          {rejection.vm_log === '' ? (
            <p className={styles.quiet}>The VM did not start.</p>
          ) : (
            <Suspense fallback={<Skeleton name="VM steps" lines={8} />}>{steps}</Suspense>
          )}
        </Section>
      </div>
    </div>
  )
}
