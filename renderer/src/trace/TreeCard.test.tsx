import '../../test/setup.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { TreeCardContent } from './TreeCard.tsx'
import { buildTraceModel } from './traceModel.ts'

const getText = (
  part: 'node' | 'edge' | 'both',
  change: (result: ReturnType<typeof jettonTransfer>) => unknown = () => {},
) => {
  const result = jettonTransfer()
  change(result)
  const item = buildTraceModel(result).nodes[1]
  if (!item) throw new Error('the transfer has five transactions')
  return render(<TreeCardContent target={{ item, part }} />).container.textContent
}

test('the card of a transaction has its phases, gas, fees and changes', () => {
  expect(getText('node')).toMatch(
    /^Jetton transfer.*Value.*Compute0.*Action0.*Gas.*used.*Fees.*Balance change\+0\.0015/,
  )
})

test('the card of a message has sender, receiver and value only', () => {
  const text = getText('edge')
  expect(text).toMatch(/From.*To.*Value0\.1/)
  expect(text).not.toMatch(/Compute|Fees|Data/)
})

test('the card that keys open has the message and the transaction', () => {
  expect(getText('both')).toMatch(/From.*Value0\.1.*Compute0.*Gas.*Fees.*Balance change/)
})

test('without account states, changes are not available, and never "unchanged"', () => {
  const text = getText('node', ({ trace }) => {
    const node = trace?.children[0]
    if (node) Object.assign(node, { before: undefined, after: undefined })
  })
  expect(text).toMatch(/Balance changeNot available from this sourceDataNot available from this source/)
})

test('a hostile operation name stays text on one line', () => {
  const text = getText('node', ({ trace }) => {
    const message = trace?.children[0]?.transaction.in_msg
    if (message) Object.assign(message, { decoded_op_name: '\u202Eevil\u0000' })
  })
  expect(text).not.toContain('\u202E')
  expect(text).not.toContain('\u0000')
})
