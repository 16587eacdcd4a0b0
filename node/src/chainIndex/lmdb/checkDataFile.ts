import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '@tonoscope/core/errors'

/** A page of LMDB's data file that says where everything is; there are two, written in turns. */
type MetaPage = { readonly pageSize: number; readonly lastPage: number; readonly transaction: bigint }

const metaFlag = 8
const magic = 0xbeefc0de
const dataVersion = 2
/** Of the fields in a page, from its beginning: a header of 24 bytes, then `MDB_meta`. */
const offsets = { flags: 18, magic: 24, version: 28, pageSize: 48, lastPage: 144, transaction: 152, end: 168 }

const restoreAdvice = 'restore a copy of the folder, or delete it and run tonoscope index again'

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
  const { pages, bytes } = readMetaPages(path)
  const [first, second] = pages
  const reject = (reason: string, advice?: string) => corruptError(name, reason, advice)
  if (bytes === 0) throw reject('its data file is empty')
  const newest = first && second ? (first.transaction > second.transaction ? first : second) : (first ?? second)
  if (!newest) throw reject(`its data file (${bytes} bytes) is not one of an index`)
  const expected = (newest.lastPage + 1) * newest.pageSize
  if (bytes < expected) throw reject(`its data file has ${bytes} bytes, not ${expected}: it is truncated`)
  if (!first || !second)
    throw reject(
      'one of the two meta pages of its data file is damaged',
      'run tonoscope index --repair, which returns to the last batch that is whole',
    )
}

/**
 * Restores a damaged meta page from the other one: the index is as it was after the last batch that the other page describes.
 * Returns whether there was anything to repair.
 *
 * @throws index.corrupt if nothing can be saved
 */
export function repairDataFile(path: string, name: string): boolean {
  const { pages } = readMetaPages(path)
  const good = pages.findIndex(each => each !== undefined)
  const bad = pages.indexOf(undefined)
  const page = pages[good]
  if (page && bad >= 0) {
    const file = openSync(path, 'r+')
    try {
      const content = Buffer.alloc(offsets.end)
      readSync(file, content, 0, content.length, good * page.pageSize)
      // The number of a page is its first field; the older transaction number lets the next commit write this page.
      content.writeBigUInt64LE(BigInt(bad), 0)
      writeSync(file, content, 0, content.length, bad * page.pageSize)
    } finally {
      closeSync(file)
    }
  }
  checkDataFile(path, name)
  return bad >= 0
}

function readMetaPages(path: string): { readonly pages: readonly (MetaPage | undefined)[]; readonly bytes: number } {
  const file = openSync(path, 'r')
  try {
    const first = readMetaPage(file, 0)
    // The size of a page is in the first one: if that is damaged, the usual sizes are tried.
    const sizes = first ? [first.pageSize] : [4096, 8192, 16384]
    const second = sizes.map(size => readMetaPage(file, size)).find(each => each !== undefined)
    return { pages: [first, second], bytes: fstatSync(file).size }
  } finally {
    closeSync(file)
  }
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
  return { pageSize, lastPage, transaction: page.readBigUInt64LE(offsets.transaction) }
}
