import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { fromHex } from '../../encoding/hex.ts'
import { readMessage } from '../../tlb/message.ts'
import { type Address, unixSec } from '../../units.ts'

const samples = demoSnapshot().samples
const messageOf = (id: string): Cell =>
  samples.find(each => each.id === id)?.message ?? expect.fail(`there is no sample ${id}`)

const account = `0:${'11'.repeat(32)}` as Address
const external = (body: Cell) =>
  new Builder().uint(0b10, 2).address(undefined).address(account).coins(0n).bit(false).bit(true).ref(body).end()
const internal = (body: Cell) =>
  new Builder()
    .uint(0b0110, 4)
    .address(undefined)
    .address(account)
    .coins(10n ** 9n)
    .bit(false)
    .coins(0n)
    .coins(0n)
    .uint(0n, 64)
    .uint(0, 32)
    .bit(false)
    .bit(true)
    .ref(body)
    .end()
const bits = (count: number) => {
  const builder = new Builder()
  for (let i = 0; i < count; i += 8) builder.uint(0xa5, 8)
  return builder.end()
}
const nested = (first: number, second: number) => new Builder().cell(bits(first)).ref(bits(second)).end()

async function recognise(cell: Cell, more: Parameters<typeof demoService>[0] = {}) {
  const service = await demoService(more)
  const { candidates } = await service.call('debugRecognise', { body: { text: toBocHex(cell) } })
  return candidates[0] ?? expect.fail('nothing was recognised')
}
const sendable = async (cell: Cell, more?: Parameters<typeof demoService>[0]) => (await recognise(cell, more)).sendable

test.each([
  'fresh-transfer',
  'fresh-jetton-transfer',
  'fresh-three-transfers',
  // The wallet rejects them now, or on this network.
  'fresh-wrong-seqno',
  'fresh-wrong-wallet-id',
])('%s: everything but the signature may be stored', async id => {
  const { sendable, unsigned_boc = expect.fail('it has a signature') } = await recognise(messageOf(id))
  expect(sendable).toBe('signature')
  expect((await recognise(parseCell(fromHex(unsigned_boc)))).sendable).toBeUndefined()
})

test.each(['fresh-expired', 'fresh-wrong-signature'])('nobody can send %s', async id => {
  expect(await sendable(messageOf(id))).toBeUndefined()
})

test('a message counts as expired by the host’s clock, even if that of a recorded network stands', async () => {
  const message = messageOf('fresh-transfer')
  const until = (await recognise(message)).message?.valid_until ?? expect.fail('it expires')
  const at = (now: number) => sendable(message, { deps: { nowSec: () => unixSec(now) } })
  expect([await at(until - 1), await at(until)]).toEqual(['signature', undefined])
})

test('the whole message counts as signed if its account is not a known wallet or cannot be read', async () => {
  const elsewhere = { chain: { getAccount: async () => ({ shardAccount: undefined }) } }
  // Without the account of the recorded network, the StateInit of a message decides.
  expect(await sendable(messageOf('fresh-jetton-transfer'), elsewhere)).toBe('whole')
  expect(await sendable(external(bits(512)))).toBe('whole')
  expect(await sendable(external(nested(200, 312)))).toBe('whole')
  expect(await sendable(external(nested(200, 304)))).toBeUndefined()
})

test('a signed body alone is as good as its message', async () => {
  expect(await sendable(readMessage(messageOf('fresh-transfer')).body)).toBe('whole')
})

test('an internal message is sendable by anyone if it carries a signed request to a W5 wallet', async () => {
  const { body } = readMessage(messageOf('fresh-transfer'))
  const signedAsInternal = new Builder()
    .uint(0x73696e74, 32)
    .cell(body.part({ bits: [32, body.bits], refs: [0, body.refCount] }))
    .end()
  expect(await sendable(internal(signedAsInternal))).toBe('whole')
  expect(await sendable(internal(bits(520)))).toBeUndefined()
})

test('sixty cells that unfold to 2^60 are counted once each', async () => {
  let cell = new Builder().end()
  for (let depth = 0; depth < 60; depth++) cell = new Builder().ref(cell).ref(cell).end()
  expect(await sendable(external(cell))).toBeUndefined()
})
