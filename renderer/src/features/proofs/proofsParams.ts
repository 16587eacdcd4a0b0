import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The URL state of the Proofs screen. */
export type ProofsParams = {
  /** The trusted block, in any notation. */
  readonly known: string | undefined
  /** The block to prove, in any notation. */
  readonly target: string | undefined
  /** Whether to verify the pasted proof, whose text stays in this browser. */
  readonly pasted: boolean
}

/** Parses the URL state from a query. */
export function parseProofsParams(search: string): ProofsParams {
  const query = new URLSearchParams(search)
  return {
    known: query.get('known') || undefined,
    target: query.get('target') || undefined,
    pasted: query.get('proof') === 'pasted',
  }
}

/**
 * The path and query for this URL state.
 *
 * @example
 * proofsPath({ known: '0', target: 'newest' }) // '/proofs?known=0&target=newest'
 */
export function proofsPath({ known, target, pasted }: Partial<ProofsParams>): string {
  const query = new URLSearchParams()
  if (pasted) query.set('proof', 'pasted')
  if (known) query.set('known', known)
  if (target) query.set('target', target)
  const text = query.toString()
  return text === '' ? '/proofs' : `/proofs?${text}`
}

/** The URL state and its setter. */
export function useProofsParams() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const params = useMemo(() => parseProofsParams(search), [search])
  const setParams = useCallback((next: Partial<ProofsParams>) => navigate(proofsPath(next)), [navigate])
  return { params, setParams }
}
