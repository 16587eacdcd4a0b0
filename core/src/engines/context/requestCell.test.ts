import { Address, beginCell, internal, storeMessageRelaxed } from '@ton/core'
import { expect, test } from 'vitest'
import { parseRequestMessage } from './requestCell.ts'

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
