import { AppError } from '../errors.ts'

/** A parsed type expression of the layout tables. */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ref'; readonly of: Expression }
  | { readonly kind: 'record'; readonly fields: readonly LayoutField[] }
  | { readonly kind: 'apply'; readonly head: string; readonly args: readonly Expression[] }

/** A field of a layout. */
export type LayoutField = { readonly name: string; readonly type: Expression }

/** One line of a layout table: `Name#tag fields = Type`; the type is present only in the type table. */
export type LayoutDeclaration = {
  readonly name: string
  readonly tag: Tag
  readonly fields: string
  readonly type: string
}

/** The tag of a layout; no bits for `#_`. */
export type Tag = { readonly bits: number; readonly value: number }

const declarationError = (reason: string): AppError => new AppError('input.cell', { reason, layout: 'layout table' })

/**
 * Parses a type expression.
 *
 * @example
 * parseType('(Maybe ^Cell)') // { kind: 'apply', head: 'Maybe', args: [{ kind: 'ref', of: … }] }
 */
export function parseType(text: string): Expression {
  const reader = new TokenReader(text)
  const type = reader.type()
  reader.end()
  return type
}

/** Parses the fields of a layout, `name:type name:type`. */
export function parseFields(text: string): readonly LayoutField[] {
  const reader = new TokenReader(text)
  const fields = reader.fields()
  reader.end()
  return fields
}

/** Parses a line of a layout table; the fields stay text and are parsed on first use. */
export function parseDeclaration(line: string): LayoutDeclaration {
  const [, name, tag, rest] = /^(\w+)([#$]\w+)(?: (.*))?$/.exec(line) ?? []
  if (name === undefined || tag === undefined) throw declarationError(`not a declaration: ${line}`)
  const end = rest === undefined ? -1 : rest.lastIndexOf('= ')
  const fields = end === -1 ? (rest ?? '') : (rest ?? '').slice(0, end)
  return { name, tag: parseTag(tag), fields: fields.trim(), type: end === -1 ? '' : (rest ?? '').slice(end + 2).trim() }
}

/** Parses a tag: `#0f8a7ea5`, `$011`, `#_`. */
export function parseTag(text: string): Tag {
  const digits = text.slice(1)
  if (digits === '_' || digits === '') return { bits: 0, value: 0 }
  return text.startsWith('$')
    ? { bits: digits.length, value: Number.parseInt(digits, 2) }
    : { bits: 4 * digits.length, value: Number.parseInt(digits, 16) }
}

class TokenReader {
  private readonly tokens: readonly string[]
  private position = 0

  constructor(text: string) {
    this.tokens = text.match(/[()[\]:^]|[^\s()[\]:^]+/g) ?? []
  }

  fields(): LayoutField[] {
    const fields: LayoutField[] = []
    while (this.peek() !== undefined && this.peek() !== ']') {
      const name = this.next()
      this.expect(':')
      fields.push({ name, type: this.type() })
    }
    return fields
  }

  type(): Expression {
    const token = this.next()
    if (token === '^') return { kind: 'ref', of: this.type() }
    if (token === '[') {
      const fields = this.fields()
      this.expect(']')
      return { kind: 'record', fields }
    }
    if (/^[)\]:]$/.test(token)) throw declarationError(`expected a type, got ${token}`)
    if (token !== '(')
      return /^\d+$/.test(token) ? { kind: 'number', value: Number(token) } : { kind: 'name', name: token }
    const head = this.type()
    const args: Expression[] = []
    while (this.peek() !== ')') args.push(this.type())
    this.expect(')')
    if (args.length === 0) return head
    if (head.kind !== 'name') throw declarationError('a parametrised type must have a name')
    return { kind: 'apply', head: head.name, args }
  }

  end(): void {
    if (this.peek() !== undefined) throw declarationError(`unexpected ${this.peek()} at the end`)
  }

  private peek(): string | undefined {
    return this.tokens[this.position]
  }

  private next(): string {
    const token = this.tokens[this.position++]
    if (token === undefined) throw declarationError('unexpected end of the expression')
    return token
  }

  private expect(token: string): void {
    const found = this.next()
    if (found !== token) throw declarationError(`expected ${token}, got ${found}`)
  }
}
