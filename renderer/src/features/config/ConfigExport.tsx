import { useMutation } from '@tanstack/react-query'
import type { DebugConfig, DebugConfigDiff } from '@tonoscope/core/contract/debugConfig'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import type { JSX, ReactNode } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { download, type ExportCell, toCsv } from '../../format/tables.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import styles from '../../ui/Table.module.css'
import { rowChanges } from './tableRows.ts'

type ConfigExportProps = { config: DebugConfig; onError: (error: unknown) => void }

/** Copies and saves the configuration; a configuration of a block also as `/v2` JSON. */
export function ConfigExport({ config, onError }: ConfigExportProps): JSX.Element {
  const seqno = config.block?.workchain === -1 ? config.block.seqno : undefined
  const name = `config-${config.network}-${seqno ?? config.hash.slice(0, 8)}`
  const { backend, network } = useBackend()
  const plain = useMutation({
    mutationFn: async () => {
      if (seqno === undefined) return
      const input = { params: { masterchain_seqno: seqno } }
      const reply = await backend.call('getConfigOfBlock', input, { network })
      // The reply of an operation is JSON-safe: it is sent over HTTP.
      download(`${name}-v2.json`, writeJson(reply as Writable), 'application/json')
    },
    onError,
    onSuccess: () => onError(undefined),
  })
  return (
    <ExportButtons name="the configuration" file={name} value={config} csv={() => configCsv(config)}>
      {seqno !== undefined && (
        <Button
          kind="quiet"
          aria-label="Save the configuration as /v2 JSON"
          title={`Response of /v2/blockchain/masterchain/${seqno}/config`}
          disabled={plain.isPending}
          onClick={() => plain.mutate()}
        >
          /v2 JSON
        </Button>
      )}
    </ExportButtons>
  )
}

/** Copies and saves a comparison. */
export function DiffExport({ diff }: { diff: DebugConfigDiff }): JSX.Element {
  const name = `config-diff-${diff.network}-${diff.from.hash.slice(0, 8)}-${diff.to.hash.slice(0, 8)}`
  return <ExportButtons name="the differences" file={name} value={diff} csv={() => diffCsv(diff)} />
}

type ExportProps = { name: string; file: string; value: Writable; csv: () => string; children?: ReactNode }

function ExportButtons({ name, file, value, csv, children }: ExportProps): JSX.Element {
  const json = () => prettyJson(value)
  const formats = [
    { title: 'CSV', path: `${file}.csv`, type: 'text/csv', text: csv },
    { title: 'JSON', path: `${file}.json`, type: 'application/json', text: json },
  ]
  return (
    <span className={styles.export}>
      <CopyButton name={`Copy JSON of ${name}`} text={json}>
        Copy JSON
      </CopyButton>
      {formats.map(({ title, path, type, text }) => (
        <Button
          key={title}
          kind="quiet"
          aria-label={`Save ${name} as ${title}`}
          title={`Save ${path}`}
          onClick={() => download(path, text(), type)}
        >
          {title}
        </Button>
      ))}
      {children}
    </span>
  )
}

/** All values as CSV, one per line; list rows by index, `list.12.weight`; an undecoded parameter is its raw cell. */
export function configCsv({ params }: DebugConfig): string {
  const rows: ExportCell[][] = []
  for (const { number, title, state, fields, tables, raw } of params) {
    for (const field of fields) rows.push([number, title, state, field.path, field.unit, field.value])
    for (const { path, columns, rows: tableRows } of tables)
      tableRows.forEach((values, index) => {
        columns.forEach(({ name, unit }, i) => {
          rows.push([number, title, state, `${path}.${index}.${name}`, unit, values[i]])
        })
      })
    const isRead = fields.length > 0 || tables.length > 0
    if (!isRead && raw !== undefined) rows.push([number, title, state, 'raw', 'boc', raw])
  }
  return toCsv(['param', 'title', 'state', 'path', 'unit', 'value'], rows)
}

/** All differences as CSV, one per line. */
export function diffCsv({ changes }: DebugConfigDiff): string {
  const rows: ExportCell[][] = []
  for (const { number, title, kind, fields, tables, raw_from, raw_to } of changes) {
    const head = [number, title, kind]
    for (const { path, unit, from: a, to: b } of fields) rows.push([...head, path, unit, a, b])
    for (const table of tables)
      for (const { index, kind: rowKind, from: a, to: b } of rowChanges(table))
        table.columns.forEach(({ name, unit }, i) => {
          if (rowKind !== 'changed' || a?.[i] !== b?.[i])
            rows.push([...head, `${table.path}.${index}.${name}`, unit, a?.[i], b?.[i]])
        })
    if (raw_from !== undefined || raw_to !== undefined) rows.push([...head, 'raw', 'boc', raw_from, raw_to])
  }
  return toCsv(['param', 'title', 'change', 'path', 'unit', 'a', 'b'], rows)
}
