import { readFileSync } from 'node:fs'
import { readGlobalConfig } from '@tonoscope/core/chain/liteserver/globalConfig'
import type { NetworkConfig, SourceConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { NetworkName, NetworkSource } from '@tonoscope/core/contract/networks'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { readSnapshotFile, snapshotNetwork } from '@tonoscope/node/networks'
import { InvalidArgumentError } from 'commander'

// What reads networks that are not built in: schemas and keys, which most commands do not load.

export { readNetworksFile } from '@tonoscope/node/networksFile'

/** @throws input.argument */
export const snapshotSource = (file: string): SourceConfig => ({
  kind: 'snapshot',
  file,
  bytes: readSnapshotFile(file),
})

/** @throws input.argument */
export const namedSnapshot = (name: string, file: string): NetworkConfig =>
  snapshotNetwork(parseNetworkName(name), file)

export const server =
  (kind: 'toncenter' | 'tonapi') =>
  (url: string): SourceConfig => {
    const read = NetworkSource.safeParse({ kind, url })
    if (!read.success) throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'invalid URL')
    return { kind, url }
  }

/** A file is validated now, a URL when it is fetched. @throws input.argument */
export function liteservers(fileOrUrl: string): SourceConfig {
  try {
    if (!/^https?:\/\//.test(fileOrUrl)) readGlobalConfig(readFileSync(fileOrUrl, 'utf8'))
  } catch (error) {
    const reason = isAppError(error) ? `not a global config: ${error.message}` : 'the file cannot be read'
    throw new AppError('input.argument', { name: `--global-config ${fileOrUrl}`, reason })
  }
  return { kind: 'liteserver', globalConfig: fileOrUrl }
}

export function parseNetworkName(text: string): string {
  const read = NetworkName.safeParse(text)
  if (!read.success)
    throw new AppError('input.argument', { name: `network ${text}`, reason: read.error.issues[0]?.message ?? '' })
  return read.data
}
