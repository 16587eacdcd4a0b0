import type { DebugProfile } from '@tonoscope/core/contract/debugProfile'
import { createStore } from '../store/createStore.ts'

/** A gas profile that other runs are compared with. */
export type KeptProfile = { readonly profile: DebugProfile; readonly title: string }

/** The profile that is kept for comparison, until the page closes. */
export const keptProfile = createStore<KeptProfile | undefined>(undefined)
