import { expect, test } from 'vitest'
import { cell } from '../../../test/abis.ts'
import { demoService } from '../../../test/demoService.ts'
import { writeDict } from '../../cell/dict.ts'
import { toBocHex } from '../../cell/text.ts'
import type { Address } from '../../units.ts'

const account = `0:${'ab'.repeat(32)}` as Address
const schema = `
order#01020304 owner:MsgAddressInt price:(VarUInteger 16) note:(Maybe ^Text) lines:(HashmapE 8 Line) = InternalMsg;
line$1 count:uint7 = Line;
`
const abis = [{ text: schema, name: 'Shop' }]
const lines = writeDict([[3n, b => b.bit(true).uint(9, 7)]], 8)
const body = cell(b =>
  b
    .uint(0x01020304, 32)
    .address(account)
    .varUint(700n, 4)
    .bit(true)
    .ref(cell(x => x.text('tea')))
    .maybeRef(lines),
)
const boc = toBocHex(body)
const call = async () => {
  const { call: run } = await demoService()
  return run
}

test('the types of ABIs are listed, and map every bit and reference', async () => {
  const run = await call()
  const { abi_types: types, map } = await run('debugCells', { body: { boc, abis, type: 'abi:Shop.order' } })
  expect(types).toEqual(['abi:Shop.order', 'abi:Shop.line'])
  expect(map?.is_complete).toBe(true)
  expect(map?.fields.map(({ name, kind, value }) => [name, kind, value])).toEqual([
    ['', 'tag', '#01020304'],
    ['owner', 'address', account],
    ['price', 'varuint', '700'],
    ['note', 'maybe', 'true'],
    ['lines', 'maybe', 'true'],
    ['note', 'ref', undefined],
    ['lines', 'ref', undefined],
    ['note', 'text', 'tea'],
    ['lines', 'label', expect.any(String)],
    ['lines[3]', 'tag', '$1'],
    ['lines[3].count', 'uint', '9'],
  ])
})

test('a field of an ABI is replaced', async () => {
  const run = await call()
  const edited = await run('debugCellEdit', {
    body: { boc, path: '0', abis, field: { type: 'abi:Shop.order', from: 32 + 267, value: '5' } },
  })
  const { map } = await run('debugCells', { body: { boc: edited.boc, abis, type: 'abi:Shop.order' } })
  expect(map?.fields.find(({ name }) => name === 'price')?.value).toBe('5')
  expect(map?.is_complete).toBe(true)
})

test('the types of ABIs are tried with the others, and what they do not fit has the reason', async () => {
  const run = await call()
  const { types } = await run('debugCellTypes', { body: { boc, abis } })
  expect(types.map(({ name }) => name)).toContain('abi:Shop.order')
  expect(types[0]).toMatchObject({ name: 'abi:Shop.order', group: 'abi' })
  const short = toBocHex(cell(b => b.uint(0x01020304, 32).uint(0, 2).uint(3, 4)))
  const { map } = await run('debugCells', { body: { boc: short, abis, type: 'abi:Shop.order' } })
  expect(map?.problem).toMatch(/^price: expected 24 bits, only 0 left/)
  await expect(run('debugCells', { body: { boc, type: 'abi:Shop.order' } })).rejects.toThrow(
    'type abi:Shop.order: no ABI of the request has it',
  )
})
