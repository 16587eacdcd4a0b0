import type { DebugCheck, DebugResult } from '@tonoscope/core/contract/debug'
import { type JSX, lazy, Suspense } from 'react'
import { download } from '../format/tables.ts'
import { interfaceWords } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { Pair, Pairs } from '../ui/Pairs.tsx'
import { Preflight } from '../ui/Preflight.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ExitCode } from './node/ExitCode.tsx'
import styles from './Rejected.module.css'

const Lines = lazy(() => import('../ui/Lines.tsx').then(module => ({ default: module.Lines })))

type Rejection = NonNullable<DebugResult['rejection']>
type Props = { rejection: Rejection; preflight: readonly DebugCheck[] }

/** A message that no account took: there is no transaction, only what the VM said and what the account holds. */
export function Rejected({ rejection, preflight }: Props): JSX.Element {
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
          <Pair name="Kind">{rejection.interfaces.map(interfaceWords).join(', ') || 'not known'}</Pair>
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
                    : { name: rejection.name, description: rejection.description ?? rejection.text }
                }
                also={rejection.text}
              />
            </Pair>
          )}
        </Pairs>
      </Section>
      <div className={styles.log}>
        <Section
          title="VM log"
          actions={
            rejection.vm_log !== '' && (
              <>
                <CopyButton text={() => rejection.vm_log}>Copy</CopyButton>
                <Button kind="quiet" icon="download" onClick={() => download('vm-log.txt', rejection.vm_log)}>
                  Text
                </Button>
              </>
            )
          }
        >
          {rejection.vm_log === '' ? (
            <p className={styles.quiet}>The VM did not start.</p>
          ) : (
            <Suspense fallback={<Skeleton name="VM log" lines={8} />}>
              <Lines text={rejection.vm_log} name="VM log" />
            </Suspense>
          )}
        </Section>
      </div>
    </div>
  )
}
