import { useSyncExternalStore } from 'react'
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
  readonly notStored?: Exclude<StoreResult, 'stored'>
}

/** The oldest files are removed. */
const MAX_FILES = 50

let current: readonly StoredFile[] = []
let reading: Promise<void> | undefined
let isLoaded = false
const listeners = new Set<() => void>()

function show(next: readonly StoredFile[]): void {
  current = next
  for (const listener of listeners) listener()
}

const change = (act: (table: IDBObjectStore) => void): Promise<StoreResult> => updateTable('files', act)

async function read(): Promise<void> {
  // Only this module writes to this store.
  const stored = ((await readTable('files', table => table.getAll())) ?? []) as readonly StoredFile[]
  isLoaded = true
  const loadedIds = new Set(current.map(one => one.id))
  show([...current, ...stored.filter(one => !loadedIds.has(one.id))].toSorted((a, b) => b.at - a.at))
}

/** Resolves when the stored files are loaded. */
export function loadFiles(): Promise<void> {
  reading ??= read()
  return reading
}

/** Adds a file to the library; returns its id. */
export async function storeFile(file: Omit<StoredFile, 'id' | 'at'>): Promise<string> {
  await loadFiles()
  const id = hashBytes(file.bytes)
  const stored: StoredFile = { ...file, id, at: Math.floor(Date.now() / 1000) }
  const next = [stored, ...current.filter(one => one.id !== id)]
  show(next.slice(0, MAX_FILES))
  const result = await change(table => {
    table.put(stored)
    for (const old of next.slice(MAX_FILES)) table.delete(old.id)
  })
  if (result !== 'stored') show(current.map(one => (one.id === id ? { ...one, notStored: result } : one)))
  return id
}

/** A short non-cryptographic hash of bytes: `crypto.subtle` is not available on pages without https. */
export function hashBytes(bytes: Uint8Array): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 2654435761)
    b = Math.imul(b ^ byte, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/** Sets the title of a file. */
export async function setFileTitle(id: string, title: string): Promise<void> {
  const found = current.find(one => one.id === id)
  if (!found || found.title === title) return
  const renamed = { ...found, title }
  show(current.map(one => (one.id === id ? renamed : one)))
  await change(table => table.put(renamed))
}

/** Removes a file. */
export async function removeFile(id: string): Promise<void> {
  show(current.filter(one => one.id !== id))
  await change(table => table.delete(id))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  loadFiles()
  return () => listeners.delete(listener)
}

const now = () => current
const isKnown = () => isLoaded

/** The library files, newest first; `ready` once the stored ones are loaded. */
export function useFiles(): { files: readonly StoredFile[]; ready: boolean } {
  const files = useSyncExternalStore(subscribe, now, now)
  const ready = useSyncExternalStore(subscribe, isKnown, isKnown)
  return { files, ready }
}
