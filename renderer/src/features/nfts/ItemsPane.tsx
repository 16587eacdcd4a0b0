import { type JSX, type ReactNode, useMemo } from 'react'
import { useNetworks, useTestnet } from '../../backend/useNetworks.ts'
import { isDesktop } from '../../desktopBridge/desktopBridge.ts'
import { formatCount, pluralize } from '../../format/amount.ts'
import { findItemWallets } from '../../items/findItemWallets.ts'
import { pictureUrl } from '../../items/itemText.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { updateSettings, useSettings } from '../../settings/settings.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { ScreenHeader, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Section } from '../../ui/Section.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StaleBlock } from '../../ui/StaleBlock.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Table, TableExport } from '../../ui/Table.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import { ItemPage } from './ItemPage.tsx'
import styles from './ItemsPane.module.css'
import { exportColumns, itemColumns } from './itemColumns.tsx'
import { failureText } from './itemText.ts'
import { type ItemRow, type ItemsRun, useItems } from './useItems.ts'

type Props = ScreenState<'nfts'> & { addresses: readonly string[]; tools: ReactNode }

/** The items at a list of addresses: progress, results and failures. */
export function ItemsPane({ addresses, params, setParams, tools }: Props): JSX.Element {
  // A new array with the same addresses is the same list.
  const key = addresses.join(' ')
  const list = useMemo(() => key.split(' '), [key])
  const run = useItems(list)
  const { images } = useSettings()
  const found = run.rows.filter(row => row.item)
  const failed = run.rows.filter(row => !row.item)
  const items = found.flatMap(row => row.item ?? [])
  const open = (address: string) => setParams({ item: address }, { replace: true })
  const testnet = useTestnet()
  const names = useMemo(() => {
    const wallets = findItemWallets(run.rows.map(({ item }) => item))
    return { ...noAccountNames, testnet, isWallet: (address: string) => wallets.has(address) }
  }, [testnet, run.rows])
  const columns = itemColumns(open, testnet)
  const loadedInputs = new Set(run.rows.map(row => row.input))
  const pending = list.filter(address => !loadedInputs.has(address))
  return (
    <AccountNamesContext value={names}>
      <ScreenHeader
        title={<h1 className="semibold">{run.running ? 'Loading items' : pluralize(found.length, 'item')}</h1>}
        about={
          <>
            of {pluralize(run.total, 'address', 'addresses')}
            {failed.length > 0 && `, ${formatCount(failed.length)} without an item`}{' '}
            <StaleBlock ageSec={run.blockAgeSec} />
          </>
        }
      >
        {/* The desktop app’s page makes no network requests of its own. */}
        {!isDesktop() && items.some(item => pictureUrl(item) !== undefined) && (
          <Checkbox
            title="The image hosts see your IP address and the request."
            checked={images}
            onChange={images => updateSettings({ images })}
          >
            Load images from the web
          </Checkbox>
        )}
        <SegmentedControl
          name="View"
          hidesName
          value={params.view}
          options={[
            { value: 'grid', title: 'Grid' },
            { value: 'table', title: 'Table' },
          ]}
          onChange={view => setParams({ view }, { replace: true })}
        />
        {run.rows.length > 0 && <TableExport columns={exportColumns(columns)} rows={run.rows} file="nft-items" />}
        <div className="row gap-4">{tools}</div>
      </ScreenHeader>
      {run.running && (
        <div className="row gap-16 py-16" role="status">
          <progress value={run.done} max={run.total} aria-label="Items loaded" />
          <span className="text-code mono tabular signal">
            {formatCount(run.done)} of {formatCount(run.total)}
          </span>
          <Button onClick={run.cancel}>Cancel</Button>
        </div>
      )}
      {run.cancelled && (
        <ScreenNotice
          kind="note"
          title="Cancelled"
          actions={<Button onClick={() => run.load(pending)}>Continue with {formatCount(pending.length)}</Button>}
        >
          The loaded items stay. {pluralize(pending.length, 'address was', 'addresses were')} not requested.
        </ScreenNotice>
      )}
      {failed.length > 0 && <FailedItems rows={failed} run={run} />}
      {items.length === 0 && run.running && failed.length === 0 && <Skeleton name="items" lines={5} />}
      {items.length > 0 && (
        <div className="pt-20">
          {params.view === 'grid' ? (
            <ItemGrid rows={found} onOpen={open} />
          ) : (
            <Table name="Items" columns={columns} rows={found} keyOf={row => row.input} empty="No items." />
          )}
        </div>
      )}
      <ItemPage
        row={found.find(row => row.item?.address === params.item)}
        onClose={() => setParams({ item: undefined }, { replace: true })}
      />
    </AccountNamesContext>
  )
}

/** Whether a retry cannot succeed. */
const isPermanentFailure = (row: ItemRow): boolean =>
  row.problem === undefined || /^(lookup|input)\./.test(row.problem.code)
const mayBeOnOtherNetwork = ({ problem }: ItemRow): boolean =>
  problem?.code === 'lookup.account' || problem?.code === 'source.notRecorded'

function FailedItems({ rows, run }: { rows: readonly ItemRow[]; run: ItemsRun }): JSX.Element {
  const network = useNetworks().name || 'this network'
  return (
    <div className="pt-20">
      <Section
        title="Without an item"
        count={formatCount(rows.length)}
        actions={
          !run.running && (
            <Button
              kind={rows.every(isPermanentFailure) ? 'quiet' : 'plain'}
              onClick={() => run.load(rows.map(row => row.input))}
            >
              Retry failed
            </Button>
          )
        }
      >
        {rows.some(mayBeOnOtherNetwork) && (
          <p className="secondary pb-8">
            Items not found on {network} may be on another network. Choose another network at the top.
          </p>
        )}
        <ul className={styles.reasons} aria-label="Addresses without an item">
          {rows.slice(0, 200).map(row => (
            <li key={row.input}>
              <StatusIcon
                state={isPermanentFailure(row) ? 'bad' : 'unknown'}
                label={isPermanentFailure(row) ? 'No item' : 'Unknown'}
              />
              <Address address={row.address ?? row.input} letter={false} />
              <span className={styles.reason}>{failureText(row)}</span>
            </li>
          ))}
          {rows.length > 200 && <li>and {formatCount(rows.length - 200)} more; the saved file contains all</li>}
        </ul>
      </Section>
    </div>
  )
}
