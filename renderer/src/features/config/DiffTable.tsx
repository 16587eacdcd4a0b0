import type { DebugConfigChange } from '@tonoscope/core/contract/debugConfig'
import { type JSX, useMemo } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { ConfigValue } from './ConfigValue.tsx'
import { type LongColumn, LongTable } from './LongTable.tsx'
import { compareValues } from './tableRows.ts'
import { ValueChange } from './ValueChange.tsx'

type DiffedTable = DebugConfigChange['tables'][number]
type DiffRow = {
  readonly kind: DebugConfigChange['kind']
  readonly key: string
  readonly a?: readonly string[]
  readonly b?: readonly string[]
}

/** How a change is shown. */
export const changeKinds: { readonly [K in DebugConfigChange['kind']]: { label: string; icon: IconName } } = {
  added: { label: 'Added', icon: 'plus' },
  removed: { label: 'Removed', icon: 'minus' },
  changed: { label: 'Changed', icon: 'edit' },
}

/** The added, removed and changed rows of a list. */
export function DiffTable({
  table,
  file,
  json,
}: {
  table: DiffedTable
  file: string
  json: () => string
}): JSX.Element {
  const rows = useMemo<DiffRow[]>(
    () => [
      ...table.removed.map((a, i) => ({ kind: 'removed' as const, key: `removed ${i}`, a })),
      ...table.added.map((b, i) => ({ kind: 'added' as const, key: `added ${i}`, b })),
      ...table.changed.map(({ from: a, to: b }, i) => ({ kind: 'changed' as const, key: `changed ${i}`, a, b })),
    ],
    [table],
  )
  const columns = useMemo<LongColumn<DiffRow>[]>(
    () => [
      {
        id: 'kind',
        title: 'Change',
        width: 104,
        cell: ({ kind }) => (
          <span className="inline-row secondary gap-6">
            <Icon name={changeKinds[kind].icon} size={10} />
            {changeKinds[kind].label}
          </span>
        ),
        plain: ({ kind }) => kind,
        order: (a, b) => compareValues('text', a.kind, b.kind),
      },
      ...table.columns.map(({ name, title, unit }, i): LongColumn<DiffRow> => {
        const now = ({ a, b }: DiffRow): string => (b ?? a)?.[i] ?? ''
        return {
          id: name,
          title,
          cell: ({ kind, a, b }) =>
            kind === 'changed' && a?.[i] !== b?.[i] ? (
              <ValueChange unit={unit} from={a?.[i]} to={b?.[i]} />
            ) : (
              <ConfigValue unit={unit} value={(b ?? a)?.[i] ?? ''} />
            ),
          plain: ({ kind, a, b }) =>
            kind === 'changed' && a?.[i] !== b?.[i] ? `${a?.[i]} → ${b?.[i]}` : (b ?? a)?.[i],
          texts: ({ a, b }) => [
            [unit, a?.[i] ?? ''],
            [unit, b?.[i] ?? ''],
          ],
          order: (x, y) => compareValues(unit, now(x), now(y)),
        }
      }),
    ],
    [table],
  )
  return <LongTable name={table.title} columns={columns} rows={rows} keyOf={row => row.key} file={file} json={json} />
}
