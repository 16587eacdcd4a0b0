import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { RawInput } from '../../operations/createService.ts'
import { unixSec } from '../../units.ts'

const newest = demoSnapshot().blocks.at(-1)!
const seqno = newest.id.seqno
const threeDays = 3 * 86_400

const ageIn = async (name: OperationName, input: RawInput, seconds: number, recorded = false) => {
  const service = await demoService({
    network: { recorded },
    deps: { nowSec: () => unixSec(newest.genUtime + seconds) },
  })
  // Any reply.
  const reply = (await service.call(name, input)) as unknown as Record<string, { block_age_sec?: number }> & {
    block_age_sec?: number
    networks?: readonly { block_age_sec?: number }[]
  }
  return [reply, reply.from, reply.to, ...(reply.networks ?? [])].map(each => each?.block_age_sec)
}
const code = toBocHex(demoSnapshot().samples[0]!.message)

test.each<[OperationName, RawInput, RawInput | undefined]>([
  ['getStatus', {}, undefined],
  ['debugConfig', { body: {} }, { body: { block: `${seqno}` } }],
  ['debugConfig', { body: { block: 'newest' } }, undefined],
  [
    'debugConfigDiff',
    { body: { from: { block: `${seqno - 1}` }, to: { block: 'newest' } } },
    { body: { from: { block: `${seqno - 1}` }, to: { block: `${seqno}` } } },
  ],
  ['debugBlockId', { body: { block: 'newest' } }, { body: { block: `${seqno}` } }],
  ['debugBlock', { body: {} }, { body: { block: `${seqno}` } }],
  ['debugNftItems', { body: { account_ids: [`0:${'0'.repeat(64)}`] } }, undefined],
  ['inspectContract', { body: { code, data: code } }, undefined],
])('%s of an idle chain has the age of the newest block', async (name, input, ofAGivenBlock) => {
  expect(await ageIn(name, input, threeDays)).toContain(threeDays)
  for (const ages of [
    await ageIn(name, input, 5),
    await ageIn(name, input, threeDays, true),
    ofAGivenBlock ? await ageIn(name, ofAGivenBlock, threeDays) : [],
  ])
    expect(ages.filter(age => age !== undefined)).toEqual([])
})
