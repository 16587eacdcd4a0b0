import { beforeAll, describe, expect, test } from 'vitest'
import { type DebugResult, emulate, listSamples, type Network, openNetwork } from './index.ts'
import { matchers } from './matchers.ts'
import './vitest.ts'

let network: Network
beforeAll(async () => {
  network = await openNetwork('demo')
})

async function runSample(id: string): Promise<DebugResult> {
  const found = (await listSamples(network)).find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return emulate(found.boc, { network, block_seqno: found.block_seqno, ...found.arguments })
}

describe('toHaveOutcome', () => {
  test('compares what is given, and nothing else', async () => {
    const run = await runSample('jetton-transfer')
    expect(run).toHaveOutcome('success')
    expect(run).toHaveOutcome({ actions: ['JettonTransfer', 'ContractDeploy'] })
    expect(run).not.toHaveOutcome('failed')
    expect(run).not.toHaveOutcome({ outcome: 'success', transactions: 1 })
  })

  test('knows the exit code and the place of a failure', async () => {
    const [rejected, bounced, short] = await Promise.all(
      ['fresh-wrong-seqno', 'throw-777-bounced', 'action-phase-37'].map(runSample),
    )
    expect(rejected).toHaveOutcome({ outcome: 'rejected', exit_code: 133, findings: ['rejected.seqno'] })
    expect(rejected).not.toHaveOutcome({ exit_code: 33 })
    expect(rejected).not.toHaveOutcome({ findings: ['no.such'] })
    expect(bounced).toHaveOutcome({ outcome: 'failed', exit_code: 777, first_failing_node: '0.0' })
    expect(short).toHaveOutcome({ outcome: 'failed', action_code: 37, exit_code: 0 })
  })

  test('says what differs, and explains the run', async () => {
    const run = await runSample('jetton-transfer')
    const { pass, message } = matchers.toHaveOutcome(run, { outcome: 'failed', exit_code: 709 })
    expect(pass).toBe(false)
    expect(message()).toContain('outcome: expected "failed", received "success"')
    expect(message()).toContain('exit_code: expected 709, received none')
    expect(message()).toContain(run.summary.sentence)
  })

  test('of a promise is an error that says what is missing', () => {
    expect(() => matchers.toHaveOutcome(Promise.resolve(), 'success')).toThrow('await it first')
  })
})
