import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { nano } from '../../../units.ts'

const invoiceCode = 0x7aa23eb5

describe.skipIf(!hasData)('invoices', () => {
  test('an invoice paid with an extra currency is paid with that, not with the coins for the way', async () => {
    const [paid] = found(
      changed(await recorded('purchase-invoice'), node =>
        node.inMessage?.opCode === invoiceCode
          ? { ...node, inMessage: { ...node.inMessage, extra: new Map([[239, 500n]]) } }
          : node,
      ),
    )
    expect(paid).toMatchObject({ type: 'Purchase', detail: { amount: { type: 'currency', id: 239, amount: 500n } } })
  })

  test('a payment that comes back is a failed purchase', async () => {
    const returned = changed(await recorded('purchase-invoice'), node =>
      node.inMessage?.opCode === invoiceCode ? { ...node, success: false } : node,
    )
    expect(kindsIn(returned)).toEqual(['Purchase failed'])
  })

  test('an invoice without money is no purchase', async () => {
    const empty = changed(await recorded('purchase-invoice'), node =>
      node.inMessage?.opCode === invoiceCode ? { ...node, inMessage: { ...node.inMessage, value: nano(0n) } } : node,
    )
    expect(kindsIn(empty)).toEqual([])
  })

  test('coins with another operation are no purchase', async () => {
    expect(kindsIn(changed(await recorded('purchase-invoice'), swapOps(invoiceCode, 0x7aa23eb6)))).toEqual([])
  })

  test('jettons with a text are a transfer, jettons with an invoice a purchase', async () => {
    expect(kindsIn(await recorded('jetton-transfer'))).toEqual(['JettonTransfer ok'])
    expect(kindsIn(await recorded('purchase-invoice-jetton'))).toEqual(['Purchase ok'])
  })
})
