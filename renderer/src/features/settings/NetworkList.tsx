import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { formatReason } from '@tonoscope/core/encoding/formatReason'
import { type JSX, useId, useState } from 'react'
import { closeSnapshot } from '../../backend/openSnapshotFile.ts'
import { getSourceLabel, type KnownNetwork, useNetworks } from '../../backend/useNetworks.ts'
import { isDesktop } from '../../desktopBridge/desktopBridge.ts'
import { pluralize } from '../../format/amount.ts'
import { formatAge } from '../../format/time.ts'
import { formatBytes } from '../../format/words.ts'
import { chooseNetwork } from '../../settings/network.ts'
import { ownNetworks, saveOwnNetwork } from '../../settings/ownNetworks.ts'
import { useStore } from '../../store/createStore.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { NetworkEditor } from './NetworkEditor.tsx'
import styles from './NetworkList.module.css'

/** All networks, with actions for the user’s own ones. */
export function NetworkList({ adding, onAdded }: { adding: boolean; onAdded: () => void }): JSX.Element {
  const { status, networks, name, defaultName } = useNetworks()
  const own = useStore(ownNetworks)
  const [edited, setEdited] = useState<string>()
  const group = useId()
  const othersThan = (self: string) => own.map(one => one.name).filter(one => one !== self)

  const save = (before: string | undefined) => (network: NetworkEntry) => {
    saveOwnNetwork(network, before)
    // A renamed network stays selected.
    if (before === name && network.name !== before) chooseNetwork(network.name)
    setEdited(undefined)
    onAdded()
  }
  const remove = (network: KnownNetwork) => {
    if (network.snapshot) closeSnapshot(network.name, network.name === name)
    else {
      ownNetworks.update(networks => networks.filter(one => one.name !== network.name))
      if (network.name === name) chooseNetwork(undefined)
    }
  }

  return (
    <>
      {status.error && networks.length === 0 && <ErrorNotice error={status.error} retry={() => status.refetch()} />}
      {status.isPending && networks.length === 0 && <Skeleton name="networks" lines={3} />}
      <ul className="grid edge-above" aria-label="Networks">
        {networks.map(network =>
          edited === network.name && network.own ? (
            <li key={network.name}>
              <NetworkEditor
                network={network.own}
                taken={othersThan(network.name)}
                onSave={save(network.name)}
                onCancel={() => setEdited(undefined)}
              />
            </li>
          ) : (
            <NetworkRow
              key={network.name}
              network={network}
              group={group}
              chosen={network.name === name}
              onChoose={() => chooseNetwork(network.name === defaultName ? undefined : network.name)}
              onEdit={() => setEdited(network.name)}
              onRemove={() => remove(network)}
            />
          ),
        )}
      </ul>
      {adding && <NetworkEditor taken={own.map(one => one.name)} onSave={save(undefined)} onCancel={onAdded} />}
    </>
  )
}

type NetworkRowProps = {
  network: KnownNetwork
  group: string
  chosen: boolean
  onChoose: () => void
  onEdit: () => void
  onRemove: () => void
}

function NetworkRow({ network, group, chosen, onChoose, onEdit, onRemove }: NetworkRowProps): JSX.Element {
  const { name, own, snapshot, sources } = network
  const [isConfirming, setIsConfirming] = useState(false)
  const locations = own ? own.sources.map(getSourceLabel) : sources
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input type="radio" name={group} checked={chosen} onChange={onChoose} aria-label={name} />
        <span className={`semibold anywhere ${chosen ? 'signal' : ''}`}>{name}</span>
        <span className="text-small hint">{snapshot ? 'file' : own ? 'yours' : 'built in'}</span>
      </label>
      <div className={styles.facts}>
        <p>{snapshot ? snapshot.fileName : locations.join(', ')}</p>
        <NetworkStatus network={network} />
        {(own || snapshot) && !__TONOSCOPE_STATIC__ && !isDesktop() && (
          <p className="text-code secondary">Emulation runs in this browser</p>
        )}
      </div>
      <div className={`${styles.tools} flex gap-4`}>
        {own && (
          <Button kind="quiet" icon="edit" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {snapshot && (
          <Button kind="quiet" icon="close" aria-label={`Close ${name}`} onClick={onRemove}>
            Close
          </Button>
        )}
        {own && !snapshot && (
          <Button
            kind="quiet"
            icon="trash"
            aria-label={isConfirming ? `Confirm removal of ${name}` : `Remove ${name}`}
            onBlur={() => setIsConfirming(false)}
            onClick={() => (isConfirming ? onRemove() : setIsConfirming(true))}
          >
            {isConfirming ? 'Confirm removal' : 'Remove'}
          </Button>
        )}
      </div>
    </li>
  )
}

function NetworkStatus({ network: { status, snapshot } }: { network: KnownNetwork }): JSX.Element | null {
  const head = status?.head
  return (
    <>
      {snapshot && (
        <p className="text-code secondary">
          {pluralize(snapshot.blocks, 'block')}, {pluralize(snapshot.accounts, 'account')},{' '}
          {pluralize(snapshot.traces, 'trace')}, {formatBytes(snapshot.size)}.{' '}
          {snapshot.notStored === undefined ? 'Stored here.' : 'Open until the page closes.'}
        </p>
      )}
      {status?.problem !== undefined && <p className="text-code bad">{formatReason(status.problem)}</p>}
      {head && (
        <p className="text-code secondary">
          Block <span className="code">{head.seqno}</span>,{' '}
          {status?.recorded ? 'recorded ' : `${formatAge(head.utime, Math.floor(Date.now() / 1000))}, `}
          <Time at={head.utime} />
        </p>
      )}
    </>
  )
}
