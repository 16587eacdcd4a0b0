import { createContext, useContext } from 'react'

const OpenFileContext = createContext<(file: File) => void>(() => {})

/** Provides the function that opens a file to all components inside. */
export const OpenFileProvider = OpenFileContext.Provider

/** Opens a file as if it were dropped on the window; errors are shown at the top of the page. */
export const useOpenFile = (): ((file: File) => void) => useContext(OpenFileContext)
