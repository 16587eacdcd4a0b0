import { AppError } from '@tonoscope/core/errors'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { CodeIndex } from '@tonoscope/core/text/CodeIndex'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { smallCode, smallRecording } from '../../../../core/test/smallRecording.ts'
import { dapClient } from '../../../test/dapClient.ts'
import type { Debugged } from '../debug/Debugger.ts'
import { DapSession } from './DapSession.ts'
import type { Launch } from './launchArguments.ts'

const debugged: Debugged = { reader: new RecordingReader(smallRecording()), code: new CodeIndex(smallCode()) }

let client = dapClient()
const onEnd = vi.fn()
const load = vi.fn((_: Launch) => Promise.resolve(debugged))

beforeEach(() => {
  client = dapClient()
  onEnd.mockReset()
  load.mockClear()
  new DapSession(load, onEnd).start(client.streams.input, client.streams.output)
})

async function launch(args: object = {}) {
  await client.request('initialize', { adapterID: 'tonoscope' })
  await client.request('launch', { boc: 'message.boc', ...args })
  await client.event('initialized')
}

/** Where the session stopped: reason and name of the innermost frame. */
async function stopped() {
  const { body } = await client.event('stopped')
  const { stackFrames } = await client.request('stackTrace', { threadId: 1 })
  return [body.reason, stackFrames[0].name]
}

async function variables(scope: string) {
  const { stackFrames } = await client.request('stackTrace', { threadId: 1 })
  const { scopes } = await client.request('scopes', { frameId: stackFrames[0].id })
  const found = scopes.find(({ name }: { name: string }) => name === scope)
  return (await client.request('variables', { variablesReference: found.variablesReference })).variables
}

describe('a session', () => {
  test('stops on entry, at breakpoints, and at the exception; continues back', async () => {
    await launch()
    await client.request('setFunctionBreakpoints', { breakpoints: [{ name: 'SENDRAWMSG' }] })
    await client.request('setExceptionBreakpoints', { filters: ['throw'] })
    await client.request('configurationDone')
    expect(await stopped()).toEqual(['entry', 'PUSHINT 7'])
    await client.request('continue', { threadId: 1 })
    expect(await stopped()).toEqual(['breakpoint', 'SENDRAWMSG'])
    await client.request('continue', { threadId: 1 })
    expect(await stopped()).toEqual(['exception', 'THROWIF 35'])
    expect(await client.request('exceptionInfo', { threadId: 1 })).toMatchObject({
      exceptionId: 'exception 35',
      description: 'thrown',
    })
    await client.request('reverseContinue', { threadId: 1 })
    expect(await stopped()).toEqual(['breakpoint', 'SENDRAWMSG'])
    await client.request('reverseContinue', { threadId: 1 })
    expect(await stopped()).toEqual(['entry', 'PUSHINT 7'])
  })

  test('steps over, in, out and back, and reads the stack', async () => {
    await launch()
    await client.request('configurationDone')
    await stopped()
    await client.request('stepIn', { threadId: 1 })
    expect(await stopped()).toEqual(['step', 'CALLDICT 3'])
    await client.request('next', { threadId: 1 })
    expect(await stopped()).toEqual(['step', 'SENDRAWMSG'])
    await client.request('stepBack', { threadId: 1 })
    expect(await stopped()).toEqual(['step', 'add: NOP'])
    expect(await variables('Stack')).toMatchObject([
      { name: 's0', value: '[12, null]' },
      { name: 's1', value: '12' },
      { name: 's2', value: '5', variablesReference: 0 },
    ])
    await client.request('stepOut', { threadId: 1 })
    expect(await stopped()).toEqual(['step', 'SENDRAWMSG'])
  })

  test('opens tuples and cells', async () => {
    await launch()
    await client.request('configurationDone')
    await stopped()
    await client.request('evaluate', { expression: 'g 5', context: 'repl' })
    expect(await stopped()).toEqual(['goto', 'implicit RET'])
    const [tuple] = await variables('Stack')
    const items = await client.request('variables', { variablesReference: tuple.variablesReference })
    expect(items.variables).toMatchObject([
      { name: '0', value: '12' },
      { name: '1', value: 'null' },
    ])
    const c4 = (await variables('Registers')).find(({ name }: { name: string }) => name === 'c4')
    const cell = await client.request('variables', { variablesReference: c4.variablesReference })
    expect(cell.variables).toMatchObject([
      { name: 'hash', value: 'c'.repeat(64) },
      { name: 'data', value: 'x{0f}, 8 bits' },
      { name: 'ref 0', value: `cell ${'d'.repeat(64)}` },
      { name: 'ref 1', value: 'not in the recording', variablesReference: 0 },
    ])
    expect(await variables('Global variables')).toMatchObject([{ name: 'g1', value: '12' }])
    expect(await client.request('evaluate', { expression: 's1', context: 'watch' })).toMatchObject({ result: '12' })
  })

  test('frames are the calls, with their lines in the listing; a breakpoint on a line stops there', async () => {
    await launch()
    const { content } = await client.request('source', { sourceReference: 1 })
    const line = content.split('\n').findIndex((text: string) => /8 +CALLDICT 4$/.test(text)) + 1
    const set = await client.request('setBreakpoints', {
      source: { sourceReference: 1 },
      breakpoints: [{ line }, { line: 1 }],
    })
    expect(set.breakpoints).toEqual([
      { verified: true, line },
      { verified: false, message: 'No instruction of this line is in the recording.' },
    ])
    await client.request('configurationDone')
    await stopped()
    await client.request('continue', { threadId: 1 })
    expect(await stopped()).toEqual(['breakpoint', 'add: CALLDICT 4'])
    const { stackFrames, totalFrames } = await client.request('stackTrace', { threadId: 1, levels: 1 })
    expect(totalFrames).toBe(2)
    expect(stackFrames).toMatchObject([{ line, source: { sourceReference: 1 } }])
    const outer = await client.request('stackTrace', { threadId: 1, startFrame: 1 })
    expect(outer.stackFrames).toMatchObject([{ name: 'CALLDICT 3' }])
  })

  test('without stopOnEntry it runs to the first breakpoint', async () => {
    await launch({ stopOnEntry: false })
    await client.request('setFunctionBreakpoints', { breakpoints: [{ name: 's0 is null' }, { name: '((' }] })
    await client.request('configurationDone')
    expect(await stopped()).toEqual(['breakpoint', 'SENDRAWMSG'])
  })

  test('breakpoints of the console stay when those of the editor change', async () => {
    await launch()
    await client.request('evaluate', { expression: 'break ADD', context: 'repl' })
    await client.request('setFunctionBreakpoints', { breakpoints: [{ name: 'SENDRAWMSG' }] })
    await client.request('setFunctionBreakpoints', { breakpoints: [] })
    await client.request('configurationDone')
    await stopped()
    await client.request('continue', { threadId: 1 })
    expect(await stopped()).toEqual(['breakpoint', 'add: ADD'])
    await client.request('continue', { threadId: 1 })
    expect(await stopped()).toEqual(['end', 'THROWIF 35'])
  })

  test('after the last step it terminates; disconnect ends it', async () => {
    await launch()
    await client.request('configurationDone')
    await stopped()
    await client.request('continue', { threadId: 1 })
    expect(await stopped()).toEqual(['end', 'THROWIF 35'])
    await client.request('stepIn', { threadId: 1 })
    await client.event('terminated')
    await client.request('disconnect')
    expect(onEnd).toHaveBeenCalled()
  })

  test('ends when the editor closes the stream', async () => {
    client.streams.input.end()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled())
  })
})

describe('errors', () => {
  test.each([
    [{}, 'give one of boc'],
    [{ boc: 'a', hash: 'b' }, 'give one of boc'],
    [{ boc: '-' }, 'give one of boc'],
    [{ boc: 7 }, 'launch boc'],
  ])('launch with %o', async (args, reason) => {
    const { success, body } = await client.send('launch', args)
    expect(success).toBe(false)
    expect(body.error.variables.text).toContain(reason)
    expect(load).not.toHaveBeenCalled()
  })

  test('a run that fails is the error of launch, with its code', async () => {
    load.mockRejectedValueOnce(new AppError('input.text', { reason: 'the input is empty' }))
    const { success, body } = await client.send('launch', { boc: 'x' })
    expect(success).toBe(false)
    expect(body.error).toMatchObject({ format: '{text}', showUser: true })
    expect(body.error.variables.text).toMatch(/^input\.text: /)
  })

  test('a wrong command in the console is an error, and the session goes on', async () => {
    await launch()
    await client.request('configurationDone')
    await stopped()
    const { success, body } = await client.send('evaluate', { expression: 'frobnicate', context: 'repl' })
    expect(success).toBe(false)
    expect(body.error.variables.text).toContain('help lists the commands')
    expect((await client.request('evaluate', { expression: 'p s0', context: 'repl' })).result).toBe('5')
  })

  test('a request before launch is an error', async () => {
    expect((await client.send('stackTrace', { threadId: 1 })).success).toBe(false)
  })
})
