import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import type { Service } from '../../operations/createService.ts'

describe('recordings of the demo network', () => {
  let service: Service
  beforeAll(async () => {
    service = await demoService()
  })

  const sampleOf = (id: string) => {
    const sample = demoSnapshot().samples.find(each => each.id === id)
    if (!sample) throw new Error(`there is no sample ${id}`)
    return toBocHex(sample.message)
  }

  test('a run as on chain says which transaction it repeats', async () => {
    const boc = sampleOf('jetton-transfer')
    const recording = await service.call('debugRecording', { body: { boc, as_on_chain: true, node: '0.0' } })
    expect(recording.on_chain?.equal).toBe(true)
    const transaction_id = recording.on_chain?.hash ?? ''
    const { account, transaction_type: type } = await service.call('getTransaction', { params: { transaction_id } })
    expect([account.address, type]).toEqual([recording.account, 'TransOrd'])
    expect(recording.fields.map(({ name }) => name)).toContain('body.amount')
    const alone = await service.call('debugRecording', {
      body: { boc: sampleOf('fresh-jetton-transfer'), node: '0.0' },
    })
    expect(alone.on_chain).toBeUndefined()
  })

  test('a rejected message is recorded too', async () => {
    const boc = sampleOf('fresh-wrong-seqno')
    const recording = await service.call('debugRecording', { body: { boc, node: '0' } })
    expect([recording.exceptions.at(-1)?.code, recording.exit_code]).toEqual([133, 133])
    expect(recording.fields).toContainEqual(expect.objectContaining({ of: 'data', name: 'seqno', bits: 32 }))
  })

  test('a node that the run does not have is an error', async () => {
    const call = service.call('debugRecording', { body: { boc: sampleOf('jetton-transfer'), node: '0.7' } })
    await expect(call).rejects.toMatchObject({ code: 'lookup.transaction' })
  })

  test('a get method is recorded with the fields of the stored data', async () => {
    const { account: wallet } = await service.call('debugRecording', {
      body: { boc: sampleOf('fresh-transfer'), node: '0' },
    })
    const recording = await service.call('debugMethodRecording', { body: { account: wallet, method: 'seqno' } })
    expect([recording.method_id, recording.account, recording.exit_code]).toEqual([85_143, wallet, 0])
    expect(recording.fields.map(({ name }) => name)).toContain('seqno')
  })
})
