import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeAbiFiles } from './abiTables.ts'
import { type AbiFacts, findReadBodies, parseAbi, readAbi } from './readAbi.ts'

const core = resolve(import.meta.dirname, '../../core')
const facts = readAbi(resolve(core, 'abi'))

const withLines = (...lines: string[]): AbiFacts => parseAbi([['test.abi', lines.join('\n')]])
const makeFiles = (given: AbiFacts, ...read: string[]) => makeAbiFiles(given, new Set(read))
const readTables = (files: ReadonlyMap<string, string>, file: string) => JSON.parse(files.get(file) ?? '')

test.each([...makeAbiFiles(facts, findReadBodies(resolve(core, 'src')))])(
  '%s is what `npm run make:abi` writes',
  (file, text) => {
    expect(readFileSync(resolve(core, 'src', file), 'utf8')).toBe(text)
  },
)

test('keeps the order of interfaces that get methods reveal', () => {
  const { detection } = readTables(makeFiles(facts), 'contracts/contracts.gen.json')
  expect(Object.keys(detection)).toEqual(facts.detect)
})

test('orders layouts of one opcode as stated, and rejects an unstated order', () => {
  const [second, first] = ['internal Second#00000001 a:uint8', 'internal First#00000001 a:uint16']
  expect(() => makeFiles(withLines(first, second))).toThrow('order.abi must order First, Second')
  const files = makeFiles(withLines(first, second, 'opcode internal #00000001: Second First'))
  expect(readTables(files, 'messages/layouts.gen.json').messages).toEqual([second, first])
})

test('takes an interface by its code hash as one line', () => {
  const code = 'ab'.repeat(32)
  const files = makeFiles(withLines(`interface invented code:${code}`))
  expect(readTables(files, 'contracts/contracts.gen.json').interfaces).toEqual({ invented: { code: [code] } })
})

test('takes the meaning of an exit code as one line', () => {
  const files = makeFiles(withLines('interface a', 'exit_code a 33 Wrong seqno | Read the seqno and sign again.'))
  expect(readTables(files, 'contracts/contracts.gen.json').exitCodes).toEqual([
    'a|33|Wrong seqno|Read the seqno and sign again.',
  ])
})

test('takes a storage layout as one line, for several interfaces or for a code hash', () => {
  const code = 'ab'.repeat(32)
  const lines = [
    'interface a',
    'interface b',
    'storage a,b seqno:uint32',
    `storage_code old ${code}`,
    'storage old x:Step',
  ]
  const files = makeFiles(withLines(...lines, 'storage_type step#_ n:uint8 = Step'))
  expect(readTables(files, 'messages/storage.gen.json')).toMatchObject({
    storage: ['a|seqno:uint32', 'b|seqno:uint32', 'old|x:Step'],
    types: ['step#_ n:uint8 = Step'],
    codes: { old: [code] },
  })
})

test.each([
  [['storage a seqno:uint32'], 'a is not an interface'],
  [['storage_type Step'], 'test.abi:1: not a fact'],
  [['storage_code old abc'], 'has code hash abc'],
  [['interface a parent:b'], 'b is not an interface'],
  [['interface a internal:Missing'], 'Missing is not a message'],
  [['interface a needs:GetXResult', 'detect a'], 'GetXResult is not the result'],
  [['interface a needs:GetXResult', 'method get_x() = GetXResult int:x:uint8'], 'no line `detect a`'],
  [[`interface a code:${'ab'.repeat(32)}`, `interface b code:${'ab'.repeat(32)}`], 'code hash'],
  [['interface a colour:red'], 'not a fact'],
  [['interface a', 'exit_code a 33 Wrong seqno'], 'test.abi:2: not a fact'],
  [['exit_code a 33 Wrong seqno | Sign again.'], 'errors of unknown a'],
  [['surprise'], 'test.abi:1: not a fact'],
  [['internal A#00000001 a:Unknown'], 'unknown type Unknown'],
])('rejects %j', (lines, message) => {
  expect(() => makeFiles(withLines(...lines), 'A')).toThrow(message)
})

test('types a body by its layout', () => {
  const types = makeFiles(
    withLines(
      'internal Idle#00000002 query_id:uint64',
      'internal Pay#00000001 query_id:uint64 to:MsgAddressInt amount:Grams memo:(Maybe ^Text) step:^Step',
      'type step$0 = Step',
      'type next$1 limits:(HashmapE 32 Coins) = Step',
    ),
    'Pay',
  ).get('messages/bodies.gen.ts')
  expect(types).toContain(
    'readonly Pay: { readonly query_id: bigint; readonly to: Address | undefined; readonly amount: Nano; ' +
      'readonly memo: string | undefined; readonly step: Step }',
  )
  expect(types).not.toContain('Idle')
  expect(types).toContain(
    "export type Step = { readonly sum_type: 'Step'; readonly step: {} } | " +
      "{ readonly sum_type: 'Next'; readonly next: { readonly limits: ReadonlyMap<bigint, Nano> } }",
  )
})
