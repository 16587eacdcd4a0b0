import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from '@tonoscope/node/contentTypes'
import { accepts, gzipped } from './encoding.ts'

const compressible = /^(text\/|application\/(json|wasm|manifest)|image\/svg)/

type Served = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: 'br' | 'gzip' | undefined
  readonly etag: string
}
type StaticFile = {
  readonly path: string
  readonly type: string
  /** Its name holds a hash of what is in it. */
  readonly immutable: boolean
  readonly served: Map<string, Promise<Served>>
}

/** Answers for the files of one folder; whatever was not there at the start is not found. */
export type StaticFiles = {
  /** The file at this path, `undefined` when there is none. */
  find(path: string): StaticFile | undefined
  answer(file: StaticFile, request: Request): Promise<Response>
}

/** The files of a built web app. A `name.br` beside a file is its compressed form. */
export function readStaticFiles(root: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const name of listFiles(root)) {
    if (name.endsWith('.br')) continue
    files.set(`/${name}`, {
      path: join(root, name),
      type: contentType(name),
      immutable: /^assets\/.*-[\w-]{8,}\.\w+$/.test(name),
      served: new Map(),
    })
  }
  return { find: path => files.get(path === '/' ? '/index.html' : path), answer }
}

async function answer(file: StaticFile, request: Request): Promise<Response> {
  const acceptEncoding = request.headers.get('accept-encoding') ?? undefined
  const { bytes, encoding, etag } = await load(file, acceptEncoding)
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    vary: 'accept-encoding',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(bytes, { headers })
}

function load(file: StaticFile, acceptEncoding: string | undefined): Promise<Served> {
  const encoding = encodingFor(file, acceptEncoding)
  const known = file.served.get(encoding ?? '')
  if (known) return known
  const made = make(file, encoding)
  file.served.set(encoding ?? '', made)
  // A file that could not be read now may be readable the next time.
  made.catch(() => file.served.delete(encoding ?? ''))
  return made
}

function encodingFor(file: StaticFile, acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  if (!compressible.test(file.type)) return undefined
  if (accepts(acceptEncoding, 'br') && existsSync(`${file.path}.br`)) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined
}

async function make(file: StaticFile, encoding: 'br' | 'gzip' | undefined): Promise<Served> {
  const plain = await readFile(encoding === 'br' ? `${file.path}.br` : file.path)
  const bytes = encoding === 'gzip' ? await gzipped(plain, 'thorough') : plain
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, encoding, etag }
}

function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = folder === '' ? name : `${folder}/${name}`
    return statSync(join(root, path)).isDirectory() ? listFiles(root, path) : [path]
  })
}
