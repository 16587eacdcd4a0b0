import type { DebugStorage } from '@tonoscope/core/contract/debugStorage'
import { formatInterface } from '@tonoscope/core/encoding/words'
import { type JSX, type ReactNode, useState } from 'react'
import { formatDuration } from '../format/time.ts'
import { capitalize, toWords } from '../format/words.ts'
import { Address } from '../ui/Address.tsx'
import { TokenAmount, Ton } from '../ui/Amount.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Hash } from '../ui/Hash.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { Time } from '../ui/Time.tsx'
import { UnknownValue } from '../ui/UnknownValue.tsx'
import type { JettonUnits } from './actionLines/knownTokens.ts'
import styles from './StorageChanges.module.css'
import type { StateChange } from './stateChanges.ts'

type StoredField = DebugStorage['fields'][number]
type FieldChange = { readonly name: string; readonly before?: StoredField; readonly after?: StoredField }
type Props = { changes: readonly StateChange[]; units: JettonUnits }

/** The decoded data of contracts before and after: the fields that changed, or all of them. */
export function StorageChanges({ changes, units }: Props): JSX.Element | null {
  const [shown, setShown] = useState<'changed' | 'all'>('changed')
  const decoded = changes.filter(({ before, after }) => before?.storage ?? after?.storage)
  if (decoded.length === 0) return null
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
    </section>
  )
}

type AccountProps = { change: StateChange; units: JettonUnits; onlyChanged: boolean }

function AccountStorage({ change, units, onlyChanged }: AccountProps): JSX.Element {
  const { account, before, after } = change
  const fields = toFieldChanges(before?.storage, after?.storage)
  const rows = onlyChanged ? fields.filter(each => each.before?.value !== each.after?.value) : fields
  const layout = (after?.storage ?? before?.storage)?.layout ?? ''
  const master = (before?.storage ?? after?.storage)?.fields.find(({ name }) => name === 'jetton')?.value ?? account
  const show = (field: StoredField | undefined) => <StoredValue field={field} units={units} master={master} />
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

const formatFieldName = (name: string): string => capitalize(name.split('.').map(toWords).join(', '))

type ValueProps = { field: StoredField | undefined; units: JettonUnits; master: string }

/** A stored value in the unit of its kind. */
function StoredValue({ field, units, master }: ValueProps): ReactNode {
  if (field?.value === undefined) return <span className="hint">none</span>
  const { kind, value } = field
  switch (kind) {
    case 'coins':
      return <Ton amount={BigInt(value)} />
    case 'jettons':
      return <TokenAmount amount={BigInt(value)} token={{ ...units.get(master), master }} />
    case 'time':
      return value === '0' ? <span className="hint">never</span> : <Time at={Number(value)} />
    case 'duration':
      return formatDuration(Number(value))
    case 'address':
      return <Address address={value} />
    case 'hash':
    case 'cell':
      return <Hash hash={value} />
    case 'flag':
      return value === 'true' ? 'yes' : 'no'
    case 'text':
      return <ChainText text={value} />
    case 'dictionary': {
      const [count = '0', hash = ''] = value.split(' ')
      return (
        <>
          {count === '1' ? '1 entry' : `${count} entries`} <Hash hash={hash} />
        </>
      )
    }
    case 'integer':
      return <span className="code anywhere">{value}</span>
  }
}
