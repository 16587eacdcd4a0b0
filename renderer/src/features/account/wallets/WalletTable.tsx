import type { DebugWalletRow } from '@tonoscope/core/contract/debugWallets'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { type JSX, useMemo } from 'react'
import { Link } from 'wouter'
import { screenPath } from '../../../screens/screenPath.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Address } from '../../../ui/Address.tsx'
import { CopyIconButton } from '../../../ui/Copy.tsx'
import { type Column, Table, TableExport } from '../../../ui/Table.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { tonColumn } from '../../../ui/tonColumn.tsx'
import { UnknownMark } from '../../../ui/UnknownValue.tsx'

type Row = DebugWalletRow

/** The wallets of a key: those in use with what is known of them, and the addresses of all others. */
export function WalletTable({ wallets }: { wallets: readonly Row[] }): JSX.Element {
  const { unit } = useSettings()
  const used = useMemo(() => wallets.filter(isUsed).toSorted((a, b) => rank(b) - rank(a)), [wallets])
  const others = useMemo(() => wallets.filter(row => !isUsed(row)), [wallets])
  const balance = tonColumn(used, { id: 'balance', title: `Balance, ${unit}`, amount: each => each.balance })
  const usedColumns = [version, network, address, raw, status, balance, seqno, last, walletId]
  return (
    <>
      <Toolbar about={used.length > 0 ? 'In use' : 'None of these addresses is known to be in use.'}>
        <TableExport columns={usedColumns} rows={[...used, ...others]} file="wallets" />
      </Toolbar>
      {used.length > 0 && <Table name="Wallets in use" columns={usedColumns} rows={used} keyOf={toKey} empty="None." />}
      {used.length > 0 && others.length > 0 && <p className="secondary pt-16">Other addresses of this key</p>}
      {others.length > 0 && (
        <Table
          name="Other wallets of this key"
          columns={[version, address, walletId, status]}
          rows={others}
          keyOf={toKey}
          empty="None."
          narrow="lines"
        />
      )}
    </>
  )
}

const toKey = (row: Row): string => row.address

const isUsed = ({ status: state, balance = 0n, is_requested: isRequested }: Row): boolean =>
  state === 'active' || state === 'frozen' || balance > 0n || isRequested

/** The requested one first, then what has a contract. */
const rank = ({ status: state, is_requested: isRequested }: Row): number =>
  isRequested ? 2 : state === 'active' ? 1 : 0

const networkNames: Readonly<Record<number, string>> = { [-239]: 'mainnet', [-3]: 'testnet' }

const version: Column<Row> = {
  id: 'version',
  title: 'Version',
  cell: row => (
    <>
      {row.version}
      {row.network !== undefined && (
        <span className="hint"> {networkNames[row.network] ?? `network ${row.network}`}</span>
      )}
      {row.subwallet !== undefined && row.subwallet > 0n && (
        <span className="hint"> subwallet {String(row.subwallet)}</span>
      )}
    </>
  ),
  plain: row => row.version,
}
const network: Column<Row> = { id: 'network', title: 'Network', plain: row => row.network ?? '' }

const address: Column<Row> = {
  id: 'address',
  title: 'Address',
  cell: row => <WalletAddress row={row} />,
  plain: row => toFriendlyAddress(row.address, { bounceable: false }),
}
const raw: Column<Row> = { id: 'raw', title: 'Raw address', plain: row => row.address }

function WalletAddress({ row: { address: account, is_requested: isRequested, problem } }: { row: Row }): JSX.Element {
  const friendly = toFriendlyAddress(account, { bounceable: false })
  return (
    <>
      <span className="inline-row gap-4">
        <Address address={account} />
        <CopyIconButton text={friendly} what={`address ${friendly.slice(0, 6)}…`} />
        {isRequested && <span className="hint">this account</span>}
      </span>
      {problem !== undefined && <p className="bad anywhere">{problem}</p>}
    </>
  )
}

const walletId: Column<Row> = {
  id: 'id',
  title: 'Wallet ID',
  align: 'right',
  cell: row => <span className="code secondary">{row.wallet_id === undefined ? '—' : String(row.wallet_id)}</span>,
  plain: row => row.wallet_id ?? '',
}

const statusTexts: { readonly [S in Row['status']]: string } = {
  active: 'active',
  uninit: 'not deployed',
  nonexist: 'not deployed',
  frozen: 'frozen',
  unknown: 'unknown',
}
const status: Column<Row> = {
  id: 'status',
  title: 'State',
  cell: row =>
    row.status === 'unknown' ? (
      <UnknownMark label="This source does not have the state">unknown</UnknownMark>
    ) : (
      <span className={row.status === 'active' ? 'good' : 'hint'}>{statusTexts[row.status]}</span>
    ),
  plain: row => row.status,
}

const seqno: Column<Row> = {
  id: 'seqno',
  title: 'Seqno',
  align: 'right',
  cell: row => <span className="tabular">{row.seqno === undefined ? '—' : String(row.seqno)}</span>,
  plain: row => row.seqno ?? '',
}

const last: Column<Row> = {
  id: 'last',
  title: 'Last transaction',
  cell: ({ last_transaction_hash: hash }) =>
    hash === undefined || /^0+$/.test(hash) ? (
      <span className="hint">none</span>
    ) : (
      <Link className="code" href={screenPath('event', { query: hash })}>
        {hash.slice(0, 8)}…
      </Link>
    ),
  plain: row => row.last_transaction_hash ?? '',
}
