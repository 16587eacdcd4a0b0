import { type ScreenName, screens } from '@tonoscope/core/contract/screens'
import { FRAGMENT, pathParams, type ScreenParams, screenParams } from './screenParams.ts'
import type { UrlParam } from './urlParams.ts'

type Entries = readonly (readonly [name: string, param: UrlParam<unknown>])[]

const entriesByScreen = new Map<ScreenName, Entries>()

/** Listed once per screen: rows of lists have several paths each. */
function paramEntries(screen: ScreenName): Entries {
  const listed = entriesByScreen.get(screen) ?? Object.entries<UrlParam<unknown>>(screenParams[screen])
  entriesByScreen.set(screen, listed)
  return listed
}

/**
 * The path and query of a screen; parameters that are absent have their defaults.
 *
 * @example
 * screenPath('event', { query: 'ab…' })                  // '/event/ab…'
 * screenPath('proofs', { known: '0', target: 'newest' }) // '/proofs?known=0&target=newest'
 */
export function screenPath<S extends ScreenName>(screen: S, params: Partial<ScreenParams<S>> = {}): string {
  const values: Readonly<Record<string, unknown>> = params
  const query = new URLSearchParams()
  for (const [name, param] of paramEntries(screen)) if (values[name] !== undefined) param.write(query, values[name])
  // What only another parameter gives a meaning.
  if (screen === 'blocks' && query.has('q')) query.delete('file')
  if (screen === 'blocks' && !query.has('tx')) query.delete('of')
  const inPath = pathParams[screen]
  const segment = inPath && query.get(inPath.name)
  if (!segment || !inPath.fits.test(segment)) return withQuery(screens[screen].path, query)
  query.delete(inPath.name)
  return withQuery(`${screens[screen].path}/${segment}`, query)
}

/** A path with a query, commas of lists unescaped. */
export function withQuery(path: string, query: URLSearchParams): string {
  const encode = (value: string) => (/^[\w,-]+$/.test(value) ? value : encodeURIComponent(value))
  const text = [...query].map(([name, value]) => `${name}=${encode(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

/** The URL state of a screen at a location. */
export function parseScreenParams<S extends ScreenName>(
  screen: S,
  { path, search, fragment = '' }: { readonly path: string; readonly search: string; readonly fragment?: string },
): ScreenParams<S> {
  const query = new URLSearchParams(search)
  query.set(FRAGMENT, fragment)
  const inPath = pathParams[screen]
  const [, first, segment, ...more] = path.split('/')
  if (inPath && `/${first}` === screens[screen].path && segment && more.length === 0) query.set(inPath.name, segment)
  if (screen === 'blocks' && query.has('q')) query.delete('file')
  return Object.fromEntries(paramEntries(screen).map(([name, param]) => [name, param.read(query)])) as ScreenParams<S>
}
