import type { ScreenName } from '@tonoscope/core/contract/screens'
import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Filter, keepFilter } from './resultParams.ts'
import type { ScreenParams } from './screenParams.ts'
import { parseScreenParams, screenPath, withQuery } from './screenPath.ts'
import type { UrlParam } from './urlParams.ts'

/** Changes the URL state of a screen. */
export type SetScreenParams<S extends ScreenName> = (
  change: Partial<ScreenParams<S>>,
  options?: { readonly replace?: boolean },
) => void

/** The URL state of a screen and its setter: props of what shows and changes it. */
export type ScreenState<S extends ScreenName> = { params: ScreenParams<S>; setParams: SetScreenParams<S> }

/** The URL state of the current screen, and a setter with a stable identity. */
export function useScreenParams<S extends ScreenName>(screen: S): ScreenState<S> {
  const search = useSearch()
  const [path, navigate] = useLocation()
  // Not parsed again when only the fragment changes: that of a link counts only when the page is opened.
  const params = useMemo(
    () => parseScreenParams(screen, { path, search, fragment: location.hash }),
    [screen, path, search],
  )
  const latest = useRef({ params, navigate })
  latest.current = { params, navigate }
  const setParams = useCallback<SetScreenParams<S>>(
    (change, { replace = false } = {}) => {
      const before: ScreenParams<S> & { readonly filter?: Filter | string | undefined } = latest.current.params
      const kept = typeof before.filter === 'object' ? { filter: keepFilter(before.filter, change) } : {}
      latest.current.navigate(screenPath(screen, { ...before, ...kept, ...change }), { replace })
    },
    [screen],
  )
  return { params, setParams }
}

/** One parameter of whatever screen is open, and its setter, which replaces the entry in the browser history. */
export function useUrlParam<T>(param: UrlParam<T>): readonly [value: T, setValue: (value: T) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const value = useMemo(() => param.read(new URLSearchParams(search)), [param, search])
  const setValue = useCallback(
    (next: T) => {
      const query = new URLSearchParams(search)
      param.write(query, next)
      navigate(withQuery(path, query), { replace: true })
    },
    [param, search, path, navigate],
  )
  return [value, setValue]
}
