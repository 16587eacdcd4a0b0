import { connect } from 'node:net'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { fromHex } from '@tonoscope/core/encoding/hex'
import { readTransaction } from '@tonoscope/core/tlb/transaction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractAccount, externalTo, withContract } from '../../e2e/messages.ts'
import { serve } from '../test/serve.ts'
import { demo, startTestServer, type TestServer, toRunRequest } from '../test/startTestServer.ts'

let testServer: TestServer
const request: TestServer['request'] = (...call) => testServer.request(...call)
const sample: TestServer['sample'] = id => testServer.sample(id)

beforeAll(async () => {
  testServer = await startTestServer()
}, 60_000)
afterAll(async () => {
  await testServer.server.close()
  // No request caused an internal error.
  expect(testServer.logLines).toEqual([])
})

/** On-chain transactions that the run does not reproduce, although their parents are reproduced. */
function unequalNodes(each: DebugSample, { message, trace }: DebugResult): string[] {
  const recorded = demo.traces.find(({ message: hash }) => hash === message.hash)
  const inTrace = new Map(recorded?.transactions.map(({ cell }) => [cell.hash() as string, readTransaction(cell)]))
  const problems: string[] = []
  const visit = (node: DebugNode) => {
    const onChain = inTrace.get(node.on_chain?.hash ?? '')
    const ownBefore = [...inTrace.values()].some(tx => tx.account_addr === onChain?.account_addr && tx.lt < onChain.lt)
    // Another trace changed the account in between, and its state is not recorded here.
    const interrupted = onChain && ownBefore && !inTrace.has(onChain.prev_trans_hash)
    if (!node.on_chain?.equal && !interrupted) problems.push(`${each.id} ${node.id}: not the on-chain transaction`)
    for (const child of node.children) visit(child)
  }
  if (trace) visit(trace)
  return problems
}

describe('every sample of the demo network', () => {
  test('matches the OpenAPI document on /debug, and on-chain samples reproduce the chain', async () => {
    expect(testServer.samples.length).toBeGreaterThan(20)
    const problems: string[] = []
    let onChain = 0
    for (const each of testServer.samples) {
      const { status, json } = await request('debugEmulate', toRunRequest(each))
      const whole = each.id !== 'long-chain'
      if (status !== 200) problems.push(`${each.id}: ${json.error}`)
      if ((each.group === 'rejected') !== (json.rejection !== undefined))
        problems.push(`${each.id}: rejection ${json.rejection?.text}`)
      onChain += json.on_chain?.equal ?? 0
      if (each.on_chain && whole) problems.push(...unequalNodes(each, json))
      if (whole === (json.partial !== undefined)) problems.push(`${each.id}: ${json.partial?.text ?? 'it is whole'}`)
    }
    expect(problems).toEqual([])
    console.log(`${testServer.samples.length} samples; ${onChain} on-chain transactions reproduced`)
  }, 120_000)

  test('works on /v2, with 406 for rejected messages', async () => {
    for (const each of testServer.samples.filter(({ block_seqno }) => block_seqno === undefined)) {
      for (const name of ['emulateTrace', 'emulateEvent'] as const) {
        const { status, json } = await request(name, { boc: each.boc })
        if (each.group === 'rejected') {
          expect([each.id, status, json.code]).toEqual([each.id, 406, 'emulation.rejected'])
          expect(json.error).toMatch(/iteration: 0, exitCode: \d+, Text: .+, $/)
        } else expect([each.id, status]).toEqual([each.id, 200])
      }
    }
  }, 60_000)
})

describe('operations', () => {
  test('the same message in hex, base64 and base64url is the same event', async () => {
    const { boc } = sample('fresh-jetton-transfer')
    const bytes = Buffer.from(fromHex(boc))
    const forms = [boc, boc.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url'), ` ${boc}\n`]
    const responses = await Promise.all(forms.map(form => request('emulateEvent', { boc: form })))
    expect(new Set(responses.map(response => response.text)).size).toBe(1)
    expect(responses[0]?.json.actions[0]).toMatchObject({ type: 'JettonTransfer', status: 'ok' })
  })

  test('accepts a wrong signature with ignore_signature', async () => {
    const { boc } = sample('fresh-wrong-signature')
    expect((await request('emulateTrace', { boc })).status).toBe(406)
    expect((await request('emulateTrace', { boc }, '?ignore_signature_check=true')).status).toBe(200)
    expect((await request('emulateTrace', { boc }, '?ignore_signature_check=perhaps')).json).toMatchObject({
      code: 'input.body',
      error_details: { path: 'ignore_signature_check' },
    })
  })

  test('descriptions are in the requested language', async () => {
    const { boc } = sample('fresh-transfer')
    const [english, russian] = await Promise.all(
      ['de', 'ru-RU,ru;q=0.9'].map(language => request('emulateEvent', { boc }, '', { 'accept-language': language })),
    )
    expect(english?.json.actions[0]?.simple_preview.description).toMatch(/^Transferring /)
    expect(russian?.json.actions[0]?.simple_preview.description).toMatch(/[а-я]/)
    expect(russian?.json.actions[0]?.simple_preview.name).toBe(english?.json.actions[0]?.simple_preview.name)
  })

  test('integers keep all digits', async () => {
    const lt = 9007199254740993n
    const { text, status } = await request('debugEmulate', `{"boc":"${sample('fresh-transfer').boc}","lt":${lt}}`)
    expect(status).toBe(200)
    expect(text).toContain(`"lt":${lt},"seed"`)
  })

  test('a trace has internal messages only as children', async () => {
    const { json } = await request('emulateTrace', { boc: sample('fresh-three-transfers').boc })
    expect(json.emulated).toBe(true)
    expect(json.interfaces.length).toBeGreaterThan(0)
    expect(json.transaction.out_msgs).toEqual([])
    expect(json.transaction.account.is_wallet).toBe(true)
    expect(json.transaction.end_balance).toBeGreaterThan(0)
    expect(json.transaction.block).toBe('(0,0000000000000000,0)')
    expect(json.children?.length).toBe(3)
    expect('children' in json.children![0]!).toBe(false)
  })

  test('the same inputs give the same result', async () => {
    const run = { boc: sample('fresh-jetton-transfer').boc }
    const [once, again] = await Promise.all([request('debugEmulate', run), request('debugEmulate', run)])
    const withoutTime = (text: string) => text.replace(/"took_ms":[\d.]+/, '')
    expect(withoutTime(once.text)).toBe(withoutTime(again.text))
    const { arguments: given } = once.json
    const repeated = await request('debugEmulate', {
      ...run,
      block_seqno: given.block.seqno,
      now: given.now,
      lt: given.lt,
      seed: given.seed,
    })
    expect(withoutTime(repeated.text)).toBe(withoutTime(once.text))
  })

  test('returns the VM steps of a transaction with stacks', async () => {
    const { json, status } = await request('debugSteps', { boc: sample('fresh-jetton-transfer').boc, node: '0.0' })
    expect(status).toBe(200)
    expect(json.steps.length).toBeGreaterThan(20)
    expect(json.steps[0]?.stack).toContain('[')
    const missing = await request('debugSteps', { boc: sample('fresh-jetton-transfer').boc, node: '0.7' })
    expect(missing).toMatchObject({ status: 404, json: { code: 'lookup.transaction' } })
  })

  test('recognises a message in a text, with pre-flight checks', async () => {
    const { boc } = sample('fresh-wrong-seqno')
    const { json } = await request('debugRecognise', { text: `curl -d '{"boc": "${boc}"}' http://example.org` })
    expect(json.candidates[0]).toMatchObject({ kind: 'external-message', value: boc })
    const checks = json.candidates[0]?.preflight
    expect(checks?.find(each => each.id === 'seqno')?.status).toBe('fail')
    expect(checks?.find(each => each.id === 'signature')?.status).toBe('ok')
  })

  test('decodes the outgoing messages of a wallet message', async () => {
    const { json, status } = await request('decodeMessage', { boc: sample('fresh-three-transfers').boc })
    expect(status).toBe(200)
    const [outMessages] = Object.values(json.ext_in_msg_decoded ?? {})
    expect(outMessages?.raw_messages.length).toBe(3)
  })

  test('a decoded raw transaction equals the one in its trace', async () => {
    const { json: trace } = await request('emulateTrace', { boc: sample('fresh-transfer').boc })
    const { json } = await request('decodeTransaction', { boc: trace.transaction.raw, interfaces: trace.interfaces })
    expect(json.hash).toBe(trace.transaction.hash)
    expect(json.in_msg?.decoded_op_name).toBe(trace.transaction.in_msg?.decoded_op_name)
    expect(json.out_msgs.length).toBe(1)
  })

  test('a contract is recognised by its code and data', async () => {
    const { json } = await request('debugEmulate', toRunRequest(sample('fresh-transfer')))
    const { before, interfaces } = json.trace!
    const inspected = await request('inspectContract', { code: before!.code, data: before!.data })
    expect(inspected.json.interfaces).toEqual(interfaces)
  })

  test('the status has networks and newest block', async () => {
    const status = await createHttpBackend(testServer.server.url, fetch).call('getStatus', {})
    expect(status.default_network).toBe('demo')
    expect(status.networks[0]).toMatchObject({ name: 'demo', recorded: true })
    expect(status.last_known_masterchain_seqno).toBe(status.networks[0]?.head?.seqno)
    expect(status.emulator.build).toMatch(/^TON /)
  })

  test('streams the progress of a run that takes long', async () => {
    const stages = new Set<string>()
    const backend = createHttpBackend(testServer.server.url, fetch)
    const overrides = withContract(contractAccount, 'forks').overrides.map(each => ({
      ...each,
      balance: BigInt(each.balance),
    }))
    const { trace } = await backend.call(
      'debugEmulate',
      { body: { boc: externalTo(contractAccount), overrides, limits: { transactions: 1000 } } },
      { onProgress: progress => stages.add(progress.stage) },
    )
    expect(trace).toBeDefined()
    expect([...stages]).toContain('executing')
  })
})

test('handles 200 parallel requests', async () => {
  const { boc } = sample('fresh-transfer')
  const responses = await Promise.all(Array.from({ length: 200 }, () => request('emulateEvent', { boc })))
  expect(responses.filter(response => response.status === 200).length).toBe(200)
  expect(new Set(responses.map(response => response.text)).size).toBe(1)
}, 60_000)

test('a client that leaves while it sends its request is not logged as an error', async () => {
  const before = testServer.logLines.length
  for (let i = 0; i < 5; i++) {
    const socket = connect(testServer.server.port, '127.0.0.1')
    const head = 'POST /v2/events/emulate HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n'
    await new Promise<void>(resolve => socket.write(`${head}content-length: 1000\r\n\r\n{"boc":`, () => resolve()))
    await new Promise(resolve => setTimeout(resolve, 30))
    socket.destroy()
  }
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(testServer.logLines.slice(before)).toEqual([])
})

test('an aborted request does not block a worker', async () => {
  const left = new AbortController()
  // No result of another test is used again.
  const body = JSON.stringify({ ...toRunRequest(sample('long-chain')), seed: 'cd'.repeat(32) })
  const given = fetch(`${testServer.server.url}/debug/emulate`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    signal: left.signal,
  })
  setTimeout(() => left.abort(), 30)
  await expect(given).rejects.toThrow()
  expect((await request('emulateEvent', { boc: sample('fresh-transfer').boc })).status).toBe(200)
})

describe('a server with low limits', () => {
  test('reports the limit on /v2 like tonapi', async () => {
    const small = await serve({
      port: 0,
      workers: 1,
      webRoot: undefined,
      ceilings: { transactions: 2, timeMs: 10_000, gas: 10n ** 9n },
    })
    try {
      const response = await fetch(`${small.url}/v2/traces/emulate`, {
        method: 'POST',
        body: JSON.stringify({ boc: sample('fresh-jetton-transfer').boc }),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject({ error: 'to many iterations: 2/2', code: 'limit.transactions' })
    } finally {
      await small.close()
    }
  }, 30_000)

  test('finishes open requests on close and accepts no new ones', async () => {
    const small = await serve({ port: 0, workers: 1, webRoot: undefined })
    const request = () =>
      fetch(`${small.url}/v2/events/emulate`, {
        method: 'POST',
        body: JSON.stringify({ boc: sample('fresh-jetton-transfer').boc }),
        headers: { 'content-type': 'application/json' },
      })
    const open = request()
    while (small.load().running === 0) await new Promise(resolve => setTimeout(resolve, 1))
    const closed = small.close()
    expect((await open).status).toBe(200)
    await closed
    await expect(request()).rejects.toThrow()
  }, 30_000)
})
