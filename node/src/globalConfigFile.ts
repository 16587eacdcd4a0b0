import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readGlobalConfig } from '@tonoscope/core/chain/liteserver/globalConfig'
import { AppError } from '@tonoscope/core/errors'

/** How global configs are fetched and kept. */
export type GlobalConfigSettings = {
  /** Where fetched ones are kept. */
  readonly folder: string
  readonly fetch: typeof fetch
  readonly nowMs: () => number
}

/** Networks change their list of liteservers now and then. */
const goodForMs = 24 * 3600 * 1000
const fetchMs = 10_000
const mostCharacters = 4 * 2 ** 20

/** Where this program may keep what it fetched: `TONOSCOPE_CACHE`, or the user's folder for that. */
export const cacheFolder = (): string =>
  process.env.TONOSCOPE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tonoscope')

/**
 * The text of a global config: a file, or an address. What was fetched is kept for a day, and used for longer when it
 * cannot be fetched again.
 *
 * @throws source.unreachable
 */
export async function globalConfigText(place: string, settings: GlobalConfigSettings): Promise<string> {
  if (!/^https?:\/\//.test(place)) {
    try {
      return await readFile(place, 'utf8')
    } catch (error) {
      throw unreachable(place, `the file cannot be read (${codeOf(error)})`)
    }
  }
  const file = join(
    settings.folder,
    `global-config-${createHash('sha256').update(place).digest('hex').slice(0, 16)}.json`,
  )
  const kept = await readKept(file)
  if (kept && settings.nowMs() - kept.writtenMs < goodForMs) return kept.text
  try {
    const text = await fetchText(place, settings.fetch)
    // Whatever a portal or a proxy answers instead is not kept.
    readGlobalConfig(text)
    await keep(settings.folder, file, text)
    return text
  } catch (error) {
    if (kept) return kept.text
    throw unreachable(place, error instanceof Error ? error.message : String(error))
  }
}

async function fetchText(address: string, fetch: GlobalConfigSettings['fetch']): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(fetchMs) })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > mostCharacters) throw new Error('it is too long')
  return text
}

async function readKept(file: string): Promise<{ readonly text: string; readonly writtenMs: number } | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    return { text, writtenMs: mtimeMs }
  } catch {
    return undefined
  }
}

/** Several threads may do it at once; a folder that cannot be written is no obstacle. */
async function keep(folder: string, file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(fresh, text)
    await rename(fresh, file)
  } catch {}
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'damaged')

const unreachable = (source: string, reason: string): AppError =>
  new AppError('source.unreachable', { source: source.replace(/[?#].*$/, ''), reason })
