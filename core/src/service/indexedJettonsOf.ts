import { isAppError } from '../errors.ts'
import type { NameSources } from '../naming/NameSources.ts'
import type { Context } from './Deps.ts'

/** What the network's index knows of jettons, if it has one; an index that fails knows nothing: names are only for display. */
export function indexedJettonsOf({ network, signal }: Context): NameSources['indexedJettons'] {
  const { chain } = network
  if (!chain.getJettons) return undefined
  return async masters => {
    try {
      const found = (await chain.getJettons?.(masters, signal ? { signal } : {})) ?? new Map()
      return new Map([...found].map(([master, { content }]) => [master, content]))
    } catch (error) {
      if (isAppError(error) && error.code !== 'limit.cancelled') return new Map()
      throw error
    }
  }
}
