import { describeBlockAge } from '@tonoscope/core/blockAge'
import type { Status } from '@tonoscope/core/contract/status'
import { formatReason } from '@tonoscope/core/encoding/formatReason'
import { isAppError } from '@tonoscope/core/errors'
import { type JSX, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../backend/BackendContext.tsx'
import { isLocalNetwork } from '../backend/chooseBackend.ts'
import { useLiveHead } from '../backend/liveHeads.ts'
import { serverHealth } from '../backend/serverHealth.ts'
import type { SnapshotEntry } from '../backend/snapshots.ts'
import { useNetworks } from '../backend/useNetworks.ts'
import { onThisDevice } from '../desktop/deviceText.ts'
import { toErrorText } from '../errors/toErrorText.ts'
import { useSnapshotInfo } from '../features/library/useSnapshotInfo.ts'
import { loadSnapshotBytes } from '../files/snapshotBytes.ts'
import { pluralize } from '../format/amount.ts'
import { formatAge, formatDuration } from '../format/time.ts'
import { screenPath } from '../screens/screenPath.ts'
import { chooseNetwork } from '../settings/network.ts'
import { useStore } from '../store/createStore.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GivenText } from '../ui/GivenText.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { Time } from '../ui/Time.tsx'
import { useNow } from '../ui/useNow.ts'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import styles from './StatusChip.module.css'

const Connections = lazyComponent(() => import('../features/settings/Connections.tsx'), 'Connections')

type KnownNetworks = ReturnType<typeof useNetworks>

/** The current network, the age of its latest block and the emulator build; opens the list of networks. */
export function StatusChip(): JSX.Element {
  const shown = useNetworks()
  const { backend } = useBackend()
  const [connections, setConnections] = useState(false)
  const { status, current, name } = shown
  const now = useNow()
  const isDown = useStore(serverHealth, health => health.isDown) && backend.kind === 'http'
  if (!status.data && !status.error) return <span className={styles.chip} aria-hidden />
  const network = current?.status
  const isUnknown = isUnknownNetwork(status.error)
  const bad = isDown || status.error !== null || network?.problem !== undefined
  return (
    <>
      <Popover
        name="Service status"
        align="end"
        trigger={
          <button type="button" className={styles.chip} data-state={bad ? 'bad' : 'good'}>
            {bad && <span className={styles.sign}>✕</span>}
            {isDown || (status.error && !isUnknown) ? (
              <span>{backend.kind === 'http' ? 'Server not reachable' : 'Worker failed to start'}</span>
            ) : (
              <span className={styles.name}>
                <GivenText text={name} />
              </span>
            )}
            {network?.head && (
              <>
                <span className="code">{network.head.seqno}</span>
                <HeadAge network={network} head={network.head} now={now} />
              </>
            )}
            {status.data && <span className={styles.build}>emulator {shortBuild(status.data.emulator.build)}</span>}
          </button>
        }
      >
        {status.error && (
          <div className={styles.status}>
            <p className={styles.problem}>{toErrorText(status.error).title}</p>
            <p>{isUnknown ? unknownNext : toErrorText(status.error).next}</p>
          </div>
        )}
        <NetworkSwitcher shown={shown} />
        <StatusDetails shown={shown} />
        <p className={styles.more}>
          {!status.error && (
            <Button kind="link" onClick={() => setConnections(true)}>
              Connections
            </Button>
          )}
          <Link href={screenPath('settings')}>All networks</Link>
        </p>
      </Popover>
      <Dialog kind="page" name={`Connections of ${name}`} open={connections} onClose={() => setConnections(false)}>
        <WhileLoading shown={<Skeleton name="connections" lines={4} />}>
          <Connections />
        </WhileLoading>
      </Dialog>
    </>
  )
}

const isUnknownNetwork = (error: unknown): boolean => isAppError(error) && error.code === 'input.network'

const unknownNext =
  'It may be a custom network of another user, or a snapshot that was not stored. Choose another one, or add it in the settings.'

function NetworkSwitcher({ shown }: { shown: KnownNetworks }): JSX.Element | null {
  const { networks, name, defaultName } = shown
  if (networks.length < 2 && networks.some(network => network.name === name)) return null
  return (
    <fieldset className={styles.switcher}>
      <legend>Network</legend>
      {networks.map(network => (
        <label key={network.name}>
          <input
            type="radio"
            name="network"
            checked={network.name === name}
            onChange={() => chooseNetwork(network.name === defaultName ? undefined : network.name)}
          />
          <span className={styles.name}>{network.name}</span>
          <span className={styles.note}>
            {network.snapshot
              ? 'file'
              : isLocalNetwork(network.name)
                ? 'yours'
                : network.status?.recorded
                  ? 'recorded'
                  : network.sources.join(', ')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function StatusDetails({ shown: { status, current, name } }: { shown: KnownNetworks }): JSX.Element | null {
  const { backend } = useBackend()
  const network = current?.status
  if (!status.data || !network) return null
  return (
    <Pairs
      values={{
        Network: name,
        Sources: network.sources.join(', '),
        Problem: network.problem !== undefined && formatReason(network.problem),
        'Newest block': network.head && <span className="code">{network.head.seqno}</span>,
        'Block time': network.head && (
          <>
            <Time at={network.head.utime} />
            {network.block_age_sec !== undefined && (
              <p className={styles.doubt}>{describeBlockAge(network.block_age_sec)}</p>
            )}
            {network.recorded && <p className={styles.note}>Recorded snapshot, not live.</p>}
            {current.snapshot && <SnapshotLag snapshot={current.snapshot} head={network.head} />}
          </>
        ),
        Emulator: status.data.emulator.build,
        'Global version': (
          <>
            {status.data.emulator.global_version}
            {network.global_version !== undefined && `, the network runs ${network.global_version}`}
            <NewerGlobalVersion
              networkVersion={network.global_version}
              emulatorVersion={status.data.emulator.global_version}
            />
          </>
        ),
        'Run emulation': backend.kind === 'http' ? 'on the server' : onThisDevice(),
        Version: status.data.version,
      }}
    />
  )
}

type HeadAgeProps = { network: Status['networks'][number]; head: { utime: number }; now: number }

/** The age of the newest block, marked when it is unusual: answers that depend on it are as old. */
function HeadAge({ network: { recorded, block_age_sec: stale }, head, now }: HeadAgeProps): JSX.Element {
  if (recorded) return <span className={styles.age}>recorded</span>
  if (stale === undefined) return <span className={styles.age}>{formatAge(head.utime, now)}</span>
  return (
    <span className={styles.stale} title={describeBlockAge(stale)}>
      <StatusIcon state="unknown" label="Newest block is old" />
      {formatDuration(stale)} old
    </span>
  )
}

/** The commit hash of a build name such as `TON f801e1c1 (2025-12-05)`. */
const shortBuild = (build: string): string => /\b[0-9a-f]{7,40}\b/.exec(build)?.[0] ?? build

type NewerGlobalVersionProps = { networkVersion: number | undefined; emulatorVersion: number }

function NewerGlobalVersion({ networkVersion, emulatorVersion }: NewerGlobalVersionProps): JSX.Element | null {
  if (networkVersion === undefined || networkVersion <= emulatorVersion) return null
  return (
    <p className={styles.doubt}>
      <StatusIcon state="unknown" label="Uncertain" />
      The network requires global version {networkVersion}; this emulator supports up to {emulatorVersion}. Each result
      shows whether newer rules may change it.
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
