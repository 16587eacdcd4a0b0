import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { NewestBlock } from '../../contract/newestBlockHeaders.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { RawInput } from '../../operations/createService.ts'
import { unixSec } from '../../units.ts'

const newest = demoSnapshot().blocks.at(-1)!
const { seqno } = newest.id
const ageSec = 90

async function newestBlockOf(name: OperationName, input: RawInput, recorded = false) {
  const service = await demoService({
    network: { recorded },
    deps: { nowSec: () => unixSec(newest.genUtime + ageSec) },
  })
  const blocks: NewestBlock[] = []
  const error = await service.call(name, input, { onNewestBlock: block => blocks.push(block) }).then(
    () => undefined,
    ({ code }: { code: string }) => code,
  )
  return { blocks, error }
}

const { samples } = demoSnapshot()
const boc = toBocHex(samples.find(({ id }) => id === 'fresh-jetton-transfer')!.message)

test.each<[OperationName, RawInput]>([
  ['emulateTrace', { body: { boc } }],
  ['emulateEvent', { body: { boc } }],
  ['decodeMessage', { body: { boc } }],
  ['getConfig', {}],
  ['getMasterchainHead', {}],
  ['getBlock', { params: { block_id: 'newest' } }],
  ['getNftItems', { body: { account_ids: [`0:${'0'.repeat(64)}`] } }],
])('%s states the newest block and its age', async (name, input) => {
  expect((await newestBlockOf(name, input)).blocks).toEqual([{ seqno, ageSec }])
  expect((await newestBlockOf(name, input, true)).blocks).toEqual([{ seqno }])
})

test('a rejection states it too', async () => {
  const rejected = toBocHex(samples.find(({ group }) => group === 'rejected')!.message)
  const { blocks, error } = await newestBlockOf('emulateTrace', { body: { boc: rejected } })
  expect(error).toBe('emulation.rejected')
  expect(blocks).toEqual([{ seqno, ageSec }])
})

test.each<[OperationName, RawInput]>([
  ['getConfigOfBlock', { params: { masterchain_seqno: seqno } }],
  ['getBlock', { params: { block_id: `(-1,8000000000000000,${seqno})` } }],
  ['getMasterchainTransactions', { params: { masterchain_seqno: seqno } }],
  // Its body has the age.
  ['debugConfig', { body: {} }],
  ['emulateTrace', { body: { boc: 'b5ee' } }],
])('%s that does not depend on it states none', async (name, input) => {
  expect((await newestBlockOf(name, input)).blocks).toEqual([])
})
