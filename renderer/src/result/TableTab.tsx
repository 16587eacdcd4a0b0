import type { ComponentProps, JSX, ReactNode } from 'react'
import { Table, TableExport } from '../ui/Table.tsx'
import styles from './tabs.module.css'

type Props<Row> = ComponentProps<typeof Table<Row>> & {
  /** What the table shows, in a sentence. */
  about: ReactNode
  /** Name of saved files, without extension. */
  file: string
  /** Default: the rows. */
  json?: () => string
}

/** A tab of a result that is one table, with a sentence above and export. */
export function TableTab<Row>({ about, file, json, ...table }: Props<Row>): JSX.Element {
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.about}>{about}</p>
        <TableExport columns={table.columns} rows={table.rows} file={file} {...(json && { json })} />
      </div>
      <Table {...table} />
    </>
  )
}
