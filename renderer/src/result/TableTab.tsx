import type { ComponentProps, JSX, ReactNode } from 'react'
import { Table, TableExport } from '../ui/Table.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'

type Props<Row> = ComponentProps<typeof Table<Row>> & {
  about: ReactNode
  /** Name of saved files, without extension. */
  file: string
  json?: () => string
}

/** A tab of a result that is one table, with a sentence above and export. */
export function TableTab<Row>({ about, file, json, ...table }: Props<Row>): JSX.Element {
  return (
    <>
      <Toolbar about={about}>
        <TableExport columns={table.columns} rows={table.rows} file={file} {...(json && { json })} />
      </Toolbar>
      <Table {...table} />
    </>
  )
}
