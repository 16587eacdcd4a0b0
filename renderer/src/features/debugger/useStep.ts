import { useCallback, useEffect, useRef, useState } from 'react'
import type { SetScreenParams } from '../../screens/useScreenParams.ts'

/** Browsers limit how often a page may change its URL. */
const URL_DELAY_MS = 150

/** The current step, counted from 0, and its setter. The URL has it, counted from 1, when stepping pauses. */
export function useStep(
  count: number,
  urlStep: number | undefined,
  setParams: SetScreenParams<'debugger'>,
): readonly [step: number, goTo: (step: number) => void] {
  const clamp = useCallback((step: number) => Math.min(Math.max(0, count - 1), Math.max(0, step)), [count])
  const [step, setStep] = useState(() => clamp((urlStep ?? 1) - 1))
  /** What the URL has had from here. */
  const written = useRef(urlStep)
  useEffect(() => {
    if (urlStep === written.current) return
    written.current = urlStep
    setStep(clamp((urlStep ?? 1) - 1))
  }, [urlStep, clamp])
  useEffect(() => {
    if ((written.current ?? 1) === step + 1) return
    const timer = setTimeout(() => {
      written.current = step + 1
      setParams({ step: step + 1 }, { replace: true })
    }, URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [step, setParams])
  // A run with changes may be shorter than the original.
  return [clamp(step), useCallback((to: number) => setStep(clamp(to)), [clamp])]
}
