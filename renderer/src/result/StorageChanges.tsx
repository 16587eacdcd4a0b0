import type { DebugStorage, DebugUndecodedStorage } from '@tonoscope/core/contract/debugStorage'
import { formatInterface } from '@tonoscope/core/encoding/words'
import { type JSX, useState } from 'react'
import { lowerFirst } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { Hash } from '../ui/Hash.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { UnknownValue } from '../ui/UnknownValue.tsx'
import type { JettonUnits } from './actionLines/knownTokens.ts'
import styles from './StorageChanges.module.css'
import { formatFieldName, getStoredToken, type StoredField, StoredValue } from './StoredValue.tsx'
import type { StateChange } from './stateChanges.ts'

type FieldChange = { readonly name: string; readonly before?: StoredField; readonly after?: StoredField }
type Props = { changes: readonly StateChange[]; units: JettonUnits }

/** The decoded data of contracts before and after: the fields that changed, or all of them. */
export function StorageChanges({ changes, units }: Props): JSX.Element | null {
  const [shown, setShown] = useState<'changed' | 'all'>('changed')
  const decoded = changes.filter(({ before, after }) => before?.storage ?? after?.storage)
  const undecoded = changes.flatMap(change => {
    const reason = change.after?.undecoded ?? change.before?.undecoded
    return reason && change.data ? [{ account: change.account, reason }] : []
  })
  if (decoded.length + undecoded.length === 0) return null
  return (
    <section className="mt-32" aria-label="Decoded data">
      <div className="cluster between gap-8">
        <h3>Decoded data</h3>
        <SegmentedControl
          name="Fields"
          hidesName
          value={shown}
          options={[
            { value: 'changed', title: 'Changed' },
            { value: 'all', title: 'All fields' },
          ]}
          onChange={setShown}
        />
      </div>
      {decoded.map(change => (
        <AccountStorage key={change.account} change={change} units={units} onlyChanged={shown === 'changed'} />
      ))}
      {undecoded.map(each => (
        <Undecoded key={each.account} {...each} />
      ))}
    </section>
  )
}

type AccountProps = { change: StateChange; units: JettonUnits; onlyChanged: boolean }

function AccountStorage({ change, units, onlyChanged }: AccountProps): JSX.Element {
  const { account, before, after, jetton } = change
  const fields = toFieldChanges(before?.storage, after?.storage)
  const rows = onlyChanged ? fields.filter(each => each.before?.value !== each.after?.value) : fields
  const layout = (after?.storage ?? before?.storage)?.layout ?? ''
  const token = getStoredToken(after?.storage ?? before?.storage, account, jetton, units)
  const show = (field: StoredField | undefined) => <StoredValue field={field} token={token} />
  const columns: Column<FieldChange>[] = [
    { id: 'name', title: 'Field', cell: ({ name }) => formatFieldName(name), plain: ({ name }) => name },
    {
      id: 'before',
      title: 'Before',
      // An account without code has no data; data that no layout reads is unknown.
      cell: row => (before?.storage || !before?.data_hash ? show(row.before) : <UnknownValue />),
      plain: row => row.before?.value,
    },
    {
      id: 'after',
      title: 'After',
      cell: row => (
        <span className={row.before?.value === row.after?.value ? undefined : styles.changed}>
          {after?.storage || !after?.data_hash ? show(row.after) : <UnknownValue />}
        </span>
      ),
      plain: row => row.after?.value,
    },
  ]
  return (
    <div className="mt-16 shrink">
      <h4 className="cluster gap-8 mb-4">
        <Address address={account} /> <span className="secondary regular">{formatInterface(layout)}</span>
      </h4>
      <Table
        name={`Data of ${account}`}
        columns={columns}
        rows={rows}
        keyOf={row => row.name}
        empty="No field changed."
        narrow="pairs"
      />
    </div>
  )
}

/** The fields of both sides, in the order of the layout. */
function toFieldChanges(before: DebugStorage | undefined, after: DebugStorage | undefined): FieldChange[] {
  const names = new Set([...(before?.fields ?? []), ...(after?.fields ?? [])].map(({ name }) => name))
  const [was, is] = [before, after].map(side => new Map(side?.fields.map(field => [field.name, field])))
  return [...names].map(name => {
    const [first, second] = [was?.get(name), is?.get(name)]
    return { name, ...(first && { before: first }), ...(second && { after: second }) }
  })
}

const reasons: Record<DebugUndecodedStorage['code'], string> = {
  no_layout: 'no layout of its storage is known',
  different: 'it does not match its layout',
  too_large: 'it has too many values',
}

/** Data that is not decoded: why, and where the reading stopped. */
function Undecoded({ account, reason }: { account: string; reason: DebugUndecodedStorage }): JSX.Element {
  const { code, layout, field, cell, bit } = reason
  return (
    <p className="text-small secondary mt-16">
      <Address address={account} /> Data not decoded: {reasons[code]}
      {layout !== undefined && ` (${formatInterface(layout)})`}
      {cell !== undefined && (
        <>
          . Stopped at bit {bit} of cell <Hash hash={cell} />
          {field !== undefined && `, field “${lowerFirst(formatFieldName(field))}”`}
        </>
      )}
      .
    </p>
  )
}
