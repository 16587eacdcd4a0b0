import type { Status } from '@tonoscope/core/contract/debug'
import { type JSX, useEffect, useState } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { useOperation } from '../backend/useOperation.ts'
import { textOf } from '../errors/textOf.ts'
import { formatAge } from '../format/time.ts'
import { Pair, Pairs } from '../ui/Pairs.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './StatusChip.module.css'

type Network = Status['networks'][number]

/** Which network is asked, how old its newest block is, and which emulator computes. */
export function StatusChip(): JSX.Element {
  const { backend, network: chosen } = useBackend()
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const now = useNow()
  const network = status.data && networkOf(status.data, chosen)
  if (status.error)
    return (
      <Popover
        name="State of the service"
        align="end"
        trigger={
          <button type="button" className={styles.chip} data-state="bad">
            <span className={styles.sign}>✕</span> {backend.kind === 'worker' ? 'Cannot start here' : 'No server'}
          </button>
        }
      >
        <p className={styles.problem}>{textOf(status.error).title}</p>
        <p>{textOf(status.error).next}</p>
      </Popover>
    )
  if (!status.data || !network) return <span className={styles.chip} aria-hidden />
  return (
    <Popover
      name="State of the service"
      align="end"
      trigger={
        <button type="button" className={styles.chip} data-state={network.problem === undefined ? 'good' : 'bad'}>
          {network.problem !== undefined && <span className={styles.sign}>✕</span>}
          <span className={styles.name}>{network.name}</span>
          {network.head && (
            <>
              <span className={styles.figure}>{network.head.seqno}</span>
              <span className={styles.age}>{network.recorded ? 'recorded' : formatAge(network.head.utime, now)}</span>
            </>
          )}
          <span className={styles.build}>emulator {shortBuild(status.data.emulator.build)}</span>
        </button>
      }
    >
      <Pairs>
        <Pair name="Network">{network.name}</Pair>
        <Pair name="Read from">{network.sources.join(', ')}</Pair>
        {network.problem !== undefined && <Pair name="Problem">{network.problem}</Pair>}
        {network.head && (
          <>
            <Pair name="Newest block">
              <span className={styles.figure}>{network.head.seqno}</span>
            </Pair>
            <Pair name="Its time">
              <Time at={network.head.utime} />
              {network.recorded && <p className={styles.note}>A recorded network: its clock stands at this moment.</p>}
            </Pair>
          </>
        )}
        <Pair name="Emulator">{status.data.emulator.build}</Pair>
        <Pair name="Global version">
          {status.data.emulator.global_version}
          {network.global_version !== undefined && `, the network runs ${network.global_version}`}
        </Pair>
        <Pair name="Computed">{backend.kind === 'worker' ? 'in this browser' : 'by the server of this page'}</Pair>
        <Pair name="Version">{status.data.version}</Pair>
      </Pairs>
    </Popover>
  )
}

/** `TON f801e1c1 (2025-12-05)` is known by its commit. */
const shortBuild = (build: string): string => /\b[0-9a-f]{7,40}\b/.exec(build)?.[0] ?? build

const networkOf = (status: Status, chosen: string | undefined): Network | undefined =>
  status.networks.find(one => one.name === (chosen ?? status.default_network)) ?? status.networks[0]

/** The time of this machine, in seconds, as often as a reader could notice. */
function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
