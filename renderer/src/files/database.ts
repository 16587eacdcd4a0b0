const DATABASE = 'tonoscope'

/** What is kept in the browser's storage for files. */
export type FileTable = 'files' | 'snapshots'
const tables: readonly FileTable[] = ['files', 'snapshots']

/** What became of something that was to be kept. */
export type StoreResult = 'kept' | 'full' | 'forbidden'

/** The browser's own storage for files; `undefined` where there is none, or where it is forbidden: files then live as long as the page. */
function database(): Promise<IDBDatabase | undefined> {
  return new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(undefined)
    try {
      const request = indexedDB.open(DATABASE, 2)
      request.onupgradeneeded = () => {
        const { result } = request
        for (const table of tables)
          if (!result.objectStoreNames.contains(table)) result.createObjectStore(table, { keyPath: 'id' })
      }
      request.onsuccess = () => {
        // Another tab with a newer program must not wait for this one.
        request.result.onversionchange = () => request.result.close()
        resolve(request.result)
      }
      request.onerror = () => resolve(undefined)
      request.onblocked = () => resolve(undefined)
    } catch {
      resolve(undefined)
    }
  })
}

/** Changes a table; a storage that is full or forbidden stays as it was. */
export async function updateTable(table: FileTable, act: (store: IDBObjectStore) => void): Promise<StoreResult> {
  const base = await database()
  if (!base) return 'forbidden'
  try {
    return await new Promise<StoreResult>(resolve => {
      const step = base.transaction(table, 'readwrite')
      step.oncomplete = () => resolve('kept')
      // What fails without being handled ends in this.
      step.onabort = () => resolve(step.error?.name === 'QuotaExceededError' ? 'full' : 'forbidden')
      act(step.objectStore(table))
    })
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'
  } finally {
    base.close()
  }
}

/** Reads from a table; `undefined` where there is nothing, or no storage. */
export async function readTable<T>(
  table: FileTable,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const base = await database()
  if (!base) return undefined
  try {
    return await new Promise<T | undefined>(resolve => {
      const request = ask(base.transaction(table).objectStore(table))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    })
  } catch {
    return undefined
  } finally {
    base.close()
  }
}
