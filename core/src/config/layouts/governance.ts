import { bigUint, hash, int, record, ref, uint } from '../../tlb/combinators.ts'
import { nothing, plainList, signedKey } from '../fields/dicts.ts'
import { bitmask, count, number, parameter, price, publicKey, seconds } from '../fields/fieldViews.ts'
import { defineLayout, fieldRows } from '../fields/ParamLayout.ts'

// By bit index, in the order of the node's `GlobalCapabilities`.
const capabilities = [
  'IHR',
  'statistics of block creators',
  'bodies of bounced messages',
  'software version in block headers',
  'splits and merges by transactions',
  'short dequeue records',
  'size of the out queue in the state',
  'message metadata',
  'deferred messages',
  'full collated data',
]

function capabilitiesText(bits: bigint): string {
  const names: string[] = []
  for (let bit = 0; bits >> BigInt(bit) > 0n; bit++) {
    if ((bits >> BigInt(bit)) & 1n) names.push(capabilities[bit] ?? `bit ${bit}`)
  }
  return names.length === 0 ? 'none' : names.join(', ')
}

/** capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion; */
export const globalVersion = defineLayout(
  { capabilities: record('#c4', { version: uint(32), capabilities: bigUint(64) }) },
  { version: number('Protocol version'), capabilities: bitmask('Capabilities', capabilitiesText) },
)

const parameterNumbers = plainList(32, nothing, key => ({ number: signedKey(key) }))
const numbersView = { title: 'Parameters', columns: { number: parameter('Parameter') }, key: 'number' } as const

/** _ mandatory_params:(Hashmap 32 True) = ConfigParam 9; */
export const mandatoryParams = defineLayout(
  { _: record('', { mandatory_params: parameterNumbers }) },
  { mandatory_params: numbersView },
  value => ({ mandatory_params: value.mandatory_params.map(each => each.number) }),
)

/** _ critical_params:(Hashmap 32 True) = ConfigParam 10; */
export const criticalParams = defineLayout(
  { _: record('', { critical_params: parameterNumbers }) },
  { critical_params: numbersView },
  value => ({ critical_params: value.critical_params.map(each => each.number) }),
)

/**
 * cfg_vote_cfg#36 min_tot_rounds:uint8 max_tot_rounds:uint8 min_wins:uint8 max_losses:uint8 min_store_sec:uint32
 *   max_store_sec:uint32 bit_price:uint32 cell_price:uint32 = ConfigProposalSetup;
 */
const proposalSetup = (kind: string) =>
  fieldRows({
    min_tot_rounds: [uint(8), count(`${kind}: min rounds`)],
    max_tot_rounds: [uint(8), count(`${kind}: max rounds`)],
    min_wins: [uint(8), count(`${kind}: min wins`)],
    max_losses: [uint(8), count(`${kind}: max losses`)],
    min_store_sec: [uint(32), seconds(`${kind}: min storage time`)],
    max_store_sec: [uint(32), seconds(`${kind}: max storage time`)],
    bit_price: [uint(32), price(`${kind}: bit price per second`)],
    cell_price: [uint(32), price(`${kind}: cell price per second`)],
  })
const ordinary = proposalSetup('Ordinary proposal')
const critical = proposalSetup('Critical proposal')

/**
 * cfg_vote_setup#91 normal_params:^ConfigProposalSetup critical_params:^ConfigProposalSetup = ConfigVotingSetup;
 */
export const votingSetup = defineLayout(
  {
    cfg_vote_setup: record('#91', {
      normal_params: ref(record('#36', ordinary.tlb)),
      critical_params: ref(record('#36', critical.tlb)),
    }),
  },
  { normal_params: ordinary.view, critical_params: critical.view },
)

/** _ global_id:int32 = ConfigParam 19; */
export const globalId = defineLayout(
  { _: record('', { global_id: int(32) }) },
  {
    global_id: number('Global ID', id => (id === -239 ? 'mainnet' : id === -3 ? 'testnet' : undefined)),
  },
  () => undefined,
)

/** The master key that may change the configuration without a vote. */
export const masterKey = defineLayout(
  { _: record('', { public_key: hash }) },
  { public_key: publicKey('Public key') },
  () => undefined,
)
