import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'

const gzipAsync = promisify(gzip)

/** Whether `Accept-Encoding` allows this encoding. */
export function acceptsEncoding(acceptEncoding: string | null, encoding: 'gzip' | 'br'): boolean {
  return (acceptEncoding ?? '').split(',').some(part => {
    const [name = '', ...settings] = part.trim().split(/\s*;\s*/)
    return name.toLowerCase() === encoding && !settings.some(setting => /^q=0(\.0*)?$/.test(setting))
  })
}

/** Compressed at once: in another thread it takes longer, as that one has to be woken. */
const maxSyncBytes = 64 * 2 ** 10

/** Fast compression for single responses, thorough for files that are served often. */
export async function gzipBytes(bytes: Uint8Array, effort: 'fast' | 'thorough'): Promise<Uint8Array<ArrayBuffer>> {
  if (effort === 'thorough') return gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION })
  const options = { level: constants.Z_BEST_SPEED }
  return bytes.length <= maxSyncBytes ? gzipSync(bytes, options) : gzipAsync(bytes, options)
}
