import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig, SourceConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { prepareSnapshot, readPreparedSnapshot } from '@tonoscope/core/chain/snapshot/preparedSnapshot'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { getUnpackLimits } from '@tonoscope/core/chain/snapshot/unpackFile'
import { AppError } from '@tonoscope/core/errors'
import { errorCode } from './errorCode.ts'

const demoFile = fileURLToPath(new URL('../../core/demo/demo.snapshot.json.gz', import.meta.url))

/** Its prepared form beside the built code; sources have none. */
const preparedDemoFile = fileURLToPath(new URL('demo.prepared', import.meta.url))

/** The demo snapshot in the form that a build keeps beside its code. */
export const prepareDemo = (): Uint8Array => prepareSnapshot(demoBytes())

/** The demo network from its prepared form; `undefined` where there is none. */
function readPreparedDemo(): Snapshot | undefined {
  if (!existsSync(preparedDemoFile)) return undefined
  return readPreparedSnapshot(readFileSync(preparedDemoFile))
}

/** The decompressed demo snapshot. */
export const demoBytes = (): Uint8Array<SharedArrayBuffer> => readDecompressed(demoFile)

/** The recorded demo network, which works offline; the default network. */
export const demoNetwork = (): NetworkConfig => ({
  name: 'demo',
  sources: [{ kind: 'snapshot', file: demoFile }],
  builtIn: true,
})

/** A network whose built-in snapshots are read where they are opened, in the thread or process of the service. */
export const withBuiltInFiles = (network: NetworkConfig): NetworkConfig =>
  network.builtIn ? { ...network, sources: network.sources.map(readWhenOpened) } : network

const readWhenOpened = (source: SourceConfig): SourceConfig =>
  source.kind !== 'snapshot' || source.bytes
    ? source
    : {
        ...source,
        get read() {
          return source.file === demoFile ? readPreparedDemo() : undefined
        },
        get bytes() {
          return readSnapshotFile(source.file)
        },
      }

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

/** What `read` returns. @throws input.argument if the file cannot be read */
export function withFileErrors<T>(file: string, read: () => T): T {
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
