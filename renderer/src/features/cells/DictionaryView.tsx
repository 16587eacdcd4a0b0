import type { DebugCell, DebugCellMap, DebugDictionary } from '@tonoscope/core/contract/debugCells'
import { type JSX, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const PAGE = 100

type Props = { boc: string; cell: DebugCell; map: DebugCellMap | undefined; onSelect: (path: string) => void }

/** The dictionaries of a cell as tables: those of the type, or the cell itself read as one. */
export function DictionaryView({ boc, cell, map, onSelect }: Props): JSX.Element {
  const known = (map?.dictionaries ?? []).filter(({ path }) => path === cell.path || path.startsWith(`${cell.path}.`))
  const [shown, setShown] = useState<{ path: string; from: number }>()
  const [keyBits, setKeyBits] = useState('')
  const size = /^\d{1,4}$/.test(keyBits.trim()) ? Number(keyBits) : undefined
  return (
    <section className="stack gap-8" aria-label="Dictionaries">
      <div className="cluster gap-8">
        {known.slice(0, 8).map(({ path, from, name, key_bits }) => (
          <Button key={`${path} ${from}`} kind="quiet" icon="config" onClick={() => setShown({ path, from })}>
            {`${name || 'Dictionary'} (${key_bits}-bit keys)`}
          </Button>
        ))}
        {known.length > 8 && <span className="text-small hint">and {known.length - 8} more below</span>}
      </div>
      {known.length === 0 && (
        <details>
          <summary className="disclosure text-small">Read as a dictionary</summary>
          <div className="stack gap-8 mt-8">
            <Field
              label="Key size in bits"
              inputMode="numeric"
              value={keyBits}
              hint="Empty: the first common size that fits"
              onChange={event => setKeyBits(event.target.value)}
            />
            <div>
              <Button onClick={() => setShown({ path: cell.path, from: 0 })}>Show entries</Button>
            </div>
          </div>
        </details>
      )}
      {shown && (
        <Entries
          key={`${shown.path} ${shown.from} ${size}`}
          body={{
            boc,
            ...shown,
            ...(known.length === 0 && size !== undefined && { key_bits: size }),
            ...(map && { type: map.type, at: map.at }),
          }}
          onSelect={onSelect}
        />
      )}
    </section>
  )
}

type Entry = DebugDictionary['entries'][number]
type EntriesProps = {
  body: { boc: string; path: string; from: number; key_bits?: number; type?: string; at?: string }
  onSelect: (path: string) => void
}

function Entries({ body, onSelect }: EntriesProps): JSX.Element {
  const [limit, setLimit] = useState(PAGE)
  const query = useOperation('debugDictionary', { body: { ...body, limit } }, { keepPrevious: true })
  const columns: readonly Column<Entry>[] = [
    {
      id: 'key',
      title: 'Key',
      cell: ({ key }) => <span className="code anywhere">{key}</span>,
      plain: ({ key }) => key,
    },
    {
      id: 'value',
      title: 'Value',
      cell: ({ value, data, refs }) => (
        <span className="code anywhere">
          {value ?? data}
          {value === undefined && refs > 0 && ` + ${refs} refs`}
        </span>
      ),
      plain: ({ value, data }) => value ?? data,
    },
    {
      id: 'cell',
      title: 'Cell',
      cell: ({ path }) => (
        <Button kind="link" aria-label={`Show cell ${path}`} onClick={() => onSelect(path)}>
          {path.length > 14 ? `…${path.slice(-12)}` : path}
        </Button>
      ),
      plain: ({ path }) => path,
    },
  ]
  return (
    <QueryView query={query} name="the entries" lines={3}>
      {({ entries, key_bits, is_guessed, has_more }) => (
        <div className="stack gap-8">
          <p className="text-code secondary">
            Keys of {key_bits} bits{is_guessed ? ', guessed: the first common size that fits' : ''}
          </p>
          <Table name="Dictionary" columns={columns} rows={entries} keyOf={({ key }) => key} empty="No entries" />
          {has_more && limit < 1000 && (
            <div>
              <Button onClick={() => setLimit(Math.min(1000, limit + 300))}>Show more entries</Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  )
}
