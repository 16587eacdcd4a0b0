import { hash, record, type Tlb } from '../../tlb/combinators.ts'
import { keyToHash, list, masterchainAccount, nothing } from '../fields/dicts.ts'
import { account } from '../fields/fieldViews.ts'
import { defineLayout } from '../fields/ParamLayout.ts'

/** A masterchain contract: `_ config_addr:bits256 = ConfigParam 0;` and so on. */
export const contract = (title: string) =>
  defineLayout(
    { _: record('', { address: masterchainAddress }) },
    { address: account(title) },
    ({ address }) => address,
  )

/** A masterchain address, stored without its workchain. */
export const masterchainAddress: Tlb<ReturnType<typeof masterchainAccount>> = {
  read: slice => masterchainAccount(hash.read(slice)),
}

/** _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31; */
export const fundamentalContracts = defineLayout(
  {
    _: record('', {
      fundamental_smc_addr: list(256, nothing, key => ({ address: masterchainAccount(keyToHash(key)) })),
    }),
  },
  { fundamental_smc_addr: { title: 'Contracts', columns: { address: account('Contract') }, key: 'address' } },
  value => ({ fundamental_smc_addr: value.fundamental_smc_addr.map(({ address }) => address) }),
)
