import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tonoscope/core/errors'

/** What the system opens with this program, and what its dialog offers. */
export const fileKinds = [
  { name: 'Messages, capsules and snapshots', extensions: ['boc', 'tonoscope', 'json', 'gz', 'txt'] },
  { name: 'All files', extensions: ['*'] },
]

const mostBytes = 256 * 2 ** 20

/** A file's name and what is in it. @throws input.argument */
export async function readOpened(
  path: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const name = basename(path)
  const refuse = (reason: string, cause?: unknown) => new AppError('input.argument', { name, reason }, { cause })
  try {
    const file = await open(path, 'r')
    try {
      const about = await file.stat()
      if (!about.isFile()) throw refuse('this is no file')
      if (about.size > mostBytes) throw refuse(`it is larger than ${mostBytes / 2 ** 20} MB`)
      return { name, bytes: new Uint8Array(await file.readFile()) }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw refuse(`the file cannot be read (${code})`, error)
  }
}

/** What a command line asks for: links of this program's scheme, and files. */
export function openedBy(
  argv: readonly string[],
  folder: string,
): { readonly links: string[]; readonly files: string[] } {
  // The first one is the program; while it is developed, the second one is where its code lies.
  const words = argv.slice(1).filter(word => !word.startsWith('-'))
  const isLink = (word: string) => /^tonoscope:/i.test(word)
  return {
    links: words.filter(isLink).map(word => word.slice(0, 100_000)),
    files: words
      .filter(word => !isLink(word) && /\.(boc|tonoscope|json|gz|txt)$/i.test(word))
      .map(word => pathOf(word, folder)),
  }
}

/** Desktops of Linux hand over addresses of files, shells hand over paths. */
function pathOf(word: string, folder: string): string {
  if (!/^file:/i.test(word)) return resolve(folder, word)
  try {
    return fileURLToPath(word)
  } catch {
    return word // of another machine: that it cannot be read is said when it is opened
  }
}
