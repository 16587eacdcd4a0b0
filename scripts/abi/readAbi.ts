import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A message, payload or type: its layout as written, and where it belongs. */
export type LayoutFact = {
  readonly kind: 'internal' | 'ext_in' | 'ext_out' | 'late' | 'jetton_payload' | 'nft_payload' | 'type'
  readonly name: string
  readonly tag: string
  /** The line without its kind: `Op#opcode fields`. */
  readonly layout: string
}
/** An interface by its keys: `parent`, `code`, `needs`, `internal`, `ext_in`, `ext_out`. */
export type InterfaceFact = { readonly name: string; readonly keys: ReadonlyMap<string, readonly string[]> }
export type MethodFact = {
  readonly late: boolean
  readonly name: string
  readonly input: string
  readonly exact: string
  readonly result: string
  readonly output: string
}
export type ErrorFact = { readonly interfaceName: string; readonly code: string; readonly text: string }

/** The facts of all files of `core/abi`. */
export type AbiFacts = {
  readonly layouts: readonly LayoutFact[]
  readonly interfaces: readonly InterfaceFact[]
  readonly methods: readonly MethodFact[]
  readonly errors: readonly ErrorFact[]
  /** Interfaces that get methods reveal, in order. */
  readonly detect: readonly string[]
  /** Names whose order matters, by what they share: `internal #29c102d1`, `method get_pool_data`. */
  readonly order: ReadonlyMap<string, readonly string[]>
}

type Draft = { [K in keyof AbiFacts]: AbiFacts[K] extends readonly (infer T)[] ? T[] : Map<string, readonly string[]> }

const interfaceKeys = ['parent', 'code', 'needs', 'internal', 'ext_in', 'ext_out']

/** Reads the facts of a folder, one file per protocol. @throws for a line that it does not understand */
export function readAbi(folder: string): AbiFacts {
  const files = readdirSync(folder).filter(file => file.endsWith('.abi'))
  return parseAbi(files.toSorted().map(file => [file, readFileSync(resolve(folder, file), 'utf8')]))
}

/** The facts of files with these names and texts. */
export function parseAbi(files: readonly (readonly [name: string, text: string])[]): AbiFacts {
  const facts: Draft = { layouts: [], interfaces: [], methods: [], errors: [], detect: [], order: new Map() }
  for (const [file, text] of files) {
    text.split('\n').forEach((line, index) => {
      if (line === '' || line.startsWith('//')) return
      if (!addFact(facts, line)) throw new Error(`${file}:${index + 1}: not a fact: ${line}`)
    })
  }
  return facts
}

function addFact(facts: Draft, line: string): boolean {
  const space = line.indexOf(' ')
  const kind = line.slice(0, space)
  const rest = line.slice(space + 1)
  switch (kind) {
    case 'internal':
    case 'ext_in':
    case 'ext_out':
    case 'late':
    case 'jetton_payload':
    case 'nft_payload':
    case 'type': {
      const [, name, tag] = /^(\w+)([#$]\w+)( |$)/.exec(rest) ?? []
      if (name === undefined || tag === undefined) return false
      facts.layouts.push({
        kind,
        name: kind === 'type' ? rest.slice(rest.lastIndexOf('= ') + 2) : name,
        tag,
        layout: rest,
      })
      return true
    }
    case 'interface': {
      const [name = '', ...parts] = rest.split(' ')
      const keys = parts.map(
        part => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1).split(',')] as const,
      )
      facts.interfaces.push({ name: decodeURIComponent(name), keys: new Map(keys) })
      return keys.every(([key]) => interfaceKeys.includes(key))
    }
    case 'method':
    case 'late_method': {
      const [, name, input, exact, result, output] = /^(\S+?)\((.*)\) ([=>]) (\S+)(?: (.+))?$/.exec(rest) ?? []
      if (name === undefined || input === undefined || exact === undefined || result === undefined) return false
      facts.methods.push({ late: kind === 'late_method', name, input, exact, result, output: output ?? '' })
      return true
    }
    case 'error': {
      const [, interfaceName, code, text] = /^(\w+) (-?\d+) (.+)$/.exec(rest) ?? []
      if (interfaceName === undefined || code === undefined || text === undefined) return false
      facts.errors.push({ interfaceName, code, text })
      return true
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
