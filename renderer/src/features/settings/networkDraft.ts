import { NetworkEntry, type NetworkSource } from '@tonoscope/core/contract/networks'

/** A source while it is edited: every field is a text. */
export type SourceDraft = {
  /** Stays the same while sources change places. */
  readonly id: number
  readonly kind: NetworkSource['kind']
  /** Address, file, or global configuration. */
  readonly place: string
  readonly key: string
}

/** A network while it is edited. */
export type NetworkDraft = {
  readonly name: string
  readonly testnet: boolean
  readonly globalId: number | undefined
  readonly sources: readonly SourceDraft[]
}

/** What does not fit, by field: `name`, `sources`, or `place 3` of the source with that id. */
export type DraftProblems = ReadonlyMap<string, string>

let lastId = 0

/** An empty source. */
export const newSource = (): SourceDraft => ({ id: ++lastId, kind: 'toncenter', place: '', key: '' })

/** A network as it is edited; a new one without an argument. */
export function draftOf(network?: NetworkEntry): NetworkDraft {
  if (!network) return { name: '', testnet: false, globalId: undefined, sources: [newSource()] }
  return {
    name: network.name,
    testnet: network.testnet ?? false,
    globalId: network.global_id,
    sources: network.sources.map(source => ({
      id: ++lastId,
      kind: source.kind,
      place:
        source.kind === 'liteserver' ? source.global_config : source.kind === 'snapshot' ? source.file : source.url,
      key: 'key' in source ? (source.key ?? '') : '',
    })),
  }
}

function sourceOf({ kind, place, key }: SourceDraft): NetworkSource {
  const said = place.trim()
  if (kind === 'liteserver') return { kind, global_config: said }
  if (kind === 'snapshot') return { kind, file: said }
  return { kind, url: said.replace(/\/+$/, ''), ...(key.trim() !== '' && { key: key.trim() }) }
}

/** The network that was written, or what does not fit in it; `taken` are the names of the others. */
export function readDraft(
  draft: NetworkDraft,
  taken: readonly string[],
): { network: NetworkEntry } | { problems: DraftProblems } {
  const problems = new Map<string, string>()
  const name = draft.name.trim()
  const read = NetworkEntry.safeParse({
    name,
    ...(draft.globalId !== undefined && { global_id: draft.globalId }),
    ...(draft.testnet && { testnet: true }),
    sources: draft.sources.map(sourceOf),
  })
  if (taken.includes(name)) problems.set('name', 'One of your networks is called so already')
  for (const { path, message } of read.error?.issues ?? []) {
    const [field, index] = path
    const source = field === 'sources' && typeof index === 'number' ? draft.sources[index] : undefined
    const at = source ? `place ${source.id}` : String(field)
    if (!problems.has(at)) problems.set(at, said(at, message, name))
  }
  return problems.size === 0 && read.success ? { network: read.data } : { problems }
}

const said = (at: string, message: string, name: string): string => {
  if (at === 'name' && name === '') return 'A network needs a name'
  if (at === 'sources') return 'A network needs a source'
  if (at.startsWith('place')) return 'An address that begins with https:// is expected'
  return message.charAt(0).toUpperCase() + message.slice(1)
}

/** The list with one thing moved a place up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return list
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
