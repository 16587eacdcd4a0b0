import type { Status } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { useLiveHead } from '../backend/liveHeads.ts'
import type { Snapshot } from '../backend/snapshots.ts'
import { useSnapshotInfo } from '../features/library/useSnapshotInfo.ts'
import { readBytes } from '../files/snapshotBytes.ts'
import { pluralize } from '../format/amount.ts'
import { formatDuration } from '../format/time.ts'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './StatusChip.module.css'

/** That the network's rules are newer than those the emulator knows. */
export function NewerRules({ asked, known }: { asked: number | undefined; known: number }): JSX.Element | null {
  if (asked === undefined || asked <= known) return null
  return (
    <p className={styles.doubt}>
      <StatusIcon state="unknown" label="Uncertain" />
      Its configuration asks for version {asked}, newer than this emulator knows. Each result says what differs.
    </p>
  )
}

/** How far the network of a snapshot went on meanwhile, where that was seen in this visit. */
export function Ahead({
  snapshot,
  head,
}: {
  snapshot: Snapshot
  head: NonNullable<Status['networks'][number]['head']>
}): JSX.Element | null {
  const info = useSnapshotInfo(snapshot.id, () => readBytes(snapshot.id))
  const live = useLiveHead(info.data?.network.global_id)
  if (!live || live.seqno <= head.seqno) return null
  return (
    <p className={styles.note}>
      {live.network} is {pluralize(live.seqno - head.seqno, 'block')} ahead of this snapshot,{' '}
      {formatDuration(live.utime - head.utime)}.
    </p>
  )
}
