import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tonoscope/core/errors'
import { errorCode } from '@tonoscope/node/errorCode'

/** File filters of the open dialog. */
export const fileFilters = [
  { name: 'Messages, capsules and snapshots', extensions: ['boc', 'tonoscope', 'json', 'gz', 'txt'] },
  { name: 'All files', extensions: ['*'] },
]

const maxFileBytes = 256 * 2 ** 20

/** A file that the user opened. */
export type OpenedFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Reads a file that the user opened. @throws input.argument */
export async function readOpenedFile(path: string): Promise<OpenedFile> {
  const name = basename(path)
  const fileError = (reason: string, cause?: unknown) => new AppError('input.argument', { name, reason }, { cause })
  try {
    const file = await open(path, 'r')
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw fileError('not a file')
      if (stats.size > maxFileBytes) throw fileError(`the file is larger than ${maxFileBytes / 2 ** 20} MB`)
      return { name, bytes: new Uint8Array(await file.readFile()) }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw fileError(`the file cannot be read (${errorCode(error, String(error))})`, error)
  }
}

/** The `tonoscope:` links and files in a command line. */
export function parseCommandLine(
  argv: readonly string[],
  folder: string,
): { readonly links: string[]; readonly files: string[] } {
  // The first argument is the program; in development the second one is the path of the app.
  const args = argv.slice(1).filter(arg => !arg.startsWith('-'))
  const isLink = (arg: string) => /^tonoscope:/i.test(arg)
  return {
    links: args.filter(isLink).map(arg => arg.slice(0, 100_000)),
    files: args
      .filter(arg => !isLink(arg) && /\.(boc|tonoscope|json|gz|txt)$/i.test(arg))
      .map(arg => toPath(arg, folder)),
  }
}

/** Linux desktops pass `file:` URLs, shells pass paths. */
function toPath(arg: string, folder: string): string {
  if (!/^file:/i.test(arg)) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    return arg // a file URL of another host; reading it reports the error
  }
}
