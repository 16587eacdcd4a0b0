import { useQuery } from '@tanstack/react-query'
import { Fragment, type JSX } from 'react'
import { useOperation } from '../backend/useOperation.ts'
import { showLogs } from '../desktop/showLogs.ts'
import { callDesktop, isDesktop } from '../desktopBridge/desktopBridge.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './AboutDialog.module.css'

type Props = { open: boolean; onClose: () => void; onError: (error: unknown) => void }

/** Versions of the program, to copy into a bug report. */
export function AboutDialog({ open, onClose, onError: onFail }: Props): JSX.Element {
  return (
    <Dialog kind="page" name="About Tonoscope" open={open} onClose={onClose}>
      <AboutContent
        onLogs={() =>
          showLogs(error => {
            // The error is shown on the page below this dialog.
            onClose()
            onFail(error)
          })
        }
      />
    </Dialog>
  )
}

function AboutContent({ onLogs }: { onLogs: () => void }): JSX.Element {
  const about = useQuery({
    queryKey: ['desktop', 'about'],
    queryFn: ({ signal }) => callDesktop('desktop.about', {}, { signal }),
    enabled: isDesktop(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const status = useOperation('getStatus', {}, { staleTimeMs: 30_000 })
  const { data: desktop } = about
  const lines = Object.entries({
    ...(status.data && {
      Version: status.data.version,
      Emulator: status.data.emulator.build,
      'Global version': `up to ${status.data.emulator.global_version}`,
    }),
    ...(desktop && {
      Electron: desktop.electron,
      Chromium: desktop.chromium,
      Node: desktop.node,
      System: desktop.platform,
      Logs: desktop.logs,
    }),
  })
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
            <dt className="secondary">{name}</dt>
            <dd className="code anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-small secondary readable-narrow">
        Free software under the MIT license, without warranty. No telemetry, no automatic updates.
      </p>
      <div className="flex gap-8">
        {isDesktop() && <Button onClick={onLogs}>Show logs</Button>}
        <CopyButton text={() => ['Tonoscope', ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')}>
          Copy all
        </CopyButton>
      </div>
    </div>
  )
}
