import { useQuery } from '@tanstack/react-query'
import { Fragment, type JSX } from 'react'
import { callDesktop, isDesktop } from '../backend/desktopBridge.ts'
import { useOperation } from '../backend/useOperation.ts'
import { showLogs } from '../desktop/showLogs.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './AboutDialog.module.css'

type Props = { open: boolean; onClose: () => void; onFail: (error: unknown) => void }

/** What this program is made of, to be copied into a report. */
export function AboutDialog({ open, onClose, onFail }: Props): JSX.Element {
  return (
    <Dialog kind="page" name="About Tonoscope" open={open} onClose={onClose}>
      <Inside
        onLogs={() =>
          showLogs(error => {
            // What failed is told on the page, which lies beneath.
            onClose()
            onFail(error)
          })
        }
      />
    </Dialog>
  )
}

function Inside({ onLogs }: { onLogs: () => void }): JSX.Element {
  const about = useQuery({
    queryKey: ['desktop', 'about'],
    queryFn: ({ signal }) => callDesktop('desktop.about', {}, { signal }),
    enabled: isDesktop(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const { data: desktop } = about
  const lines: readonly (readonly [name: string, value: string])[] = [
    ...(status.data
      ? ([
          ['Version', status.data.version],
          ['Emulator', status.data.emulator.build],
          ['Global version', `up to ${status.data.emulator.global_version}`],
        ] as const)
      : []),
    ...(desktop
      ? ([
          ['Electron', desktop.electron],
          ['Chromium', desktop.chromium],
          ['Node', desktop.node],
          ['System', desktop.platform],
          ['Logs', desktop.logs],
        ] as const)
      : []),
  ]
  return (
    <div className={styles.about}>
      <div className={styles.mark}>
        <Logo size={44} />
        <p>Makes a TON message visible: what it will do, what it did, and why.</p>
      </div>
      {about.error && <ErrorNotice error={about.error} />}
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={styles.licence}>
        Free software under the MIT licence, without any warranty. It reports to nobody and updates nothing by itself.
      </p>
      <div className={styles.tools}>
        {isDesktop() && <Button onClick={onLogs}>Show the logs</Button>}
        <CopyButton text={() => ['Tonoscope', ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')}>
          Copy all
        </CopyButton>
      </div>
    </div>
  )
}
