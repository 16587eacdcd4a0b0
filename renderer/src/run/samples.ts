import { useOperation } from '../backend/useOperation.ts'

/** The sample messages of this network. */
export const useSamples = (enabled = true) => useOperation('getSamples', {}, { enabled })
