import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

// A plain static file host for the build without a server. It serves the build in a folder, as such hosts do, so that an
// absolute path in the build is noticed.

const files = fileURLToPath(new URL('../dist/static', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The requested file, or undefined if the folder does not have it. */
function findFile(url: string): string | undefined {
  const path = decodeURIComponent(new URL(url, 'http://host').pathname)
  if (!path.startsWith('/app/')) return undefined
  const file = join(files, normalize(path.slice('/app'.length)))
  const exact = file.endsWith('/') ? join(file, 'index.html') : file
  return exact.startsWith(files) && existsSync(exact) && statSync(exact).isFile() ? exact : undefined
}

createServer((request, response) => {
  const file = findFile(request.url ?? '/')
  if (!file) return response.writeHead(404).end('not found')
  response
    .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    .end(readFileSync(file))
}).listen(Number(process.argv[2]), '127.0.0.1')
