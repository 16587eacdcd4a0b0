import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoChain } from '../../test/demoChain.ts'
import { demoService } from '../../test/demoService.ts'
import { bocHex } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import type { OffChain } from '../naming/OffChain.ts'
import type { Network } from './Deps.ts'

const sample = demoSnapshot().samples.find(({ id }) => id === 'fresh-jetton-transfer')
const boc = sample ? bocHex(sample.message) : ''

/** What the jetton of the sample is called. Its master says where its name is kept, which is off the chain. */
async function jettonName(more: { offChain?: OffChain; getJettons?: Network['chain']['getJettons'] }): Promise<string> {
  const service = await demoService({
    network: { recorded: false, chain: { ...demoChain(), ...(more.getJettons && { getJettons: more.getJettons }) } },
    ...(more.offChain && { deps: { offChain: more.offChain } }),
  })
  const { actions } = await service.call('emulateEvent', { params: { ignore_signature_check: true }, body: { boc } })
  const action = actions.find(({ type }) => type === 'JettonTransfer')
  return action?.JettonTransfer?.jetton.name ?? 'no transfer'
}

const byContract: OffChain = async () => ({ type: 'read', content: { name: 'By its master' } })
const failing: OffChain = async () => ({ type: 'unknown', reason: 'it is down' })
const byIndex: Network['chain']['getJettons'] = async masters =>
  new Map(
    masters.map(address => [
      address,
      { address, totalSupply: 1n, mintable: true, admin: undefined, content: { name: 'By the index' } },
    ]),
  )

describe('a jetton is called', () => {
  test('what its master says, also where an index says something else', async () => {
    expect(await jettonName({ offChain: byContract, getJettons: byIndex })).toBe('By its master')
  })

  test('what an index says, where its master could not be read to the end', async () => {
    expect(await jettonName({ offChain: failing, getJettons: byIndex })).toBe('By the index')
    expect(await jettonName({ getJettons: byIndex })).toBe('By the index')
  })

  test('by the end of its address, where nobody can tell; a failing index changes nothing', async () => {
    const down: Network['chain']['getJettons'] = async () => {
      throw new AppError('source.timeout', { source: 'index', afterMs: 1 })
    }
    expect(await jettonName({ offChain: failing, getJettons: down })).toMatch(/^Unknown Token .{4}$/)
  })
})
