import { beforeAll, describe, expect, it } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import type { Service } from '../service/host.ts'
import { presentSample } from '../service/present/sample.ts'
import { writeJson } from '../wire/json.ts'
import { writeJsonPieces } from '../wire/jsonPieces.ts'
import type { Pace } from '../wire/Pace.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations } from './operations.ts'
import { placesOf, readOwnReply } from './ownReply.ts'
import { readReply } from './readReply.ts'

const hurried: Pace = { isDue: () => false, pause: async () => {} }

describe("a reply of this program's own", () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  it.each(Object.entries<Operation>(operations))('the integers of %s are known', (_, { reply }) => {
    expect(() => placesOf(reply)).not.toThrow()
  })

  const sameAsHeld = async (name: OperationName, reply: unknown) =>
    expect(await readOwnReply(name, writeJsonPieces(reply), hurried)).toEqual(readReply(name, writeJson(reply), 'test'))

  it.each(
    demoSnapshot()
      .samples.map(presentSample)
      .map(sample => [sample.id, sample] as const),
  )('is what it is when it is held against its schema: %s', async (_, { boc, block_seqno, arguments: given }) => {
    const body = { boc, ...(block_seqno !== undefined && { block_seqno }), ...given }
    await sameAsHeld('debugEmulate', await service.call('debugEmulate', { body }))
  })

  it.each([
    ['getStatus', {}],
    ['getConfig', {}],
    ['debugConfig', { body: {} }],
    ['getBlockTransactions', { params: { block_id: '(-1,8000000000000000,1673)' } }],
  ] as const)('so is that of %s', async (name, input) => sameAsHeld(name, await service.call(name, input)))
})
