import { describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { parseVmLog } from './vmLog.ts'

const hash = 'AB'.repeat(32)

describe('parseVmLog', () => {
  test('reads all fields of a log with stacks', () => {
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
    const { steps, truncated, exitCode } = parseVmLog(log)
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

  test('reads a log of instructions only', () => {
    const { steps } = parseVmLog('execute PUSHINT 5\nexecute THROWIF 33\n')
    expect(steps.map(step => step.instruction)).toEqual(['PUSHINT 5', 'THROWIF 33'])
    expect(steps[0]).toMatchObject({
      gasRemaining: undefined,
      stack: undefined,
      offset: undefined,
      exception: undefined,
    })
  })

  test('reads exceptions and the exit code', () => {
    const caught = 'execute CTOS\nhandling exception code 9: failed to load library cell\nexecute DROP\n'
    expect(parseVmLog(caught).steps[0]?.exception).toEqual({ code: 9, text: 'failed to load library cell' })
    expect(parseVmLog(caught).exitCode).toBeUndefined()
    const uncaught = 'execute THROW 701\ndefault exception handler, terminating vm with exit code 701\n'
    expect(parseVmLog(uncaught)).toMatchObject({ exitCode: 701 })
    expect(parseVmLog(uncaught).steps[0]?.exception?.code).toBe(701)
    const noGas =
      'execute NOP\nhandling exception code -14: out of gas\ndefault exception handler, terminating vm with exit code -14\n'
    expect(parseVmLog(noGas)).toMatchObject({ exitCode: -14 })
  })

  test('has the notes of a step, whatever is printed between them', () => {
    const log = [
      'execute SETGASLIMIT',
      'changing gas limit to 500',
      `code cell hash: ${hash} offset: 0`,
      'a second note',
      'gas remaining: 480',
      'execute NOP',
      'unhandled out-of-gas exception: gas consumed=510, limit=500',
      'gas remaining: -10',
    ].join('\n')
    const [first, second] = parseVmLog(log).steps
    expect(first?.notes).toEqual(['changing gas limit to 500', 'a second note'])
    expect(second).toMatchObject({ exception: { code: -14, text: 'out of gas' }, gasRemaining: -10 })
    expect(second?.notes).toHaveLength(1)
  })

  test('counts the gas used by the limits of the run and those that the run sets', () => {
    const step = (gas: number, note = '') => `execute NOP\n${note}gas remaining: ${gas}\n`
    const log = step(90) + step(380, 'changing gas limit to 500\n') + step(370)
    const used = (limits: Parameters<typeof parseVmLog>[1]) => parseVmLog(log, limits).steps.map(each => each.gasUsed)
    expect(used({ start: 100 })).toEqual([10, 120, 130])
    // What a limit was before it was set is not in the log.
    expect(used({ end: 500 })).toEqual([undefined, 120, 130])
    // A special account has its own limit and the credit of the message.
    expect(parseVmLog(step(1090), { start: 100, end: 1000 }).steps[0]).toMatchObject({ gasLimit: 1100, gasUsed: 10 })
  })

  test('detects a truncated start at any position', () => {
    const step = `stack: [ 1 ] \ncode cell hash: ${hash} offset: 0\nexecute NOP\ngas remaining: 5\n`
    const complete = step.repeat(3)
    expect(parseVmLog(complete).truncated).toBe(false)
    for (let offset = 1; offset < step.length; offset++) {
      const { truncated, steps } = parseVmLog(complete.slice(offset))
      expect({ offset, truncated }).toEqual({ offset, truncated: true })
      expect(steps.at(-1)).toMatchObject({ instruction: 'NOP', gasRemaining: 5, stack: '[ 1 ]' })
      expect([2, 3]).toContain(steps.length)
    }
  })

  test('treats a log of the truncation length as truncated', () => {
    const line = 'execute NOP\n'
    expect(parseVmLog(`${'execute PUSHPOW2 9\n'}${line.repeat(100)}`.slice(0, 256)).truncated).toBe(true)
  })

  test('reads an empty log as complete', () => {
    expect(parseVmLog('')).toEqual({ steps: [], truncated: false, exitCode: undefined })
  })
})

describe('logs of a node', () => {
  type Recorded = { transactions: { vmLog?: string }[] }
  const logs = () =>
    dataFiles('localnet/vm-logs').flatMap(name =>
      readData<Recorded>('localnet/vm-logs', name).transactions.flatMap(({ vmLog }) => (vmLog ? [vmLog] : [])),
    )

  test('are read completely: every instruction and gas value', () => {
    const all = logs()
    expectRecorded(all.length, 41)
    for (const log of all) {
      const { steps, truncated } = parseVmLog(log)
      const lines = (start: string) =>
        log
          .split('\n')
          .filter(line => line.startsWith(start))
          .map(line => line.slice(start.length))
      expect(truncated).toBe(false)
      expect(steps.map(step => step.instruction)).toEqual(lines('execute '))
      expect(steps.flatMap(step => step.gasRemaining ?? [])).toEqual(lines('gas remaining: ').map(Number))
      expect(steps.map(step => step.stack)).toEqual(lines('stack: ').map(line => line.trim()))
      // After an implicit jump the log has the location of its target, which is not its own.
      const located = log.match(/^code cell hash: .*\nexecute /gm) ?? []
      expect(steps.filter(step => step.codeHash).length).toBe(located.length)
    }
  })
})
