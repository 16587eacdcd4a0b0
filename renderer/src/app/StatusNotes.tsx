import type { Status } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { useLiveHead } from '../backend/liveHeads.ts'
import type { SnapshotEntry } from '../backend/snapshots.ts'
import { useSnapshotInfo } from '../features/library/useSnapshotInfo.ts'
import { loadSnapshotBytes } from '../files/snapshotBytes.ts'
import { pluralize } from '../format/amount.ts'
import { formatDuration } from '../format/time.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './StatusChip.module.css'

type NewerGlobalVersionProps = { networkVersion: number | undefined; emulatorVersion: number }

/** Warns that the network requires a newer global version than the emulator supports. */
export function NewerGlobalVersion({ networkVersion, emulatorVersion }: NewerGlobalVersionProps): JSX.Element | null {
  if (networkVersion === undefined || networkVersion <= emulatorVersion) return null
  return (
    <p className={styles.doubt}>
      <StatusIcon state="unknown" label="Uncertain" />
      The network requires global version {networkVersion}; this emulator supports up to {emulatorVersion}. Results list
      the differences.
    </p>
  )
}

type SnapshotLagProps = { snapshot: SnapshotEntry; head: NonNullable<Status['networks'][number]['head']> }

/** How far a live network is ahead of a snapshot of it, if its latest block was loaded in this session. */
export function SnapshotLag({ snapshot, head }: SnapshotLagProps): JSX.Element | null {
  const info = useSnapshotInfo(snapshot.id, () => loadSnapshotBytes(snapshot.id))
  const live = useLiveHead(info.data?.network.global_id)
  if (!live || live.seqno <= head.seqno) return null
  return (
    <p className={styles.note}>
      {live.network} is {pluralize(live.seqno - head.seqno, 'block')} ahead of this snapshot (
      {formatDuration(live.utime - head.utime)}).
    </p>
  )
}
