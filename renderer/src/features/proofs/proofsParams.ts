import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** What is proven: one block from another one, or the proof that was pasted. */
export type ProofsPlace = {
  /** The block that is believed, in any notation. */
  readonly known: string | undefined
  /** The block that is to be proven, in any notation. */
  readonly target: string | undefined
  /** A proof of the reader's own; its text stays in this browser. */
  readonly pasted: boolean
}

/** What an address asks for. */
export function readProofsPlace(search: string): ProofsPlace {
  const query = new URLSearchParams(search)
  return {
    known: query.get('known') || undefined,
    target: query.get('target') || undefined,
    pasted: query.get('proof') === 'pasted',
  }
}

/**
 * The address of a place.
 *
 * @example
 * proofsPath({ known: '0', target: 'newest' }) // '/proofs?known=0&target=newest'
 */
export function proofsPath({ known, target, pasted }: Partial<ProofsPlace>): string {
  const query = new URLSearchParams()
  if (pasted) query.set('proof', 'pasted')
  if (known) query.set('known', known)
  if (target) query.set('target', target)
  const text = query.toString()
  return text === '' ? '/proofs' : `/proofs?${text}`
}

/** The place in the address, and a way to go to another one. */
export function useProofsPlace() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => readProofsPlace(search), [search])
  const go = useCallback((next: Partial<ProofsPlace>) => navigate(proofsPath(next)), [navigate])
  return { place, go }
}
