import type { NetworkEntry, NetworkSource } from '@tonoscope/core/contract/networks'
import { z } from 'zod'
import type { Codec } from '../store/codecs.ts'

/** API keys by network and source, apart from the networks, which can be exported. */
export type ApiKeys = Readonly<Record<string, string>>

const stored = z.record(z.string(), z.string())

/** API keys as JSON. */
export const apiKeysCodec: Codec<ApiKeys> = {
  parse: text => ({ value: stored.parse(JSON.parse(text)), isComplete: true }),
  format: keys => JSON.stringify(keys),
}

const keyName = (network: string, source: NetworkSource): string =>
  `${network} ${source.kind} ${'url' in source ? source.url : ''}`

function withoutKey(source: NetworkSource): NetworkSource {
  if (!('key' in source)) return source
  const { key: _, ...rest } = source
  return rest
}

/** A network without its API keys. */
export const withoutKeys = (network: NetworkEntry): NetworkEntry => ({
  ...network,
  sources: network.sources.map(withoutKey),
})

/** The API keys in networks. */
export const collectKeys = (networks: readonly NetworkEntry[]): ApiKeys =>
  Object.fromEntries(
    networks.flatMap(({ name, sources }) =>
      sources.flatMap(source =>
        'key' in source && source.key !== undefined ? [[keyName(name, source), source.key] as const] : [],
      ),
    ),
  )

/** Networks with their API keys; a key in a network itself wins. */
export const addKeys = (networks: readonly NetworkEntry[], keys: ApiKeys): readonly NetworkEntry[] =>
  networks.map(network => ({
    ...network,
    sources: network.sources.map(source => {
      const key = keys[keyName(network.name, source)]
      return key === undefined || 'key' in source || !('url' in source) ? source : { ...source, key }
    }),
  }))

/** The keys after a change of networks; keys of networks that another tab has added stay. */
export function changeKeys(keys: ApiKeys, before: ApiKeys, after: ApiKeys): ApiKeys {
  const kept = Object.entries(keys).filter(([name]) => !(name in before))
  return { ...Object.fromEntries(kept), ...after }
}
