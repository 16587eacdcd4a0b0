import { beforeAll, describe, expect, it } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import type { Service } from '../operations/createService.ts'
import { presentSample } from '../operations/networks.ts'
import { readJson, writeJson } from '../wire/json.ts'
import { type Scheduler, writeJsonPieces } from '../wire/jsonPieces.ts'
import { decodeReply } from './client.ts'
import { findInt64Paths } from './int64Paths.ts'
import { readInternalReply } from './internalReply.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations } from './operations.ts'
import type { OperationTable } from './operationTable.ts'
import { writeOperationTable } from './writeOperationTable.ts'

// As in a page, which has it as JSON.
const table = JSON.parse(JSON.stringify(writeOperationTable())) as OperationTable
const neverYield: Scheduler = { shouldYield: () => false, yield: async () => {} }

describe('an internal reply', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  it.each(Object.entries<Operation>(operations))('the int64 values of %s are found', (_, { reply }) => {
    expect(() => findInt64Paths(reply)).not.toThrow()
  })

  const expectSameAsValidated = async (name: OperationName, reply: unknown) =>
    expect(await readInternalReply(name, writeJsonPieces(reply).split('\n'), table, neverYield)).toEqual(
      decodeReply(name, readJson(writeJson(reply)), 'test'),
    )

  it.each(
    demoSnapshot()
      .samples.map(presentSample)
      .map(sample => [sample.id, sample] as const),
  )('equals the validated reply: %s', async (_, { boc, block_seqno, arguments: given }) => {
    const body = { boc, ...(block_seqno !== undefined && { block_seqno }), ...given }
    await expectSameAsValidated('debugEmulate', await service.call('debugEmulate', { body }))
  })

  it('equals the validated reply with columns of numbers', async () => {
    const [sample] = demoSnapshot().samples.map(presentSample)
    if (!sample) throw new Error('the demo network has samples')
    const body = {
      boc: sample.boc,
      node: '0',
      ...(sample.block_seqno !== undefined && { block_seqno: sample.block_seqno }),
    }
    const recording = await service.call('debugRecording', { body })
    expect(recording.columns.stack.length).toBeGreaterThan(10)
    await expectSameAsValidated('debugRecording', recording)
  })

  it.each([
    ['getStatus', {}],
    ['getConfig', {}],
    ['debugConfig', { body: {} }],
    ['getBlockTransactions', { params: { block_id: '(-1,8000000000000000,1673)' } }],
  ] as const)('equals the validated reply of %s', async (name, input) =>
    expectSameAsValidated(name, await service.call(name, input)),
  )
})
