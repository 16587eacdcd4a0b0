import type { EventJson } from '@tonoscope/core/contract/event'
import { expect, test } from 'vitest'
import { toDebugActions } from '../../../test/fixtures/build.ts'
import { recorded } from '../../../test/fixtures/recorded.ts'
import { buildTraceModel } from '../../trace/traceModel.ts'
import { toAnyLine } from '../actionLines/anyLine.ts'
import { getAssets } from '../actionLines/assets.ts'
import { toJettonUnits } from '../actionLines/knownTokens.ts'
import { getFlows, MINTED, sortByMainAction, UNKNOWN_SENDER } from './flows.ts'

function getRecorded(name: string) {
  const result = recorded.find(one => one.name === name)?.result
  if (!result?.event) throw new Error(`no event in ${name}`)
  return { result, event: result.event }
}

/** The event of a jetton transfer with its action changed. */
function readFlows(change: (action: EventJson['actions'][number]) => object) {
  const { result, event } = getRecorded('jetton-transfer')
  const actions = event.actions.map(action => (action.JettonTransfer ? { ...action, ...change(action) } : action))
  const changed: EventJson = { ...event, actions }
  const lines = toDebugActions(changed).map(action => ({ action, line: toAnyLine(action, changed), accounts: [] }))
  const assets = getAssets(
    lines.map(({ line }) => line),
    changed,
    toJettonUnits(result.token_names),
  )
  const [asset] = sortByMainAction(assets, lines[0])
  if (!asset) throw new Error('no asset')
  return { asset, flows: getFlows(asset, buildTraceModel({ ...result, event: changed }), changed, lines) }
}

test('the jettons of the main action come first, and move once', () => {
  const { asset, flows } = readFlows(() => ({}))
  expect(asset.kind).toBe('token')
  expect(flows.map(({ amount, kind, count }) => [amount, kind, count])).toEqual([[123_456_789_000n, 'moved', 1]])
})

test('a failed transfer moves nothing', () => {
  expect(readFlows(() => ({ status: 'failed' })).flows).toEqual([])
})

test('an unknown sender is an end of its own, minted jettons come from no account', () => {
  const { flows } = readFlows(({ JettonTransfer: detail }) => ({ JettonTransfer: { ...detail, sender: undefined } }))
  expect(flows.map(({ from }) => from)).toEqual([UNKNOWN_SENDER])
  const minted = readFlows(({ JettonTransfer: detail }) => ({ type: 'JettonMint', JettonMint: detail }))
  expect(minted.flows.map(({ from }) => from)).toEqual([MINTED])
})

test('what comes back is returned, but not the price that a seller gets', () => {
  const { result, event } = getRecorded('jetton-transfer')
  const model = buildTraceModel(result)
  const kinds = (at: typeof model) => getFlows({ key: 'ton', kind: 'ton' }, at, event, []).map(({ kind }) => kind)
  expect(kinds(model).filter(kind => kind === 'returned')).toHaveLength(1)
  const excess = model.nodes.at(-1)?.node.transaction.in_msg
  if (excess) excess.value = 10n ** 12n
  expect(kinds(model)).not.toContain('returned')
})
