import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadBinaries } from './indexPackages.ts'

const name = '@lmdb/lmdb-plan9-mips'
const version = '3.5.0'
const hashOf = (bytes: Uint8Array): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

let work: string
let server: Server
let archive: Buffer
/** What the registry has, and the paths that were requested. */
const registry = { hasFile: true, served: Buffer.alloc(0), requests: [] as string[] }

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'tonoscope-registry-'))
  mkdirSync(join(work, 'package'))
  writeFileSync(join(work, 'package/package.json'), JSON.stringify({ name, version }))
  writeFileSync(join(work, 'package/node.napi.node'), 'native code')
  execFileSync('tar', ['-czf', 'archive.tgz', 'package'], { cwd: work })
  archive = readFileSync(join(work, 'archive.tgz'))
  server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    registry.requests.push(path)
    if (path === `/${name}`) return response.end(JSON.stringify(describePackage()))
    if (path === '/archive.tgz' && registry.hasFile) return response.end(registry.served)
    response.writeHead(404).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(work, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** As a registry describes a package; npm itself checks the hash that it states. */
const describePackage = () => ({
  name,
  'dist-tags': { latest: version },
  versions: {
    [version]: {
      name,
      version,
      dist: { tarball: `${address()}/archive.tgz`, integrity: hashOf(registry.served) },
    },
  },
})

/** Downloads from the registry of the test, with a lock file that names the archive. */
function download(changed: Partial<typeof registry> = {}): Promise<string> {
  Object.assign(registry, { hasFile: true, served: archive, requests: [], ...changed })
  const env = {
    ...process.env,
    npm_config_registry: `${address()}/`,
    npm_config_cache: mkdtempSync(join(work, 'cache-')),
    npm_config_fetch_retries: '0',
    npm_config_offline: 'false',
  }
  return downloadBinaries('plan9', 'mips', { env, lock: () => ({ version, integrity: hashOf(archive) }) })
}

test('the archive that the lock file names is unpacked', async () => {
  const folder = await download()
  expect(new Set(registry.requests)).toEqual(new Set([`/${name}`, '/archive.tgz']))
  expect(readFileSync(join(folder, 'node.napi.node'), 'utf8')).toBe('native code')
  rmSync(join(folder, '..'), { recursive: true })
})

test('an archive with another hash than in the lock file is rejected, whatever the registry states', async () => {
  writeFileSync(join(work, 'package/node.napi.node'), 'other code')
  execFileSync('tar', ['-czf', 'other.tgz', 'package'], { cwd: work })
  await expect(download({ served: readFileSync(join(work, 'other.tgz')) })).rejects.toThrow(
    /^@lmdb\/lmdb-plan9-mips has another hash than in the lock file: sha512-/,
  )
})

test('an archive that the registry does not have is an error', async () => {
  await expect(download({ hasFile: false })).rejects.toThrow(/Command failed: .*pack @lmdb\/lmdb-plan9-mips@3\.5\.0/)
  expect(registry.requests).toContain('/archive.tgz')
})
