import { describe, expect, test } from 'vitest'
import { dataPath } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario, recordedState } from '../../test/localnetTrace.ts'
import { classify } from '../actions/classify.ts'
import { findMentions } from '../actions/presentAction.ts'
import { protocols } from '../protocols/index.ts'
import { codeHash, dataHash, toAccount } from '../trace/accountState.ts'
import { gatherNames } from './gatherNames.ts'

/** The item that is bought in a scenario, as its event shows it. */
async function itemIn(name: string) {
  const gathered = await gatherScenario(name, await testExecutor())
  if (!gathered) throw new Error(`${name} was rejected`)
  const { trace, facts, reader, states } = gathered
  const actions = classify(trace, facts, protocols)
  const names = await gatherNames(findMentions(actions), {
    interfaces: facts.interfaces,
    reader,
    domain: item => facts.nftItem(item)?.domain,
    state: async account => states.get(account)?.latest ?? recordedState(account, trace.root.lt),
  })
  const address = actions.flatMap(({ type, detail }) => (type === 'NftPurchase' ? [detail.nft] : []))[0]
  if (address === undefined) throw new Error('an item is bought')
  return { item: names.nft(address), account: toAccount(states.get(address)?.latest) }
}

describe('items in actions', () => {
  test('have code and data hashes and a preview in every size', async () => {
    const { item, account } = await itemIn('nft-purchase')
    expect(item).toMatchObject({ verified: true, code_hash: codeHash(account), data_hash: dataHash(account) })
    expect(item.previews?.map(({ resolution }) => resolution)).toEqual(['5x5', '100x100', '500x500', '1500x1500'])
    expect(item.dns).toBeUndefined()
  })

  test('that are domains have their name and its image', async () => {
    // The zone of the network is in its state.
    dataPath('localnet/scenarios/dns-deploy-root.json')
    const { item } = await itemIn('dns-claim-and-set-wallet')
    expect(item.dns).toMatch(/\.ton$/)
    expect(decodeURIComponent(item.previews?.[0]?.url ?? '')).toContain(item.dns)
  })
})
