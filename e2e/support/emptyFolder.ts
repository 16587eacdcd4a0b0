import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A temporary folder, removed when this process exits. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-'))
  folders.push(folder)
  return folder
}
