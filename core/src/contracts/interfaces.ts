import type { Address, Hash } from '../units.ts'
import contracts from './contracts.gen.json' with { type: 'json' }

/** The name of a known interface. */
export type InterfaceName = keyof typeof contracts.interfaces

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

/** The interfaces of a contract with this code hash; `undefined` for unknown code. */
export const interfacesByCodeHash = (codeHash: Hash): readonly InterfaceName[] | undefined => byCodeHash.get(codeHash)

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
  const known = lineages.get(name)
  if (known) return known
  const found: string[] = []
  for (let at: string | undefined = name; at !== undefined; at = interfaces.get(at)?.parent) found.push(at)
  // Names that others report can be any text.
  if (interfaces.has(name)) lineages.set(name, found)
  return found
}

const lineages = new Map<string, readonly string[]>()

/** Whether a name, as others report it, is that of a known interface. */
export const isInterfaceName = (name: string): name is InterfaceName => interfaces.has(name)

/** The messages of an interface, without those of its parents. */
export const messagesOfInterface = (name: string, kind: 'internal' | 'ext_in' | 'ext_out'): readonly string[] =>
  interfaces.get(name)?.[kind] ?? []

/** The code hashes of an interface; none for those that get methods reveal. */
export const codeHashesOf = (name: string): readonly Hash[] => interfaces.get(name)?.code ?? []

/** The names of all known interfaces. */
export const interfaceNames = (): readonly InterfaceName[] => [...interfaces.keys()] as InterfaceName[] // the keys of the table

const byCodeHash: ReadonlyMap<Hash, readonly InterfaceName[]> = new Map(
  interfaceNames().flatMap(name => (interfaces.get(name)?.code ?? []).map(hash => [hash, [name]])),
)

// Mainnet collections; each is the only one of its kind.
/** The collection of `.ton` domains. */
export const tonCollection = '0:b774d95eb20543f186c06b371ab88ad704f7e256130caf96189368a7d0cb6ccf' as Address
/** The collection of Telegram usernames. */
export const usernameCollection = '0:80d78a35f955a14b679faa887ff4cd5bfc0f43b4a4eea2a7e6927f3701b273c2' as Address
/** The collection of Telegram anonymous numbers. */
export const numberCollection = '0:0e41dc1dc3c9067ed24248580e12b3359818d83dee0304fabcf80845eafafdb2' as Address
