import { expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { Builder } from '../cell/Builder.ts'
import { toBocHex } from '../cell/text.ts'

const sentences = async (text: string) => {
  const { candidates } = await (await demoService()).call('debugRecognise', { body: { text } })
  return candidates.map(({ sentence }) => sentence)
}
const sample = (id: string) => {
  const found = demoSnapshot().samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return toBocHex(found.message)
}

test('describes a message with account, wallet, seqno, outgoing messages and expiry', async () => {
  expect(await sentences(sample('fresh-three-transfers'))).toEqual([
    expect.stringMatching(
      /^External message to EQ[\w-]{46}, wallet v\dr\d, seqno \d+, 3 outgoing messages, (no expiry|valid for \d+ \w+)$/,
    ),
  ])
  expect(await sentences(sample('fresh-expired'))).toEqual([expect.stringMatching(/, expired \d+ (s|min|h|days) ago$/)])
})

test('describes other candidates', async () => {
  const transaction = demoSnapshot().traces[0]?.transactions[0]?.cell
  expect(await sentences(toBocHex(transaction!))).toEqual([
    expect.stringMatching(/^Transaction of E[Qf]\S+, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/),
  ])
  const body = new Builder().uint(0, 32).bytes(new TextEncoder().encode('hello')).end()
  expect(await sentences(toBocHex(body))).toEqual(['Message body: text_comment'])
  expect(await sentences(toBocHex(new Builder().uint(5, 7).end()))).toEqual([
    'Cell with 7 bits and 0 references, not a message',
  ])
  expect(await sentences('ab'.repeat(32))).toEqual([expect.stringMatching(/^Hash abababab…abababab/)])
  expect(await sentences(`0:${'ab'.repeat(32)}`)).toEqual([expect.stringMatching(/^Account EQ/)])
  expect(await sentences('(-1,8000000000000000,5)')).toEqual(['Block (-1,8000000000000000,5)'])
})
