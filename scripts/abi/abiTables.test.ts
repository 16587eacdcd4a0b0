import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeAbiFiles } from './abiTables.ts'
import { type AbiFacts, parseAbi, readAbi } from './readAbi.ts'

const core = resolve(import.meta.dirname, '../../core')
const facts = readAbi(resolve(core, 'abi'))

const withLines = (...lines: string[]): AbiFacts => parseAbi([['test.abi', lines.join('\n')]])
const rowsOf = (files: ReadonlyMap<string, string>, file: string): string[] => files.get(file)?.split('\n') ?? []

test.each([...makeAbiFiles(facts)])('%s is what `npm run make:abi` writes', (file, text) => {
  expect(readFileSync(resolve(core, 'src', file), 'utf8')).toBe(text)
})

test('keeps the order of interfaces that get methods reveal', () => {
  const rows = rowsOf(makeAbiFiles(facts), 'contracts/abi/interfaceTable.gen.ts')
  const revealed = rows.flatMap(row => (/^[\w ]+\|\w+Result(,|$)/.test(row) ? [row.slice(0, row.indexOf('|'))] : []))
  expect(revealed).toEqual(facts.detect)
})

test('orders layouts of one opcode as stated, and rejects an unstated order', () => {
  const [second, first] = ['internal Second#00000001 a:uint8', 'internal First#00000001 a:uint16']
  expect(() => makeAbiFiles(withLines(first, second))).toThrow('order.abi must order First, Second')
  const files = makeAbiFiles(withLines(first, second, 'opcode internal #00000001: Second First'))
  expect(rowsOf(files, 'messages/abi/messageLayouts.gen.ts').filter(row => row.startsWith('internal'))).toEqual([
    second,
    first,
  ])
})

test('takes an interface by its code hash as one line', () => {
  const code = 'ab'.repeat(32)
  const table = makeAbiFiles(withLines(`interface invented code:${code}`)).get('contracts/abi/interfaceTable.gen.ts')
  expect(table).toContain(`\ninvented||${code}\n`)
  expect(table).toContain("  | 'invented'\n")
})

test.each([
  [['interface a parent:b'], 'b is not an interface'],
  [['interface a internal:Missing'], 'Missing is not a message'],
  [['interface a needs:GetXResult', 'detect a'], 'GetXResult is not the result'],
  [['interface a needs:GetXResult', 'method get_x() = GetXResult int:x:uint8'], 'no line `detect a`'],
  [[`interface a code:${'ab'.repeat(32)}`, `interface b code:${'ab'.repeat(32)}`], 'code hash'],
  [['interface a colour:red'], 'not a fact'],
  [['surprise'], 'test.abi:1: not a fact'],
  [['internal A#00000001 a:Unknown'], 'unknown type Unknown'],
])('rejects %j', (lines, message) => {
  expect(() => makeAbiFiles(withLines(...lines))).toThrow(message)
})

test('types a body by its layout', () => {
  const types = makeAbiFiles(
    withLines(
      'internal Pay#00000001 query_id:uint64 to:MsgAddressInt amount:Grams memo:(Maybe ^Text) step:^Step',
      'type step$0 = Step',
      'type next$1 limits:(HashmapE 32 Coins) = Step',
    ),
  ).get('messages/bodies.gen.ts')
  expect(types).toContain(
    'readonly Pay: { readonly query_id: bigint; readonly to: Address | undefined; readonly amount: Nano; ' +
      'readonly memo: string | undefined; readonly step: Step }',
  )
  expect(types).toContain(
    "export type Step = { readonly sum_type: 'Step'; readonly step: {} } | " +
      "{ readonly sum_type: 'Next'; readonly next: { readonly limits: ReadonlyMap<bigint, Nano> } }",
  )
})
