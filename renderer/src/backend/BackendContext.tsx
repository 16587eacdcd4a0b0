import type { Backend } from '@tonoscope/core/contract/backend'
import { createContext, useContext } from 'react'

/** A backend with the network that it is used for. */
export type BackendConnection = {
  readonly backend: Backend
  /** The default network when absent. */
  readonly network: string | undefined
  /** Prefix of the query keys: replies with different prefixes are cached separately. */
  readonly key: string
}

const Context = createContext<BackendConnection | undefined>(undefined)

/** Provides the backend to all components inside. */
export const BackendProvider = Context.Provider

/** The backend of the nearest provider. */
export function useBackend(): BackendConnection {
  const connection = useContext(Context)
  if (!connection) throw new Error('BackendProvider is missing')
  return connection
}
