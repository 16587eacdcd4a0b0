const tables = ['files', 'snapshots', 'abis', 'sources'] as const
type FileTable = (typeof tables)[number]

/** The result of a write: `full` if the quota is exceeded, `forbidden` if storage is disabled. */
export type StoreResult = 'stored' | 'full' | 'forbidden'

/** The IndexedDB database; `undefined` if it is not available: files are then kept in memory only. */
function database(): Promise<IDBDatabase | undefined> {
  return new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(undefined)
    try {
      const request = indexedDB.open('tonoscope', 4)
      request.onupgradeneeded = () => {
        const { result } = request
        for (const table of tables)
          if (!result.objectStoreNames.contains(table)) result.createObjectStore(table, { keyPath: 'id' })
      }
      request.onsuccess = () => {
        // Do not block an upgrade by another tab.
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

/** Writes to an object store. */
export async function updateTable(table: FileTable, act: (store: IDBObjectStore) => void): Promise<StoreResult> {
  const base = await database()
  if (!base) return 'forbidden'
  try {
    return await new Promise<StoreResult>(resolve => {
      const step = base.transaction(table, 'readwrite')
      step.oncomplete = () => resolve('stored')
      // Unhandled request errors abort the transaction.
      step.onabort = () => resolve(step.error?.name === 'QuotaExceededError' ? 'full' : 'forbidden')
      act(step.objectStore(table))
    })
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden'
  } finally {
    base.close()
  }
}

/** Reads from an object store; `undefined` if there is no entry or no database. */
export async function readTable<T>(
  table: FileTable,
  query: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const base = await database()
  if (!base) return undefined
  try {
    return await new Promise<T | undefined>(resolve => {
      const request = query(base.transaction(table).objectStore(table))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    })
  } catch {
    return undefined
  } finally {
    base.close()
  }
}
