import type { Hash } from '../units.ts'
import { type InterfaceName, interfaceTable } from './abi/interfaceTable.gen.ts'

/** An interface: its code hashes and messages. */
type Interface = {
  readonly name: InterfaceName
  readonly parent: InterfaceName | undefined
  readonly codeHashes: readonly Hash[]
  readonly messages: {
    readonly internal: readonly string[]
    readonly ext_in: readonly string[]
    readonly ext_out: readonly string[]
  }
}

let byName: Map<string, Interface> | undefined
let byCodeHash: Map<Hash, InterfaceName[]> | undefined

const splitList = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(','))

function interfaces(): Map<string, Interface> {
  byName ??= new Map(
    interfaceTable
      .slice(1, -1)
      .split('\n')
      .map(line => {
        const [first = '', parent = '', hashes, internal, extIn, extOut] = line.split('|')
        const name = first as InterfaceName // the type lists the names of the table
        const messages = { internal: splitList(internal), ext_in: splitList(extIn), ext_out: splitList(extOut) }
        // Hashes in the table are 64 lower-case digits.
        const codeHashes = splitList(hashes) as Hash[]
        return [name, { name, parent: parent === '' ? undefined : (parent as InterfaceName), codeHashes, messages }]
      }),
  )
  return byName
}

/** The interfaces of a contract with this code hash; `undefined` for unknown code. */
export function interfacesByCodeHash(codeHash: Hash): readonly InterfaceName[] | undefined {
  if (byCodeHash === undefined) {
    byCodeHash = new Map()
    for (const { name, codeHashes } of interfaces().values()) {
      for (const hash of codeHashes) byCodeHash.set(hash, [...(byCodeHash.get(hash) ?? []), name])
    }
  }
  return byCodeHash.get(codeHash)
}

/**
 * Whether one of the interfaces is the named one or derives from it.
 *
 * @example
 * hasInterface(['jetton_wallet_v2'], 'jetton_wallet') // true
 */
export const hasInterface = (names: readonly string[], interfaceName: InterfaceName): boolean =>
  names.some(name => name === interfaceName || lineage(name).includes(interfaceName))

/** An interface and its parents, nearest first. */
export function lineage(name: string): readonly string[] {
  const found: string[] = []
  for (let at: string | undefined = name; at !== undefined; at = interfaces().get(at)?.parent) found.push(at)
  return found
}

/** The messages of an interface, without those of its parents. */
export const messagesOfInterface = (name: string, kind: 'internal' | 'ext_in' | 'ext_out'): readonly string[] =>
  interfaces().get(name)?.messages[kind] ?? []

/** The names of all known interfaces. */
export const interfaceNames = (): readonly InterfaceName[] => [...interfaces().values()].map(({ name }) => name)
