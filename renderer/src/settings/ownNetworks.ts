import { NetworkEntry } from '@tonoscope/core/contract/networks'
import { listCodec } from '../store/codecs.ts'
import { createStoredStore, type StoredStore } from '../store/createStoredStore.ts'
import { addKeys, apiKeysCodec, changeKeys, collectKeys, withoutKeys } from './apiKeys.ts'

const shareable = createStoredStore<readonly NetworkEntry[]>([], {
  key: 'tonoscope.networks',
  codec: listCodec(NetworkEntry),
})
const apiKeys = createStoredStore<ReturnType<typeof collectKeys>>({}, { key: 'tonoscope.keys', codec: apiKeysCodec })

// Earlier versions stored keys with the networks.
const oldKeys = collectKeys(shareable.get())
if (Object.keys(oldKeys).length > 0 && apiKeys.update(keys => ({ ...oldKeys, ...keys })))
  shareable.update(networks => networks.map(withoutKeys))

let joined: { readonly parts: readonly unknown[]; readonly networks: readonly NetworkEntry[] } | undefined

function getNetworks(): readonly NetworkEntry[] {
  const parts = [shareable.get(), apiKeys.get()] as const
  if (!joined || joined.parts.some((part, i) => part !== parts[i])) joined = { parts, networks: addKeys(...parts) }
  return joined.networks
}

/**
 * The custom networks of the user. API keys are stored apart from them; both stay in this browser, and are sent to its
 * worker only.
 */
export const ownNetworks: StoredStore<readonly NetworkEntry[]> = {
  get: getNetworks,
  subscribe(listener) {
    const stops = [shareable.subscribe(listener), apiKeys.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
  update(change) {
    const before = getNetworks()
    const [keysBefore, keysAfter] = [collectKeys(before), collectKeys(change(before))]
    const areKeysStored = apiKeys.update(keys => changeKeys(keys, keysBefore, keysAfter))
    return shareable.update(networks => change(networks).map(withoutKeys)) && areKeysStored
  },
}

/** Saves an edited network, which was called `before`; a new one without `before`. */
export function saveOwnNetwork(network: NetworkEntry, before = network.name): void {
  ownNetworks.update(networks => {
    const others = networks.filter(one => one.name !== network.name || one.name === before)
    return others.some(one => one.name === before)
      ? others.map(one => (one.name === before ? network : one))
      : [...others, network]
  })
}
