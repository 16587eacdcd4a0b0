import { describe, expect, test } from 'vitest'
import { changed, found, kindsIn, recorded, swapOps } from '../../../../test/changedTrace.ts'
import { hasData } from '../../../../test/data.ts'
import { body } from '../../../../test/stubTrace.ts'
import { noFacts } from '../../../trace/facts.ts'
import type { TraceNode } from '../../../trace/Trace.ts'

const told = 0x7bdd97de
const governed = 0x642b7d07
const wrappedOrder = body(0x77a33521, builder => builder.uint(0, 64).coins(1_000_000_000n))

describe.skipIf(!hasData)('jettons that are made', () => {
  test('what comes straight from the master is a mint, whatever it was told', async () => {
    const recording = await recorded('jetton-mint')
    expect(kindsIn(recording)).toEqual(['JettonMint ok'])
    const unsaid = { ...recording.facts, jettonWallet: () => undefined }
    // The order names who is to get them; with another order nobody does.
    expect(kindsIn({ ...recording, facts: unsaid })).toEqual(['JettonMint ok'])
    expect(kindsIn({ ...changed(recording, swapOps(0x15, 0x16)), facts: unsaid })).toEqual([])
  })

  test('a mint by governance is known by its messages alone', async () => {
    const recording = await recorded('jetton-mint-governed')
    expect(kindsIn({ ...recording, facts: noFacts })).toEqual(['JettonMint ok'])
  })

  test('coins that become jettons at their master are a mint; the same order elsewhere is none', async () => {
    // No recording has one: the order of another mint, as that master takes it.
    const other = changed(await recorded('jetton-mint-governed'), swapOps(governed, 0x77a33522))
    expect(found({ ...other, facts: noFacts })).toEqual([])
    const order = changed(await recorded('jetton-mint-governed'), node => {
      const message = node.inMessage
      if (message?.opCode !== governed) return node
      return { ...node, inMessage: { ...message, opCode: 0x77a33521, body: wrappedOrder } }
    })
    expect(found(order)[0]).toMatchObject({ type: 'JettonMint', status: 'ok', pattern: 'jettons.wrappedMint' })
  })

  test('a wallet that refuses lets the mint fail, and what comes back belongs to it', async () => {
    const [mint, ...more] = found(await recorded('jetton-mints--jetton-mint-0x642b7d07-failed'))
    expect(mint).toMatchObject({ type: 'JettonMint', status: 'failed' })
    expect(mint?.baseTransactions).toHaveLength(3)
    expect(more).toEqual([])
  })
})

describe.skipIf(!hasData)('jettons that are burnt', () => {
  test('a burn of which the master is not told has happened, one that he may still refuse has not', async () => {
    const untold = (tells: boolean) => (node: TraceNode) => {
      if (node.inMessage?.opCode === told) return undefined
      return tells ? node : { ...node, outMessages: node.outMessages.filter(({ opCode }) => opCode !== told) }
    }
    expect(kindsIn(changed(await recorded('jetton-burn'), untold(false)))).toEqual(['JettonBurn ok'])
    expect(kindsIn(changed(await recorded('jetton-burn'), untold(true)))).toEqual(['JettonBurn failed'])
  })

  test('a burn that the master refuses has failed', async () => {
    expect(kindsIn(await recorded('jetton-burn-refused'))).toEqual(['JettonBurn failed'])
  })

  test('another operation burns nothing', async () => {
    expect(kindsIn(changed(await recorded('jetton-burn'), swapOps(0x595f07bc, 0x595f07bd)))).toEqual([])
  })
})
