import { AppError } from '../errors.ts'

/** A type as the tables write it. */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ref'; readonly of: Expression }
  | { readonly kind: 'record'; readonly fields: readonly Field[] }
  | { readonly kind: 'apply'; readonly head: string; readonly args: readonly Expression[] }

/** A field of a layout. */
export type Field = { readonly name: string; readonly type: Expression }

/** One line of a layout table: `Name#tag fields`, after `=` the type that it belongs to. */
export type Declaration = { readonly name: string; readonly tag: Tag; readonly fields: string; readonly type: string }

/** The bits that a layout begins with; none of them for `#_`. */
export type Tag = { readonly bits: number; readonly value: number }

const refuse = (reason: string): AppError => new AppError('input.cell', { reason, layout: 'table of layouts' })

/**
 * Reads a type expression.
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

/** Reads the fields of a layout, `name:type name:type`. */
export function parseFields(text: string): readonly Field[] {
  const reader = new TokenReader(text)
  const fields = reader.fields()
  reader.end()
  return fields
}

/** Reads a line of a layout table; the fields stay text until somebody needs them. */
export function parseDeclaration(line: string): Declaration {
  const [, name, tag, rest] = /^(\w+)([#$]\w+)(?: (.*))?$/.exec(line) ?? []
  if (name === undefined || tag === undefined) throw refuse(`not a declaration: ${line}`)
  const end = rest === undefined ? -1 : rest.lastIndexOf('= ')
  const fields = end === -1 ? (rest ?? '') : (rest ?? '').slice(0, end)
  return { name, tag: parseTag(tag), fields: fields.trim(), type: end === -1 ? '' : (rest ?? '').slice(end + 2).trim() }
}

/** Reads a tag: `#0f8a7ea5`, `$011`, `#_`. */
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

  fields(): Field[] {
    const fields: Field[] = []
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
    if (/^[)\]:]$/.test(token)) throw refuse(`a type is expected, not ${token}`)
    if (token !== '(')
      return /^\d+$/.test(token) ? { kind: 'number', value: Number(token) } : { kind: 'name', name: token }
    const head = this.type()
    const args: Expression[] = []
    while (this.peek() !== ')') args.push(this.type())
    this.expect(')')
    if (args.length === 0) return head
    if (head.kind !== 'name') throw refuse('what is applied must be named')
    return { kind: 'apply', head: head.name, args }
  }

  end(): void {
    if (this.peek() !== undefined) throw refuse(`${this.peek()} is left over`)
  }

  private peek(): string | undefined {
    return this.tokens[this.position]
  }

  private next(): string {
    const token = this.tokens[this.position++]
    if (token === undefined) throw refuse('the expression ends too early')
    return token
  }

  private expect(token: string): void {
    const found = this.next()
    if (found !== token) throw refuse(`${token} is expected, not ${found}`)
  }
}
