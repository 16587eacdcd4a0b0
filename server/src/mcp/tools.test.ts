import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataPath, readData } from '../../../core/test/data.ts'
import { type connectMcp, findHandle, sampleBoc } from '../../test/mcpClient.ts'
import { startMcp } from '../../test/startMcp.ts'
import { toolTable } from './toolTable.ts'

let mcp: Awaited<ReturnType<typeof connectMcp>>
beforeAll(async () => {
  mcp = await startMcp()
}, 60_000)

test('lists the tools with schemas, and marks all of them as read-only', async () => {
  const { tools } = await mcp.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(toolTable.map(({ name }) => name))
  for (const { name, description = '', inputSchema, annotations } of tools) {
    expect(description, name).toMatch(/^Use it /)
    expect(Object.keys(inputSchema.properties ?? {}), name).toContain('network')
    expect(annotations?.readOnlyHint, name).toBe(true)
    expect(JSON.stringify(inputSchema), name).not.toContain('$ref')
  }
  expect(mcp.client.getInstructions()).toMatch(/^Networks: demo \(default\), mainnet, testnet\.$/m)
})

describe('a run', () => {
  test('has a verdict, the actions, a skeleton of a few hundred characters, and a handle for the other tools', async () => {
    const text = await mcp.call('emulate', { message: sampleBoc('fresh-jetton-transfer') })
    expect(text).toContain('"outcome": "success"')
    expect(text).toContain('"kind": "JettonTransfer"')
    expect(text).toMatch(/^0\.0\.0 C jetton_internal_transfer 0\.0922236 TON exit 0 ok$/m)
    const run = findHandle(text)

    const skeleton = await mcp.call('trace', { run })
    expect(skeleton).toMatch(/^# trace: 5 transactions/m)
    expect(skeleton.length).toBeLessThan(1000)
    expect(await mcp.call('trace', { run, depth: 1 })).toMatch(/^0\.0\.\* 3 more transactions below$/m)

    const branch = await mcp.call('subtree', { run, node: '0.0.0' })
    expect(branch).toMatch(/^# trace from 0\.0\.0\n0\.0\.0 C /m)
    expect(branch).not.toMatch(/^0\.0 /m)
    expect(branch).toContain('{"untrusted": "For the coffee"}')

    const node = await mcp.call('node', { run, node: '0.0' })
    expect(node).toContain('"operation": "jetton_transfer"')
    expect(node).toMatch(/"gas_used": \d+/)

    const money = await mcp.call('money_flow', { run })
    expect(money).toMatch(/"fees_nanotons": 17014508/)
    expect(money).toContain('"units": "-12500000000"')
  })

  test('of the same arguments has the same reply, also when its message is given instead of the handle', async () => {
    const message = sampleBoc('fresh-jetton-transfer')
    const first = await mcp.call('emulate', { message })
    expect(await mcp.call('emulate', { message })).toBe(first)
    expect(await mcp.call('trace', { input: message })).toBe(await mcp.call('trace', { run: findHandle(first) }))
  })

  test('has a second opinion if it is requested, and other tools take the run as before', async () => {
    const message = sampleBoc('fresh-jetton-transfer')
    const plain = await mcp.call('emulate', { message })
    expect(plain).not.toContain('second opinion')
    const text = await mcp.call('emulate', { message, second_opinion: true })
    expect(text).toContain('# second opinion: transactions on which two independent virtual machines agree')
    expect(text).toMatch(/"second_engine": "Tycho .*"agreeing": 5,\s*"checked": 5,\s*"disagreements": \[\]/s)
    const run = findHandle(text)
    expect(run).toBe(findHandle(plain))
    expect(await mcp.call('what_if', { run, now: 1_795_300_000 })).not.toContain('second opinion')
    expect(await mcp.call('minimum_value', { run })).toContain('minimum')
  })

  test('that is rejected has the checks, and the steps of the VM around the exception', async () => {
    const text = await mcp.call('emulate', { message: sampleBoc('fresh-wrong-seqno') })
    expect(text).toContain('"outcome": "rejected"')
    expect(text).toContain('"code": "wallet.change"')
    const run = findHandle(text)
    const steps = await mcp.call('exception_steps', { run, before: 3, after: 0 })
    expect(steps).toMatch(/^> \d+ \S+ THROWIFNOT 133 /m)
    expect(steps.split('\n').filter(line => /^[> ] \d+ /.test(line))).toHaveLength(4)
    expect(await mcp.call('node', { run, node: '0' })).toContain('"exit_code": 133')
    const fixed = await mcp.call('what_if', { run, remedy: 'wallet.change' })
    expect(fixed).toContain('"outcome": {"from": "rejected (exit code 133)", "to": "success"}')
  })
})

test('what_if changes balance, data, config and clock, and keeps all else', async () => {
  const run = findHandle(await mcp.call('emulate', { message: sampleBoc('fresh-transfer') }))
  const trace = await mcp.call('node', { run, node: '0' })
  const [, account = ''] = /"account": "(0:[0-9a-f]{64})"/.exec(trace) ?? []
  const poor = await mcp.call('what_if', { run, overrides: [{ account, balance: '1000' }] })
  expect(poor).toMatch(/"outcome": \{"from": "success", "to": "(?!success)/)
  const other = await mcp.call('what_if', { run, overrides: [{ account, fields: { seqno: 5000 } }] })
  expect(other).toContain('"to": "rejected (exit code')
  const dear = await mcp.call('what_if', { run, config: [{ param: 21, fields: { gas_price: 6553600000 } }] })
  expect(dear).toMatch(/"first_difference": \{"untrusted": "[^"]*[Ff]ee/)
  expect(dear).toMatch(/"node": "0"/)
  expect(await mcp.call('what_if', { run, now: 4_294_967_295 })).toContain('"now": 4294967295')
  expect(await mcp.fail('what_if', { run })).toContain('no change is given')
})

test('minimum_value finds the least value, and refuses an event that has happened', async () => {
  const run = findHandle(await mcp.call('emulate', { message: sampleBoc('fresh-jetton-transfer') }))
  const text = await mcp.call('minimum_value', { run })
  const [, given = '', minimum = ''] = /"given": (\d+),\n? *"minimum": (\d+)/.exec(text) ?? []
  expect(BigInt(minimum)).toBeGreaterThan(0n)
  expect(BigInt(minimum)).toBeLessThan(BigInt(given))
  expect(text).toContain('where the money goes')
  const event = findHandle(await mcp.call('event', { query: await findOnChain('jetton-transfer') }))
  expect(await mcp.fail('minimum_value', { run: event })).toContain('an event on chain has the value that it had')
})

test('make_test writes the test of a run and of an event, without their cells', async () => {
  for (const subject of [
    { input: sampleBoc('fresh-wrong-seqno') },
    { input: await findOnChain('throw-777-bounced') },
  ]) {
    const text = await mcp.call('make_test', subject)
    expect(text).toContain("import data from './run-")
    expect(text).toContain('describe(')
    expect(text).not.toMatch(/te6cc[\w+/]{20}/)
  }
  expect(await mcp.call('make_test', { input: sampleBoc('fresh-transfer'), framework: 'jest' })).toContain(
    '@jest/globals',
  )
})

test('an event on chain by its hash, and its failing transaction', async () => {
  const text = await mcp.call('event', { query: await findOnChain('throw-777-bounced') })
  const run = findHandle(text)
  expect(text).toMatch(/exit 777 .*FAILED/)
  expect(await mcp.call('exception_steps', { run })).toContain('"code": 777')
  const node = await mcp.call('node', { run, node: '0' })
  const account = /"account": "(0:[0-9a-f]{64})"/.exec(node)?.[1]
  const poor = await mcp.call('what_if', { run, overrides: [{ account, balance: '1000' }] })
  expect(poor).toMatch(/"to": "rejected/)
  // Its transactions have the clocks of their blocks.
  expect(await mcp.fail('what_if', { run, now: 4_294_967_295 })).toContain('\\"as_on_chain\\": false')
  const [, block = ''] = /"block": (\d+)/.exec(poor) ?? []
  const earlier = { as_on_chain: false, block_seqno: Number(block) - 1, now: 4_294_967_295 }
  expect(await mcp.call('what_if', { run, ...earlier })).toContain('"now": 4294967295')
})

/** The hash of the message of a sample that is on chain. */
async function findOnChain(id: string): Promise<string> {
  const text = await mcp.call('recognise', { text: sampleBoc(id) })
  return /"normalized_hash": "([0-9a-f]{64})"/.exec(text)?.[1] ?? expect.fail(text)
}

test('why explains an error text, and verify_proof checks a proof', async () => {
  expect(await mcp.call('why', { text: 'Duplicate msg_seqno 24' })).toContain('node.duplicate_seqno')
  expect(await mcp.fail('why', { text: 'my money is gone' })).toMatch(
    /"code": "input\.errorText"[\s\S]*"next": "Give all/,
  )
  expect(await mcp.fail('verify_proof', { proof: '{}' })).toMatch(/"code": "input\./)
})

test('verify_proof verifies a chain of blocks from the trusted one, and reports a wrong trusted block', async () => {
  const proof = readFileSync(dataPath('localnet/block-proofs', 'zerostate-to-early.json'), 'utf8')
  const [response = expect.fail('it is empty')] = Object.values(
    readData<Recorded>('localnet/block-proofs', 'zerostate-to-early.json'),
  ).filter(each => typeof each === 'object' && 'from' in each)
  const trust = toText(response.from)
  const target = String(response.to.seqno)
  const text = await mcp.call('verify_proof', { proof, trust, target })
  expect(text).toMatch(/"state": "verified",\n? ?"reached_target": true/)
  expect(text).toMatch(/"valid_signatures": [1-9]/)
  expect(await mcp.call('verify_proof', { proof })).toContain('"note": "no trusted block was given')
  const wrong = toText({ ...response.from, root_hash: 'ab'.repeat(32) })
  expect((await mcp.client.callTool({ name: 'verify_proof', arguments: { proof, trust: wrong } })).content).not.toEqual(
    [expect.objectContaining({ text: expect.stringContaining('"state": "verified"') })],
  )
})

/** By the key of the recording. */
type Recorded = Record<string, { readonly from: Id; readonly to: Id }>
type Id = { readonly workchain: number; readonly shard: string; readonly seqno: number } & {
  readonly root_hash: string
  readonly file_hash: string
}
const toText = ({ workchain, shard, seqno, root_hash, file_hash }: Id): string =>
  `(${workchain},${shard},${seqno},${root_hash},${file_hash})`

describe('errors have a code, a text and what to do next', () => {
  test.each([
    ['emulate', { message: 'nonsense' }, 'input.text'],
    ['emulate', {}, 'input.body'],
    ['emulate', { message: sampleBoc('fresh-transfer'), balance: '1' }, 'input.body'],
    ['what_if', { input: sampleBoc('fresh-transfer'), overrides: [{ account: 'x', seqno: 5 }] }, 'input.body'],
    ['emulate', { message: sampleBoc('fresh-transfer'), network: 'mars' }, 'input.network'],
    ['trace', { run: 'run-000000000000' }, 'input.argument'],
    ['trace', {}, 'input.argument'],
    ['node', { input: sampleBoc('fresh-transfer'), node: '0.99' }, 'input.argument'],
    ['node', { input: sampleBoc('fresh-transfer'), node: 'first' }, 'input.body'],
    ['event', { query: 'ab'.repeat(32) }, 'source.notRecorded'],
    ['trace', { cursor: '0123456789abcdef-5' }, 'input.argument'],
    ['send', {}, 'input.argument'],
  ])('%s %j', async (name, args, code) => {
    const text = await mcp.fail(name, args)
    expect(text).toContain(`"code": "${code}"`)
    expect(text).toMatch(/"next": "\S/)
  })
})

test('a run that is not kept any more is reported as gone', async () => {
  const small = await startMcp({ runs: 1 })
  const run = findHandle(await small.call('emulate', { message: sampleBoc('fresh-transfer') }))
  await small.call('emulate', { message: sampleBoc('fresh-jetton-transfer') })
  expect(await small.fail('trace', { run })).toContain('is not kept any more; call emulate')
})

test('a long reply is divided after whole lines, and the cursor gives the rest', async () => {
  const query = await findOnChain('long-chain')
  const whole = await (await startMcp()).call('event', { query })
  const small = await startMcp({ replyCharacters: 4000 })
  const readAll = async () => {
    const pages = [await small.call('event', { query })]
    for (;;) {
      const cursor = /"cursor": "([0-9a-f]{16}-\d+)"/.exec(pages.at(-1)?.split('\n').at(-1) ?? '')?.[1]
      if (cursor === undefined) return pages
      pages.push(await small.call('event', { query, cursor }))
    }
  }
  const pages = await readAll()
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.length).toBeLessThan(4200)
  expect(pages.map(page => page.split('\n').slice(0, -1).join('\n')).join('\n')).toBe(whole)
  expect(await readAll()).toEqual(pages)
})
