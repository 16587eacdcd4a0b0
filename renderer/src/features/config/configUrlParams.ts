import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Which configuration: of the newest block, of a block in any notation, or a pasted one by its storage id. */
export type ConfigSelection =
  | { readonly kind: 'newest' }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'pasted'; readonly id: string }

/** The URL state of the Config screen. */
export type ConfigUrlParams = {
  readonly source: ConfigSelection
  /** The older side of a comparison. */
  readonly compare?: ConfigSelection | undefined
  /** The filter text. */
  readonly filter: string
  /** The parameter that is open. */
  readonly open?: number | undefined
}

const NEWEST = 'newest'

/** Parses the URL state from the query and the fragment. */
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

/** The path and query for this URL state. */
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

/** Changes the URL state. */
export type SetConfigUrlParams = (change: Partial<ConfigUrlParams>, options?: { replace?: boolean }) => void

/** The URL state and its setter. */
export function useConfigUrlParams(): { urlParams: ConfigUrlParams; setUrlParams: SetConfigUrlParams } {
  const search = useSearch()
  const [, navigate] = useLocation()
  // Parsed when the query changes: the fragment of a link counts only when the page is opened; later `p` holds the parameter.
  const urlParams = useMemo(() => parseConfigUrlParams(search, location.hash), [search])
  const setUrlParams = useCallback<SetConfigUrlParams>(
    (change, { replace = false } = {}) => navigate(configScreenPath({ ...urlParams, ...change }), { replace }),
    [navigate, urlParams],
  )
  return { urlParams, setUrlParams }
}
