import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Which configuration: of the newest block, of a block in any notation, or one that was pasted and is kept under a name. */
export type ConfigSource =
  | { readonly kind: 'newest' }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'pasted'; readonly id: string }

/** What the address says of this screen. */
export type ConfigPlace = {
  readonly source: ConfigSource
  /** What it is compared with. */
  readonly compare?: ConfigSource | undefined
  /** Words that parameters must have. */
  readonly filter: string
  /** The parameter that is open. */
  readonly open?: number | undefined
}

const NEWEST = 'newest'

/** Where on the screen one is, from the query and the fragment of an address. */
export function readConfigPlace(search: string, fragment = ''): ConfigPlace {
  const query = new URLSearchParams(search)
  const anchor = /^#param-(-?\d{1,10})$/.exec(fragment)?.[1]
  return {
    source: readSource(query.get('block'), query.get('boc')) ?? { kind: 'newest' },
    compare: readSource(query.get('compare'), query.get('compare_boc')),
    filter: query.get('q') ?? '',
    open: numberOf(query.get('p') ?? anchor ?? ''),
  }
}

function readSource(block: string | null, boc: string | null): ConfigSource | undefined {
  if (boc) return { kind: 'pasted', id: boc }
  if (block === NEWEST) return { kind: 'newest' }
  return block ? { kind: 'block', block } : undefined
}

const numberOf = (text: string): number | undefined => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined)

/** The address of a place. */
export function configPath({ source, compare, filter, open }: ConfigPlace): string {
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
export type GoConfig = (change: Partial<ConfigPlace>, options?: { replace?: boolean }) => void

/** The place in the address, and a way to go to another one. */
export function useConfigPlace(): { place: ConfigPlace; go: GoConfig } {
  const search = useSearch()
  const [, navigate] = useLocation()
  // Read when the query changes: an anchor in a link counts when the page is opened, later ones are written as `p`.
  const place = useMemo(() => readConfigPlace(search, location.hash), [search])
  const go = useCallback<GoConfig>(
    (change, { replace = false } = {}) => navigate(configPath({ ...place, ...change }), { replace }),
    [navigate, place],
  )
  return { place, go }
}
