import { createContext, type JSX, type ReactNode } from 'react'

/** What is shown in the position of a lazy component until its code is loaded. */
export const LoadingContext = createContext<ReactNode>(null)

/**
 * Shows something in the positions of lazy components until they are loaded.
 *
 * Not React's `Suspense`: it shows what has been loaded only 300 ms after what was shown before, even if that is the result.
 */
export const WhileLoading = ({ shown, children }: { shown: ReactNode; children: ReactNode }): JSX.Element => (
  <LoadingContext value={shown}>{children}</LoadingContext>
)
