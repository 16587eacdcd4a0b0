import { Address, beginCell, internal, storeMessageRelaxed, storeStateInit } from '@ton/core'
import { expect, test } from 'vitest'
import { parseRequestContract, parseRequestMessage } from './requestCell.ts'

const account = new Address(0, Buffer.alloc(32, 7))

test('rejects an internal message without a source', () => {
  const message = beginCell()
    .store(storeMessageRelaxed(internal({ to: account, value: 1n })))
    .endCell()
  expect(() => parseRequestMessage(message.toBoc().toString('hex'))).toThrow('set its source address')
})

test('accepts an internal message with a source', () => {
  const sent = { ...internal({ to: account, value: 1n }) }
  const cell = beginCell()
    .store(storeMessageRelaxed({ ...sent, info: { ...sent.info, src: account } as typeof sent.info }))
    .endCell()
  expect(parseRequestMessage(cell.toBoc().toString('base64')).info.type).toBe('int_msg_info')
})

test('rejects an external-out message', () => {
  const out = beginCell()
    .store(
      storeMessageRelaxed({
        info: { type: 'external-out', src: account, createdLt: 1n, createdAt: 1 },
        body: beginCell().endCell(),
      }),
    )
    .endCell()
  expect(() => parseRequestMessage(out.toBoc().toString('hex'))).toThrow('external-out message')
})

test('takes code and data of a StateInit, or the two', () => {
  const [code, data] = [1, 2].map(value => beginCell().storeUint(value, 8).endCell())
  if (!code || !data) throw new Error('two cells')
  const hex = (cell: typeof code) => cell.toBoc().toString('hex')
  const init = beginCell().store(storeStateInit({ code, data })).endCell()
  const hashes = ({ code: c, data: d }: ReturnType<typeof parseRequestContract>) => [c.hash(), d.hash()]
  const expected = [code, data].map(cell => cell.hash().toString('hex'))
  expect(hashes(parseRequestContract({ state_init: hex(init) }))).toEqual(expected)
  expect(hashes(parseRequestContract({ code: hex(code), data: hex(data) }))).toEqual(expected)
  const empty = beginCell().store(storeStateInit({ code })).endCell()
  expect(() => parseRequestContract({ state_init: hex(empty) })).toThrow('no code or no data')
  expect(() => parseRequestContract({ code: hex(code) })).toThrow('give code and data')
})
