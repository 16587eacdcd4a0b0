import type { AbiTag } from './Abi.ts'
import { type TlbToken, TlbTokens } from './tlbTokens.ts'

/** A type expression of a TL-B text. */
export type TlbType =
  | { readonly kind: 'name'; readonly at: TlbToken; readonly name: string; readonly args: readonly TlbType[] }
  | { readonly kind: 'number'; readonly at: TlbToken; readonly value: number }
  | { readonly kind: 'ref'; readonly at: TlbToken; readonly of: TlbType }
  | { readonly kind: 'fields'; readonly at: TlbToken; readonly fields: readonly TlbField[] }

/** A field of a constructor. */
export type TlbField = {
  readonly at: TlbToken
  readonly name: string
  readonly type: TlbType
  /** `flag?Type` and `flags.3?Type`. */
  readonly when?: { readonly field: string; readonly bit?: number }
}

/** One constructor: `name#tag {X:Type} field:Type = Result X;` */
export type TlbConstructor = {
  readonly at: TlbToken
  readonly name: string
  readonly tag: AbiTag
  readonly parameters: readonly string[]
  readonly fields: readonly TlbField[]
  readonly result: string
}

const maxNesting = 64
const maxConstructors = 5000

/** Types that need no declaration: their constructors in a text are skipped, as they may use what is not supported. */
export const builtInTypes: ReadonlySet<string> = new Set([
  ...['Maybe', 'Either', 'Both', 'Hashmap', 'HashmapE', 'HashmapNode', 'HmLabel', 'Unary', 'VarUInteger', 'VarInteger'],
  ...['Bool', 'Bit', 'Coins', 'Grams', 'Cell', 'Any', 'Unit', 'True', 'String', 'Text', 'SnakeData', '#'],
  ...[
    'MsgAddress',
    'MsgAddressInt',
    'MsgAddressExt',
    'Anycast',
    'Type',
    'BoolFalse',
    'BoolTrue',
    'bits',
    'int',
    'uint',
  ],
])

/** Parses a TL-B text. @throws input.abi with line and column */
export function parseTlb(text: string): {
  readonly constructors: readonly TlbConstructor[]
  readonly tokens: TlbTokens
} {
  const tokens = new TlbTokens(text)
  const constructors: TlbConstructor[] = []
  while (!tokens.isAtEnd) {
    // `---functions---` and `---types---` of TL separate the two parts of a file.
    if (tokens.peek() === '-') {
      tokens.next()
      continue
    }
    if (builtInTypes.has(peekResult(tokens))) {
      while (tokens.next().text !== ';');
      continue
    }
    constructors.push(readConstructor(tokens))
    if (constructors.length > maxConstructors) throw tokens.error(`more than ${maxConstructors} constructors`)
  }
  return { constructors, tokens }
}

/** The result type of the constructor that follows; empty if it has none. */
function peekResult(tokens: TlbTokens): string {
  let braces = 0
  for (let at = 0; ; at++) {
    const token = tokens.peek(at)
    if (token === '' || token === ';') return ''
    if (token === '{') braces++
    if (token === '}') braces--
    if (token === '=' && braces <= 0) return tokens.peek(at + 1)
  }
}

function readConstructor(tokens: TlbTokens): TlbConstructor {
  const at = tokens.current
  if (!/^[A-Za-z_]/.test(at.text)) throw tokens.error(`expected the name of a constructor, got ${at.text}`)
  tokens.next()
  const tag = readTag(tokens, at.text)
  const parameters: string[] = []
  const fields: TlbField[] = []
  while (tokens.peek() !== '=') {
    if (tokens.peek() === ';' || tokens.isAtEnd) throw tokens.error(`expected = and the type of ${at.text}`)
    if (tokens.accept('{')) parameters.push(readParameter(tokens))
    else fields.push(readField(tokens, fields.length, 0))
  }
  tokens.expect('=', 'before the type')
  const result = tokens.next()
  if (!/^[A-Za-z_]/.test(result.text)) throw tokens.error(`expected the name of a type, got ${result.text}`, result)
  const args: string[] = []
  while (tokens.peek() !== ';') {
    const arg = tokens.current
    if (arg.text === '') throw tokens.error(`expected ; after the type ${result.text}`)
    tokens.next()
    if (!parameters.includes(arg.text))
      throw tokens.error(`expected ; or a parameter of ${at.text} after the type ${result.text}, got ${arg.text}`, arg)
    args.push(arg.text)
  }
  tokens.expect(';', `after the type ${result.text}`)
  return { at, name: at.text, tag, parameters: args, fields, result: result.text }
}

function readTag(tokens: TlbTokens, name: string): AbiTag {
  const text = tokens.peek()
  if (!/^[#$]/.test(text)) {
    if (name === '_') return { bits: 0, value: 0n }
    throw tokens.error(`${name} has no tag; write ${name}#12345678, ${name}$01, or ${name}#_ if nothing marks it`)
  }
  const token = tokens.next()
  const digits = token.text.slice(1)
  if (digits === '_' || digits === '') {
    if (digits === '') throw tokens.error(`expected a tag after ${token.text}`)
    return { bits: 0, value: 0n }
  }
  if (text.startsWith('$')) return checkTag(tokens, token, { bits: digits.length, value: BigInt(`0b${digits}`) })
  const hex = digits.replace('_', '')
  const tag = { bits: 4 * hex.length, value: BigInt(`0x${hex}`) }
  if (!digits.endsWith('_')) return checkTag(tokens, token, tag)
  // The last bit that is 1 marks the end.
  if (tag.value === 0n) throw tokens.error('a tag with _ needs a bit that is 1', token)
  let { bits, value } = tag
  while ((value & 1n) === 0n) [bits, value] = [bits - 1, value >> 1n]
  return { bits: bits - 1, value: value >> 1n }
}

function checkTag(tokens: TlbTokens, token: TlbToken, tag: AbiTag): AbiTag {
  if (tag.bits > 64) throw tokens.error(`a tag of ${tag.bits} bits; at most 64 are supported`, token)
  return tag
}

function readParameter(tokens: TlbTokens): string {
  const name = tokens.next()
  if (!/^[A-Za-z_]/.test(name.text)) throw tokens.error('constraints are not supported', name)
  tokens.expect(':', `after ${name.text}; other constraints are not supported`)
  const kind = tokens.next()
  if (kind.text !== 'Type') throw tokens.error(`only parameters of Type are supported, not ${kind.text}`, kind)
  tokens.expect('}', 'after the parameter')
  return name.text
}

function readField(tokens: TlbTokens, index: number, depth: number): TlbField {
  const at = tokens.current
  if (at.text === '^' || at.text === '[') return { at, name: '', type: readType(tokens, depth) }
  if (!/^[A-Za-z_]/.test(at.text)) throw tokens.error(`expected a field, got ${at.text || 'the end'}`)
  tokens.next()
  tokens.expect(':', `and a type after the field ${at.text}`)
  const when = readCondition(tokens)
  const type = readType(tokens, depth)
  return { at, name: at.text === '_' ? `field${index}` : at.text, type, ...(when && { when }) }
}

function readCondition(tokens: TlbTokens): TlbField['when'] {
  const name = tokens.peek()
  if (!/^[A-Za-z_]/.test(name)) return undefined
  if (tokens.peek(1) === '?') {
    tokens.next()
    tokens.next()
    return { field: name }
  }
  if (tokens.peek(1) !== '.') return undefined
  tokens.next()
  tokens.next()
  const bit = tokens.next()
  if (!/^\d{1,3}$/.test(bit.text)) throw tokens.error(`expected the number of a bit, got ${bit.text}`, bit)
  tokens.expect('?', 'after the bit')
  return { field: name, bit: Number(bit.text) }
}

function readType(tokens: TlbTokens, depth: number): TlbType {
  if (depth > maxNesting) throw tokens.error(`nested deeper than ${maxNesting}`)
  const at = tokens.next()
  if (at.text === '^') return { kind: 'ref', at, of: readType(tokens, depth + 1) }
  if (at.text === '[') {
    const fields: TlbField[] = []
    while (!tokens.accept(']')) fields.push(readField(tokens, fields.length, depth + 1))
    return { kind: 'fields', at, fields }
  }
  if (at.text === '(') return readApplication(tokens, depth)
  if (/^\d+$/.test(at.text)) {
    if (at.text.length > 6) throw tokens.error('the number is too large', at)
    return { kind: 'number', at, value: Number(at.text) }
  }
  if (/^[A-Za-z_]|^#$|^##$|^#<=?$/.test(at.text)) return { kind: 'name', at, name: at.text, args: [] }
  throw tokens.error(`expected a type, got ${at.text}`, at)
}

/** What is in parentheses: a type with arguments. */
function readApplication(tokens: TlbTokens, depth: number): TlbType {
  const head = readType(tokens, depth + 1)
  const args: TlbType[] = []
  while (!tokens.accept(')')) {
    if (['*', '+', '-', '=', '<', '>'].includes(tokens.peek()))
      throw tokens.error(`expressions with ${tokens.peek()} are not supported`)
    args.push(readType(tokens, depth + 1))
  }
  if (args.length === 0) return head
  if (head.kind !== 'name') throw tokens.error('only a named type has arguments', head.at)
  return { ...head, args: [...head.args, ...args] }
}
