import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainIndex, IndexDocument } from '@tonoscope/core/chainIndex/ChainIndex'
import { createFolder } from '../createFolder.ts'

/** Where small texts are kept: an index, or a folder. */
export type DocumentStore = Pick<ChainIndex, 'documents' | 'putDocument' | 'removeDocument'>

/** Keeps documents as files of a folder, for a server without an index. A file is replaced as a whole. */
export function openDocumentFolder(folder: string): DocumentStore {
  // Keys may have characters that file names cannot.
  const toFile = (kind: string, key: string) =>
    join(folder, `${kind}-${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`)
  return {
    async documents(kind) {
      const files = (existsSync(folder) ? readdirSync(folder) : []).filter(
        name => name.startsWith(`${kind}-`) && name.endsWith('.json'),
      )
      const found = files.map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as IndexDocument)
      return found.sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    async putDocument(kind, document) {
      createFolder(folder)
      const file = toFile(kind, document.key)
      writeFileSync(`${file}.new`, JSON.stringify(document), { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    },
    async removeDocument(kind, key) {
      const file = toFile(kind, key)
      if (existsSync(file)) rmSync(file)
    },
  }
}
