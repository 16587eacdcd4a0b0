import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import contracts from '../contracts/contracts.gen.json' with { type: 'json' }
import { interfaceNames, lineage, messagesOfInterface } from '../contracts/interfaces.ts'
import { findLayout, newDecodeContext } from './bodyLayouts.ts'
import { decodeInternal } from './decode.ts'
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

describe('op codes that interfaces share', () => {
  const internals = interfaceNames().flatMap(name =>
    lineage(name).flatMap(owner => messagesOfInterface(owner, 'internal').map(op => ({ name, op }))),
  )
  const tagOf = (op: string) => findLayout('internal', op)?.tag
  const codes = new Map(internals.flatMap(({ op }) => (tagOf(op)?.bits === 32 ? [[op, tagOf(op)?.value ?? 0]] : [])))
  const isShared = (op: string) => [...codes].some(([other, code]) => other !== op && code === codes.get(op))
  const shared = internals.filter(({ op }) => isShared(op))

  it('are some', () => expect(shared.length).toBeGreaterThan(5))

  it.each(shared)('$op to $name has the name of the interface', ({ name, op }) => {
    const body = bodyOfZeros(codes.get(op) ?? 0)
    const own = lineage(name).flatMap(owner => messagesOfInterface(owner, 'internal'))
    // One interface can have two messages with one op code: then the first that reads the body.
    expect(own.filter(other => codes.get(other) === codes.get(op))).toContain(decodeInternal(body, [name])?.op)
  })

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
