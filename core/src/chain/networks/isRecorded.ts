import type { NetworkConfig } from './NetworkConfig.ts'

/** Whether a network has snapshots only, and indexes of them: its data does not change. */
export function isRecorded({ sources }: Pick<NetworkConfig, 'sources'>): boolean {
  const others = sources.filter(({ kind }) => kind !== 'index')
  return others.length > 0 && others.every(({ kind }) => kind === 'snapshot')
}
