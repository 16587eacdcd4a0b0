import type { DebugCell, DebugCellField, DebugCellMap } from '@tonoscope/core/contract/debugCells'
import { type JSX, useState } from 'react'
import { pluralize } from '../../format/amount.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pairs } from '../../ui/Pairs.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { BitView } from './BitView.tsx'
import { DictionaryView } from './DictionaryView.tsx'
import { BitsEditor, FieldEditor } from './Editors.tsx'
import { FieldList } from './FieldList.tsx'

type Props = {
  boc: string
  cell: DebugCell
  map: DebugCellMap | undefined
  onSelect: (path: string) => void
}

/** One cell: its facts, its bits with the fields of the type, its dictionaries, and editors. */
export function CellPane({ boc, cell, map, onSelect }: Props): JSX.Element {
  const [form, setForm] = useState<'hex' | 'binary'>('hex')
  const [marked, setMarked] = useState<DebugCellField>()
  const fields = (map?.fields ?? []).filter(({ path }) => path === cell.path)
  const around = findFieldAround(map, cell.path)
  return (
    <section className="stack gap-16 shrink" aria-label={`Cell ${cell.path}`}>
      <Pairs
        dense
        values={{
          Cell: (
            <>
              <span className="code anywhere">{cell.path}</span>
              {cell.kind !== 'ordinary' && `, ${cell.kind}`}
              {cell.level > 0 && `, level ${cell.level}`}
            </>
          ),
          Contents: `${pluralize(cell.bits, 'bit')}, ${pluralize(cell.refs, 'reference')}, depth ${cell.depth}`,
          Hash: <Hash hash={cell.hash} what="cell hash" />,
          'Hashes below': cell.lower_hashes?.map(({ level, hash, depth }) => (
            <span key={level} className="block">
              level {level}: <Hash hash={hash} what={`hash of level ${level}`} /> depth {depth}
            </span>
          )),
          'Part of': fields.length === 0 && around !== undefined && <span className="anywhere">{around.name}</span>,
        }}
      />
      <div className="stack gap-8">
        <div className="cluster gap-8">
          <SegmentedControl name="Bits as" hidesName value={form} options={forms} onChange={setForm} />
          <CopyButton text={() => cell.data}>Copy bits</CopyButton>
        </div>
        <BitView cell={cell} fields={fields} isBinary={form === 'binary'} marked={marked} onMark={setMarked} />
      </div>
      {map && fields.length > 0 && (
        <>
          <FieldList fields={fields} marked={marked} onMark={setMarked} onFollow={onSelect} />
          {marked?.is_editable === true && <FieldEditor key={`${marked.from}`} boc={boc} map={map} field={marked} />}
        </>
      )}
      <BitsEditor boc={boc} cell={cell} />
      <DictionaryView boc={boc} cell={cell} map={map} onSelect={onSelect} />
    </section>
  )
}

const forms = [
  { value: 'hex', title: 'Hex' },
  { value: 'binary', title: 'Binary' },
] as const

/** The field to which a cell without fields of its own belongs: the nearest reference above. */
function findFieldAround(map: DebugCellMap | undefined, path: string): DebugCellField | undefined {
  const refs = new Map((map?.fields ?? []).map(field => [`${field.path}.${field.ref}`, field]))
  for (let at = path; at.includes('.'); at = at.slice(0, at.lastIndexOf('.'))) {
    const field = refs.get(at)
    if (field) return field
  }
  return undefined
}
