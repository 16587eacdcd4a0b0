import { type JSX, type ReactNode, useMemo } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { isDesktop } from '../../backend/desktopBridge.ts'
import { useTestnet } from '../../backend/useNetworks.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { prettyJson } from '../../format/json.ts'
import { changeSettings, useSettings } from '../../settings/settings.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Table, TableExport } from '../../ui/Table.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import { ItemPage } from './ItemPage.tsx'
import styles from './ItemsPane.module.css'
import { exportColumns, itemColumns } from './itemColumns.tsx'
import { pictureOf, reasonOf } from './itemText.ts'
import type { NftsPlace } from './nftsParams.ts'
import { type ItemRow, type ItemsRun, useItems } from './useItems.ts'

type Props = {
  addresses: readonly string[]
  place: NftsPlace
  go: (change: Partial<NftsPlace>, options?: { replace?: boolean }) => void
  tools: ReactNode
}

/** What the addresses of a list hold: how far it is, what was found, what was not and why. */
export function ItemsPane({ addresses, place, go, tools }: Props): JSX.Element {
  // Another array of the same addresses is the same list.
  const key = addresses.join(' ')
  const list = useMemo(() => key.split(' '), [key])
  const run = useItems(list)
  const { images } = useSettings()
  const found = run.rows.filter(row => row.item)
  const failed = run.rows.filter(row => !row.item)
  const items = found.flatMap(row => row.item ?? [])
  const open = (address: string) => go({ item: address }, { replace: true })
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])
  const columns = itemColumns(open, testnet)
  const answered = new Set(run.rows.map(row => row.input))
  const left = list.filter(address => !answered.has(address))
  return (
    <AccountNamesContext value={names}>
      <header className={styles.head}>
        <div className={styles.what}>
          <h1 className={styles.name}>{run.running ? 'Loading items' : pluralize(found.length, 'item')}</h1>
          <p className={styles.about}>
            of {pluralize(run.total, 'address', 'addresses')}
            {failed.length > 0 && `, ${formatCount(failed.length)} without an item`}
          </p>
        </div>
        {/* The desktop app's page asks nobody but the app. */}
        {!isDesktop() && items.some(item => pictureOf(item) !== undefined) && (
          <label className={styles.images} title="Whoever keeps the pictures sees that somebody looks at them.">
            <input
              type="checkbox"
              checked={images}
              onChange={event => changeSettings({ images: event.target.checked })}
            />
            Load images from the web
          </label>
        )}
        <SegmentedControl
          name="View"
          value={place.view}
          options={[
            { value: 'grid', title: 'Grid' },
            { value: 'table', title: 'Table' },
          ]}
          onChange={view => go({ view }, { replace: true })}
        />
        {run.rows.length > 0 && (
          <TableExport
            columns={exportColumns(columns)}
            rows={run.rows}
            file="nft-items"
            json={() => prettyJson(run.rows)}
          />
        )}
        <div className={styles.tools}>{tools}</div>
      </header>
      {run.running && <Progress run={run} />}
      {run.cancelled && (
        <div className={styles.state}>
          <Notice
            kind="note"
            title="Cancelled"
            actions={<Button onClick={() => run.ask(left)}>Go on with {formatCount(left.length)}</Button>}
          >
            What was loaded stays. {pluralize(left.length, 'address was', 'addresses were')} not asked for.
          </Notice>
        </div>
      )}
      {failed.length > 0 && <Failed rows={failed} run={run} />}
      {items.length === 0 && run.running && failed.length === 0 && <Skeleton name="items" lines={5} />}
      {items.length > 0 &&
        (place.view === 'grid' ? (
          <div className={styles.items}>
            <ItemGrid rows={found} onOpen={open} />
          </div>
        ) : (
          <div className={styles.items}>
            <Table name="Items" columns={columns} rows={found} keyOf={row => row.input} empty="No items." />
          </div>
        ))}
      <ItemPage
        row={found.find(row => row.item?.address === place.item)}
        onClose={() => go({ item: undefined }, { replace: true })}
      />
    </AccountNamesContext>
  )
}

function Progress({ run }: { run: ItemsRun }): JSX.Element {
  return (
    <div className={styles.progress} role="status">
      <progress value={run.done} max={run.total} aria-label="Items loaded" />
      <span className={styles.count}>
        {formatCount(run.done)} of {formatCount(run.total)}
      </span>
      <Button onClick={run.cancel}>Cancel</Button>
    </div>
  )
}

/** Codes that another try cannot change. */
const isLasting = (row: ItemRow): boolean => row.problem === undefined || /^(lookup|input)\./.test(row.problem.code)
const isElsewhere = ({ problem }: ItemRow): boolean =>
  problem?.code === 'lookup.account' || problem?.code === 'source.notRecorded'

function Failed({ rows, run }: { rows: readonly ItemRow[]; run: ItemsRun }): JSX.Element {
  const network = useNetworkName()
  const worth = rows.filter(row => !isLasting(row))
  return (
    <div className={styles.failed}>
      <Section
        title="Without an item"
        count={formatCount(rows.length)}
        actions={
          !run.running && (
            <Button kind={worth.length > 0 ? 'plain' : 'quiet'} onClick={() => run.ask(rows.map(row => row.input))}>
              Retry failed
            </Button>
          )
        }
      >
        {rows.some(isElsewhere) && (
          <p className={styles.hint}>What is not on {network} may be on another network: choose it in the bar.</p>
        )}
        <ul className={styles.reasons} aria-label="Addresses without an item">
          {rows.slice(0, 200).map(row => (
            <li key={row.input}>
              <StatusIcon state={isLasting(row) ? 'bad' : 'unknown'} label={isLasting(row) ? 'No item' : 'Not known'} />
              <Address address={row.address ?? row.input} letter={false} />
              <span className={styles.reason}>{reasonOf(row)}</span>
            </li>
          ))}
          {rows.length > 200 && <li>and {formatCount(rows.length - 200)} more; all of them are in the saved file</li>}
        </ul>
      </Section>
    </div>
  )
}

/** How the network that is asked is called. */
function useNetworkName(): string {
  const { network } = useBackend()
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  return network ?? status.data?.default_network ?? 'this network'
}
