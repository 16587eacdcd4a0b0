import { useEffect } from 'react'
import { createStore, useStore } from '../store/createStore.ts'
import { shortHash } from '../store/shortHash.ts'
import { readTable, type StoreResult, updateTable } from './database.ts'
import type { FileKind } from './detectFileKind.ts'

/** A file in the library. */
export type StoredFile = {
  /** Key in URLs: equal bytes have equal ids. */
  readonly id: string
  readonly kind: Extract<FileKind, 'capsule' | 'trace'> | 'block'
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Unix time, in seconds. */
  readonly at: number
  /** Title given by the user or found in the file. */
  readonly title?: string
  /** Why it is lost when the page closes; absent if it is stored. */
  readonly notStored?: Exclude<StoreResult, 'stored'> | 'signed'
}

const MAX_FILES = 50

/** `ready`: whether the stored files are loaded. */
const store = createStore<{ readonly files: readonly StoredFile[]; readonly ready: boolean }>({
  files: [],
  ready: false,
})
let reading: Promise<void> | undefined

const updateFiles = (change: (files: readonly StoredFile[]) => readonly StoredFile[]): void =>
  store.update(before => ({ ...before, files: change(before.files) }))

async function read(): Promise<void> {
  // Only this module writes to this store.
  const stored = ((await readTable('files', table => table.getAll())) ?? []) as readonly StoredFile[]
  store.update(({ files }) => {
    const loadedIds = new Set(files.map(one => one.id))
    const others = stored.filter(one => !loadedIds.has(one.id))
    return { files: [...files, ...others].toSorted((a, b) => b.at - a.at), ready: true }
  })
}

/** Resolves when the stored files are loaded. */
export function loadFiles(): Promise<void> {
  reading ??= read()
  return reading
}

/**
 * Adds a file to the library; returns its id. A file that may contain a signed message (`notStored: 'signed'`) is in memory
 * until `keepFile`, unless it is stored already.
 */
export async function storeFile(file: Omit<StoredFile, 'id' | 'at'>): Promise<string> {
  await loadFiles()
  const id = shortHash(file.bytes)
  const before = store.get().files.find(one => one.id === id)
  if (file.notStored === 'signed' && before && before.notStored === undefined) return id
  const stored: StoredFile = { ...file, id, at: Math.floor(Date.now() / 1000) }
  const next = [stored, ...store.get().files.filter(one => one.id !== id)]
  updateFiles(() => next.slice(0, MAX_FILES))
  if (file.notStored === 'signed') return id
  const result = await updateTable('files', table => {
    table.put(stored)
    for (const old of next.slice(MAX_FILES)) table.delete(old.id)
  })
  if (result !== 'stored') updateFiles(files => files.map(one => (one.id === id ? { ...one, notStored: result } : one)))
  return id
}

/** Stores a file that was in memory only because it may contain a signed message; until it is stored, it counts as in memory only. */
export async function keepFile(id: string): Promise<void> {
  const file = store.get().files.find(one => one.id === id)
  if (file?.notStored !== 'signed') return
  const { notStored: _, ...rest } = file
  const kept: StoredFile = { ...rest, at: Math.floor(Date.now() / 1000) }
  const result = await updateTable('files', table => table.put(kept))
  const shown: StoredFile = result === 'stored' ? kept : { ...kept, notStored: result }
  // It may have been removed meanwhile.
  updateFiles(files => (files.some(one => one.id === id) ? [shown, ...files.filter(one => one.id !== id)] : files))
}

/** Sets the title of a file. */
export async function setFileTitle(id: string, title: string): Promise<void> {
  const found = store.get().files.find(one => one.id === id)
  if (!found || found.title === title) return
  const renamed = { ...found, title }
  updateFiles(files => files.map(one => (one.id === id ? renamed : one)))
  if (renamed.notStored === undefined) await updateTable('files', table => table.put(renamed))
}

/** Removes a file. */
export async function removeFile(id: string): Promise<void> {
  updateFiles(files => files.filter(one => one.id !== id))
  await updateTable('files', table => table.delete(id))
}

/** The library files, newest first; `ready` once the stored ones are loaded. */
export function useFiles(): { files: readonly StoredFile[]; ready: boolean } {
  useEffect(() => void loadFiles(), [])
  return useStore(store)
}
