import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoChain } from '../../../test/demoChain.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import { AppError } from '../../errors.ts'
import type { OffChainLoader } from '../../naming/OffChainLoader.ts'
import type { Network } from '../context/Deps.ts'

const sample = demoSnapshot().samples.find(({ id }) => id === 'fresh-jetton-transfer')
const boc = sample ? toBocHex(sample.message) : ''

/** The name of the sample's jetton. Its master refers to off-chain content. */
async function jettonName(more: {
  offChain?: OffChainLoader
  getJettons?: Network['chain']['getJettons']
}): Promise<string> {
  const service = await demoService({
    network: { recorded: false, chain: { ...demoChain(), ...(more.getJettons && { getJettons: more.getJettons }) } },
    ...(more.offChain && { deps: { offChain: more.offChain } }),
  })
  const { actions } = await service.call('emulateEvent', { params: { ignore_signature_check: true }, body: { boc } })
  const action = actions.find(({ type }) => type === 'JettonTransfer')
  return action?.JettonTransfer?.jetton.name ?? 'no transfer'
}

const byContract: OffChainLoader = async () => ({ type: 'read', content: { name: 'By its master' } })
const failing: OffChainLoader = async () => ({ type: 'unknown', reason: 'it is down' })
const byIndex: Network['chain']['getJettons'] = async masters =>
  new Map(
    masters.map(address => [
      address,
      { address, totalSupply: 1n, mintable: true, admin: undefined, content: { name: 'By the index' } },
    ]),
  )

describe('the name of a jetton', () => {
  test('is from its master, also when an index has another', async () => {
    expect(await jettonName({ offChain: byContract, getJettons: byIndex })).toBe('By its master')
  })

  test('is from an index when the off-chain content is unavailable', async () => {
    expect(await jettonName({ offChain: failing, getJettons: byIndex })).toBe('By the index')
    expect(await jettonName({ getJettons: byIndex })).toBe('By the index')
  })

  test('is the end of its address otherwise, also when the index fails', async () => {
    const down: Network['chain']['getJettons'] = async () => {
      throw new AppError('source.timeout', { source: 'index', afterMs: 1 })
    }
    expect(await jettonName({ offChain: failing, getJettons: down })).toMatch(/^Unknown Token .{4}$/)
  })
})
