import { describe, expect, test } from 'vitest'
import {
  actionKinds,
  changeTrace,
  classifiedActions,
  readRecordedTrace,
  replaceOp,
} from '../../../../test/changeTrace.ts'
import { body } from '../../../../test/stubTrace.ts'
import { unknownFacts } from '../../../trace/accountFacts.ts'
import type { TraceNode } from '../../../trace/Trace.ts'

const notificationCode = 0x7bdd97de
const governed = 0x642b7d07
const wrappedOrder = body(0x77a33521, builder => builder.uint(0, 64).coins(1_000_000_000n))

describe('jetton mints', () => {
  test('jettons directly from the master are a mint, by any request', async () => {
    const recording = await readRecordedTrace('jetton-mint')
    expect(actionKinds(recording)).toEqual(['JettonMint ok'])
    const unsaid = { ...recording.facts, jettonWallet: () => undefined }
    // The mint request names the recipient; another request does not.
    expect(actionKinds({ ...recording, facts: unsaid })).toEqual(['JettonMint ok'])
    expect(actionKinds({ ...changeTrace(recording, replaceOp(0x15, 0x16)), facts: unsaid })).toEqual([])
  })

  test('a governed mint is recognized by its messages alone', async () => {
    const recording = await readRecordedTrace('jetton-mint-governed')
    expect(actionKinds({ ...recording, facts: unknownFacts })).toEqual(['JettonMint ok'])
  })

  test('wrapping TON at its master is a mint; the same request elsewhere is not', async () => {
    // Without a recording: another mint request in the layout of that master.
    const other = changeTrace(await readRecordedTrace('jetton-mint-governed'), replaceOp(governed, 0x77a33522))
    expect(classifiedActions({ ...other, facts: unknownFacts })).toEqual([])
    const order = changeTrace(await readRecordedTrace('jetton-mint-governed'), node => {
      const message = node.inMessage
      if (message?.opCode !== governed) return node
      return { ...node, inMessage: { ...message, opCode: 0x77a33521, body: wrappedOrder } }
    })
    expect(classifiedActions(order)[0]).toMatchObject({
      type: 'JettonMint',
      status: 'ok',
      pattern: 'jettons.wrappedTonMint',
    })
  })

  test('a mint fails when the wallet rejects it, and includes the bounce', async () => {
    const [mint, ...more] = classifiedActions(await readRecordedTrace('jetton-mints--jetton-mint-0x642b7d07-failed'))
    expect(mint).toMatchObject({ type: 'JettonMint', status: 'failed' })
    expect(mint?.baseTransactions).toHaveLength(3)
    expect(more).toEqual([])
  })
})

describe('jetton burns', () => {
  test('a burn without a notification is complete, one with a pending notification is not', async () => {
    const withoutNotification = (isSent: boolean) => (node: TraceNode) => {
      if (node.inMessage?.opCode === notificationCode) return undefined
      return isSent
        ? node
        : { ...node, outMessages: node.outMessages.filter(({ opCode }) => opCode !== notificationCode) }
    }
    expect(actionKinds(changeTrace(await readRecordedTrace('jetton-burn'), withoutNotification(false)))).toEqual([
      'JettonBurn ok',
    ])
    expect(actionKinds(changeTrace(await readRecordedTrace('jetton-burn'), withoutNotification(true)))).toEqual([
      'JettonBurn failed',
    ])
  })

  test('a burn that the master rejects has failed', async () => {
    expect(actionKinds(await readRecordedTrace('jetton-burn-refused'))).toEqual(['JettonBurn failed'])
  })

  test('another operation is not a burn', async () => {
    expect(actionKinds(changeTrace(await readRecordedTrace('jetton-burn'), replaceOp(0x595f07bc, 0x595f07bd)))).toEqual(
      [],
    )
  })
})
