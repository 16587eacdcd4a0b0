import { hash, record, type Tlb } from '../../tlb/combinators.ts'
import { hashOfKey, list, masterchainAccount, nothing } from '../dicts.ts'
import { account } from '../leaves.ts'
import { shape } from '../Shape.ts'

/** A contract of the masterchain: `_ config_addr:bits256 = ConfigParam 0;` and so on. */
export const contract = (title: string) =>
  shape({ _: record('', { address: masterchainAddress }) }, { address: account(title) }, ({ address }) => address)

/** An account of the masterchain without its workchain. */
export const masterchainAddress: Tlb<ReturnType<typeof masterchainAccount>> = {
  read: slice => masterchainAccount(hash.read(slice)),
}

/** _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31; */
export const fundamentalContracts = shape(
  {
    _: record('', {
      fundamental_smc_addr: list(256, nothing, key => ({ address: masterchainAccount(hashOfKey(key)) })),
    }),
  },
  { fundamental_smc_addr: { title: 'Contracts', columns: { address: account('Contract') }, key: 'address' } },
  value => ({ fundamental_smc_addr: value.fundamental_smc_addr.map(({ address }) => address) }),
)
