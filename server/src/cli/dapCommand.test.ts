import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { expect, test } from 'vitest'
import { dapClient } from '../../test/dapClient.ts'
import { captureIo } from '../../test/runCli.ts'
import { run } from './run.ts'

const demo = readSnapshot(demoBytes())
const message = demo.samples.find(({ id }) => id === 'fresh-wrong-seqno')?.message
const boc = toBocHex(message ?? expect.fail('no such sample'))

test('an editor attaches, breaks at the exception, steps back and reads the stack', async () => {
  const client = dapClient()
  const { io, output } = captureIo()
  const ended = run(['dap'], { ...io, streams: () => client.streams })
  const { supportsStepBack } = await client.request('initialize', { adapterID: 'tonoscope' })
  expect(supportsStepBack).toBe(true)
  await client.request('attach', { boc, network: 'demo', stopOnEntry: false })
  await client.event('initialized')
  await client.request('setExceptionBreakpoints', { filters: ['throw'] })
  await client.request('configurationDone')
  expect((await client.event('stopped')).body).toMatchObject({ reason: 'exception' })
  const frame = async () => (await client.request('stackTrace', { threadId: 1 })).stackFrames[0]
  const atException = await frame()
  expect(atException.name).toBe('THROWIFNOT 133')

  expect((await client.request('exceptionInfo', { threadId: 1 })).description).toMatch(/^seqno 36 of the message /)

  // The frame is a line of the listing.
  const { content } = await client.request('source', atException.source)
  expect(content.split('\n')[atException.line - 1]).toMatch(/THROWIFNOT\w* 133$/)

  await client.request('stepBack', { threadId: 1 })
  await client.event('stopped')
  const before = await frame()
  expect(before.id).toBe(atException.id - 1)
  expect(before.name).toMatch(/^EQUAL/)
  const { scopes } = await client.request('scopes', { frameId: before.id })
  const { variables } = await client.request('variables', { variablesReference: scopes[0].variablesReference })
  // The seqno of the message, and that of the wallet.
  expect(variables[0].value).toMatch(/^\d+$/)
  expect(variables[1].value).toMatch(/^\d+$/)
  expect(variables[0].value).not.toBe(variables[1].value)

  await client.request('disconnect')
  expect(await ended).toBe(0)
  expect(output).toEqual({ out: '', err: '' })
})

test('a get method, with arguments', async () => {
  const client = dapClient()
  const { io } = captureIo()
  const ended = run(['dap'], { ...io, streams: () => client.streams })
  const [account = ''] = [...demo.names].find(([, name]) => name === 'jetton minter onchain') ?? []
  await client.request('initialize', { adapterID: 'tonoscope' })
  const failed = await client.send('launch', { account, method: 'get_wallet_address', boc })
  expect(failed.body.error.variables.text).toContain('or account and method')
  const wrongArgs = await client.send('launch', { account, method: 'get_wallet_address', args: 'alice' })
  expect(wrongArgs.body.error.variables.text).toContain('launch args: expected a list')
  await client.request('launch', { account, method: 'get_wallet_address', args: [account] })
  await client.event('initialized')
  await client.request('configurationDone')
  await client.event('stopped')
  const { stackFrames } = await client.request('stackTrace', { threadId: 1 })
  const { scopes } = await client.request('scopes', { frameId: stackFrames[0].id })
  const { variables } = await client.request('variables', { variablesReference: scopes[0].variablesReference })
  // The id of the method is above its argument.
  expect(variables.map(({ value }: { value: string }) => value)).toEqual(['103289', expect.stringMatching(/^slice /)])
  client.streams.input.end()
  expect(await ended).toBe(0)
})

test('a wrong launch is an error of the request, and the next one is served', async () => {
  const client = dapClient()
  const { io } = captureIo()
  const ended = run(['dap'], { ...io, streams: () => client.streams })
  await client.request('initialize', { adapterID: 'tonoscope' })
  const failed = await client.send('launch', { boc, transaction: '0.9' })
  expect(failed.success).toBe(false)
  expect(failed.body.error.variables.text).toContain('transaction 0.9')
  const unknown = await client.send('launch', { boc, network: 'nowhere' })
  expect(unknown.body.error.variables.text).toMatch(/^input\.network: /)
  await client.request('launch', { boc })
  await client.event('initialized')
  client.streams.input.end()
  expect(await ended).toBe(0)
})
