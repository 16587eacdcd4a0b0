import { describe, expect, test } from 'vitest'
import {
  actionKinds,
  changeTrace,
  classifiedActions,
  type RecordedTrace,
  readRecordedTrace,
  replaceOp,
} from '../../../test/changeTrace.ts'
import { body, stubAddress } from '../../../test/stubTrace.ts'
import { unknownFacts } from '../../trace/accountFacts.ts'

/** The recording without subscription facts. */
const withoutSubscriptions = (of: RecordedTrace): RecordedTrace => ({
  ...of,
  facts: { ...of.facts, subscription: unknownFacts.subscription },
})

const destruct = 0x64737472
const confirmed = 0xf06c7567

describe('subscriptions', () => {
  test('TON to any other plugin is not a subscription', async () => {
    expect(actionKinds(await readRecordedTrace('v4-plugin-request-funds'))).toEqual([])
    expect(actionKinds(await readRecordedTrace('v5-extension-transfer'))).toEqual([])
  })

  test('v1 is recognized by its messages alone, with the amount that the beneficiary receives', async () => {
    const [paid] = classifiedActions(withoutSubscriptions(await readRecordedTrace('subscription-payment')))
    expect(paid).toMatchObject({ type: 'Subscribe', status: 'ok', detail: { price: { amount: 1_491_179_190n } } })
    expect(actionKinds(withoutSubscriptions(await readRecordedTrace('subscription-deploy-install')))).toEqual([
      'Subscribe ok',
    ])
    expect(actionKinds(withoutSubscriptions(await readRecordedTrace('subscription-remove-by-wallet')))).toEqual([
      'UnSubscribe ok',
    ])
    expect(actionKinds(withoutSubscriptions(await readRecordedTrace('subscription-expired')))).toEqual([
      'UnSubscribe ok',
    ])
  })

  test.each(['subscription-payment', 'subscription-v2-payment'])('%s: a wallet that does not pay', async name => {
    const unpaid = changeTrace(await readRecordedTrace(name), node =>
      node.inMessage?.opCode === confirmed
        ? undefined
        : { ...node, outMessages: node.outMessages.filter(message => message.opCode !== confirmed) },
    )
    const [requested] = classifiedActions(unpaid)
    expect(requested).toMatchObject({ type: 'Subscribe', status: 'failed', detail: { initial: false } })
  })

  test('TON that the subscription keeps is not a payment', async () => {
    const kept = changeTrace(await readRecordedTrace('subscription-payment'), node =>
      node.inMessage?.opCode === confirmed ? { ...node, outMessages: [], children: [] } : node,
    )
    expect(actionKinds(kept)).toEqual(['Subscribe failed'])
  })

  test('a subscription with a delayed payment starts without a price', async () => {
    const later = changeTrace(await readRecordedTrace('subscription-v2-deploy-paid'), node =>
      node.inMessage?.opCode === 0xf71783cb ? { ...node, outMessages: [], children: [] } : node,
    )
    expect(classifiedActions(later)[0]).toMatchObject({
      type: 'Subscribe',
      detail: { price: { amount: 0n }, initial: true },
    })
  })

  test('a relayed request is a gas relay and the same subscription', async () => {
    const direct = await readRecordedTrace('subscription-v2-deploy-paid')
    const relayed = changeTrace(direct, node => {
      const message = node.inMessage
      if (message?.type !== 'ext_in_msg' || !message.body) return node
      const rest = message.body.slice()
      rest.skip(32)
      const carried = body(0x73696e74, builder => builder.slice(rest))
      const from = stubAddress('r')
      return { ...node, inMessage: { ...message, type: 'int_msg', source: from, body: carried, opCode: 0x73696e74 } }
    })
    const [begun] = classifiedActions(direct)
    const [relay, same, ...more] = classifiedActions(relayed)
    expect(relay).toMatchObject({ type: 'GasRelay', status: 'ok', detail: { relayer: stubAddress('r') } })
    expect(same).toMatchObject({ type: 'Subscribe', status: 'ok', detail: begun?.detail })
    expect(more).toEqual([])
    const notAdded = changeTrace(relayed, node =>
      node.inMessage?.opCode === 0x73696e74 ? { ...node, interfaces: ['wallet_v3r2'] } : node,
    )
    expect(actionKinds(notAdded)).toEqual([])
  })

  test('a contract that is not installed is not a subscription', async () => {
    const notAdded = changeTrace(await readRecordedTrace('subscription-v2-deploy-paid'), node =>
      node.inMessage?.type === 'ext_in_msg' ? { ...node, interfaces: ['wallet_v3r2'] } : node,
    )
    expect(actionKinds(notAdded)).toEqual([])
  })

  test('a removed extension without a destruct message is not an unsubscription', async () => {
    const other = changeTrace(await readRecordedTrace('subscription-remove-by-wallet'), replaceOp(destruct, 0x64737473))
    expect(actionKinds(other)).toEqual(['RemoveExtension ok'])
  })

  test('an extension that removes itself need not be a subscription', async () => {
    const recording = withoutSubscriptions(await readRecordedTrace('subscription-v2-remove-by-service'))
    expect(actionKinds(recording)).toEqual(['RemoveExtension ok'])
  })

  test('a wallet that keeps the extension has not unsubscribed', async () => {
    const rejected = changeTrace(await readRecordedTrace('subscription-remove-by-wallet'), node =>
      node.inMessage?.type === 'ext_in_msg' ? { ...node, after: node.before } : node,
    )
    expect(actionKinds(rejected)).toEqual(['UnSubscribe failed'])
  })
})
