import { NetworkEntry, type NetworkSource } from '@tonoscope/core/contract/networks'
import { capitalize } from '../../format/words.ts'

/** A source in the editor; all fields are text. */
export type SourceDraft = {
  /** Stable while sources are reordered. */
  readonly id: number
  readonly kind: NetworkSource['kind']
  /** URL, file, or global config. */
  readonly location: string
  readonly key: string
  /** Of an index; the editor keeps it. */
  readonly replica?: string
}

type NetworkDraft = {
  readonly name: string
  readonly testnet: boolean
  readonly globalId: number | undefined
  /** The editor keeps it. */
  readonly zeroState?: string
  readonly sources: readonly SourceDraft[]
}

/** Problems by field: `name`, `sources`, or `location 3` for the source with id 3. */
export type DraftProblems = ReadonlyMap<string, string>

let lastId = 0

/** An empty source. */
export const newSource = (): SourceDraft => ({ id: ++lastId, kind: 'toncenter', location: '', key: '' })

/** The editor state of a network; of a new one without an argument. */
export function toNetworkDraft(network?: NetworkEntry): NetworkDraft {
  if (!network) return { name: '', testnet: false, globalId: undefined, sources: [newSource()] }
  return {
    name: network.name,
    testnet: network.testnet ?? false,
    globalId: network.global_id,
    ...(network.zero_state !== undefined && { zeroState: network.zero_state }),
    sources: network.sources.map(source => ({
      id: ++lastId,
      kind: source.kind,
      location: getLocation(source),
      key: 'key' in source ? (source.key ?? '') : '',
      ...('replica' in source && source.replica !== undefined && { replica: source.replica }),
    })),
  }
}

function getLocation(source: NetworkSource): string {
  if (source.kind === 'liteserver') return source.global_config
  if (source.kind === 'snapshot') return source.file
  return source.kind === 'index' ? source.location : source.url
}

function toNetworkSource({ kind, location, key, replica }: SourceDraft): NetworkSource {
  const value = location.trim()
  if (kind === 'liteserver') return { kind, global_config: value }
  if (kind === 'snapshot') return { kind, file: value }
  if (kind === 'index') return { kind, location: value, ...(replica !== undefined && { replica }) }
  return { kind, url: value.replace(/\/+$/, ''), ...(key.trim() !== '' && { key: key.trim() }) }
}

/** Parses the draft to a network, or returns its problems; `taken` are the names of the other networks. */
export function parseNetworkDraft(
  draft: NetworkDraft,
  taken: readonly string[],
): { network: NetworkEntry } | { problems: DraftProblems } {
  const problems = new Map<string, string>()
  const name = draft.name.trim()
  const parsed = NetworkEntry.safeParse({
    name,
    ...(draft.globalId !== undefined && { global_id: draft.globalId }),
    ...(draft.testnet && { testnet: true }),
    ...(draft.zeroState !== undefined && { zero_state: draft.zeroState }),
    sources: draft.sources.map(toNetworkSource),
  })
  if (taken.includes(name)) problems.set('name', 'One of your networks already has this name')
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field, index] = path
    const source = field === 'sources' && typeof index === 'number' ? draft.sources[index] : undefined
    const fieldName = source ? `location ${source.id}` : String(field)
    const text = source ? locationProblems[source.kind] : problemText(fieldName, message, name)
    if (!problems.has(fieldName)) problems.set(fieldName, text)
  }
  return problems.size === 0 && parsed.success ? { network: parsed.data } : { problems }
}

const enterUrl = 'Enter a URL that starts with https://'
const locationProblems: { readonly [K in NetworkSource['kind']]: string } = {
  toncenter: enterUrl,
  tonapi: enterUrl,
  liteserver: 'Enter the URL or the path of a global config',
  snapshot: 'Enter the path of a file',
  index: 'Enter a folder, or postgres:// without a password',
}

const problemText = (fieldName: string, message: string, name: string): string => {
  if (fieldName === 'name' && name === '') return 'Enter a name'
  if (fieldName === 'sources') return 'Add at least one source'
  return capitalize(message)
}

/** The list with one item moved up or down. */
export function moveItem<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const [moved, other] = [list[from], list[from + by]]
  return moved === undefined || other === undefined ? list : list.with(from, other).with(from + by, moved)
}
