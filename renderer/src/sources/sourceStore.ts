import { z } from 'zod'
import { readTable, updateTable } from '../files/database.ts'
import { listCodec } from '../store/codecs.ts'
import { useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'
import { getTextId } from '../store/shortHash.ts'

const StoredSource = z.object({
  /** Equal texts have equal ids. */
  id: z.string(),
  name: z.string(),
  codeHash: z.string(),
  /** Version of the compiler. */
  compiler: z.string(),
  files: z.number(),
})
/** Source code of the library, for the code with its hash on any network; its text is stored apart. */
export type StoredSource = z.output<typeof StoredSource>

const store = createStoredStore<readonly StoredSource[]>([], {
  key: 'tonoscope.sources',
  codec: listCodec(StoredSource),
})
/** Texts that were read or added in this tab. */
const texts = new Map<string, string>()

/** The source code that is stored, newest first. */
export const useSources = (): readonly StoredSource[] => useStore(store)

/** Adds source code, or replaces that of the same code; returns whether it survives a reload. */
export async function storeSource(source: Omit<StoredSource, 'id'>, text: string): Promise<boolean> {
  const stored = { ...source, id: getTextId(text) }
  texts.set(stored.id, text)
  const isTextStored = (await updateTable('sources', table => table.put({ id: stored.id, text }))) === 'stored'
  const replaced = store.get().filter(({ codeHash, id }) => codeHash === stored.codeHash && id !== stored.id)
  const isListed = store.update(before => [stored, ...before.filter(each => each.codeHash !== stored.codeHash)])
  for (const { id } of replaced) await updateTable('sources', table => table.delete(id))
  return isTextStored && isListed
}

/** Removes source code. */
export async function removeSource({ id }: StoredSource): Promise<void> {
  store.update(before => before.filter(each => each.id !== id))
  texts.delete(id)
  await updateTable('sources', table => table.delete(id))
}

/** The text of a source; `undefined` if the browser has removed it. */
export async function loadSourceText(id: string): Promise<string | undefined> {
  const known = texts.get(id)
  if (known !== undefined) return known
  // Only this module writes to this store.
  const found = (await readTable('sources', table => table.get(id))) as { readonly text: string } | undefined
  if (found) texts.set(id, found.text)
  return found?.text
}
