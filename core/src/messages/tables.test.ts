import { describe, expect, it } from 'vitest'
import { emptyCell } from '../cell/Cell.ts'
import { getMethodTable } from '../contracts/abi/getMethodTable.gen.ts'
import { interfaceNames, messagesOfInterface } from '../contracts/interfaces.ts'
import { messageLayouts } from './abi/messageLayouts.gen.ts'
import { jettonPayloadLayouts, nftPayloadLayouts } from './abi/payloadLayouts.gen.ts'
import { typeLayouts } from './abi/typeLayouts.gen.ts'
import { newReading } from './bodies.ts'
import { fieldsReader, typeReader } from './compile.ts'
import { type Expression, type Field, parseDeclaration, parseFields, parseType } from './expression.ts'
import { layoutNames } from './tables.ts'

const lines = (table: string): string[] => table.trim().split('\n')
const declarations = [
  ...lines(messageLayouts).map(line => line.slice(line.indexOf(' ') + 1)),
  ...lines(jettonPayloadLayouts),
  ...lines(nftPayloadLayouts),
  ...lines(typeLayouts),
].map(parseDeclaration)

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
const fieldNames = (fields: readonly Field[]): string[] => fields.flatMap(({ type }) => namesIn(type))

/** Types are looked up when the first value is read: that is tried here, on a cell that holds nothing. */
function fault(name: string): string {
  try {
    typeReader(name)(emptyCell.slice(), newReading())
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('the tables of layouts', () => {
  it('name only types that are known', () => {
    const names = new Set(declarations.flatMap(({ fields }) => fieldNames(parseFields(fields))))
    for (const [, type = ''] of getMethodTable.matchAll(/(?:cell|slice|any)\??:\w*:([\w.]+|\([^)]*\))/g))
      for (const name of namesIn(parseType(type))) names.add(name)
    expect(names.size).toBeGreaterThan(150)
    for (const name of names) expect(fault(name), name).not.toMatch(/unknown type|is no type/)
  })

  it('can be made readers of', () => {
    expect(declarations.length).toBeGreaterThan(700)
    for (const { name, fields } of declarations) expect(() => fieldsReader(fields), name).not.toThrow()
  })

  it('hold every message that an interface names', () => {
    for (const kind of ['internal', 'ext_in', 'ext_out'] as const) {
      const known = new Set([...layoutNames(kind), ...layoutNames('late')])
      for (const name of interfaceNames())
        for (const message of messagesOfInterface(name, kind)) expect(known, `${kind} of ${name}`).toContain(message)
    }
  })
})
