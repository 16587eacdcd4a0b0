import { describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { scanVmLog } from './vmLog.ts'

const hash = 'AB'.repeat(32)

describe('a VM log', () => {
  test('with stacks becomes steps with all that it says', () => {
    const log = [
      'stack: [ 1 2 C{00} ] ',
      `code cell hash: ${hash} offset: 24`,
      'execute ADD',
      'gas remaining: 982',
      'stack: [ 3 ] ',
      'execute implicit RET',
      'while loop condition end',
      'gas remaining: 977',
      '',
    ].join('\n')
    const { steps, truncated, exitCode } = scanVmLog(log)
    expect([truncated, exitCode]).toEqual([false, undefined])
    const [add, ret] = steps
    expect(add).toMatchObject({ instruction: 'ADD', gasRemaining: 982, stack: '[ 1 2 C{00} ]', offset: 24, notes: [] })
    expect(add?.codeHash).toBe(hash.toLowerCase())
    expect(ret).toMatchObject({
      instruction: 'implicit RET',
      gasRemaining: 977,
      stack: '[ 3 ]',
      notes: ['while loop condition end'],
    })
    expect([ret?.codeHash, ret?.offset]).toEqual([undefined, undefined])
  })

  test('of instructions alone has no more to say', () => {
    const { steps } = scanVmLog('execute PUSHINT 5\nexecute THROWIF 33\n')
    expect(steps.map(step => step.instruction)).toEqual(['PUSHINT 5', 'THROWIF 33'])
    expect(steps[0]).toMatchObject({
      gasRemaining: undefined,
      stack: undefined,
      offset: undefined,
      exception: undefined,
    })
  })

  test('tells what was thrown and with which code the run ended', () => {
    const caught = 'execute CTOS\nhandling exception code 9: failed to load library cell\nexecute DROP\n'
    expect(scanVmLog(caught).steps[0]?.exception).toEqual({ code: 9, text: 'failed to load library cell' })
    expect(scanVmLog(caught).exitCode).toBeUndefined()
    const thrown = 'execute THROW 701\ndefault exception handler, terminating vm with exit code 701\n'
    expect(scanVmLog(thrown)).toMatchObject({ exitCode: 701 })
    expect(scanVmLog(thrown).steps[0]?.exception?.code).toBe(701)
    const noGas =
      'execute NOP\nhandling exception code -14: out of gas\ndefault exception handler, terminating vm with exit code -14\n'
    expect(scanVmLog(noGas)).toMatchObject({ exitCode: -14 })
  })

  test('that was cut at the beginning says so, wherever it was cut', () => {
    const step = `stack: [ 1 ] \ncode cell hash: ${hash} offset: 0\nexecute NOP\ngas remaining: 5\n`
    const whole = step.repeat(3)
    expect(scanVmLog(whole).truncated).toBe(false)
    for (let cut = 1; cut < step.length; cut++) {
      const { truncated, steps } = scanVmLog(whole.slice(cut))
      expect({ cut, truncated }).toEqual({ cut, truncated: true })
      expect(steps.at(-1)).toMatchObject({ instruction: 'NOP', gasRemaining: 5, stack: '[ 1 ]' })
      expect([2, 3]).toContain(steps.length)
    }
  })

  test('of the length to which logs are cut is not taken for whole', () => {
    const line = 'execute NOP\n'
    expect(scanVmLog(`${'execute PUSHPOW2 9\n'}${line.repeat(100)}`.slice(0, 256)).truncated).toBe(true)
  })

  test('that is empty has no steps and misses none', () => {
    expect(scanVmLog('')).toEqual({ steps: [], truncated: false, exitCode: undefined })
  })
})

describe.skipIf(!hasData)('the node’s own logs', () => {
  type Recorded = { transactions: { vmLog?: string }[] }
  const logs = () =>
    dataFiles('localnet/vm-logs').flatMap(name =>
      readData<Recorded>('localnet/vm-logs', name).transactions.flatMap(({ vmLog }) => (vmLog ? [vmLog] : [])),
    )

  test('are read whole: every instruction, every number of gas', () => {
    const all = logs()
    expect(all.length).toBeGreaterThan(40)
    for (const log of all) {
      const { steps, truncated } = scanVmLog(log)
      const lines = (start: string) =>
        log
          .split('\n')
          .filter(line => line.startsWith(start))
          .map(line => line.slice(start.length))
      expect(truncated).toBe(false)
      expect(steps.map(step => step.instruction)).toEqual(lines('execute '))
      expect(steps.flatMap(step => step.gasRemaining ?? [])).toEqual(lines('gas remaining: ').map(Number))
      expect(steps.map(step => step.stack)).toEqual(lines('stack: ').map(line => line.trim()))
      // An implicit jump has the location of where it jumps to behind it; that is not its own.
      const located = log.match(/^code cell hash: .*\nexecute /gm) ?? []
      expect(steps.filter(step => step.codeHash).length).toBe(located.length)
    }
  })

  test('are read in a tenth of a millisecond or so', () => {
    const long = logs().reduce((longest, log) => (log.length > longest.length ? log : longest))
    for (let i = 0; i < 20; i++) scanVmLog(long)
    const times = Array.from({ length: 20 }, () => {
      const before = performance.now()
      scanVmLog(long)
      return performance.now() - before
    })
    // A loaded machine is allowed ten times as much.
    expect(Math.min(...times)).toBeLessThan(1)
  })
})
