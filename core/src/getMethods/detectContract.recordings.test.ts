import { describe, expect, it } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { recordedConfig, recordedLibraries } from '../../test/scenarios.ts'
import { parseCell } from '../cell/boc.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { readAccount } from '../tlb/account.ts'
import { type Hash, unixSec } from '../units.ts'
import { type ContractDetection, detectContract } from './detectContract.ts'

type Recorded = { readonly atMasterchainBlock: { readonly answer: { readonly state: string } } }
const configHash = '5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'

describe('accounts of the recorded network', () => {
  it('have the expected interfaces', async () => {
    const executor = await testExecutor()
    const libraries = recordedLibraries()
    const found = new Map<string, ContractDetection>()
    for (const file of dataFiles('localnet/accounts').filter(name => name !== 'index.json')) {
      const { state } = readData<Recorded>('localnet/accounts', file).atMasterchainBlock.answer
      const account = state === '' ? undefined : readAccount(parseCell(fromBase64(state)))
      if (account?.storage.state.type !== 'active') continue
      const { code, data } = account.storage.state.init
      if (!code || !data) continue
      const inspection = detectContract(code, libraries, (methodId, stack = []) =>
        executor.runGetMethod({
          config: recordedConfig(configHash),
          code,
          data,
          address: account.addr,
          balance: account.storage.balance.grams,
          methodId,
          stack,
          now: unixSec(1_750_000_000),
          seed: '0'.repeat(64) as Hash,
          gasLimit: 1_000_000n,
          libraries,
        }),
      )
      found.set(file.replace('.json', ''), inspection)
    }
    const expected: readonly (readonly [RegExp, readonly string[]])[] = [
      [/^(alice|dave|frank)$/, ['wallet_v4r2']],
      [/^(bob|erin)$/, ['wallet_v5r1']],
      [/^(carol|faucet|judy|main|relay)$/, ['wallet_v3r2']],
      [/^gina$/, ['wallet_highload_v2']],
      [/^hugo$/, ['wallet_highload_v3r1']],
      [/^ivan$/, ['wallet_vesting']],
      [/minter/i, ['jetton_master']],
      [/jettonWallet/i, ['jetton_wallet']],
      [/collection/i, ['nft_collection']],
      [/^nftItem/, ['nft_item']],
      [/^sbtItem/, ['nft_item', 'sbt']],
      [/^(dnsItem|domain(?!Collection))/, ['nft_item', 'editable']],
      [/^nftAuction/, ['nft_auction_v1']],
      [/^nftSale/, ['nft_sale_getgems_v3']],
      [/^nominatorPool/, ['tv_pool']],
      [/^singleNominator/, ['single_nominator_pool']],
      [/^elector/, ['elector']],
      [/^subscription3/, ['subscription_v1']],
      // The second version is known by its code only, and this is another build of it.
      [/^subscriptionV2/, ['cron']],
      [/^(config|dnsRoot|librarian|libraryUser|multisig|tester)$/, []],
    ]
    expectRecorded(found.size, 51)
    for (const [name, { interfaces }] of found)
      expect(interfaces, name).toEqual(expected.find(([pattern]) => pattern.test(name))?.[1])
    expect(found.get('jettonWalletAlice')?.methods.get('get_wallet_data')).toMatchObject({
      typeHint: 'GetWalletDataResult',
      value: { owner: '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020' },
    })
    expect(found.get('nftSaleSold')?.methods.get('get_sale_data')?.value).toMatchObject({ is_complete: true })
  }, 60_000)
})
