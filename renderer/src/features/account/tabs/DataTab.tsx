import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import { formatInterface } from '@tonoscope/core/encoding/words'
import { type JSX, useMemo } from 'react'
import { formatAbiUse } from '../../../format/abiUse.ts'
import { toJettonUnits } from '../../../result/actionLines/knownTokens.ts'
import { getFieldMeaning } from '../../../result/fieldMeaning.ts'
import { formatFieldName, getStoredToken, type StoredField, StoredValue } from '../../../result/StoredValue.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Column, Table, TableExport } from '../../../ui/Table.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { RawBoc } from './RawBoc.tsx'

/** The data of a contract: its fields by the layout of its kind, and the cell itself. */
export function DataTab({ view }: { view: DebugAccountView }): JSX.Element {
  const { storage, storage_abi, address, data, data_hash, token_names } = view
  const units = useMemo(() => toJettonUnits(token_names), [token_names])
  // Whether the master confirms a wallet as its own is among the facts above; the data alone does not prove it.
  const token = getStoredToken(storage, address, undefined, units)
  const columns: readonly Column<StoredField>[] = [
    {
      id: 'name',
      title: 'Field',
      cell: ({ name }) => <FieldName name={name} layout={storage_abi ? undefined : storage?.layout} />,
      plain: ({ name }) => name,
    },
    {
      id: 'value',
      title: 'Value',
      cell: field => <StoredValue field={field} token={token} />,
      plain: ({ value }) => value,
    },
    { id: 'kind', title: 'Type', cell: ({ kind }) => <span className="hint">{kind}</span>, plain: ({ kind }) => kind },
  ]
  return (
    <div className="grid gap-24">
      {storage ? (
        <section className="shrink" aria-label="Decoded data">
          <Toolbar
            about={
              storage_abi
                ? formatAbiUse(storage_abi, 'the raw data')
                : `Data of ${formatInterface(storage.layout)}, decoded completely.`
            }
          >
            <TableExport columns={columns} rows={storage.fields} file="data" />
          </Toolbar>
          <Table
            name="Decoded data"
            columns={columns}
            rows={storage.fields}
            keyOf={({ name }) => name}
            empty="The layout has no fields."
          />
        </section>
      ) : (
        <Notice kind="partial" title="The layout of this data is unknown">
          No known layout matches all of it; the raw cell is below.
        </Notice>
      )}
      <RawBoc title="Raw data" what="data" hash={data_hash} boc={data} file={`data-${address.slice(-8)}`} />
    </div>
  )
}

/** The name of a field, with what it means in the known layouts. */
function FieldName({ name, layout }: { name: string; layout: string | undefined }): JSX.Element {
  const meaning = layout === undefined ? undefined : getFieldMeaning(layout, name)
  return (
    <>
      {formatFieldName(name)}
      {meaning !== undefined && <span className="block text-small hint">{meaning}</span>}
    </>
  )
}
