import type { DebugCell } from '@tonoscope/core/contract/debugCells'
import { useCallback, useRef, useState } from 'react'
import { useBackend } from '../../backend/BackendContext.tsx'
import { toErrorText } from '../../errors/toErrorText.ts'
import type { Folding } from './cellRows.ts'

type Tree = {
  readonly cells: ReadonlyMap<string, DebugCell>
  readonly folding: Folding
  readonly problem?: string | undefined
  /** Unfolds a cell, whose children are loaded if they are not yet, or folds it. */
  readonly fold: (cell: DebugCell, isOpen: boolean) => void
  /** Loads and unfolds what is above a cell. */
  readonly unfoldTo: (path: string) => Promise<void>
}

/** The cells of a BoC that are loaded, and which of them are folded. */
export function useCellTree(boc: string, first: readonly DebugCell[]): Tree {
  const { backend, network } = useBackend()
  const [cells, setCells] = useState<ReadonlyMap<string, DebugCell>>(() => toMap(first))
  const [folding, setFolding] = useState<Folding>(new Map())
  const [problem, setProblem] = useState<string>()
  const known = useRef(cells)

  const load = useCallback(
    async (path: string) => {
      try {
        const reply = await backend.call('debugCells', { body: { boc, path, depth: 1 } }, { network })
        // A cell that is shown already keeps what is known about those below it.
        known.current = new Map([...known.current, ...reply.cells.map(cell => [cell.path, cell] as const)])
        setCells(known.current)
      } catch (error) {
        setProblem(toErrorText(error).title)
      }
    },
    [backend, network, boc],
  )

  const fold = useCallback(
    (cell: DebugCell, isOpen: boolean) => {
      setFolding(before => new Map([...before, [cell.path, isOpen]]))
      if (isOpen && cell.refs > 0 && !known.current.has(`${cell.path}.0`)) void load(cell.path)
    },
    [load],
  )

  const unfoldTo = useCallback(
    async (path: string) => {
      const steps = path.split('.')
      for (let at = 1; at < steps.length; at++) {
        const above = steps.slice(0, at).join('.')
        if (!known.current.has(steps.slice(0, at + 1).join('.'))) await load(above)
      }
      setFolding(before => {
        const above = steps.slice(1).map((_, at) => steps.slice(0, at + 1).join('.'))
        return above.some(each => before.get(each) === false)
          ? new Map([...before].filter(([each]) => !above.includes(each)))
          : before
      })
    },
    [load],
  )
  return { cells, folding, problem, fold, unfoldTo }
}

const toMap = (cells: readonly DebugCell[]): ReadonlyMap<string, DebugCell> =>
  new Map(cells.map(cell => [cell.path, cell]))
