import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'

const boc = (id: string): string => {
  const sample = demoSnapshot().samples.find(each => each.id === id)
  if (!sample) throw new Error(`there is no sample ${id}`)
  return toBocHex(sample.message)
}

test('a signed message comes with its unsigned form', async () => {
  const service = await demoService()
  const recognise = async (text: string) =>
    (await service.call('debugRecognise', { body: { text } })).candidates[0] ?? expect.fail('nothing found')
  const signed = await recognise(boc('fresh-three-transfers'))
  const unsigned = await recognise(signed.unsigned_boc ?? expect.fail('it has a signature'))
  expect(unsigned.unsigned_boc).toBeUndefined()
  const { hash, normalized_hash, boc: cell, ...rest } = unsigned.message ?? expect.fail('it is a message')
  expect(signed.message).toMatchObject(rest)
  expect(hash).not.toBe(signed.message?.hash)
  expect(cell).toBe(signed.unsigned_boc)
  expect(normalized_hash).not.toBe(signed.message?.normalized_hash)
  const checks = (of: typeof signed) => of.preflight?.map(({ id, code }) => [id, code])
  expect(checks(signed)).toContainEqual(['signature', 'signature.ok'])
  expect(checks(unsigned)).toContainEqual(['signature', 'signature.missing'])
  const others = (of: typeof signed) => checks(of)?.filter(([id]) => id !== 'signature')
  expect(others(unsigned)).toEqual(others(signed))
})

test('other messages have no unsigned form', async () => {
  const service = await demoService({ chain: { getAccount: async () => ({ shardAccount: undefined }) } })
  const { candidates } = await service.call('debugRecognise', { body: { text: boc('fresh-transfer') } })
  expect(candidates[0]?.kind).toBe('external-message')
  expect(candidates[0]?.unsigned_boc).toBeUndefined()
})
