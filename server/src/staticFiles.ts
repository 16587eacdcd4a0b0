import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from '@tonoscope/node/contentTypes'
import { listFiles } from '@tonoscope/node/listFiles'
import { acceptsEncoding, gzipBytes } from './responses/encoding.ts'
import { wholeResponse } from './responses/wholeBody.ts'

const compressible = /^(text\/|application\/(json|wasm|manifest)|image\/svg)/

type EncodedFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'br' | 'gzip' | undefined
  readonly etag: string
}
type StaticFile = {
  readonly path: string
  readonly type: string
  /** The file name has a content hash. */
  readonly immutable: boolean
  readonly encodings: Map<string, Promise<EncodedFile>>
}

/** The files of one folder, as listed at the start. */
export type StaticFiles = {
  find(path: string): StaticFile | undefined
  respond(file: StaticFile, request: Request): Promise<Response>
}

/** The files of the built web app. `name.br` is the compressed form of `name`. */
export function readStaticFiles(root: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const name of listFiles(root)) {
    if (name.endsWith('.br')) continue
    files.set(`/${name}`, {
      path: join(root, name),
      type: contentType(name),
      immutable: /^assets\/.*-[\w-]{8,}\.\w+$/.test(name),
      encodings: new Map(),
    })
  }
  return { find: path => files.get(path === '/' ? '/index.html' : path), respond }
}

async function respond(file: StaticFile, request: Request): Promise<Response> {
  const { bytes, encoding, etag } = await load(file, request.headers.get('accept-encoding'))
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  return wholeResponse(bytes, { headers })
}

function load(file: StaticFile, acceptEncoding: string | null): Promise<EncodedFile> {
  const encoding = encodingFor(file, acceptEncoding)
  const cached = file.encodings.get(encoding ?? '')
  if (cached) return cached
  const encoded = encodeFile(file, encoding)
  file.encodings.set(encoding ?? '', encoded)
  // Retry the next time if the file could not be read.
  encoded.catch(() => file.encodings.delete(encoding ?? ''))
  return encoded
}

function encodingFor(file: StaticFile, acceptEncoding: string | null): EncodedFile['encoding'] {
  if (!compressible.test(file.type)) return undefined
  if (acceptsEncoding(acceptEncoding, 'br') && existsSync(`${file.path}.br`)) return 'br'
  return acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : undefined
}

async function encodeFile(file: StaticFile, encoding: EncodedFile['encoding']): Promise<EncodedFile> {
  const plain = await readFile(encoding === 'br' ? `${file.path}.br` : file.path)
  const bytes = encoding === 'gzip' ? await gzipBytes(plain, 'thorough') : plain
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, encoding, etag }
}
