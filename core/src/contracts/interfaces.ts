import type { Hash } from '../units.ts'
import { interfaceTable } from './abi/interfaceTable.gen.ts'

/** What an interface is known by, and which messages it has. */
type Interface = {
  readonly name: string
  readonly parent: string | undefined
  readonly codeHashes: readonly Hash[]
  readonly messages: {
    readonly internal: readonly string[]
    readonly ext_in: readonly string[]
    readonly ext_out: readonly string[]
  }
}

let byName: Map<string, Interface> | undefined
let byCodeHash: Map<Hash, string[]> | undefined

const list = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(','))

function interfaces(): Map<string, Interface> {
  byName ??= new Map(
    interfaceTable
      .slice(1, -1)
      .split('\n')
      .map(line => {
        const [name = '', parent = '', hashes, internal, extIn, extOut] = line.split('|')
        const messages = { internal: list(internal), ext_in: list(extIn), ext_out: list(extOut) }
        // Hashes in the table are 64 lower-case digits.
        const codeHashes = list(hashes) as Hash[]
        return [name, { name, parent: parent === '' ? undefined : parent, codeHashes, messages }]
      }),
  )
  return byName
}

/** What a contract with exactly this code is; `undefined` when the code is not among the known ones. */
export function interfacesByCodeHash(codeHash: Hash): readonly string[] | undefined {
  if (byCodeHash === undefined) {
    byCodeHash = new Map()
    for (const { name, codeHashes } of interfaces().values()) {
      for (const hash of codeHashes) byCodeHash.set(hash, [...(byCodeHash.get(hash) ?? []), name])
    }
  }
  return byCodeHash.get(codeHash)
}

/**
 * Whether one of the interfaces is the named one or a kind of it.
 *
 * @example
 * hasInterface(['jetton_wallet_v2'], 'jetton_wallet') // true
 */
export const hasInterface = (names: readonly string[], wanted: string): boolean =>
  names.some(name => name === wanted || lineage(name).includes(wanted))

/** An interface and what it is a kind of, nearest first. */
export function lineage(name: string): readonly string[] {
  const found: string[] = []
  for (let at: string | undefined = name; at !== undefined; at = interfaces().get(at)?.parent) found.push(at)
  return found
}

/** The messages that an interface says to have, not those of its parents. */
export const messagesOfInterface = (name: string, kind: 'internal' | 'ext_in' | 'ext_out'): readonly string[] =>
  interfaces().get(name)?.messages[kind] ?? []

/** All interfaces that we know. */
export const interfaceNames = (): readonly string[] => [...interfaces().keys()]
