import type { z } from 'zod'
import { type NetworkEntry, NetworksFile } from '../../contract/networks.ts'
import { parseBlockIdExt } from '../../encoding/parseBlockRef.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../wire/json.ts'
import type { NetworkConfig, SourceConfig } from './NetworkConfig.ts'

/**
 * Parses a networks file.
 *
 * @example
 * readNetworks(`{
 *   "format": "tonoscope-networks/1",
 *   "networks": [
 *     { "name": "mine", "global_id": -217, "sources": [
 *       { "kind": "liteserver", "global_config": "global.config.json" },
 *       { "kind": "toncenter", "url": "http://127.0.0.1:8081", "key": "…" }
 *     ] }
 *   ],
 *   "default": "mine"
 * }`)
 * @throws input.json, input.argument with the path of what does not fit
 */
export function readNetworks(text: string): NetworksFile {
  const read = NetworksFile.safeParse(readJson(text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new AppError('input.argument', {
    name: formatPath(issue?.path ?? []) || 'the file',
    reason: issue === undefined ? 'unexpected value' : formatIssue(issue),
  })
}

/** The configuration of a network from a file or from settings; `readFile` reads snapshots where the host has files. */
export function networkConfig(
  { name, global_id, testnet, zero_state, sources }: NetworkEntry,
  readFile?: (file: string) => Uint8Array,
): NetworkConfig {
  const zeroState = zero_state === undefined ? undefined : parseBlockIdExt(zero_state)
  return {
    name,
    sources: sources.map((source): SourceConfig => {
      if (source.kind === 'liteserver') return { kind: 'liteserver', globalConfig: source.global_config }
      if (source.kind === 'snapshot') {
        return { kind: 'snapshot', file: source.file, ...(readFile && { bytes: readFile(source.file) }) }
      }
      if (source.kind === 'index') {
        const { kind, location, replica } = source
        return { kind, location, ...(replica !== undefined && { replica }) }
      }
      return { kind: source.kind, url: source.url, ...(source.key !== undefined && { key: source.key }) }
    }),
    ...(global_id !== undefined && { globalId: global_id }),
    ...(testnet !== undefined && { testnet }),
    ...(zeroState && { zeroState }),
  }
}

/** `networks[2].sources[0].url` */
const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`)).join('')

// Without the value: it may be a key.
const formatIssue = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_union' && issue.path.at(-1) === 'kind'
    ? 'liteserver, toncenter, tonapi, snapshot or index is expected'
    : issue.message
