import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataPath } from '../../../test/data.ts'
import { demoService } from '../../../test/demoService.ts'
import { operations } from '../../contract/operations.ts'
import type { Progress } from '../../contract/progress.ts'

const text = (name: string) => readFileSync(dataPath('localnet/block-proofs', name), 'utf8')

describe('POST /debug/proof/verify', () => {
  test('returns every claim, matching the schema, and reports progress', async () => {
    const service = await demoService()
    const seen: Progress[] = []
    const body = { proof: text('zerostate-to-early.json') }
    const report = await service.call('debugVerifyProof', { body }, { onProgress: each => seen.push(each) })
    expect(operations.debugVerifyProof.reply.safeParse(report).success).toBe(true)
    expect(report).toMatchObject({ state: 'verified', trusted: { seqno: 0 }, reached: { seqno: 45 } })
    expect(report.steps.map(({ claims }) => claims.length)).toEqual([9, 5])
    expect(report.steps[0]?.signers?.[0]).toMatchObject({ weight: 100n, signature: 'valid' })
    expect(seen.at(0)).toEqual({ stage: 'blocks', done: 0, total: 2, text: 'step 1: ends' })
    expect(seen.at(-1)).toEqual({ stage: 'blocks', done: 2, total: 2, text: 'step 2: listed' })
  })

  test('uses only the given trusted block', async () => {
    const service = await demoService()
    const proof = text('last-to-keyblock.json')
    const hashes =
      '0b71b437d671a8fe7ba5135570e0e316ff4aec36767943c93d6ae4aac2d3b0d2,66ae5f33b0e68a8b73658d0ce73471054f132ac8c839f97c776cc7ba1dac6f41'
    const verify = (trust: string) => service.call('debugVerifyProof', { body: { proof, trust } })
    expect(await verify(`(-1,8000000000000000,665,${hashes})`)).toMatchObject({ state: 'verified' })
    await expect(verify(`(-1,8000000000000000,664,${hashes})`)).rejects.toMatchObject({
      code: 'input.argument',
      message: expect.stringContaining('(-1,8000000000000000,665)'),
    })
    await expect(verify('665')).rejects.toMatchObject({ code: 'input.argument' })
  })

  test('can be cancelled', async () => {
    const service = await demoService()
    const stop = new AbortController()
    const work = service.call(
      'debugVerifyProof',
      { body: { proof: text('ordinary-to-last.json') } },
      { signal: stop.signal, onProgress: ({ done }) => done === 3 && stop.abort() },
    )
    await expect(work).rejects.toMatchObject({ code: 'limit.cancelled' })
  })
})
