import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { SourceMap } from '@tonoscope/core/stepping/SourceMap'
import { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoService } from '../../../../core/test/demoService.ts'
import { walletSource } from '../../../../core/test/walletSource.ts'
import { dapClient } from '../../../test/dapClient.ts'
import { runCli } from '../../../test/runCli.ts'
import { DapSession } from '../dap/DapSession.ts'
import { runDebuggerLine } from './commands.ts'
import { type Debugged, Debugger } from './Debugger.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonoscope-source-'))
const file = join(folder, 'wallet.source.json')
writeFileSync(file, walletSource())
const demo = readSnapshot(demoBytes())
const message = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

let debugged: Debugged
let debug: Debugger
beforeAll(async () => {
  const service = await demoService()
  const boc = message('fresh-transfer')
  const recording = await service.call('debugRecording', { body: { boc, node: '0' } })
  const source = await service.call('debugSource', { body: { text: walletSource() } })
  const reader = new RecordingReader(recording)
  debugged = { reader, code: undefined, source: new SourceRun(new SourceMap(source), reader) }
})
beforeEach(() => {
  debug = new Debugger(debugged, { colour: false })
})

const print = (line: string) => runDebuggerLine(debug, line) ?? ''

describe('commands on the source', () => {
  test('step by lines, and print the line at each stop', () => {
    expect(print('sl').split('\n').slice(0, 2)).toEqual([
      'contracts/wallet.tolk:4 in onExternalMessage',
      '  assert (inMsg.preloadUint(32) == PREFIX_SIGNED_EXTERNAL) throw 138;',
    ])
    expect(print('sl 3')).toMatch(/^contracts\/wallet\.tolk:10 in processSigned\n/)
    expect(print('rsl')).toMatch(/^contracts\/wallet\.tolk:9 in processSigned\n/)
  })

  test('break on a line; a line without code is the next one with code', () => {
    print('break wallet.tolk:32')
    expect(print('c')).toMatch(/^contracts\/wallet\.tolk:32 in sendActions\n/)
    expect(print('nl')).toMatch(/^contracts\/wallet\.tolk:31 in sendActions\n/)
    print('delete')
    print('g 0')
    print('break contracts/wallet.tolk:23')
    expect(print('c')).toMatch(/^contracts\/wallet\.tolk:24 in processSigned\n/)
    expect(() => print('break other.tolk:1')).toThrow('expected a line of contracts/wallet.tolk')
  })

  test('variables, calls and the text around a line', () => {
    print('break wallet.tolk:18')
    print('c')
    expect(print('p storage')).toMatch(
      /^ {2}storage\.isSignatureAllowed: bool = true\n {2}storage\.seqno: uint32 = \d+$/,
    )
    expect(print('p walletId')).toMatch(/^ {2}walletId: uint32 = \d+$/)
    expect(print('locals').split('\n')).toHaveLength(5)
    expect(print('bt')).toMatch(
      /^ {2}processSigned {2}contracts\/wallet\.tolk:18\n {2}onExternalMessage {2}contracts\/wallet\.tolk:5\n/,
    )
    expect(
      print('src 1')
        .split('\n')
        .map(line => line.slice(0, 14).trimEnd()),
    ).toEqual(['    17    1×', '>   18    1×', '    19    1×'])
  })

  test('without a source they say what to give', () => {
    debug = new Debugger({ ...debugged, source: undefined }, { colour: false })
    expect(() => print('sl')).toThrow('give the source code with --source')
    expect(() => print('break wallet.tolk:1')).toThrow('lines need the source code: --source')
    expect(print('s')).toMatch(/^step 1 of /)
  })
})

describe('debug --source', () => {
  const argv = (id: string, ...more: string[]) => ['debug', message(id), '--source', file, ...more]

  test('prints the line of the exception, and its variables as JSON', async () => {
    const text = await runCli(argv('fresh-wrong-seqno', '--to', 'exception', '--print'))
    expect([text.code, text.err]).toEqual([0, ''])
    expect(text.out).toContain(
      '\n\ncontracts/wallet.tolk:18 in processSigned\n  assert (msgSeqno == storage.seqno) throw 133;\n',
    )
    const json = await runCli(argv('fresh-wrong-seqno', '--to', 'exception', '--json'))
    expect(readJson(json.out)).toMatchObject({
      source: { path: 'contracts/wallet.tolk', line: 18, function: 'processSigned' },
      locals: expect.arrayContaining([
        { name: 'msgSeqno', type: 'uint32', value: '36', is_live: expect.any(Boolean) },
        { name: 'storage.seqno', type: 'uint32', value: '37', is_live: expect.any(Boolean) },
      ]),
    })
  })

  test('breaks on lines', async () => {
    const { out } = await runCli(argv('fresh-transfer', '--break', 'wallet.tolk:22', '--json'))
    expect(readJson(out)).toMatchObject({ instruction: 'ACCEPT', source: { line: 22 } })
  })

  test('the source of other code, and a file that is none, are errors', async () => {
    const other = await runCli([
      'debug',
      message('transfer-v4r2-comment'),
      '--as-on-chain',
      '--source',
      file,
      '--print',
    ])
    expect(other.err).toMatch(/input\.argument.*--source.*is the source of the code [\da-f]{64}; this run has the code/)
    const bad = join(folder, 'bad.source.json')
    writeFileSync(bad, '{"version":3}')
    const { code, err } = await runCli(['debug', message('fresh-transfer'), '--source', bad, '--print'])
    expect(code).not.toBe(0)
    expect(err).toMatch(/input\.source.*it has no bundle.*bad\.source\.json/)
  })
})

describe('an editor', () => {
  test('has the source of frames, breakpoints on its lines, steps by lines, and variables', async () => {
    const client = dapClient()
    new DapSession(
      () => Promise.resolve(debugged),
      () => {},
    ).start(client.streams.input, client.streams.output)
    await client.request('initialize', { adapterID: 'tonoscope' })
    await client.request('launch', { boc: 'message.boc', source: 'wallet.source.json' })
    await client.event('initialized')
    const path = '/home/someone/wallet/contracts/wallet.tolk'
    const { breakpoints } = await client.request('setBreakpoints', {
      source: { path },
      breakpoints: [{ line: 22 }, { line: 23 }, { line: 99 }],
    })
    expect(breakpoints).toMatchObject([{ verified: true, line: 22 }, { verified: true, line: 24 }, { verified: false }])
    await client.request('configurationDone')
    await client.event('stopped')
    const frame = async () => {
      const { stackFrames } = await client.request('stackTrace', { threadId: 1 })
      return stackFrames[0]
    }
    await client.request('continue', { threadId: 1 })
    await client.event('stopped')
    expect(await frame()).toMatchObject({
      name: 'processSigned: ACCEPT',
      line: 22,
      source: { name: 'wallet.tolk', path },
    })
    await client.request('next', { threadId: 1 })
    await client.event('stopped')
    const at = await frame()
    expect(at.line).toBe(24)
    const { scopes } = await client.request('scopes', { frameId: at.id })
    expect(scopes[0].name).toBe('Locals')
    const { variables } = await client.request('variables', { variablesReference: scopes[0].variablesReference })
    expect(variables.map(({ name }: { name: string }) => name)).toContain('storage.seqno')
    expect(
      await client.request('evaluate', { expression: 'storage.isSignatureAllowed', context: 'watch' }),
    ).toMatchObject({ result: 'true' })
    await client.request('next', { threadId: 1, granularity: 'instruction' })
    await client.event('stopped')
    expect((await frame()).line).toBe(24)
    await client.request('stepBack', { threadId: 1, granularity: 'line' })
    await client.event('stopped')
    expect((await frame()).name).toBe('processSigned: SWAP')
  })

  test('reads the text of a file that it does not have', async () => {
    const client = dapClient()
    new DapSession(
      () => Promise.resolve(debugged),
      () => {},
    ).start(client.streams.input, client.streams.output)
    await client.request('initialize', { adapterID: 'tonoscope' })
    await client.request('launch', { boc: 'message.boc' })
    await client.event('initialized')
    await client.request('configurationDone')
    await client.event('stopped')
    await client.request('stepIn', { threadId: 1 })
    await client.event('stopped')
    const { stackFrames } = await client.request('stackTrace', { threadId: 1 })
    const { sourceReference } = stackFrames[0].source
    const { content } = await client.request('source', { sourceReference, source: { sourceReference } })
    expect(content).toContain('fun onExternalMessage')
  })
})
