import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { toBocHex } from '../cell/text.ts'
import { unixSec } from '../units.ts'
import { resultText } from './resultText.ts'

describe('a run on the newest block', () => {
  const newest = demoSnapshot().blocks.at(-1)
  const sample = demoSnapshot().samples.find(({ id }) => id.startsWith('fresh'))
  let text: (seconds: number) => Promise<string>
  beforeAll(() => {
    text = async seconds => {
      if (!newest || !sample) throw new Error('the demo has blocks and samples')
      const service = await demoService({
        network: { recorded: false },
        deps: { nowSec: () => unixSec(newest.genUtime + seconds) },
      })
      const run = await service.call('debugEmulate', { body: { boc: toBocHex(sample.message) } })
      return resultText(run, { colour: false })
    }
  })

  test('of an idle chain says how old the block is', async () => {
    expect(await text(3 * 86_400)).toContain(`Block ${newest?.id.seqno} is 3 days older than the time of the run`)
    expect(await text(5)).not.toContain('older than the time')
  })
})
