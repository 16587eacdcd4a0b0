import { createStore } from '../store/createStore.ts'

/** A file with source code that the debugger or the library is to add. */
export const sourceDraft = createStore<{ readonly name: string; readonly text: string } | undefined>(undefined)
