import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import { bocHex } from '../../cell/text.ts'

const sentences = async (text: string) => {
  const { candidates } = await (await demoService()).call('debugRecognise', { body: { text } })
  return candidates.map(({ sentence }) => sentence)
}
const sample = (id: string) => {
  const found = demoSnapshot().samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return bocHex(found.message)
}

test('a message says its account, wallet, seqno, transfers and how long it is valid', async () => {
  expect(await sentences(sample('fresh-three-transfers'))).toEqual([
    expect.stringMatching(
      /^External message to EQ[\w-]{46}, wallet v\dr\d, seqno \d+, 3 transfers, valid for (ever|\d+ \w+)$/,
    ),
  ])
  expect(await sentences(sample('fresh-expired'))).toEqual([expect.stringMatching(/, expired \d+ (s|min|h|days) ago$/)])
})

test('other things are said to be what they are', async () => {
  const transaction = demoSnapshot().traces[0]?.transactions[0]?.cell
  expect(await sentences(bocHex(transaction!))).toEqual([
    expect.stringMatching(/^Transaction of E[Qf]\S+, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/),
  ])
  const body = new Builder().uint(0, 32).bytes(new TextEncoder().encode('hello')).end()
  expect(await sentences(bocHex(body))).toEqual(['Body of a message: text_comment'])
  expect(await sentences(bocHex(new Builder().uint(5, 7).end()))).toEqual([
    'A cell of 7 bits and 0 references, no message',
  ])
  expect(await sentences('ab'.repeat(32))).toEqual([expect.stringMatching(/^Hash abababab…abababab/)])
  expect(await sentences(`0:${'ab'.repeat(32)}`)).toEqual([expect.stringMatching(/^Account EQ/)])
  expect(await sentences('(-1,8000000000000000,5)')).toEqual(['Block (-1,8000000000000000,5)'])
})
