import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)

/** Whether `Accept-Encoding` allows this encoding. */
export function acceptsEncoding(acceptEncoding: string | null, encoding: 'gzip' | 'br'): boolean {
  return (acceptEncoding ?? '').split(',').some(part => {
    const [name = '', ...settings] = part.trim().split(/\s*;\s*/)
    return name.toLowerCase() === encoding && !settings.some(setting => /^q=0(\.0*)?$/.test(setting))
  })
}

/** Fast compression for single responses, thorough for files that are served often. */
export function gzipBytes(bytes: Uint8Array, effort: 'fast' | 'thorough'): Promise<Uint8Array<ArrayBuffer>> {
  const level = effort === 'fast' ? constants.Z_BEST_SPEED : constants.Z_BEST_COMPRESSION
  return gzipAsync(bytes, { level })
}
