import {
  capsuleExtension,
  expectedExtension,
  historyName,
  readHistory,
  type ShelfRun,
} from '@tonoscope/core/contract/shelf'
import { readFileAsText, readFileBytes } from '../../files/readFile.ts'

/** A capsule of a shelf, with the text of what it is expected to give. */
export type ShelfCapsule = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly expected: string | undefined
}

/** The files of a shelf: its capsules by name, and its runs, newest first. */
export type OpenedShelf = {
  readonly capsules: readonly ShelfCapsule[]
  readonly runs: readonly ShelfRun[]
  /** Lines of the history that are not runs. */
  readonly unread: number
}

/** Reads the files of a shelf; others are ignored. @throws limit.cells for a file that is too large */
export async function openShelf(files: readonly File[]): Promise<OpenedShelf> {
  const byName = new Map(files.map(file => [file.name, file]))
  const names = [...byName.keys()].filter(name => name.endsWith(capsuleExtension)).sort()
  const capsules = await Promise.all(
    names.map(async fileName => {
      const name = fileName.slice(0, -capsuleExtension.length)
      const [file, expected] = [byName.get(fileName), byName.get(`${name}${expectedExtension}`)]
      return {
        name,
        bytes: file ? await readFileBytes(file) : new Uint8Array(),
        expected: expected && (await readFileAsText(expected)),
      }
    }),
  )
  const history = byName.get(historyName)
  const { runs, unread } = history ? readHistory(await readFileAsText(history)) : { runs: [], unread: 0 }
  return { capsules, runs: runs.toReversed(), unread }
}
