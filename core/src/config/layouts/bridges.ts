import { coins, hash, record, ref, uint } from '../../tlb/combinators.ts'
import { keyToHash, list, masterchainAccount } from '../fields/dicts.ts'
import { account, bitmask, coinAmount, hex } from '../fields/fieldViews.ts'
import { defineLayout, fieldRows } from '../fields/ParamLayout.ts'
import { masterchainAddress } from './contracts.ts'

// HashmapE 256 uint256
const oracles = list(256, hash, (key, secp_pubkey) => ({ address: masterchainAccount(keyToHash(key)), secp_pubkey }))
const oraclesView = {
  title: 'Oracles',
  columns: { address: account('Oracle'), secp_pubkey: hex('Key on the external chain') },
  key: 'address',
} as const

const bridge = fieldRows({
  bridge_address: [masterchainAddress, account('Bridge')],
  oracle_multisig_address: [masterchainAddress, account('Oracle multisig')],
  oracles: [oracles, oraclesView],
  external_chain_address: [hash, hex('Address on the external chain')],
})

/**
 * oracle_bridge_params#_ bridge_address:bits256 oracle_mutlisig_address:bits256 oracles:(HashmapE 256 uint256)
 *   external_chain_address:bits256 = OracleBridgeParams;
 */
export const oracleBridge = defineLayout(
  { oracle_bridge_params: record('', bridge.tlb) },
  bridge.view,
  ({ bridge_address: bridge_addr, oracle_multisig_address, external_chain_address, oracles }) => ({
    oracle_bridge_params: { bridge_addr, oracle_multisig_address, external_chain_address, oracles },
  }),
)

/**
 * jetton_bridge_prices#_ bridge_burn_fee:Coins bridge_mint_fee:Coins wallet_min_tons_for_storage:Coins
 *   wallet_gas_consumption:Coins minter_min_tons_for_storage:Coins discover_gas_consumption:Coins = JettonBridgePrices;
 */
const prices = fieldRows({
  bridge_burn_fee: [coins, coinAmount('Burn fee')],
  bridge_mint_fee: [coins, coinAmount('Mint fee')],
  wallet_min_tons_for_storage: [coins, coinAmount('Min wallet balance for storage')],
  wallet_gas_consumption: [coins, coinAmount('Wallet gas consumption')],
  minter_min_tons_for_storage: [coins, coinAmount('Min minter balance for storage')],
  discover_gas_consumption: [coins, coinAmount('Discovery gas consumption')],
})
const pricesLayout = record('', prices.tlb)
const commonFields = {
  bridge_address: masterchainAddress,
  oracles_address: masterchainAddress,
  oracles,
  state_flags: uint(8),
}

/**
 * jetton_bridge_params_v0#00 bridge_address:bits256 oracles_address:bits256 oracles:(HashmapE 256 uint256)
 *   state_flags:uint8 burn_bridge_fee:Coins = JettonBridgeParams;
 * jetton_bridge_params_v1#01 bridge_address:bits256 oracles_address:bits256 oracles:(HashmapE 256 uint256)
 *   state_flags:uint8 prices:^JettonBridgePrices external_chain_address:bits256 = JettonBridgeParams;
 */
export const jettonBridge = defineLayout(
  {
    jetton_bridge_params_v0: record('#00', { ...commonFields, burn_bridge_fee: coins }),
    jetton_bridge_params_v1: record('#01', {
      ...commonFields,
      prices: ref(pricesLayout),
      external_chain_address: hash,
    }),
  },
  {
    bridge_address: account('Bridge'),
    oracles_address: account('Oracle multisig'),
    state_flags: bitmask('Flags'),
    external_chain_address: hex('Address on the external chain'),
    burn_bridge_fee: coinAmount('Burn fee'),
    prices: prices.view,
    oracles: oraclesView,
  },
  value => ({
    jetton_bridge_params: {
      bridge_address: value.bridge_address,
      oracles_address: value.oracles_address,
      state_flags: value.state_flags,
      oracles: value.oracles,
      ...(value.type === 'jetton_bridge_params_v0'
        ? { burn_bridge_fee: value.burn_bridge_fee }
        : { external_chain_address: value.external_chain_address, prices: toJsonPrices(value.prices) }),
    },
  }),
)

// The same amounts also under the coin's newer name.
const toJsonPrices = (value: ReturnType<typeof pricesLayout.read>) => ({
  ...value,
  wallet_min_gram_for_storage: value.wallet_min_tons_for_storage,
  minter_min_gram_for_storage: value.minter_min_tons_for_storage,
})
