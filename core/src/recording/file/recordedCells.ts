import { parseBits } from '../../cell/bitText.ts'
import { Cell } from '../../cell/Cell.ts'
import { snapshotError } from '../../chain/snapshot/snapshotError.ts'
import type { DebugRecordedCell } from '../../contract/debugRecording.ts'
import { tryRead } from '../../errors.ts'
import type { Hash } from '../../units.ts'

type CellContent = Pick<DebugRecordedCell, 'data' | 'refs'> & { readonly kind?: DebugRecordedCell['kind'] | undefined }

/**
 * The hashes of cells that are given by their bits and references; `undefined` where not all cells below are there.
 *
 * @throws input.snapshot for what is no cell, or refers to itself
 */
export function hashCells(contents: readonly CellContent[]): readonly (Hash | undefined)[] {
  const cells: (Cell | 'open' | 'incomplete' | undefined)[] = []
  const build = (at: number): Cell | 'incomplete' => {
    const { data, refs, kind = 'ordinary' } = contents[at] ?? { data: '', refs: [] }
    const below = refs.flatMap(ref => {
      const cell = cells[ref]
      return cell instanceof Cell ? [cell] : []
    })
    if (below.length < refs.length) return 'incomplete'
    const { bytes, length } = tryRead(() => parseBits(data)) ?? invalid(at)
    const cell = tryRead(() => Cell.of(bytes, length, below, kind !== 'ordinary')) ?? invalid(at)
    return cell.kind === kind ? cell : invalid(at)
  }
  // Not recursive: a chain of cells can be long.
  for (const start of contents.keys()) {
    const waiting = [start]
    for (let at = waiting.at(-1); at !== undefined; at = waiting.at(-1)) {
      const state = cells[at]
      if (state !== undefined && state !== 'open') {
        waiting.pop()
        continue
      }
      const next =
        contents[at]?.refs.filter(ref => ref !== -1 && (cells[ref] === undefined || cells[ref] === 'open')) ?? []
      if (next.length === 0) {
        cells[at] = build(at)
        waiting.pop()
        continue
      }
      if (state === 'open' || next.some(ref => ref === at || cells[ref] === 'open'))
        throw snapshotError(`cell ${at} of the recording refers to itself`)
      cells[at] = 'open'
      waiting.push(...next)
    }
  }
  return contents.map((_, at) => {
    const cell = cells[at]
    return cell instanceof Cell ? cell.hash() : undefined
  })
}

function invalid(at: number): never {
  throw snapshotError(`cell ${at} of the recording is not a cell`)
}
