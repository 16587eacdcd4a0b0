import { type ComponentType, type JSX, type ReactNode, use, useEffect, useState } from 'react'
import { createPageFilesError } from '../errors/pageFiles.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadingContext } from './WhileLoading.tsx'

/** A component whose files can be loaded before it is rendered. */
export type Preloaded = { readonly preload: () => void }

const preloads: (() => Promise<unknown>)[] = []

/**
 * A component that is loaded when it is first rendered, by the name of its export.
 *
 * If its files cannot be loaded, or it fails, the error is shown in its position and can be tried again.
 *
 * @example
 * const Steps = lazyComponent(() => import('./Steps.tsx'), 'Steps')
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
  /** Of the element around an error. */
  errorClassName?: string,
): ComponentType<Props> & Preloaded {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false

  const start = () => {
    loading ??= load().then(
      module => {
        loaded = module[name]
        return loaded
      },
      (error: unknown) => {
        hasFailed = true
        throw createPageFilesError(error)
      },
    )
    return loading
  }
  const reset = () => {
    if (!hasFailed) return
    hasFailed = false
    loading = undefined
  }
  preloads.push(() => {
    reset()
    return start()
  })

  function Loaded(props: Props): ReactNode {
    const shownBefore = use(LoadingContext)
    const [View, setView] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (View) return
      let isMounted = true
      start().then(
        component => isMounted && setView(() => component),
        (error: unknown) => isMounted && setFailure({ error }),
      )
      return () => {
        isMounted = false
      }
    }, [View])
    // For the boundary.
    if (failure) throw failure.error
    return View ? <View {...props} /> : shownBefore
  }
  function LazyComponent(props: Props): JSX.Element {
    return (
      <ErrorBoundary onRetry={reset} className={errorClassName}>
        <Loaded {...props} />
      </ErrorBoundary>
    )
  }
  // An error is shown when it is rendered.
  return Object.assign(LazyComponent, { preload: () => void start().catch(() => {}) })
}

/** Loads all lazy components one after the other, each when `waitForIdle` resolves; returns whether all are loaded. */
export async function preloadComponents(waitForIdle: () => Promise<void>): Promise<boolean> {
  let areLoaded = true
  for (const preload of [...preloads]) {
    await waitForIdle()
    await preload().catch(() => {
      areLoaded = false
    })
  }
  return areLoaded
}
