import { expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { buildInternalMessage } from '../messages/buildInternalMessage.ts'
import { buildExternalMessage, buildWalletBody } from '../messages/buildWalletMessage.ts'
import { readWalletMessage } from '../messages/walletMessage.ts'
import { readMessage } from '../tlb/message.ts'
import type { Address } from '../units.ts'
import { compareReply, type Requested } from './compareReply.ts'
import type { PlainMessage } from './WantedMessage.ts'

const address = (digit: string) => `0:${digit.repeat(64)}` as Address
const wallet = address('a')
const body = new Builder().uint(0, 32).text('hi').end()
const first: PlainMessage = {
  type: 'message',
  path: 'messages[0]',
  destination: address('1'),
  bounce: true,
  amount: 5n,
  body,
}
const second: PlainMessage = {
  type: 'message',
  path: 'messages[1]',
  destination: address('2'),
  bounce: false,
  amount: 7n,
}
const requested: Requested = { messages: [first, second], wallet, validUntil: 1000, isInternal: false }

function differences(sent: readonly PlainMessage[], change: { mode?: number; validUntil?: number; to?: Address } = {}) {
  const messages = sent.map(each => ({ mode: change.mode ?? 3, message: buildInternalMessage(each) }))
  const fields = { seqno: 1, walletId: 1n, validUntil: change.validUntil ?? 900, createdAt: 0, timeout: 0, queryId: 0n }
  const cell = buildExternalMessage(change.to ?? wallet, buildWalletBody('wallet_v5r1', wallet, messages, fields))
  const message = readMessage(cell)
  return compareReply(message, readWalletMessage(message.body, 'wallet_v5r1'), requested)
}

test('a message as requested has no differences', () => expect(differences([first, second])).toEqual([]))

test.each([
  ['destination', { destination: address('3') }, { requested: address('1'), actual: address('3') }],
  ['amount', { amount: 6n }, { requested: '5', actual: '6' }],
  ['bounce', { bounce: false }, { requested: 'true', actual: 'false' }],
  ['extra_currencies', { currencies: new Map([[1, 2n]]) }, { actual: '2 of 1' }],
] as const)('another %s', (field, change, values) => {
  expect(differences([{ ...first, ...change }, second])).toEqual([{ path: 'messages[0]', field, ...values }])
})

test('another body, and a StateInit', () => {
  const init = new Builder().uint(0b00110, 5).ref(body).ref(body).end()
  const changed = { ...first, body: new Builder().uint(1, 32).end(), init }
  expect(differences([changed, second])).toMatchObject([
    { path: 'messages[0]', field: 'body', requested: body.hash() },
    { path: 'messages[0]', field: 'state_init', actual: init.hash() },
  ])
})

test('a mode that sends the whole balance', () => {
  expect(differences([first, second], { mode: 128 }).map(({ field, actual }) => [field, actual])).toEqual([
    ['mode', '128'],
    ['mode', '128'],
  ])
})

test('a message that is missing, or added', () => {
  expect(differences([first])).toEqual([
    { path: '', field: 'count', requested: '2', actual: '1' },
    { path: 'messages[1]', field: 'message', requested: `7 nanotons to ${address('2')}` },
  ])
  expect(differences([first, second, second])).toEqual([
    { path: '', field: 'count', requested: '2', actual: '3' },
    { path: 'message 3', field: 'message', actual: `7 nanotons to ${address('2')}` },
  ])
})

test('a longer validity, and another wallet', () => {
  expect(differences([first, second], { validUntil: 1001 })).toEqual([
    { path: '', field: 'valid_until', requested: '1000', actual: '1001' },
  ])
  expect(differences([first, second], { to: address('b') })).toMatchObject([{ field: 'wallet', actual: address('b') }])
})

test('an extension that is added', () => {
  const list = new Builder().uint(2, 8).address(address('e'))
  const signed = new Builder().uint(0x7369676e, 32).uint(1, 32).uint(900, 32).uint(1, 32).bit(false).bit(true)
  const cell = signed.slice(list.end().slice()).bytes(new Uint8Array(64)).end()
  const message = readMessage(buildExternalMessage(wallet, cell))
  const found = compareReply(message, readWalletMessage(message.body, 'wallet_v5r1'), { ...requested, messages: [] })
  expect(found).toEqual([{ path: '', field: 'extended_action', actual: `adds the extension ${address('e')}` }])
})
