import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexIdentity } from '@tonoscope/core/chainIndex/ChainIndex'
import { createFolder } from '../../createFolder.ts'
import { errorCode } from '../../errorCode.ts'
import { Storage } from './Storage.ts'
import { dataFileName, openTables } from './tables.ts'

/** The steps after which a creator may be killed. */
export const creationSteps = ['folder', 'tables', 'identity', 'closed', 'linked', 'removed'] as const
export type CreationStep = (typeof creationSteps)[number]

const draftPrefix = `${dataFileName}.new-`

/**
 * Creates the data file of an index in a folder: under another name, which becomes its own name when all of it is on the disk. Of several
 * processes that create one at once, the first one wins.
 */
export async function createDataFile(
  folder: string,
  identity: IndexIdentity,
  onStep: (step: CreationStep) => void = () => {},
): Promise<void> {
  createFolder(folder)
  onStep('folder')
  const path = join(folder, dataFileName)
  const draft = `${draftPrefix}${randomUUID().slice(0, 8)}`
  try {
    await writeDraft(join(folder, draft), identity, onStep)
    onStep('closed')
    publish(join(folder, draft), path)
    // The name, too. Windows cannot flush a folder.
    if (process.platform !== 'win32') flush(folder, 'r')
    onStep('linked')
  } catch (error) {
    // Another process may have created the index meanwhile, and removed this draft.
    if (!existsSync(path)) throw error
  } finally {
    removeDrafts(folder, existsSync(path) ? draftPrefix : draft)
  }
  onStep('removed')
}

/** Removes what creators that were killed left behind; those that are alive find that the index exists. */
export function removeDrafts(folder: string, prefix: string = draftPrefix): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix))
      try {
        rmSync(join(folder, name), { force: true })
      } catch {
        // Without the right to remove it, or while it is open on Windows, it stays: it does no harm.
      }
}

async function writeDraft(path: string, identity: IndexIdentity, onStep: (step: CreationStep) => void): Promise<void> {
  const storage = new Storage(openTables(path, { readOnly: false, noSync: true }), path, false)
  try {
    onStep('tables')
    // Twice, because LMDB writes its two meta pages in turns: an index that is repaired from either of them has its identity.
    for (let page = 0; page < 2; page++) storage.write(() => storage.writeMeta('identity', identity))
    onStep('identity')
  } finally {
    await storage.close()
  }
  flush(path, 'r+')
}

/** Gives the file its name unless there is one of this name. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (existsSync(path)) return
    if (!noLinks.has(errorCode(error, ''))) throw error
    // Some file systems have no hard links. Renaming replaces a file, but it was checked just before that there is none.
    renameSync(draft, path)
  }
}

const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'])

/** Waits until a file or folder is on the disk. */
function flush(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
