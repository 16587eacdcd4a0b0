import { expect, test } from 'vitest'
import { addMessage, changeMessage, listMessages, moveMessage, removeMessage } from './bundle.ts'

const run = { boc: 'a', block_seqno: 7, lt: 5n, seed: 'ab' }
const bundle = addMessage(addMessage(run, { boc: 'b', delay: 60 }), { boc: 'c', ignore_signature: true })
const bocs = (request: typeof bundle) => listMessages(request).map(({ boc }) => boc)

test('a message is added after those of the run', () => {
  expect(bundle).toEqual({
    boc: 'c',
    ignore_signature: true,
    block_seqno: 7,
    earlier: [
      { boc: 'a', ignore_signature: false },
      { boc: 'b', delay: 60, ignore_signature: false },
    ],
  })
  expect(bocs(bundle)).toEqual(['a', 'b', 'c'])
})

test('messages are moved and removed with what they have of their own', () => {
  const moved = moveMessage(bundle, 2, 0)
  expect(bocs(moved)).toEqual(['c', 'a', 'b'])
  expect(moved).toMatchObject({ boc: 'b', delay: 60, earlier: [{ boc: 'c', ignore_signature: true }, { boc: 'a' }] })
  expect(moved.ignore_signature).toBeUndefined()
  expect(bocs(moveMessage(moved, 0, 2))).toEqual(['a', 'b', 'c'])
  expect(bocs(removeMessage(bundle, 2))).toEqual(['a', 'b'])
  expect(removeMessage(addMessage(run, { boc: 'b' }), 1)).toEqual({ boc: 'a', block_seqno: 7 })
})

test('a run as on chain becomes one on the state of a block', () => {
  expect(addMessage({ boc: 'a', as_on_chain: true }, { boc: 'b' })).toEqual({ boc: 'b', earlier: [{ boc: 'a' }] })
})

test('clocks become delays, which stay when messages are moved', () => {
  const timed = {
    boc: 'c',
    now: 130,
    earlier: [
      { boc: 'a', now: 100 },
      { boc: 'b', now: 120 },
    ],
  }
  expect(listMessages(moveMessage(timed, 0, 1))).toMatchObject([{ boc: 'b' }, { boc: 'a' }, { boc: 'c', delay: 10 }])
  expect(listMessages(changeMessage(timed, 1, { delay: 5 }))[1]).toEqual({ boc: 'b', delay: 5 })
})
