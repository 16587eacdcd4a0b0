import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import contracts from '../contracts/contracts.gen.json' with { type: 'json' }
import { interfaceNames, lineage, messagesOfInterface } from '../contracts/interfaces.ts'
import { findLayout, type MessageKind, newDecodeContext } from './bodyLayouts.ts'
import { decodeExternalIn, decodeExternalOut, decodeInternal } from './decode.ts'
import { decodedValues, typeReader } from './decodedValues.ts'
import { type Expression, type LayoutField, parseDeclaration, parseFields, parseType } from './expression.ts'
import layouts from './layouts.gen.json' with { type: 'json' }

const declarations = [
  ...layouts.messages.map(line => line.slice(line.indexOf(' ') + 1)),
  ...layouts.jettonPayloads,
  ...layouts.nftPayloads,
  ...layouts.types,
].map(parseDeclaration)

const messageNames = (kind: string): readonly (string | undefined)[] =>
  layouts.messages.flatMap(line => (line.startsWith(`${kind} `) ? line.split(/[ #$]/)[1] : []))

function namesIn(type: Expression): string[] {
  switch (type.kind) {
    case 'name':
      return [type.name]
    case 'number':
      return []
    case 'ref':
      return namesIn(type.of)
    case 'record':
      return fieldNames(type.fields)
    case 'apply':
      return type.args.flatMap(namesIn)
  }
}
const fieldNames = (fields: readonly LayoutField[]): string[] => fields.flatMap(({ type }) => namesIn(type))

/** The error of reading a type from an empty cell; types are looked up when the first value is read. */
function readError(name: string): string {
  try {
    typeReader(name)(emptyCell.slice(), newDecodeContext())
    return ''
  } catch (error) {
    return String(error)
  }
}

/** A body with this tag whose fields are zero, with references to such cells. */
function bodyOfZeros(tag: number): Cell {
  const zeros = (depth: number): Cell => {
    const builder = new Builder().uint(0, 900)
    if (depth > 0) for (let refs = 0; refs < 4; refs++) builder.ref(zeros(depth - 1))
    return builder.end()
  }
  return new Builder().uint(tag, 32).slice(zeros(2).slice()).end()
}

const decoders = { internal: decodeInternal, ext_in: decodeExternalIn, ext_out: decodeExternalOut } as const

describe.each(Object.keys(decoders) as MessageKind[])('%s op codes that several messages have', kind => {
  /** The messages of an interface, then those of its parents. */
  const messagesOf = (name: string) => lineage(name).flatMap(owner => messagesOfInterface(owner, kind))
  const tags = new Map(
    interfaceNames()
      .flatMap(messagesOf)
      .flatMap(op => {
        const tag = findLayout(kind, op)?.tag
        return tag?.bits === 32 ? [[op, tag.value] as const] : []
      }),
  )
  // All messages of the table, also those that no interface names.
  const opsByTag = new Map<number, Set<string>>()
  for (const name of [...messageNames(kind), ...messageNames('late')]) {
    const tag = name === undefined ? undefined : findLayout(kind, name)?.tag
    if (name !== undefined && tag?.bits === 32)
      opsByTag.set(tag.value, (opsByTag.get(tag.value) ?? new Set()).add(name))
  }
  const shared = interfaceNames().flatMap(name =>
    messagesOf(name).flatMap(op => {
      const tag = tags.get(op)
      return tag !== undefined && (opsByTag.get(tag)?.size ?? 0) > 1 ? [{ name, op, tag }] : []
    }),
  )

  it('are named by the interface of the receiver', () => {
    if (kind === 'internal') expect(shared.length).toBeGreaterThan(5)
    for (const { name, op, tag } of shared) {
      // One interface can have two messages with one op code: then the first that reads the body.
      const own = messagesOf(name).filter(other => tags.get(other) === tag)
      expect(own, `${op} to ${name}`).toContain(decoders[kind](bodyOfZeros(tag), [name])?.op)
    }
  })

  it('are named by the interface that has them, beside any interface that does not', () => {
    // A message without an op code, as those of wallets, reads any body.
    const readsAny = (name: string) => messagesOf(name).some(op => findLayout(kind, op)?.tag.bits !== 32)
    const others = interfaceNames().filter(name => !readsAny(name))
    for (const { name, op, tag } of shared) {
      const has = (each: string) => messagesOf(each).filter(sent => tags.get(sent) === tag)
      for (const other of others.filter(each => has(each).length === 0))
        expect(has(name), `${op} to ${other} and ${name}`).toContain(
          decoders[kind](bodyOfZeros(tag), [other, name])?.op,
        )
    }
  })
})

describe('op codes', () => {
  it('of a parent are those of the interface that derives from it', () => {
    expect(decodeInternal(bodyOfZeros(0x178d4519), ['jetton_wallet_v2'])?.op).toBe('JettonInternalTransfer')
    expect(decodeInternal(bodyOfZeros(0x6664de2a), ['stonfi_pool_v2_stableswap'])?.op).toBe('StonfiSwapV2')
  })
})

describe('layout tables', () => {
  it('use only known types', () => {
    const names = new Set(declarations.flatMap(({ fields }) => fieldNames(parseFields(fields))))
    for (const [, type = ''] of contracts.getMethods
      .join('\n')
      .matchAll(/(?:cell|slice|any)\??:\w*:([\w.]+|\([^)]*\))/g))
      for (const name of namesIn(parseType(type))) names.add(name)
    expect(names.size).toBeGreaterThan(150)
    for (const name of names) expect(readError(name), name).not.toMatch(/unknown type|is not a type/)
  })

  it('compile to readers', () => {
    expect(declarations.length).toBeGreaterThan(700)
    for (const { name, fields } of declarations) expect(() => decodedValues.fields(fields), name).not.toThrow()
  })

  it('contain every message of an interface', () => {
    for (const kind of ['internal', 'ext_in', 'ext_out'] as const) {
      const known = new Set([...messageNames(kind), ...messageNames('late')])
      for (const name of interfaceNames())
        for (const message of messagesOfInterface(name, kind)) expect(known, `${kind} of ${name}`).toContain(message)
    }
  })
})
