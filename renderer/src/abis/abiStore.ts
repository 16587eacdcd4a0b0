import type { AbiSource } from '@tonoscope/core/contract/debugAbi'
import { z } from 'zod'
import { readTable, updateTable } from '../files/database.ts'
import { listCodec } from '../store/codecs.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'
import { getTextId } from '../store/shortHash.ts'

const StoredAbi = z.object({
  /** Equal texts have equal ids. */
  id: z.string(),
  /** The network it is used on; empty for the default one. */
  network: z.string(),
  name: z.string(),
  /** What it declares, in a few words. */
  summary: z.string(),
  codeHashes: z.array(z.string()),
  accounts: z.array(z.string()),
  opCodes: z.array(z.number()),
})
/** An ABI of the library; its text is stored apart. */
export type StoredAbi = z.output<typeof StoredAbi>
/** What an ABI is for. */
export type AbiBindings = Pick<StoredAbi, 'codeHashes' | 'accounts' | 'opCodes'>

const store = createStoredStore<readonly StoredAbi[]>([], { key: 'tonoscope.abis', codec: listCodec(StoredAbi) })
/** Texts that were read or added in this tab. */
const texts = new Map<string, string>()

/** A text to be added by the library, which shows the result. */
export const abiDraft = createStore<{ readonly name: string; readonly text: string } | undefined>(undefined)

const isSame = (abi: StoredAbi, { id, network }: Pick<StoredAbi, 'id' | 'network'>) =>
  abi.id === id && abi.network === network

/** The ABIs of all networks. */
export const useAllAbis = (): readonly StoredAbi[] => useStore(store)

/** The ABIs that are used on a network, as a text that changes with them; `undefined` if there are none. */
export function formatAbiVersion(abis: readonly StoredAbi[], network: string | undefined): string | undefined {
  const used = abis.filter(abi => abi.network === (network ?? ''))
  return used.length === 0
    ? undefined
    : JSON.stringify(used.map(({ id, codeHashes, accounts, opCodes }) => [id, codeHashes, accounts, opCodes]))
}

/** Adds an ABI, or replaces the one with the same text; returns whether it survives a reload. */
export async function storeAbi(abi: Omit<StoredAbi, 'id'>, text: string): Promise<boolean> {
  const stored = { ...abi, id: getTextId(text) }
  texts.set(stored.id, text)
  const isTextStored = (await updateTable('abis', table => table.put({ id: stored.id, text }))) === 'stored'
  const isListed = store.update(before => [stored, ...before.filter(each => !isSame(each, stored))])
  return isTextStored && isListed
}

/** Changes what an ABI is for. */
export function bindAbi(abi: StoredAbi, bindings: AbiBindings): void {
  store.update(before => before.map(each => (isSame(each, abi) ? { ...each, ...bindings } : each)))
}

/** Removes an ABI from its network; the text stays until the page closes, to undo it. */
export async function removeAbi(abi: StoredAbi): Promise<void> {
  await loadAbiText(abi.id)
  store.update(before => before.filter(each => !isSame(each, abi)))
  if (!store.get().some(({ id }) => id === abi.id)) await updateTable('abis', table => table.delete(abi.id))
}

/** The text of an ABI; `undefined` if the browser has removed it. */
export async function loadAbiText(id: string): Promise<string | undefined> {
  const known = texts.get(id)
  if (known !== undefined) return known
  // Only this module writes to this store.
  const found = (await readTable('abis', table => table.get(id))) as { readonly text: string } | undefined
  if (found) texts.set(id, found.text)
  return found?.text
}

/** The ABIs for the calls on a network. */
export async function loadAbiSources(network: string | undefined): Promise<readonly AbiSource[]> {
  const used = store.get().filter(abi => abi.network === (network ?? ''))
  const sources = await Promise.all(used.map(async abi => toSource(abi, await loadAbiText(abi.id))))
  return sources.flatMap(source => source ?? [])
}

/** An ABI as requests have it; `undefined` without its text. */
export function toSource(
  { name, codeHashes, accounts, opCodes }: StoredAbi,
  text: string | undefined,
): AbiSource | undefined {
  if (text === undefined) return undefined
  return {
    text,
    name,
    ...(codeHashes.length > 0 && { code_hashes: codeHashes }),
    ...(accounts.length > 0 && { accounts }),
    ...(opCodes.length > 0 && { op_codes: opCodes }),
  }
}
