import { tryRead } from '@tonoscope/core/errors'
import { type Breakpoint, formatBreakpoint, parseBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { listCodec } from '../../../store/codecs.ts'
import { useStore } from '../../../store/createStore.ts'
import { createStoredStore } from '../../../store/createStoredStore.ts'

/** Codes whose breakpoints are kept, the last changed first. */
const MAX_CODES = 50
const MAX_BREAKPOINTS = 100
const MAX_TEXT = 200

const storedBreakpoints = z.object({
  /** Hash of the code. */
  code: z.string().regex(/^[0-9a-f]{64}$/),
  /** As `formatBreakpoint` writes them. */
  at: z.array(z.string().max(MAX_TEXT)).max(MAX_BREAKPOINTS),
})
type StoredBreakpoints = Readonly<z.output<typeof storedBreakpoints>>

const store = createStoredStore<readonly StoredBreakpoints[]>([], {
  key: 'tonoscope.breakpoints',
  codec: listCodec(storedBreakpoints),
})

/** Sets all breakpoints of a code, from those that it has. */
export type SetBreakpoints = (change: (before: readonly Breakpoint[]) => readonly Breakpoint[]) => void

/** The breakpoints of a code, which are kept in this browser, and their setter. */
export function useBreakpoints(code: string | undefined): readonly [readonly Breakpoint[], SetBreakpoints] {
  const stored = useStore(store).find(each => each.code === code)
  const breakpoints = useMemo(() => parseAll(stored), [stored])
  const change = useCallback<SetBreakpoints>(
    next => {
      if (code === undefined) return
      store.update(all => {
        const others = all.filter(each => each.code !== code)
        const at = next(parseAll(all.find(each => each.code === code))).map(formatBreakpoint)
        const kept = at.filter(text => text.length <= MAX_TEXT).slice(-MAX_BREAKPOINTS)
        return kept.length === 0 ? others : [{ code, at: kept }, ...others].slice(0, MAX_CODES)
      })
    },
    [code],
  )
  return [breakpoints, change]
}

/** The number of codes that have breakpoints. */
export const useBreakpointCodes = (): number => useStore(store).length

/** Removes the breakpoints of all codes. */
export const clearAllBreakpoints = (): void => void store.update(() => [])

/** A text that another version wrote and this one cannot read is left out. */
const parseAll = (stored: StoredBreakpoints | undefined): readonly Breakpoint[] =>
  (stored?.at ?? []).flatMap(text => tryRead(() => parseBreakpoint(text)) ?? [])
