import type { Hash } from '../units.ts'
import contracts from './contracts.gen.json' with { type: 'json' }

/** The name of a known interface. */
export type InterfaceName = keyof typeof contracts.interfaces

/** An interface: its code hashes and messages. */
type Interface = {
  readonly parent?: InterfaceName
  readonly code?: readonly Hash[]
  readonly internal?: readonly string[]
  readonly ext_in?: readonly string[]
  readonly ext_out?: readonly string[]
}

// The generator checks the names and hashes of the table.
const interfaces: ReadonlyMap<string, Interface> = new Map(
  Object.entries(contracts.interfaces) as [string, Interface][],
)

let byCodeHash: Map<Hash, InterfaceName[]> | undefined

/** The interfaces of a contract with this code hash; `undefined` for unknown code. */
export function interfacesByCodeHash(codeHash: Hash): readonly InterfaceName[] | undefined {
  byCodeHash ??= new Map(
    interfaceNames().flatMap(name => (interfaces.get(name)?.code ?? []).map(hash => [hash, [name]] as const)),
  )
  return byCodeHash.get(codeHash)
}

/**
 * Whether one of the interfaces is the named one or derives from it.
 *
 * @example
 * hasInterface(['jetton_wallet_v2'], 'jetton_wallet') // true
 */
export const hasInterface = (names: readonly string[], interfaceName: InterfaceName): boolean =>
  names.some(name => {
    let at: string | undefined = name
    while (at !== undefined && at !== interfaceName) at = interfaces.get(at)?.parent
    return at !== undefined
  })

/** An interface and its parents, nearest first. */
export function lineage(name: string): readonly string[] {
  const found: string[] = []
  for (let at: string | undefined = name; at !== undefined; at = interfaces.get(at)?.parent) found.push(at)
  return found
}

/** Whether a name, as others report it, is that of a known interface. */
export const isInterfaceName = (name: string): name is InterfaceName => interfaces.has(name)

/** The messages of an interface, without those of its parents. */
export const messagesOfInterface = (name: string, kind: 'internal' | 'ext_in' | 'ext_out'): readonly string[] =>
  interfaces.get(name)?.[kind] ?? []

/** The names of all known interfaces. */
export const interfaceNames = (): readonly InterfaceName[] => [...interfaces.keys()] as InterfaceName[] // the keys of the table
