import { isAppError } from '../../errors.ts'
import type { NameSources } from '../../naming/NameSources.ts'
import type { CallContext } from '../context/Deps.ts'

/**
 * Looks up jettons in the network's index, if it has one; a failed lookup finds nothing, as names are only for
 * display.
 */
export function indexedJettonLookup({ network, signal }: CallContext): NameSources['indexedJettons'] {
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
