import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, type Recorded, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { body, stubAddress } from '../../../../test/stubTrace.ts'
import { noFacts } from '../../../trace/facts.ts'

/** As in a file that says nothing of subscriptions. */
const untold = (of: Recorded): Recorded => ({ ...of, facts: { ...of.facts, subscription: noFacts.subscription } })

const destruct = 0x64737472
const confirmed = 0xf06c7567

describe.skipIf(!hasData)('subscriptions', () => {
  test('coins for any other plugin are no subscription', async () => {
    expect(kindsIn(await recorded('v4-plugin-request-funds'))).toEqual([])
    expect(kindsIn(await recorded('v5-extension-transfer'))).toEqual([])
  })

  test('the first version is known by its messages alone: the price is what reaches the beneficiary', async () => {
    const [paid] = found(untold(await recorded('subscription-payment')))
    expect(paid).toMatchObject({ type: 'Subscribe', status: 'ok', detail: { price: { amount: 1_491_179_190n } } })
    expect(kindsIn(untold(await recorded('subscription-deploy-install')))).toEqual(['Subscribe ok'])
    expect(kindsIn(untold(await recorded('subscription-remove-by-wallet')))).toEqual(['UnSubscribe ok'])
    expect(kindsIn(untold(await recorded('subscription-expired')))).toEqual(['UnSubscribe ok'])
  })

  test.each(['subscription-payment', 'subscription-v2-payment'])('%s: a wallet that does not pay', async name => {
    const unpaid = changed(await recorded(name), node =>
      node.inMessage?.opCode === confirmed
        ? undefined
        : { ...node, outMessages: node.outMessages.filter(message => message.opCode !== confirmed) },
    )
    const [asked] = found(unpaid)
    expect(asked).toMatchObject({ type: 'Subscribe', status: 'failed', detail: { initial: false } })
  })

  test('coins that the subscription keeps are no payment', async () => {
    const kept = changed(await recorded('subscription-payment'), node =>
      node.inMessage?.opCode === confirmed ? { ...node, outMessages: [], children: [] } : node,
    )
    expect(kindsIn(kept)).toEqual(['Subscribe failed'])
  })

  test('a subscription whose payment is due later begins without a price', async () => {
    const later = changed(await recorded('subscription-v2-deploy-paid'), node =>
      node.inMessage?.opCode === 0xf71783cb ? { ...node, outMessages: [], children: [] } : node,
    )
    expect(found(later)[0]).toMatchObject({ type: 'Subscribe', detail: { price: { amount: 0n }, initial: true } })
  })

  test('what is carried to the wallet by somebody else is a relay and the same subscription', async () => {
    const direct = await recorded('subscription-v2-deploy-paid')
    const relayed = changed(direct, node => {
      const message = node.inMessage
      if (message?.type !== 'ext_in_msg') return node
      const rest = message.body.slice()
      rest.skip(32)
      const carried = body(0x73696e74, builder => builder.slice(rest))
      const from = stubAddress('r')
      return { ...node, inMessage: { ...message, type: 'int_msg', source: from, body: carried, opCode: 0x73696e74 } }
    })
    const [begun] = found(direct)
    const [relay, same, ...more] = found(relayed)
    expect(relay).toMatchObject({ type: 'GasRelay', status: 'ok', detail: { relayer: stubAddress('r') } })
    expect(same).toMatchObject({ type: 'Subscribe', status: 'ok', detail: begun?.detail })
    expect(more).toEqual([])
    const notAdded = changed(relayed, node =>
      node.inMessage?.opCode === 0x73696e74 ? { ...node, interfaces: ['wallet_v3r2'] } : node,
    )
    expect(kindsIn(notAdded)).toEqual([])
  })

  test('a contract that the wallet does not let act is no subscription of his', async () => {
    const notAdded = changed(await recorded('subscription-v2-deploy-paid'), node =>
      node.inMessage?.type === 'ext_in_msg' ? { ...node, interfaces: ['wallet_v3r2'] } : node,
    )
    expect(kindsIn(notAdded)).toEqual([])
  })

  test('an extension that is taken off the list and told something else is no subscription that ends', async () => {
    const other = changed(await recorded('subscription-remove-by-wallet'), swapOps(destruct, 0x64737473))
    expect(kindsIn(other)).toEqual(['RemoveExtension ok'])
  })

  test('an extension that takes itself off the list need not be a subscription', async () => {
    const recording = untold(await recorded('subscription-v2-remove-by-service'))
    expect(kindsIn(recording)).toEqual(['RemoveExtension ok'])
  })

  test('a wallet that kept the extension has not unsubscribed', async () => {
    const refused = changed(await recorded('subscription-remove-by-wallet'), node =>
      node.inMessage?.type === 'ext_in_msg' ? { ...node, after: node.before } : node,
    )
    expect(kindsIn(refused)).toEqual(['UnSubscribe failed'])
  })
})
