import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, dataPath } from '../../test/data.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { sharedExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { findMentions } from '../actions/presentAction.ts'
import { toBocHex } from '../cell/text.ts'
import type { DebugNode, DebugVerdict } from '../contract/debug.ts'
import type { DebugAction } from '../contract/debugActions.ts'
import type { DebugSummary } from '../contract/debugSummary.ts'
import type { EventJson } from '../contract/event.ts'
import { classifyTrace } from '../engines/describe/describeTrace.ts'
import { classifyTraceFile } from '../engines/event/getEventDetails.ts'
import { gatherNames } from '../naming/gatherNames.ts'
import type { Service } from '../operations/createService.ts'
import { presentActions } from '../present/debug/presentActions.ts'
import { presentNode } from '../present/debug/presentNode.ts'
import { presentSummary } from '../present/debug/presentSummary.ts'
import { presentOnChainEvent } from '../present/presentEvent.ts'
import { buildVerdict } from '../verdict/buildVerdict.ts'

type Result = {
  readonly verdict: DebugVerdict
  readonly summary: DebugSummary
  readonly actions?: readonly DebugAction[] | undefined
  readonly event?: EventJson | undefined
  readonly trace?: DebugNode | undefined
  readonly partial?: object | undefined
}

function* walk(node: DebugNode | undefined): Generator<DebugNode> {
  if (!node) return
  yield node
  for (const child of node.children) yield* walk(child)
}

/** What headline, money, losses, actions, verdict and value flow say of one result never contradicts. */
function expectNoContradiction({ verdict, summary, actions = [], event, trace, partial }: Result): void {
  const { sentence, main_action: main, money, more_accounts: more, losses, fees } = summary
  const nodes = new Map([...walk(trace)].map(node => [node.id, node]))

  const action = main === undefined ? undefined : actions[main]
  if (action) {
    expect(sentence.startsWith(action.sentence)).toBe(true)
    // An action that failed is not described as done.
    expect(/ tries to | fails/.test(action.sentence)).toBe(action.status === 'failed')
    if (action.status === 'failed') expect(verdict.outcome).not.toBe('success')
  }

  const flows = new Map((event?.value_flow ?? []).map(flow => [flow.account.address, flow]))
  for (const { account, changes, ton_unknown } of money) {
    const flow = flows.get(account.address)
    const coins = changes.find(({ currency_type }) => currency_type === 'native')
    if (!ton_unknown) expect(BigInt(coins?.value ?? 0)).toBe(flow?.ton ?? 0n)
    const jettons = changes.filter(({ currency_type }) => currency_type === 'jetton')
    expect(jettons.map(({ jetton, value }) => [jetton, value])).toEqual(
      (flow?.jettons ?? []).map(({ jetton, qty }) => [jetton.address, String(qty)]),
    )
  }
  const changed = [...flows.values()].filter(flow => flow.ton !== 0n || (flow.jettons ?? []).length > 0)
  expect(money.length + more).toBeGreaterThanOrEqual(changed.length)
  if (trace && fees !== undefined) {
    const sum = [...nodes.values()].reduce((total, { transaction }) => total + transaction.total_fees, 0n)
    expect(fees).toBeGreaterThanOrEqual(sum)
  }

  for (const { node, kind, amounts, returned, to } of losses) {
    expect([...nodes.keys()]).toContain(node)
    if (kind === 'unsent') continue
    const { transaction, children } = nodes.get(node) ?? {}
    expect(to?.address).toBe(transaction?.account.address)
    const coins = amounts.find(({ currency_type }) => currency_type === 'native')
    expect(BigInt(coins?.value ?? 0)).toBe(transaction?.in_msg?.value)
    if (returned) {
      const back = [
        ...(transaction?.out_msgs ?? []),
        ...(children ?? []).flatMap(child => child.transaction.in_msg ?? []),
      ]
      expect(back.filter(({ bounced }) => bounced).map(({ value }) => String(value))).toContain(returned.value)
    }
  }
  const unsent = losses.filter(({ kind }) => kind === 'unsent')
  // Each of them is a failed row of the actions.
  const rows = actions.filter(({ status, base_transactions }) => status === 'failed' && base_transactions.length === 0)
  expect(rows.length).toBe(unsent.length)
  if (unsent.length > 0 && !partial) expect(verdict.outcome === 'success' && verdict.findings.length === 0).toBe(false)
  for (const { code, node } of verdict.findings)
    if (code === 'messages.skipped' || code === 'messages.notSent')
      expect(unsent.some(loss => loss.node === node)).toBe(true)
}

describe('samples of the demo network', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })
  const { samples } = demoSnapshot()

  test.each(samples.map(({ id }) => id))('%s', async id => {
    const sample = samples.find(each => each.id === id)
    if (!sample) throw new Error(id)
    const boc = toBocHex(sample.message)
    const isOnChain = sample.blockSeqno !== undefined && !id.startsWith('rejected')
    const body = { boc, ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }) }
    const run = await service.call('debugEmulate', {
      body: { ...body, ...(isOnChain && { as_on_chain: true }) },
      headers: {},
    })
    expectNoContradiction(run)
    if (run.rejection) {
      expect(run.summary).toMatchObject({ money: [], losses: [] })
      expect(run.summary.sentence).toMatch(/^Nothing is sent\. /)
    }
    // Checks are made against the block and the clock of the run: a message that is accepted fails none of them.
    if (!run.rejection)
      expect(run.preflight.filter(({ id, status }) => status === 'fail' && id !== 'balance')).toEqual([])
    // Remedies are ways on: each of them can be run, and changes the outcome.
    for (const remedy of run.remedies) {
      const again = await service.call('debugEmulate', { body: { ...body, ...remedy.arguments }, headers: {} })
      expect([remedy.code, again.verdict.sentence]).not.toEqual([remedy.code, run.verdict.sentence])
    }
    if (!run.on_chain || run.partial) return
    const event = await service.call('debugEvent', { body: { query: boc }, headers: {} })
    expectNoContradiction(event)
    // The same sentence, whether it is run again or looked up.
    expect(event.summary.sentence).toBe(run.summary.sentence)
    expect(event.summary.money).toEqual(run.summary.money)
  })
})

describe('recorded traces', () => {
  test.each(dataFiles('traces', /--.*\.json$/))('%s', async file => {
    const options = { elapsedMs: () => 0, log: () => {} }
    for (const acceptLanguage of ['en', 'ru']) {
      const event = await classifyTraceFile(readFileSync(dataPath('traces', file), 'utf8'), {
        ...options,
        acceptLanguage,
      })
      if (acceptLanguage === 'en') expectNoContradiction(event)
      expect(event.summary.sentence).not.toBe('')
    }
  })
})

describe('scenarios of the local network', () => {
  test.each(scenarioNames())('%s', async name => {
    const gathered = await gatherScenario(name, await sharedExecutor())
    // A message that was rejected has no transactions.
    if (!gathered) return
    const { trace, facts } = gathered
    const classification = classifyTrace(trace, facts, () => {}, {})
    const names = await gatherNames(findMentions(classification.actions), { interfaces: facts.interfaces })
    const described = { trace, facts, ...classification, names, unknown: [] }
    const verdict = buildVerdict({ preflight: [], trace, actions: classification.actions })
    expectNoContradiction({
      verdict,
      summary: presentSummary(described, verdict, 'en'),
      actions: presentActions(described, 'en'),
      event: presentOnChainEvent(described, 'en'),
      trace: presentNode(trace.root, '0', { names, findOperation: described.findOperation }),
    })
  })
})
