import { fromHex } from '@tonoscope/core/cell/hex'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import type { DebugNode, DebugResult, DebugSample } from '@tonoscope/core/contract/debug'
import { readTransaction } from '@tonoscope/core/tlb/transaction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AskedServer, askServer, demo, runOf } from '../test/askServer.ts'
import { serve } from './main.ts'

let asked: AskedServer
const ask: AskedServer['ask'] = (...call) => asked.ask(...call)
const sample: AskedServer['sample'] = id => asked.sample(id)

beforeAll(async () => {
  asked = await askServer()
}, 60_000)
afterAll(async () => {
  await asked.server.close()
  // Nothing that a request did was an error of ours.
  expect(asked.lines).toEqual([])
})

/** Landed transactions that the run does not repeat although nothing came between them and those before them. */
function unequalNodes(each: DebugSample, { message, trace }: DebugResult): string[] {
  const recorded = demo.traces.find(({ message: hash }) => hash === message.hash)
  const inTrace = new Map(recorded?.transactions.map(({ cell }) => [cell.hash() as string, readTransaction(cell)]))
  const problems: string[] = []
  const visit = (node: DebugNode) => {
    const landed = inTrace.get(node.landed?.hash ?? '')
    const ownBefore = [...inTrace.values()].some(tx => tx.account_addr === landed?.account_addr && tx.lt < landed.lt)
    // The account took a message of somebody else's trace in between: its state then is in no recording of this one.
    const interrupted = landed && ownBefore && !inTrace.has(landed.prev_trans_hash)
    if (!node.landed?.equal && !interrupted) problems.push(`${each.id} ${node.id}: not what landed`)
    for (const child of node.children) visit(child)
  }
  if (trace) visit(trace)
  return problems
}

describe('every sample of the demo network', () => {
  test('is answered by /debug with a result that the document describes, and those that landed repeat the chain', async () => {
    expect(asked.samples.length).toBeGreaterThan(20)
    const problems: string[] = []
    let landed = 0
    for (const each of asked.samples) {
      const { status, json } = await ask('debugEmulate', runOf(each))
      const whole = each.id !== 'long-chain'
      if (status !== 200) problems.push(`${each.id}: ${json.error}`)
      if ((each.group === 'rejected') !== (json.rejection !== undefined))
        problems.push(`${each.id}: rejection ${json.rejection?.text}`)
      landed += json.landed?.equal ?? 0
      if (each.landed && whole) problems.push(...unequalNodes(each, json))
      if (whole === (json.partial !== undefined)) problems.push(`${each.id}: ${json.partial?.text ?? 'it is whole'}`)
    }
    expect(problems).toEqual([])
    console.log(`${asked.samples.length} samples; ${landed} landed transactions repeated bit for bit`)
  }, 120_000)

  test('is answered by /v2, rejected ones with 406', async () => {
    for (const each of asked.samples.filter(({ block_seqno }) => block_seqno === undefined)) {
      for (const name of ['emulateTrace', 'emulateEvent'] as const) {
        const { status, json } = await ask(name, { boc: each.boc })
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
    const answers = await Promise.all(forms.map(form => ask('emulateEvent', { boc: form })))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    expect(answers[0]?.json.actions[0]).toMatchObject({ type: 'JettonTransfer', status: 'ok' })
  })

  test('a message with a wrong signature passes when signatures are ignored', async () => {
    const { boc } = sample('fresh-wrong-signature')
    expect((await ask('emulateTrace', { boc })).status).toBe(406)
    expect((await ask('emulateTrace', { boc }, '?ignore_signature_check=true')).status).toBe(200)
    expect((await ask('emulateTrace', { boc }, '?ignore_signature_check=perhaps')).json).toMatchObject({
      code: 'input.body',
      details: { path: 'ignore_signature_check' },
    })
  })

  test('descriptions speak the language that is asked for, names stay', async () => {
    const { boc } = sample('fresh-transfer')
    const [english, russian] = await Promise.all(
      ['de', 'ru-RU,ru;q=0.9'].map(language => ask('emulateEvent', { boc }, '', { 'accept-language': language })),
    )
    expect(english?.json.actions[0].simple_preview.description).toMatch(/^Transferring /)
    expect(russian?.json.actions[0].simple_preview.description).toMatch(/[а-я]/)
    expect(russian?.json.actions[0].simple_preview.name).toBe(english?.json.actions[0].simple_preview.name)
  })

  test('integers keep every digit', async () => {
    const lt = 9007199254740993n
    const { text, status } = await ask('debugEmulate', `{"boc":"${sample('fresh-transfer').boc}","lt":${lt}}`)
    expect(status).toBe(200)
    expect(text).toContain(`"lt":${lt},"seed"`)
  })

  test('a trace has its messages between accounts as children only', async () => {
    const { json } = await ask('emulateTrace', { boc: sample('fresh-three-transfers').boc })
    expect(json.emulated).toBe(true)
    expect(json.interfaces.length).toBeGreaterThan(0)
    expect(json.transaction.out_msgs).toEqual([])
    expect(json.transaction.account.is_wallet).toBe(true)
    expect(json.transaction.end_balance).toBeGreaterThan(0)
    expect(json.transaction.block).toBe('(0,0000000000000000,0)')
    expect(json.children.length).toBe(3)
    expect('children' in json.children[0]).toBe(false)
  })

  test('the same arguments give the same bytes', async () => {
    const run = { boc: sample('fresh-jetton-transfer').boc }
    const [once, again] = await Promise.all([ask('debugEmulate', run), ask('debugEmulate', run)])
    const withoutTime = (text: string) => text.replace(/"took_ms":[\d.]+/, '')
    expect(withoutTime(once.text)).toBe(withoutTime(again.text))
    const { arguments: given } = once.json
    const repeated = await ask('debugEmulate', {
      ...run,
      block_seqno: given.block.seqno,
      now: given.now,
      lt: given.lt,
      seed: given.seed,
    })
    expect(withoutTime(repeated.text)).toBe(withoutTime(once.text))
  })

  test('the steps of a transaction are told with their stacks', async () => {
    const { json, status } = await ask('debugSteps', { boc: sample('fresh-jetton-transfer').boc, node: '0.0' })
    expect(status).toBe(200)
    expect(json.steps.length).toBeGreaterThan(20)
    expect(json.steps[0].stack).toContain('[')
    const missing = await ask('debugSteps', { boc: sample('fresh-jetton-transfer').boc, node: '0.7' })
    expect(missing).toMatchObject({ status: 404, json: { code: 'lookup.transaction' } })
  })

  test('a text with a message in it is recognised, with its checks', async () => {
    const { boc } = sample('fresh-wrong-seqno')
    const { json } = await ask('debugRecognise', { text: `curl -d '{"boc": "${boc}"}' http://example.org` })
    expect(json.candidates[0]).toMatchObject({ kind: 'external-message', value: boc })
    const checks = json.candidates[0].preflight as { id: string; status: string }[]
    expect(checks.find(each => each.id === 'seqno')?.status).toBe('fail')
    expect(checks.find(each => each.id === 'signature')?.status).toBe('ok')
  })

  test('a message is decoded to what it orders', async () => {
    const { json, status } = await ask('decodeMessage', { boc: sample('fresh-three-transfers').boc })
    expect(status).toBe(200)
    const [orders] = Object.values(json.ext_in_msg_decoded) as [{ raw_messages: unknown[] }]
    expect(orders.raw_messages.length).toBe(3)
  })

  test('a raw transaction reads as in the trace that it comes from', async () => {
    const { json: trace } = await ask('emulateTrace', { boc: sample('fresh-transfer').boc })
    const { json } = await ask('decodeTransaction', { boc: trace.transaction.raw, interfaces: trace.interfaces })
    expect(json.hash).toBe(trace.transaction.hash)
    expect(json.in_msg.decoded_op_name).toBe(trace.transaction.in_msg.decoded_op_name)
    expect(json.out_msgs.length).toBe(1)
  })

  test('a contract is recognised by its code and data', async () => {
    const { json } = await ask('debugEmulate', runOf(sample('fresh-transfer')))
    const { code, data } = json.trace.before
    const inspected = await ask('inspectContract', { code, data })
    expect(inspected.json.interfaces).toEqual(json.trace.interfaces)
  })

  test('the status names networks and newest block', async () => {
    const status = await createHttpBackend(asked.server.url, fetch).call('getStatus', {})
    expect(status.default_network).toBe('demo')
    expect(status.networks[0]).toMatchObject({ name: 'demo', recorded: true })
    expect(status.last_known_masterchain_seqno).toBe(status.networks[0]?.head?.seqno)
    expect(status.emulator.build).toMatch(/^TON /)
  })

  test('progress is told while it runs', async () => {
    const stages = new Set<string>()
    const backend = createHttpBackend(asked.server.url, fetch)
    const { trace } = await backend.call(
      'debugEmulate',
      { body: { boc: sample('fresh-jetton-transfer').boc } },
      { onProgress: progress => stages.add(progress.stage) },
    )
    expect(trace).toBeDefined()
    expect([...stages]).toContain('executing')
  })
})

test('200 requests at once are all answered, none lost', async () => {
  const { boc } = sample('fresh-transfer')
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('emulateEvent', { boc })))
  expect(answers.filter(answer => answer.status === 200).length).toBe(200)
  expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
}, 60_000)

test('a request that is given up takes no worker with it', async () => {
  const left = new AbortController()
  const body = JSON.stringify(runOf(sample('long-chain')))
  const given = fetch(`${asked.server.url}/debug/emulate`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    signal: left.signal,
  })
  setTimeout(() => left.abort(), 30)
  await expect(given).rejects.toThrow()
  expect((await ask('emulateEvent', { boc: sample('fresh-transfer').boc })).status).toBe(200)
})

describe('a server with low limits', () => {
  test('says on /v2 that the limit is reached, in the words of tonapi', async () => {
    const small = await serve({
      port: 0,
      workers: 1,
      webRoot: undefined,
      ceilings: { transactions: 2, timeMs: 10_000, gas: 10n ** 9n },
    })
    try {
      const answer = await fetch(`${small.url}/v2/traces/emulate`, {
        method: 'POST',
        body: JSON.stringify({ boc: sample('fresh-jetton-transfer').boc }),
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBe(500)
      expect(await answer.json()).toMatchObject({ error: 'to many iterations: 2/2', code: 'limit.transactions' })
    } finally {
      await small.close()
    }
  }, 30_000)

  test('lets open requests finish when it is closed, and takes no more', async () => {
    const small = await serve({ port: 0, workers: 1, webRoot: undefined })
    const ask = () =>
      fetch(`${small.url}/v2/events/emulate`, {
        method: 'POST',
        body: JSON.stringify({ boc: sample('fresh-jetton-transfer').boc }),
        headers: { 'content-type': 'application/json' },
      })
    const open = ask()
    while (small.load().running === 0) await new Promise(resolve => setTimeout(resolve, 1))
    const closed = small.close()
    expect((await open).status).toBe(200)
    await closed
    await expect(ask()).rejects.toThrow()
  }, 30_000)
})
