import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'
import { type FileState, findDamagedPage } from './findDamagedPage.ts'

/** A page of LMDB's data file that says where everything is; there are two, written in turns. */
type MetaPage = FileState

const metaFlag = 8
const magic = 0xbeefc0de
const dataVersion = 2
/** Of the fields in a page, from its beginning: a header of 24 bytes, then `MDB_meta`. */
const offsets = {
  ...{ flags: 18, magic: 24, version: 28, pageSize: 48 },
  ...{ freeRoot: 88, mainRoot: 136, lastPage: 144, transaction: 152, end: 168 },
}

const restoreAdvice = 'restore a copy of the folder, or delete it and run tonoscope index again'
export const repairAdvice = `run tonoscope index --repair on it, which returns to the last batch that is whole; if there is none, ${restoreAdvice}`

/** Damage, with what to do about it. */
export const corruptError = (index: string, reason: string, advice = restoreAdvice) =>
  new AppError('index.corrupt', { index, reason, advice })

/**
 * Checks that a data file is one of LMDB, and as long as it says. A file is mapped into memory: reading past its end would end the
 * process.
 *
 * @throws index.corrupt
 */
export function checkDataFile(path: string, name: string): void {
  const file = openSync(path, 'r')
  try {
    const { pages, bytes } = readMetaPages(file)
    const newest = findNewest(pages, bytes, name)
    const expected = bytesOf(newest)
    if (bytes < expected)
      throw corruptError(name, `its data file has ${bytes} bytes, not ${expected}: it is truncated`, repairAdvice)
    if (pages.includes(undefined))
      throw corruptError(name, 'one of the two meta pages of its data file is damaged', repairAdvice)
  } finally {
    closeSync(file)
  }
}

/** What a repair did. */
export type FileRepair = 'none' | 'metaPage' | 'previousBatch'

/**
 * Returns a damaged data file to the newest batch that is whole, as one of its two meta pages describes it: all pages of that are
 * checked. Pages that the last batch wrote are no part of the one before, so that one of the two is often whole.
 *
 * @throws index.corrupt if nothing can be saved
 */
export function repairDataFile(path: string, name: string): FileRepair {
  const file = openSync(path, 'r+')
  try {
    const { pages, bytes } = readMetaPages(file)
    const newest = findNewest(pages, bytes, name)
    let damage: string | undefined
    for (const state of [newest, ...pages.filter(each => each !== undefined && each !== newest)]) {
      if (!state) continue
      const damaged = bytes < bytesOf(state) ? Math.floor(bytes / state.pageSize) : findDamagedPage(file, state)
      if (damaged === undefined) {
        if (!pages.includes(undefined) && state === newest) return 'none'
        copyMetaPage(file, state, pages.indexOf(state))
        return state === newest ? 'metaPage' : 'previousBatch'
      }
      damage ??= `page ${damaged} of its data file is ${bytes < bytesOf(state) ? 'missing' : 'damaged'}`
    }
    throw corruptError(name, `${damage}, and the batch before is not whole either`)
  } finally {
    closeSync(file)
  }
}

/** Writes a meta page over the other one. */
function copyMetaPage(file: number, { pageSize }: MetaPage, position: number): void {
  const other = 1 - position
  const content = Buffer.alloc(offsets.end)
  readSync(file, content, 0, content.length, position * pageSize)
  // The number of a page is its first field; the same transaction number lets the next commit write this page.
  content.writeBigUInt64LE(BigInt(other), 0)
  writeSync(file, content, 0, content.length, other * pageSize)
  fsyncSync(file)
}

/** @throws index.corrupt when there is none */
function findNewest([first, second]: readonly (MetaPage | undefined)[], bytes: number, name: string): MetaPage {
  if (bytes === 0) throw corruptError(name, 'its data file is empty')
  const newest = first && second ? (first.transaction > second.transaction ? first : second) : (first ?? second)
  if (!newest) throw corruptError(name, `its data file (${bytes} bytes) is not one of an index`)
  return newest
}

const bytesOf = ({ lastPage, pageSize }: MetaPage): number => (lastPage + 1) * pageSize

function readMetaPages(file: number): { readonly pages: readonly (MetaPage | undefined)[]; readonly bytes: number } {
  const first = readMetaPage(file, 0)
  // The size of a page is in the first one: if that is damaged, the usual sizes are tried.
  const sizes = first ? [first.pageSize] : [4096, 8192, 16384]
  const second = sizes.map(size => readMetaPage(file, size)).find(each => each !== undefined)
  return { pages: [first, second], bytes: fstatSync(file).size }
}

function readMetaPage(file: number, position: number): MetaPage | undefined {
  const page = Buffer.alloc(offsets.end)
  if (readSync(file, page, 0, page.length, position) < page.length) return undefined
  const pageSize = page.readUInt32LE(offsets.pageSize)
  const isMeta =
    (page.readUInt16LE(offsets.flags) & metaFlag) !== 0 &&
    page.readUInt32LE(offsets.magic) === magic &&
    (page.readUInt32LE(offsets.version) & 0xffff) === dataVersion &&
    pageSize >= 512 &&
    pageSize <= 65536 &&
    (pageSize & (pageSize - 1)) === 0
  if (!isMeta) return undefined
  const lastPage = Number(page.readBigUInt64LE(offsets.lastPage))
  const roots = [offsets.freeRoot, offsets.mainRoot].map(at => page.readBigUInt64LE(at))
  return { pageSize, lastPage, transaction: page.readBigUInt64LE(offsets.transaction), roots }
}
