import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The types of tonapi's replies as its own published client `tonapi-sdk-js` declares them. */
export type TonapiTypes = {
  /** How a value differs from a type, one line each; members that the type does not have are ignored, as clients do. */
  readonly differences: (value: unknown, type: ts.TypeNode, path: string) => readonly string[]
  /** The type of the reply of an operation, by the name of tonapi. */
  readonly replyOf: (operationId: string) => ts.TypeNode
}

/** Members of an interface that are added or that are no longer required. */
export type Changes = Readonly<
  Record<string, { readonly added: Readonly<Record<string, string>>; readonly optional: readonly string[] }>
>

/** Reads the declarations of the client, with changes to some of its interfaces. */
export function readTonapiTypes(changes: Changes = {}): TonapiTypes {
  const file = fileURLToPath(import.meta.resolve('tonapi-sdk-js')).replace(/\.js$/, '.d.ts')
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true)
  const interfaces = new Map<string, ts.NodeArray<ts.TypeElement>>()
  const aliases = new Map<string, ts.TypeNode>()
  const enums = new Map<string, readonly string[]>()
  const replies = new Map<string, ts.TypeNode>()
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node.members)
    if (ts.isTypeAliasDeclaration(node)) aliases.set(node.name.text, node.type)
    if (ts.isEnumDeclaration(node)) enums.set(node.name.text, node.members.flatMap(enumValue))
    if (ts.isPropertySignature(node) && node.type && ts.isFunctionTypeNode(node.type)) {
      const [reply] = (node.type.type as ts.TypeReferenceNode).typeArguments ?? []
      if (reply) replies.set(node.name.getText(), reply)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)

  function* compare(value: unknown, type: ts.TypeNode, path: string, format = ''): Generator<string> {
    if (ts.isParenthesizedTypeNode(type)) return yield* compare(value, type.type, path)
    if (ts.isArrayTypeNode(type)) {
      if (!Array.isArray(value)) return yield `${path} is not an array`
      for (const [at, each] of value.entries()) yield* compare(each, type.elementType, `${path}[${at}]`)
      return
    }
    if (ts.isTypeLiteralNode(type)) return yield* compareMembers(value, type.members, path)
    if (ts.isTypeReferenceNode(type)) return yield* compareNamed(value, type.typeName.getText(), path)
    if (ts.isUnionTypeNode(type)) {
      const allowed = type.types.map(each => each.getText().replaceAll('"', ''))
      if (!allowed.includes(String(value))) yield `${path} is not one of ${allowed.join()}: ${shown(value)}`
      return
    }
    const isValid = keywords[type.getText()]
    if (!isValid) throw new Error(`${path}: no check for ${type.getText()}`)
    if (!isValid(value) || formats[format]?.(value) === false)
      yield `${path} is not ${format || type.getText()}: ${shown(value)}`
  }

  function* compareNamed(value: unknown, name: string, path: string): Generator<string> {
    const values = enums.get(name)
    const alias = aliases.get(name)
    const members = interfaces.get(name)
    if (values) {
      if (!values.includes(String(value))) yield `${path} is no ${name}: ${shown(value)}`
    } else if (alias) yield* compare(value, alias, path)
    else if (members) yield* compareMembers(value, members, path, changes[name])
    else if (name !== 'Record') throw new Error(`${path}: no type ${name}`)
    else if (!isObject(value)) yield `${path} is not an object`
  }

  function* compareMembers(
    value: unknown,
    members: ts.NodeArray<ts.TypeElement>,
    path: string,
    changed?: Changes[string],
  ): Generator<string> {
    if (!isObject(value)) return yield `${path} is not an object`
    for (const member of members) {
      if (!ts.isPropertySignature(member) || !member.type) continue
      const name = member.name.getText().replaceAll('"', '')
      const found = value[name]
      const isOptional = member.questionToken !== undefined || changed?.optional.includes(name)
      if (found !== undefined) yield* compare(found, member.type, `${path}.${name}`, formatOf(member))
      else if (!isOptional) yield `${path}.${name} is missing`
    }
    for (const [name, format] of Object.entries(changed?.added ?? {})) {
      const key = name.replace('?', '')
      if (value[key] === undefined && !name.endsWith('?')) yield `${path}.${key} is missing`
      else if (value[key] !== undefined && !formats[format]?.(value[key])) yield `${path}.${key} is not ${format}`
    }
  }

  return {
    differences: (value, type, path) => [...compare(value, type, path)],
    replyOf: operationId => replies.get(operationId) ?? fail(`tonapi-sdk-js has no operation ${operationId}`),
  }
}

const fail = (text: string): never => {
  throw new Error(text)
}
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const enumValue = ({ initializer }: ts.EnumMember): readonly string[] =>
  initializer && ts.isStringLiteral(initializer) ? [initializer.text] : []
const formatOf = (member: ts.PropertySignature): string =>
  ts
    .getJSDocTags(member)
    .filter(({ tagName }) => tagName.text === 'format')
    .map(({ comment }) => String(comment).trim())
    .at(0) ?? ''

const keywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  boolean: value => typeof value === 'boolean',
  any: () => true,
  object: isObject,
}

const integer = (bits: number) => (value: unknown) =>
  Number.isInteger(value) && Math.abs(Number(value)) <= 2 ** (bits - 1)

const formats: Readonly<Record<string, (value: unknown) => boolean>> = {
  int32: integer(32),
  int64: integer(64),
  cell: value => typeof value === 'string' && /^[0-9a-f]*$/.test(value),
}
