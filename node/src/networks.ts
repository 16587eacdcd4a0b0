import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { networkConfig, readNetworks } from '@tonoscope/core/chain/networks/readNetworks'
import { AppError, isAppError } from '@tonoscope/core/errors'

/** The snapshot that is shipped with the project. */
const demoFile = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

/** The recorded network that needs no network, unpacked. */
export const demoBytes = (): Uint8Array<SharedArrayBuffer> => readUnpacked(demoFile)

/** The recorded network that needs no network; the default on a fresh machine. */
export const demoNetwork = (): NetworkConfig => ({
  name: 'demo',
  sources: [{ kind: 'snapshot', file: demoFile, bytes: demoBytes() }],
})

/** The networks that are there without being asked for, the default one first. */
export const standardNetworks = (): readonly NetworkConfig[] => [demoNetwork(), ...builtInNetworks]

/** A network that stands still, from a snapshot file. @throws input.argument */
export const snapshotNetwork = (name: string, file: string): NetworkConfig => ({
  name,
  sources: [{ kind: 'snapshot', file, bytes: readSnapshotFile(file) }],
})

/** What is in a snapshot's file, shared between threads, not copied. @throws input.argument */
export function readSnapshotFile(file: string): Uint8Array<SharedArrayBuffer> {
  try {
    return readUnpacked(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

/**
 * Reads a file of networks; paths in it count from where it lies.
 *
 * @throws input.json, input.argument
 */
export function readNetworksFile(file: string): {
  readonly networks: readonly NetworkConfig[]
  readonly defaultName: string | undefined
} {
  const text = readTextFile(file)
  try {
    const read = readNetworks(text)
    const near = (path: string) => resolve(dirname(file), path)
    const networks = read.networks.map(entry => {
      const sources = entry.sources.map(source =>
        source.kind === 'liteserver' && !/^(https?:|\s*\{)/.test(source.global_config)
          ? { ...source, global_config: near(source.global_config) }
          : source,
      )
      return networkConfig({ ...entry, sources }, path => readSnapshotFile(near(path)))
    })
    return { networks, defaultName: read.default }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.argument') throw error
    throw new AppError('input.argument', { name: `${file}: ${error.details.name}`, reason: error.details.reason })
  }
}

/** @throws input.argument */
function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): AppError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it is damaged'
  return new AppError('input.argument', { name: file, reason: `the file cannot be read (${reason})` })
}

/** Unpacked here once: the platform's own is faster than what the core carries for pages. */
function readUnpacked(file: string): Uint8Array<SharedArrayBuffer> {
  const read = readFileSync(file)
  const plain = read[0] === 0x1f && read[1] === 0x8b ? gunzipSync(read) : read
  const bytes = new Uint8Array(new SharedArrayBuffer(plain.length))
  bytes.set(plain)
  return bytes
}
