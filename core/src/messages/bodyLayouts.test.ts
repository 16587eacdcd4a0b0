import { describe, expect, it } from 'vitest'
import { emptyCell } from '../cell/Cell.ts'
import contracts from '../contracts/contracts.gen.json' with { type: 'json' }
import { interfaceNames, messagesOfInterface } from '../contracts/interfaces.ts'
import { newDecodeContext } from './bodyLayouts.ts'
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
