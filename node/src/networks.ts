import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { networkConfig, readNetworks } from '@tonoscope/core/chain/networks/readNetworks'
import { getUnpackLimits } from '@tonoscope/core/chain/snapshot/unpackFile'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { errorCode } from './errorCode.ts'

const demoFile = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

/** The decompressed demo snapshot. */
export const demoBytes = (): Uint8Array<SharedArrayBuffer> => readDecompressed(demoFile)

/** The recorded demo network, which works offline; the default network. */
export const demoNetwork = (): NetworkConfig => ({ ...snapshotNetwork('demo', demoFile), builtIn: true })

/** The built-in networks, the default one first. */
export const standardNetworks = (): readonly NetworkConfig[] => [demoNetwork(), ...builtInNetworks]

/** A recorded network from a snapshot file. @throws input.argument */
export const snapshotNetwork = (name: string, file: string): NetworkConfig => ({
  name,
  sources: [{ kind: 'snapshot', file, bytes: readSnapshotFile(file) }],
})

/** The decompressed snapshot file, in memory shared between threads. @throws input.argument */
export const readSnapshotFile = (file: string): Uint8Array<SharedArrayBuffer> =>
  withFileErrors(file, () => readDecompressed(file))

/** Reads a networks file; relative paths in it are relative to its folder. @throws input.json, input.argument */
export function readNetworksFile(file: string): {
  readonly networks: readonly NetworkConfig[]
  readonly defaultName: string | undefined
} {
  const text = withFileErrors(file, () => readFileSync(file, 'utf8'))
  try {
    const parsed = readNetworks(text)
    const resolvePath = (path: string) => resolve(dirname(file), path)
    const networks = parsed.networks.map(entry => {
      const sources = entry.sources.map(source =>
        source.kind === 'liteserver' && !/^(https?:|\s*\{)/.test(source.global_config)
          ? { ...source, global_config: resolvePath(source.global_config) }
          : source,
      )
      return networkConfig({ ...entry, sources }, path => readSnapshotFile(resolvePath(path)))
    })
    return { networks, defaultName: parsed.default }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.argument') throw error
    throw new AppError('input.argument', { name: `${file}: ${error.details.name}`, reason: error.details.reason })
  }
}

/** @throws input.argument if the file cannot be read */
function withFileErrors<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const reason = `the file cannot be read (${errorCode(error, 'the file is damaged')})`
    throw new AppError('input.argument', { name: file, reason })
  }
}

/** Decompresses with zlib of Node, which is faster than the decompressor of the core. */
function readDecompressed(file: string): Uint8Array<SharedArrayBuffer> {
  const packed = readFileSync(file)
  const { maxUnpackedBytes } = getUnpackLimits(packed.length)
  const plain =
    packed[0] === 0x1f && packed[1] === 0x8b ? gunzipSync(packed, { maxOutputLength: maxUnpackedBytes }) : packed
  const bytes = new Uint8Array(new SharedArrayBuffer(plain.length))
  bytes.set(plain)
  return bytes
}
