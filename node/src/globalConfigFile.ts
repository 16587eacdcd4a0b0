import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readGlobalConfig } from '@tonoscope/core/chain/liteserver/globalConfig'
import { cancelStream, readBytes } from '@tonoscope/core/encoding/readBytes'
import { decodeUtf8 } from '@tonoscope/core/encoding/utf8'
import { AppError } from '@tonoscope/core/errors'
import { createFolder } from './createFolder.ts'
import { errorCode } from './errorCode.ts'

/** How global configs are fetched and cached. */
export type GlobalConfigSettings = {
  readonly folder: string
  readonly fetch: typeof fetch
  readonly nowMs: () => number
}

/** Networks sometimes change their list of liteservers. */
const cacheMaxAgeMs = 24 * 3600 * 1000
const fetchTimeoutMs = 10_000
const maxBytes = 4 * 2 ** 20

/** The cache folder: `TONOSCOPE_CACHE`, or a folder in the cache directory of the user. */
export const cacheFolder = (): string =>
  process.env.TONOSCOPE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tonoscope')

/** The text of a global config; a fetched one is cached, for use if a later fetch fails. @throws source.unreachable */
export async function loadGlobalConfigText(fileOrUrl: string, settings: GlobalConfigSettings): Promise<string> {
  if (!/^https?:\/\//.test(fileOrUrl)) {
    try {
      return await readFile(fileOrUrl, 'utf8')
    } catch (error) {
      throw unreachableError(fileOrUrl, `the file cannot be read (${errorCode(error, 'damaged')})`)
    }
  }
  const file = join(
    settings.folder,
    `global-config-${createHash('sha256').update(fileOrUrl).digest('hex').slice(0, 16)}.json`,
  )
  const cached = await readCached(file)
  if (cached && settings.nowMs() - cached.writtenMs < cacheMaxAgeMs) return cached.text
  try {
    const text = await fetchText(fileOrUrl, settings.fetch)
    // Validated, so that the page of a captive portal or proxy is not cached.
    readGlobalConfig(text)
    await writeCache(settings.folder, file, text)
    return text
  } catch (error) {
    if (cached) return cached.text
    throw unreachableError(fileOrUrl, error instanceof Error ? error.message : String(error))
  }
}

async function fetchText(url: string, fetch: GlobalConfigSettings['fetch']): Promise<string> {
  const signal = AbortSignal.timeout(fetchTimeoutMs)
  const response = await fetch(url, { signal })
  if (!response.ok) {
    cancelStream(response.body)
    throw new Error(`HTTP status ${response.status}`)
  }
  const bytes = await readBytes(response.body, maxBytes, signal)
  if (!bytes) throw new Error(`the response is longer than ${maxBytes} bytes`)
  return decodeUtf8(bytes)
}

async function readCached(file: string): Promise<{ readonly text: string; readonly writtenMs: number } | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    return { text, writtenMs: mtimeMs }
  } catch {
    return undefined
  }
}

/** Atomic, because several threads may write it; errors are ignored. */
async function writeCache(folder: string, file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  try {
    createFolder(folder)
    await writeFile(temporary, text)
    await rename(temporary, file)
  } catch {}
}

const unreachableError = (source: string, reason: string): AppError =>
  new AppError('source.unreachable', { source: source.replace(/[?#].*$/, ''), reason })
