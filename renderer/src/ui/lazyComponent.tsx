import { type ComponentType, type JSX, lazy, useState } from 'react'
import { createPageFilesError } from '../errors/pageFiles.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

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
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  let hasFailed = false

  const start = () => {
    loading ??= load().then(
      module => {
        loaded = module[name]
        return { default: loaded }
      },
      (error: unknown) => {
        hasFailed = true
        throw createPageFilesError(error)
      },
    )
    return loading
  }
  // React keeps the result of a lazy component, failures included.
  let View = lazy(start)
  const reset = () => {
    if (!hasFailed) return
    hasFailed = false
    loading = undefined
    View = lazy(start)
  }
  preloads.push(() => {
    reset()
    return start()
  })

  function Loaded(props: Props): JSX.Element {
    // The same one in later renders: another type would be mounted anew, without the state of the first one.
    const [Shown] = useState(() => loaded ?? View)
    return <Shown {...props} />
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
