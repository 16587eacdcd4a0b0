import { describe, expect, test } from 'vitest'
import {
  actionKinds,
  changeTrace,
  classifiedActions,
  readRecordedTrace,
  replaceOp,
} from '../../../../test/changeTrace.ts'
import { nano } from '../../../units.ts'

const invoiceCode = 0x7aa23eb5

describe('invoices', () => {
  test('an invoice paid in an extra currency has that amount, not the attached TON', async () => {
    const [paid] = classifiedActions(
      changeTrace(await readRecordedTrace('purchase-invoice'), node =>
        node.inMessage?.opCode === invoiceCode
          ? { ...node, inMessage: { ...node.inMessage, extra: new Map([[239, 500n]]) } }
          : node,
      ),
    )
    expect(paid).toMatchObject({ type: 'Purchase', detail: { amount: { type: 'currency', id: 239, amount: 500n } } })
  })

  test('a bounced payment is a failed purchase', async () => {
    const returned = changeTrace(await readRecordedTrace('purchase-invoice'), node =>
      node.inMessage?.opCode === invoiceCode ? { ...node, success: false } : node,
    )
    expect(actionKinds(returned)).toEqual(['Purchase failed'])
  })

  test('an invoice without value is not a purchase', async () => {
    const empty = changeTrace(await readRecordedTrace('purchase-invoice'), node =>
      node.inMessage?.opCode === invoiceCode ? { ...node, inMessage: { ...node.inMessage, value: nano(0n) } } : node,
    )
    expect(actionKinds(empty)).toEqual([])
  })

  test('TON with another operation is not a purchase', async () => {
    expect(
      actionKinds(changeTrace(await readRecordedTrace('purchase-invoice'), replaceOp(invoiceCode, 0x7aa23eb6))),
    ).toEqual([])
  })

  test('jettons with a comment are a transfer, jettons with an invoice a purchase', async () => {
    expect(actionKinds(await readRecordedTrace('jetton-transfer'))).toEqual(['JettonTransfer ok'])
    expect(actionKinds(await readRecordedTrace('purchase-invoice-jetton'))).toEqual(['Purchase ok'])
  })
})
