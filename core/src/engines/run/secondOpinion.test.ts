import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { sharedExecutor } from '../../../test/executor.ts'
import { sharedTycho } from '../../../test/secondEngine.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugNode } from '../../contract/debug.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { emulationFailed } from '../../emulator/emulatorResult.ts'
import { resultText } from '../../text/resultText.ts'
import { unixSec } from '../../units.ts'

const samples = demoSnapshot().samples.filter(({ message }) => message !== undefined)
const bodyOf = (id: string) => {
  const sample = samples.find(each => each.id === id)
  if (!sample) throw new Error(id)
  return { boc: toBocHex(sample.message), ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }) }
}
const serviceWith = (second: () => Promise<Executor>) =>
  demoService({ deps: { secondEngine: async () => ({ ...asEngine(await second()), heapBytes: () => 0 }) } })
/** An executor is a class: its methods are bound. */
const asEngine = (executor: Executor): Executor => ({
  facts: executor.facts,
  runTransaction: input => executor.runTransaction(input),
  runTickTock: input => executor.runTickTock(input),
  runGetMethod: input => executor.runGetMethod(input),
  ...(executor.adaptConfig && { adaptConfig: config => executor.adaptConfig?.(config) ?? { differences: [] } }),
})
const countNodes = (node: DebugNode): number => node.children.reduce((sum, child) => sum + countNodes(child), 1)

describe('a second opinion', () => {
  test('covers each transaction of each sample', async () => {
    const service = await serviceWith(sharedTycho)
    let checked = 0
    const disagreements: string[] = []
    for (const { id } of samples) {
      const result = await service.call('debugEmulate', { body: { ...bodyOf(id), second_opinion: true } })
      const opinion = result.second_opinion!
      expect(opinion).toMatchObject({ build: 'Tycho af33f117 (2026-04-21)', unchecked: 0 })
      expect(opinion.checked).toBe(result.trace ? countNodes(result.trace) : 1)
      expect(opinion.agreeing + opinion.disagreements.length).toBe(opinion.checked)
      checked += opinion.checked
      disagreements.push(...opinion.disagreements.map(({ field, node }) => `${id} ${node}: ${field}`))
    }
    console.log([`transactions of samples with a second opinion: ${checked}`, ...disagreements].join('\n  '))
    expect(checked).toBeGreaterThan(samples.length)
    expect(disagreements.length).toBeLessThan(checked / 20)
  })

  test('is printed, and is at each transaction', async () => {
    const service = await serviceWith(sharedTycho)
    const body = { ...bodyOf('fresh-jetton-transfer'), second_opinion: true }
    const result = await service.call('debugEmulate', { body })
    const count = countNodes(result.trace!)
    expect(result.trace).toMatchObject({ second_opinion: { agrees: true } })
    expect(result.trace?.children[0]).toMatchObject({ second_opinion: { agrees: true } })
    expect(resultText(result, { colour: false })).toContain(
      `✓ Two independent virtual machines agree on ${count} of ${count} transactions (second engine: Tycho af33f117 (2026-04-21)).`,
    )
  })

  test('is not given, and the second engine not loaded, unless it is requested', async () => {
    const service = await demoService({
      deps: { secondEngine: () => Promise.reject(new Error('the second engine was loaded')) },
    })
    const result = await service.call('debugEmulate', { body: bodyOf('fresh-transfer') })
    expect(result.second_opinion).toBeUndefined()
    expect(result.trace?.second_opinion).toBeUndefined()
    expect(result.emulator.engine).toBeUndefined()
  })

  test('shows where a wrong engine differs', async () => {
    const second = await sharedTycho()
    const service = await serviceWith(async () => ({
      ...asEngine(second),
      runTransaction: input => second.runTransaction({ ...input, now: unixSec(input.now + 1) }),
    }))
    const result = await service.call('debugEmulate', { body: { ...bodyOf('fresh-transfer'), second_opinion: true } })
    const { agreeing, checked, disagreements } = result.second_opinion!
    expect(agreeing).toBe(0)
    expect(disagreements.length).toBe(checked)
    expect(disagreements[0]).toMatchObject({ node: '0', agrees: false, field: 'now' })
    expect(resultText(result, { colour: false })).toMatch(/disagreement \[0\]: now: \d+, second engine: \d+/)
  })

  test('has the first step of the VM in which they differ', async () => {
    const service = await serviceWith(sharedTycho)
    const body = { ...bodyOf('highload-v2-100-messages'), second_opinion: true }
    const result = await service.call('debugEmulate', { body })
    const [{ step } = {}] = result.second_opinion!.disagreements
    expect(step?.index).toBeGreaterThan(10)
    expect(step?.of_record).toMatch(/, \d+ gas left$/)
    expect(resultText(result, { colour: false })).toMatch(/first at step \d+: .*gas left; second engine: .* gas left/)
  })

  test('reports that the second engine fails', async () => {
    const second = await sharedTycho()
    const service = await serviceWith(async () => ({
      ...asEngine(second),
      runTransaction: () => {
        throw emulationFailed('it does not run')
      },
    }))
    const result = await service.call('debugEmulate', { body: { ...bodyOf('fresh-transfer'), second_opinion: true } })
    expect(result.second_opinion?.disagreements[0]).toMatchObject({ field: 'result', of_record: 'done' })
  })

  test('is given on rejections, too', async () => {
    const service = await serviceWith(sharedTycho)
    const result = await service.call('debugEmulate', { body: { ...bodyOf('fresh-expired'), second_opinion: true } })
    expect(result.rejection).toBeDefined()
    expect(result.second_opinion).toMatchObject({ agreeing: 1, checked: 1, disagreements: [] })
  })

  test('is given on each message of a bundle', async () => {
    const service = await serviceWith(sharedTycho)
    const { boc, ...options } = bodyOf('fresh-transfer')
    const body = { ...options, messages: [{ boc }, { boc, delay: 5 }], second_opinion: true }
    const { messages } = await service.call('debugBundle', { body })
    // The second one has a seqno that the first one has used.
    expect(messages.map(({ result }) => result?.rejection !== undefined)).toEqual([false, true])
    for (const { result } of messages) {
      const { agreeing, checked, unchecked } = result!.second_opinion!
      expect([agreeing, unchecked]).toEqual([checked, 0])
      expect(checked).toBeGreaterThan(0)
    }
    const { second_opinion: _, ...without } = body
    const plain = await service.call('debugBundle', { body: without })
    expect(plain.messages[0]?.result?.second_opinion).toBeUndefined()
  })

  test('is given on the run of a capsule, which stays the saved one', async () => {
    const service = await serviceWith(sharedTycho)
    const { file } = await service.call('debugCapsule', { body: { run: bodyOf('jetton-transfer') } })
    const opened = await service.call('debugCapsuleRun', { body: { file, changes: { second_opinion: true } } })
    expect(opened.identical).toBe(true)
    expect(opened.result?.second_opinion).toMatchObject({ unchecked: 0, disagreements: [] })
  })

  test('is not one of the second engine on itself', async () => {
    const service = await serviceWith(sharedTycho)
    const body = { ...bodyOf('fresh-transfer'), engine: 'tycho', second_opinion: true }
    await expect(service.call('debugEmulate', { body })).rejects.toMatchObject({ code: 'input.argument' })
  })

  test('needs a host that has a second engine', async () => {
    const service = await demoService()
    const body = bodyOf('fresh-transfer')
    for (const more of [{ second_opinion: true }, { engine: 'tycho' }])
      await expect(service.call('debugEmulate', { body: { ...body, ...more } })).rejects.toMatchObject({
        code: 'input.argument',
      })
  })
})

describe('a run on the second engine', () => {
  test('is marked as not of record, and gives the same trace', async () => {
    const service = await serviceWith(sharedTycho)
    const body = bodyOf('fresh-jetton-transfer')
    const ofRecord = await service.call('debugEmulate', { body: { ...body, engine: 'record' } })
    const other = await service.call('debugEmulate', { body: { ...body, engine: 'tycho' } })
    expect(ofRecord.emulator.engine).toBeUndefined()
    expect(other.emulator).toMatchObject({ engine: 'tycho', build: 'Tycho af33f117 (2026-04-21)' })
    expect(other.emulator.differences[0]).toContain('not the one of record')
    expect(other.trace?.transaction.hash).toBe(ofRecord.trace?.transaction.hash)
    expect(other.summary).toEqual(ofRecord.summary)
    expect(resultText(other, { colour: false })).toContain('not the one of record')
  })

  test('can be compared with the engine of record, and is named there', async () => {
    const service = await serviceWith(sharedTycho)
    const run = bodyOf('fresh-jetton-transfer')
    const body = { left: { run: { ...run, engine: 'tycho' } }, right: { run } }
    const { left, right, comparison } = await service.call('debugCompare', { body })
    expect(left.notes).toEqual([expect.stringContaining('second engine (Tycho af33f117')])
    expect(right?.notes).toEqual([])
    expect(comparison?.equality).toBe('identical')
  })

  test('is confirmed by the engine of record as its own second engine', async () => {
    const service = await serviceWith(sharedExecutor)
    const result = await service.call('debugEmulate', { body: { ...bodyOf('fresh-transfer'), second_opinion: true } })
    expect(result.second_opinion?.disagreements).toEqual([])
  })
})
