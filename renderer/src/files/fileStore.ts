import { useSyncExternalStore } from 'react'
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
}

const DATABASE = 'tonoscope'
const TABLE = 'files'
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

/** The browser's own storage for files; `undefined` where there is none, or where it is forbidden: files then live as long as the page. */
function database(): Promise<IDBDatabase | undefined> {
  return new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(undefined)
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
      request.onblocked = () => resolve(undefined)
    } catch {
      resolve(undefined)
    }
  })
}

async function change(act: (table: IDBObjectStore) => void): Promise<void> {
  const base = await database()
  if (!base) return
  await new Promise<void>(resolve => {
    const step = base.transaction(TABLE, 'readwrite')
    // A storage that is full keeps what it has; the page goes on with its own copy.
    step.oncomplete = step.onerror = step.onabort = () => resolve()
    act(step.objectStore(TABLE))
  })
  base.close()
}

async function read(): Promise<void> {
  const base = await database()
  const kept = await new Promise<readonly KeptFile[]>(resolve => {
    if (!base) return resolve([])
    const request = base.transaction(TABLE).objectStore(TABLE).getAll()
    // Only this module writes there.
    request.onsuccess = () => resolve(request.result as KeptFile[])
    request.onerror = () => resolve([])
  })
  base?.close()
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
  await change(table => {
    table.put(kept)
    for (const old of next.slice(MOST)) table.delete(old.id)
  })
  return id
}

/** A short name for bytes. The platform's own hashes are not there on a page without https. */
function nameOf(bytes: Uint8Array): string {
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
