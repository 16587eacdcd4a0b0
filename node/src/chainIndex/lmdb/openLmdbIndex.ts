import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatBlockIdExt, isSameBlock } from '@tonoscope/core/blockId'
import {
  type ChainIndex,
  type IndexIdentity,
  indexVersion,
  type OpenIndexOptions,
} from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import { checkDataFile, corruptError } from './checkDataFile.ts'
import { type CreationStep, createDataFile, removeDrafts } from './createDataFile.ts'
import { lmdbIndex } from './lmdbIndex.ts'
import { Storage } from './Storage.ts'
import { toIndexError } from './storageErrors.ts'
import { dataFileName, openTables } from './tables.ts'

/** Changes an index of one version into the next one, in a transaction. */
export type IndexUpgrade = (storage: Storage) => void

/** What tests replace. */
export type LmdbSettings = {
  /** The version that is written, and upgrades by the version that they start from. */
  readonly version: number
  readonly upgrades: ReadonlyMap<number, IndexUpgrade>
  /** How often commits of other processes are looked for. */
  readonly pollMs: number
  /** Waits; ends early when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called after each step of the creation of an index. */
  readonly onCreation?: (step: CreationStep) => void
}

const defaultSettings: LmdbSettings = {
  version: indexVersion,
  // There is no older version yet.
  upgrades: new Map(),
  pollMs: 100,
  wait: (ms, signal) =>
    new Promise(done => {
      const timer = setTimeout(finish, ms)
      function finish() {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        done()
      }
      signal.addEventListener('abort', finish, { once: true })
      if (signal.aborted) finish()
    }),
}

/** Opens the index in a folder. @throws index.* */
export async function openLmdbIndex(
  location: string,
  options: OpenIndexOptions = {},
  settings: Partial<LmdbSettings> = {},
): Promise<ChainIndex> {
  const folder = resolve(location)
  const name = `the index in ${location}`
  const all = { ...defaultSettings, ...settings }
  try {
    return await openFolder(folder, location, name, options, all)
  } catch (error) {
    throw toIndexError(name, error)
  }
}

async function openFolder(
  folder: string,
  location: string,
  name: string,
  options: OpenIndexOptions,
  settings: LmdbSettings,
): Promise<ChainIndex> {
  const path = join(folder, dataFileName)
  const { identity, readOnly = false } = options
  if (!existsSync(path)) {
    checkFolder(folder, name, identity !== undefined && !readOnly)
    if (identity) await createDataFile(folder, { ...identity, version: settings.version }, settings.onCreation)
  } else if (!readOnly) removeDrafts(folder)
  checkDataFile(path, name)
  const storage = new Storage(openTables(path, { readOnly }), path, readOnly)
  try {
    const found = storage.readMeta<IndexIdentity>('identity')
    if (!found) throw corruptError(name, 'it does not have the network that it is of')
    const current = checkVersion(storage, location, name, found, options, settings)
    if (identity) checkIdentity(name, current, identity)
    return lmdbIndex({ folder, name, storage, identity: current, readOnly, settings })
  } catch (error) {
    void storage.close()
    throw error
  }
}

/** @throws index.unreachable unless an index can be created there, or there is one */
export function checkFolder(folder: string, name: string, creates: boolean): void {
  const fail = (reason: string) => new AppError('index.unreachable', { index: name, reason })
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw fail('it is a file, not a folder')
  if (!creates && !existsSync(join(folder, dataFileName)))
    throw fail(existsSync(folder) ? 'there is no index in this folder' : 'there is no such folder')
}

function checkVersion(
  storage: Storage,
  location: string,
  index: string,
  found: IndexIdentity,
  { upgrade, readOnly, log }: OpenIndexOptions,
  { version, upgrades }: LmdbSettings,
): IndexIdentity {
  if (found.version === version) return found
  const details = { index, found: found.version, supported: version }
  if (found.version > version) throw new AppError('index.version', details)
  const command = `tonoscope index --upgrade ${location}`
  if (!upgrade || readOnly) throw new AppError('index.version', { ...details, command })
  let current = found
  // Each step is one transaction: an upgrade that is interrupted continues with the next one.
  while (current.version < version) {
    const step = upgrades.get(current.version)
    if (!step) throw new AppError('index.version', details)
    const next = { ...current, version: current.version + 1 }
    storage.write(() => {
      step(storage)
      storage.writeMeta('identity', next)
    })
    log?.(`upgraded ${index} from version ${current.version} to ${next.version}`)
    current = next
  }
  return current
}

function checkIdentity(index: string, found: IndexIdentity, expected: IndexIdentity): void {
  if (!isSameBlock(found.zeroState, expected.zeroState))
    throw new AppError('index.network', {
      index,
      found: formatBlockIdExt(found.zeroState),
      expected: formatBlockIdExt(expected.zeroState),
    })
  const describe = ({ accounts, days, keepsCells }: IndexIdentity['scope']) =>
    [
      accounts ? `accounts ${accounts.toSorted().join(', ')}` : 'all accounts',
      days === undefined ? 'all days' : `${days} days`,
      keepsCells ? 'with cells' : 'without cells',
    ].join(', ')
  const [is, not] = [describe(found.scope), describe(expected.scope)]
  if (is !== not) throw new AppError('index.scope', { index, reason: `it has ${is}; not ${not}` })
}
