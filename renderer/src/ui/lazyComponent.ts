import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component that is loaded when it is first rendered, by the name of its export.
 *
 * @example
 * const Steps = lazyComponent(() => import('./Steps.tsx'), 'Steps')
 */
export const lazyComponent = <Name extends string, Props>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))
