import { Address, beginCell, internal, storeMessageRelaxed } from '@ton/core'
import { expect, test } from 'vitest'
import { messageOfRequest } from './requestCell.ts'

const somebody = new Address(0, Buffer.alloc(32, 7))

test('an internal message that a wallet is to send has no source yet, and says so', () => {
  const ordered = beginCell()
    .store(storeMessageRelaxed(internal({ to: somebody, value: 1n })))
    .endCell()
  expect(() => messageOfRequest(ordered.toBoc().toString('hex'))).toThrow('set the address that it comes from')
})

test('with its source it is taken', () => {
  const sent = { ...internal({ to: somebody, value: 1n }) }
  const cell = beginCell()
    .store(storeMessageRelaxed({ ...sent, info: { ...sent.info, src: somebody } as typeof sent.info }))
    .endCell()
  expect(messageOfRequest(cell.toBoc().toString('base64')).info.type).toBe('int_msg_info')
})

test('what leaves the chain is refused', () => {
  const out = beginCell()
    .store(
      storeMessageRelaxed({
        info: { type: 'external-out', src: somebody, createdLt: 1n, createdAt: 1 },
        body: beginCell().endCell(),
      }),
    )
    .endCell()
  expect(() => messageOfRequest(out.toBoc().toString('hex'))).toThrow('nobody processes it')
})
