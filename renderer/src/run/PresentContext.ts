import { createContext } from 'react'

/** Where the present values of overrides are read; `undefined` if the page cannot read the network of the run. */
export const PresentContext = createContext<{ readonly block: number | undefined } | undefined>(undefined)
