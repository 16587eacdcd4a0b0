import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { dictEntries, writeDict } from '../src/cell/dict.ts'
import { toBocBase64 } from '../src/cell/text.ts'

/** A mark as the compiler lists it, without its number, and where it is: the start of a cell hash, and a bit of this cell. */
export type MarkInCode = { readonly mark: object; readonly at: readonly (readonly [cell: string, offset: number])[] }

/** What a source file is made of. */
export type SourceFileParts = {
  readonly code: Cell
  readonly path: string
  readonly text: string
  readonly types: readonly object[]
  readonly declarations: readonly object[]
  readonly functions: readonly object[]
  readonly marks: readonly MarkInCode[]
  readonly abi?: object
}

/** A `.source.json` as `acton build --output-sources` writes it. */
export function buildSourceFile({ code, path, text, marks, types, declarations, functions, abi }: SourceFileParts) {
  return {
    code_hash: code.hash(),
    verified: true,
    bundle: {
      source_bundle_hash: '0'.repeat(64),
      verified_at: 0,
      storage_revision: 'local',
      entrypoint: path,
      compiler: { language: 'tolk', version: '1.4.1', params: { compiler_version: '1.4.1' } },
      ...(abi && { compiler_abi: abi }),
      source_map: {
        code_boc64: toBocBase64(code),
        symbol_types_json: {
          files: [
            { file_id: 0, file_name: '@stdlib/common.tolk', size_chars: 100, imports: [] },
            { file_id: 1, file_name: path, size_chars: text.length, imports: [0] },
          ],
          unique_types: types,
          struct_instantiations: [],
          alias_instantiations: [],
          declarations,
          functions,
        },
        debug_marks_json: marks.map(({ mark }, mark_id) => ({ mark_id, ...mark })),
        debug_marks_base64: toBocBase64(writeMarks(code, marks)),
      },
      files: [
        {
          path,
          content_hash: '0'.repeat(64),
          include_in_command: true,
          is_stdlib: false,
          has_include_directives: true,
          content: text,
        },
      ],
    },
  }
}

type Entry = { readonly isTopLevel: boolean; readonly marks: Map<number, Set<number>> }

/** The dictionary of the assembler: bodies of methods by their own hash, before they become leaves. */
export function writeMarks(code: Cell, marks: readonly MarkInCode[]): Cell {
  const bodies = new Map(
    [...dictEntries(code.ref(0), 19)].map(({ value }) => {
      const { cell, bit } = value.location
      return [cell.hash(), { hash: value.rest().hash(), shift: bit }] as const
    }),
  )
  const entries = new Map<string, Entry>()
  for (const [id, { at }] of marks.entries())
    for (const [prefix, offset] of at) {
      const hash = findCell(code, prefix).hash()
      const body = bodies.get(hash)
      const key = body?.hash ?? hash
      const entry = entries.get(key) ?? { isTopLevel: body !== undefined, marks: new Map() }
      entries.set(key, entry)
      const offsets = entry.marks.get(id) ?? new Set()
      entry.marks.set(id, offsets.add(offset - (body?.shift ?? 0)))
    }
  return (
    writeDict(
      [...entries].map(([hash, entry]) => [BigInt(`0x${hash}`), builder => storeEntry(builder, entry)]),
      256,
    ) ?? new Builder().end()
  )
}

function storeEntry(builder: Builder, { isTopLevel, marks }: Entry): void {
  const ids = writeDict(
    [...marks].map(([id, offsets]) => [
      BigInt(id),
      each => {
        const found = writeDict(
          [...offsets].map(offset => [BigInt(offset), () => {}]),
          10,
        )
        if (found) each.ref(found)
      },
    ]),
    32,
  )
  builder.bit(!isTopLevel).maybeRef(ids)
}

function findCell(root: Cell, prefix: string): Cell {
  const waiting = [root]
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (cell.hash().startsWith(prefix)) return cell
    waiting.push(...cell.refs())
  }
  throw new RangeError(`no cell ${prefix}`)
}
