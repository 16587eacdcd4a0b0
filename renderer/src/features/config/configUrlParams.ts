import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Which configuration: of the newest block, of a block in any notation, or one that was pasted and is kept under a name. */
export type ConfigSelection =
  | { readonly kind: 'newest' }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'pasted'; readonly id: string }

/** What the address says of this screen. */
export type ConfigUrlParams = {
  readonly source: ConfigSelection
  /** What it is compared with. */
  readonly compare?: ConfigSelection | undefined
  /** Words that parameters must have. */
  readonly filter: string
  /** The parameter that is open. */
  readonly open?: number | undefined
}

const NEWEST = 'newest'

/** Where on the screen one is, from the query and the fragment of an address. */
export function parseConfigUrlParams(search: string, fragment = ''): ConfigUrlParams {
  const query = new URLSearchParams(search)
  const anchor = /^#param-(-?\d{1,10})$/.exec(fragment)?.[1]
  return {
    source: parseSelection(query.get('block'), query.get('boc')) ?? { kind: 'newest' },
    compare: parseSelection(query.get('compare'), query.get('compare_boc')),
    filter: query.get('q') ?? '',
    open: parseParamNumber(query.get('p') ?? anchor ?? ''),
  }
}

function parseSelection(block: string | null, boc: string | null): ConfigSelection | undefined {
  if (boc) return { kind: 'pasted', id: boc }
  if (block === NEWEST) return { kind: 'newest' }
  return block ? { kind: 'block', block } : undefined
}

const parseParamNumber = (text: string): number | undefined => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined)

/** The address of a place. */
export function configScreenPath({ source, compare, filter, open }: ConfigUrlParams): string {
  const query = new URLSearchParams()
  if (source.kind === 'block') query.set('block', source.block)
  if (source.kind === 'pasted') query.set('boc', source.id)
  if (compare?.kind === 'newest') query.set('compare', NEWEST)
  if (compare?.kind === 'block') query.set('compare', compare.block)
  if (compare?.kind === 'pasted') query.set('compare_boc', compare.id)
  if (filter !== '') query.set('q', filter)
  if (open !== undefined) query.set('p', String(open))
  const text = query.toString()
  return text === '' ? '/config' : `/config?${text}`
}

/** Changes the place in the address. */
export type SetConfigUrlParams = (change: Partial<ConfigUrlParams>, options?: { replace?: boolean }) => void

/** The place in the address, and a way to go to another one. */
export function useConfigUrlParams(): { place: ConfigUrlParams; go: SetConfigUrlParams } {
  const search = useSearch()
  const [, navigate] = useLocation()
  // Read when the query changes: an anchor in a link counts when the page is opened, later ones are written as `p`.
  const place = useMemo(() => parseConfigUrlParams(search, location.hash), [search])
  const go = useCallback<SetConfigUrlParams>(
    (change, { replace = false } = {}) => navigate(configScreenPath({ ...place, ...change }), { replace }),
    [navigate, place],
  )
  return { place, go }
}
