import { join, resolve } from 'node:path'
import type { IndexRepair } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import { type FileRepair, repairDataFile } from './checkDataFile.ts'
import { checkFolder } from './openLmdbIndex.ts'
import { toIndexError } from './storageErrors.ts'
import { dataFileName } from './tables.ts'
import { findLeader } from './takeLease.ts'

const texts: Readonly<Record<FileRepair, string>> = {
  none: 'its data file is whole, there is nothing to repair',
  metaPage: 'a damaged meta page was restored; the index is as after its last batch, or as after the one before',
  previousBatch: 'the last batch was damaged; the index is as after the batch before',
}

/** Returns the index in a folder to the last batch that is whole. @throws index.* */
export async function repairLmdbIndex(location: string): Promise<IndexRepair> {
  const folder = resolve(location)
  const name = `the index in ${location}`
  try {
    checkFolder(folder, name, false)
    if (await findLeader(folder))
      throw new AppError('index.readOnly', { index: name, reason: 'a process writes to it: stop it first' })
    const done = repairDataFile(join(folder, dataFileName), name)
    return { isRepaired: done !== 'none', text: `${name}: ${texts[done]}` }
  } catch (error) {
    throw toIndexError(name, error)
  }
}
