import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { networkConfig, readNetworks } from '@tonoscope/core/chain/networks/readNetworks'
import { isDatabaseUrl } from '@tonoscope/core/encoding/isDatabaseUrl'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { readSnapshotFile, withFileErrors } from './networks.ts'

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
      const sources = entry.sources.map(source => {
        if (source.kind === 'index' && !isDatabaseUrl(source.location))
          return { ...source, location: resolvePath(source.location) }
        return source.kind === 'liteserver' && !/^(https?:|\s*\{)/.test(source.global_config)
          ? { ...source, global_config: resolvePath(source.global_config) }
          : source
      })
      return networkConfig({ ...entry, sources }, path => readSnapshotFile(resolvePath(path)))
    })
    return { networks, defaultName: parsed.default }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.argument') throw error
    throw new AppError('input.argument', { name: `${file}: ${error.details.name}`, reason: error.details.reason })
  }
}
