import { createContext, useContext } from 'react'

const Context = createContext<(file: File) => void>(() => {})

/** Lends what opens a file on its own screen to everything inside. */
export const TakeFileProvider = Context.Provider

/** Opens a file as if it had been dropped on the window; what goes wrong is told at the top of the page. */
export const useTakeFile = (): ((file: File) => void) => useContext(Context)
