import { useEffect } from 'react'
import { addAbi } from '../abis/addAbi.ts'
import { useBackend } from '../backend/BackendContext.tsx'
import { sourceDraft } from '../files/sourceDraft.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { storeSource } from './sourceStore.ts'

/** What became of the last file with source code. */
type Added =
  | { readonly error: unknown }
  | { readonly name: string; readonly codeHash: string; readonly isStored: boolean }

/** It outlives the components: the ABI of a file makes them load anew. */
const added = createStore<Added | undefined>(undefined)

/** Adds the file with source code that was dropped or chosen, and its ABI; the result, and a function to close it. */
export function useAddedSource(): readonly [added: Added | undefined, close: () => void] {
  const { backend, network = '' } = useBackend()
  const draft = useStore(sourceDraft)
  useEffect(() => {
    if (!draft) return
    sourceDraft.update(() => undefined)
    added.update(() => undefined)
    const { name: file, text } = draft
    const add = async (): Promise<Added> => {
      const source = await backend.call('debugSource', { body: { text } }, network === '' ? {} : { network })
      const { code_hash: codeHash, compiler, files, entrypoint, abi } = source
      const name = file.replace(/(?:\.source)?\.json$/, '') || entrypoint
      const isStored = await storeSource({ name, codeHash, compiler, files: files.length }, text)
      if (abi !== undefined)
        await addAbi(backend, network, { text: abi, name, codeHashes: [], accounts: [], opCodes: [] })
      return { name, codeHash, isStored }
    }
    add().then(
      found => added.update(() => found),
      (error: unknown) => added.update(() => ({ error })),
    )
  }, [draft, backend, network])
  return [useStore(added), () => added.update(() => undefined)]
}
