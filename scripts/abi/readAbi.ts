import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const layoutKinds = ['internal', 'ext_in', 'ext_out', 'late', 'jetton_payload', 'nft_payload', 'type'] as const
const interfaceKeys = ['parent', 'code', 'needs', 'internal', 'ext_in', 'ext_out'] as const

/** A message, payload or type: its layout as written, and where it belongs. */
export type LayoutFact = {
  readonly kind: (typeof layoutKinds)[number]
  readonly name: string
  readonly tag: string
  /** The line without its kind: `Op#opcode fields`. */
  readonly layout: string
}
type InterfaceFact = {
  readonly name: string
  readonly keys: { readonly [K in (typeof interfaceKeys)[number]]?: readonly string[] }
}
type MethodFact = {
  readonly late: boolean
  readonly name: string
  readonly input: string
  readonly exact: string
  readonly result: string
  readonly output: string
}
type StorageFact = { readonly interfaceName: string; readonly fields: string }
type ErrorFact = { readonly interfaceName: string; readonly code: string; readonly text: string }

/** The facts of all files of `core/abi`. */
export type AbiFacts = {
  readonly layouts: readonly LayoutFact[]
  readonly interfaces: readonly InterfaceFact[]
  readonly methods: readonly MethodFact[]
  readonly errors: readonly ErrorFact[]
  /** The text is `name|description and what to change`. */
  readonly exitCodes: readonly ErrorFact[]
  /** Layouts of stored data, in the order in which they are tried. */
  readonly storage: readonly StorageFact[]
  /** The types that these layouts name, as lines of the type table. */
  readonly storageTypes: readonly string[]
  /** Contracts that are no interface but whose storage is known, by code hash. */
  readonly storageCodes: readonly { readonly name: string; readonly code: readonly string[] }[]
  /** The get methods of an interface, beside those that reveal it. */
  readonly interfaceMethods: readonly { readonly interfaceName: string; readonly methods: readonly string[] }[]
  /** Interfaces that get methods reveal, in order. */
  readonly detect: readonly string[]
  /** Names whose order matters, by what they share: `internal #29c102d1`, `method get_pool_data`. */
  readonly order: ReadonlyMap<string, readonly string[]>
}

type Draft = { [K in keyof AbiFacts]: AbiFacts[K] extends readonly (infer T)[] ? T[] : Map<string, readonly string[]> }

/** The items by a key, in the order in which keys and items appear. */
export function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Reads the facts of a folder, one file per protocol. @throws for a line that it does not understand */
export function readAbi(folder: string): AbiFacts {
  const files = readdirSync(folder).filter(file => file.endsWith('.abi'))
  return parseAbi(files.toSorted().map(file => [file, readFileSync(resolve(folder, file), 'utf8')]))
}

/** The facts of files with these names and texts. */
export function parseAbi(files: readonly (readonly [name: string, text: string])[]): AbiFacts {
  const facts: Draft = {
    layouts: [],
    interfaces: [],
    methods: [],
    errors: [],
    exitCodes: [],
    storage: [],
    storageTypes: [],
    storageCodes: [],
    interfaceMethods: [],
    detect: [],
    order: new Map(),
  }
  for (const [file, text] of files) {
    text.split('\n').forEach((line, index) => {
      if (line === '' || line.startsWith('//')) return
      if (!addFact(facts, line)) throw new Error(`${file}:${index + 1}: not a fact: ${line}`)
    })
  }
  return facts
}

/** The bodies that the sources of a folder read by name: `abiOp('JettonTransfer')`. */
export function findReadBodies(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const texts = files.map(file => readFileSync(resolve(folder, file), 'utf8'))
  return new Set(texts.flatMap(text => [...text.matchAll(/\babi[A-Z]\w*\('(\w+)'\)/g)].map(([, name = '']) => name)))
}

function addFact(facts: Draft, line: string): boolean {
  const space = line.indexOf(' ')
  const kind = line.slice(0, space)
  const rest = line.slice(space + 1)
  const layoutKind = layoutKinds.find(known => known === kind)
  if (layoutKind !== undefined) {
    const [, name, tag] = /^(\w+)([#$]\w+)( |$)/.exec(rest) ?? []
    if (name === undefined || tag === undefined) return false
    const type = rest.slice(rest.lastIndexOf('= ') + 2)
    facts.layouts.push({ kind: layoutKind, name: kind === 'type' ? type : name, tag, layout: rest })
    return true
  }
  switch (kind) {
    case 'interface': {
      const [name = '', ...parts] = rest.split(' ')
      const keys = parts.map(part => {
        const colon = part.indexOf(':')
        return [part.slice(0, colon), part.slice(colon + 1).split(',')] as const
      })
      facts.interfaces.push({ name: decodeURIComponent(name), keys: Object.fromEntries(keys) })
      return keys.every(([key]) => interfaceKeys.some(known => known === key))
    }
    case 'method':
    case 'late_method': {
      const [, name, input, exact, result, output] = /^(\S+?)\((.*)\) ([=>]) (\S+)(?: (.+))?$/.exec(rest) ?? []
      if (name === undefined || input === undefined || exact === undefined || result === undefined) return false
      facts.methods.push({ late: kind === 'late_method', name, input, exact, result, output: output ?? '' })
      return true
    }
    case 'error':
    case 'exit_code': {
      const [, interfaceName, code, text] = /^(\w+) (-?\d+) (.+)$/.exec(rest) ?? []
      if (interfaceName === undefined || code === undefined || text === undefined) return false
      if (kind === 'error') facts.errors.push({ interfaceName, code, text })
      else facts.exitCodes.push({ interfaceName, code, text: text.replace(' | ', '|') })
      return kind === 'error' || text.split(' | ').length === 2
    }
    case 'storage': {
      const [, names, fields] = /^(\S+) (.+)$/.exec(rest) ?? []
      if (names === undefined || fields === undefined) return false
      for (const name of names.split(',')) facts.storage.push({ interfaceName: decodeURIComponent(name), fields })
      return true
    }
    case 'storage_type':
      facts.storageTypes.push(rest)
      return /^\w+[#$]\w+ .*= \w+$|^\w+[#$]\w+ = \w+$/.test(rest)
    case 'storage_code': {
      const [name = '', hashes, ...others] = rest.split(' ')
      facts.storageCodes.push({ name, code: hashes?.split(',') ?? [] })
      return hashes !== undefined && others.length === 0
    }
    case 'get_methods': {
      const [names = '', methods, ...others] = rest.split(' ')
      for (const name of names.split(','))
        facts.interfaceMethods.push({ interfaceName: name, methods: methods?.split(',') ?? [] })
      return methods !== undefined && others.length === 0
    }
    case 'detect':
      facts.detect.push(decodeURIComponent(rest))
      return true
    case 'opcode':
    case 'results': {
      const [key = '', names] = rest.split(': ')
      facts.order.set(key, names?.split(' ') ?? [])
      return names !== undefined
    }
    default:
      return false
  }
}
