import { isAppError } from '../../errors.ts'
import type { NameSources } from '../../naming/NameSources.ts'
import { callOptions } from '../context/callOptions.ts'
import type { CallContext } from '../context/Deps.ts'

/**
 * Looks up jettons in the network's index, if it has one; a failed lookup finds nothing, as names are only for
 * display.
 */
export function indexedJettonLookup(context: CallContext): NameSources['indexedJettons'] {
  const { chain } = context.network
  if (!chain.getJettons) return undefined
  return async masters => {
    try {
      const found = (await chain.getJettons?.(masters, callOptions(context))) ?? new Map()
      return new Map([...found].map(([master, { content }]) => [master, content]))
    } catch (error) {
      if (isAppError(error) && error.code !== 'limit.cancelled') return new Map()
      throw error
    }
  }
}
