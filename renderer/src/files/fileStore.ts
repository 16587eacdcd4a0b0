import { useSyncExternalStore } from 'react'
import { readTable, type StoreResult, updateTable } from './database.ts'
import type { FileKind } from './fileKind.ts'

/** A file that was opened or saved here. */
export type KeptFile = {
  /** The same content, the same name in the address. */
  readonly id: string
  readonly kind: Extract<FileKind, 'capsule' | 'trace'> | 'block'
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Unix time, in seconds. */
  readonly at: number
  /** What the reader called it, or what it was found to be. */
  readonly title?: string
  /** Why it is gone when the page is closed; absent when it is kept. */
  readonly unkept?: Exclude<StoreResult, 'kept'>
}

/** Older files make room. */
const MOST = 50

let current: readonly KeptFile[] = []
let reading: Promise<void> | undefined
let known = false
const listeners = new Set<() => void>()

function show(next: readonly KeptFile[]): void {
  current = next
  for (const listener of listeners) listener()
}

const change = (act: (table: IDBObjectStore) => void): Promise<StoreResult> => updateTable('files', act)

async function read(): Promise<void> {
  // Only this module writes there.
  const kept = ((await readTable('files', table => table.getAll())) ?? []) as readonly KeptFile[]
  known = true
  const here = new Set(current.map(one => one.id))
  show([...current, ...kept.filter(one => !here.has(one.id))].toSorted((a, b) => b.at - a.at))
}

/** Waits until the files of earlier visits are known. */
export function readFiles(): Promise<void> {
  reading ??= read()
  return reading
}

/** Keeps a file; the name under which it is found again. */
export async function keepFile(file: Omit<KeptFile, 'id' | 'at'>): Promise<string> {
  await readFiles()
  const id = nameOf(file.bytes)
  const kept: KeptFile = { ...file, id, at: Math.floor(Date.now() / 1000) }
  const next = [kept, ...current.filter(one => one.id !== id)]
  show(next.slice(0, MOST))
  const keeping = await change(table => {
    table.put(kept)
    for (const old of next.slice(MOST)) table.delete(old.id)
  })
  if (keeping !== 'kept') show(current.map(one => (one.id === id ? { ...one, unkept: keeping } : one)))
  return id
}

/** A short name for bytes: the same bytes, the same name. The platform's own hashes are not there on a page without https. */
export function nameOf(bytes: Uint8Array): string {
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

/** Gives a kept file the title that it was found to have. */
export async function titleFile(id: string, title: string): Promise<void> {
  const found = current.find(one => one.id === id)
  if (!found || found.title === title) return
  const named = { ...found, title }
  show(current.map(one => (one.id === id ? named : one)))
  await change(table => table.put(named))
}

/** Forgets a file. */
export async function dropFile(id: string): Promise<void> {
  show(current.filter(one => one.id !== id))
  await change(table => table.delete(id))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  readFiles()
  return () => listeners.delete(listener)
}

const now = () => current
const isKnown = () => known

/** The files that this browser keeps, newest first; `ready` once those of earlier visits are among them. */
export function useFiles(): { files: readonly KeptFile[]; ready: boolean } {
  const files = useSyncExternalStore(subscribe, now, now)
  const ready = useSyncExternalStore(subscribe, isKnown, isKnown)
  return { files, ready }
}
