import { getFieldTitle, getParamText } from '../../config/fieldTitles.ts'
import type { ConfigUnit } from '../../contract/debugConfig.ts'

/** Schemas of the configuration that have their own name, with a parameter of that layout. */
const paramOfSchema: Readonly<Record<string, number>> = {
  ConfigProposalSetup: 11,
  WorkchainDescr: 12,
  GasLimitPrices: 20,
  BlockLimits: 22,
  BlockParamLimits: 22,
  MsgForwardPrices: 24,
  NewConsensusConfig: 30,
  ValidatorsSet: 34,
  MisbehaviourPunishmentConfig: 40,
  SizeLimitsConfig: 43,
  Oracle: 71,
  OracleBridgeParams: 71,
  JettonBridgeParams: 79,
  JettonBridgePrices: 79,
}

const unitTexts: { readonly [U in ConfigUnit]?: string } = {
  nano: 'in nanotons',
  'nano-65536': 'in nanotons × 65,536',
  'part-65536': 'a fraction of 65,536',
  seconds: 'in seconds',
  milliseconds: 'in milliseconds',
  time: 'Unix time',
  bytes: 'in bytes',
  bits: 'in bits',
  bitmask: 'a bitmask',
  hash: 'in hex',
  'public-key': 'in hex',
  hex: 'in hex',
  address: 'raw address',
}

/** What tonapi's form of a parameter names differently from its layout. */
const ownTexts: Readonly<Record<string, string>> = {
  'BlockLimits.bytes': 'Limits of the size, in bytes.',
  'BlockLimits.gas': 'Limits of the gas.',
  'BlockLimits.lt_delta': 'Limits of the difference of logical times.',
  'BlockParamLimits.underload': 'Below this value the shard may be merged.',
  'BlockParamLimits.soft_limit': 'Above this value no more internal messages are processed.',
  'BlockParamLimits.hard_limit': 'Max value.',
  'BlockchainConfig.raw': 'The configuration, BoC in hex.',
  'BlockchainConfig.5.fee_burn_nom': 'Burned share of fees: numerator.',
  'BlockchainConfig.7.currency_id': 'ID of the currency, unsigned.',
  'BlockchainConfig.9.mandatory_params': 'Numbers of the parameters.',
  'BlockchainConfig.10.critical_params': 'Numbers of the parameters.',
  'BlockchainConfig.11.critical_params': 'Voting on critical parameters.',
  'BlockchainConfig.11.normal_params': 'Voting on other parameters.',
  'BlockchainConfig.12.workchains': 'The workchains.',
  'BlockchainConfig.18.storage_prices': 'The prices, by the time since which they are valid.',
  'BlockchainConfig.30.mc': 'Consensus of the masterchain.',
  'BlockchainConfig.30.shard': 'Consensus of the shards.',
  'BlockchainConfig.31.fundamental_smc_addr': 'Raw addresses of the contracts.',
  'BlockchainConfig.44.accounts': 'Raw addresses of the accounts.',
  'BlockchainConfig.45.contracts': 'The contracts.',
  'JettonBridgeParams.prices': 'Fees and amounts of the bridge.',
  'JettonBridgePrices.minter_min_gram_for_storage': 'The same as `minter_min_tons_for_storage`.',
  'JettonBridgePrices.wallet_min_gram_for_storage': 'The same as `wallet_min_tons_for_storage`.',
  'NewConsensusConfig.noncritical_params': 'Further settings, by their number.',
  'Oracle.address': 'Raw address of the oracle.',
  'OracleBridgeParams.bridge_addr': 'Raw address of the bridge.',
  'ValidatorsSet.main': 'Number of validators of the masterchain.',
  'ValidatorsSet.total': 'Number of validators.',
  'WorkchainDescr.basic': '1 for the format of TVM, 0 for another one.',
  'WorkchainDescr.workchain': 'Number of the workchain, unsigned.',
}

/** Members that only wrap the fields of a parameter. */
const wrappers = /^(?:gas_limits_prices|block_limits|msg_forward_prices|\w+_bridge_params|\w+_config)$/

/** The description of a field of the `/v2` configuration, from the table of parameters; `path`: names of its schema and fields. */
export function configFieldText(path: readonly string[]): string | undefined {
  const [schema = '', param = ''] = path
  const field = path.at(-1) ?? ''
  const isConfig = schema === 'BlockchainConfig'
  const number = isConfig ? Number(param) : paramOfSchema[schema]
  const own = ownTexts[isConfig && path.length > 2 ? `${schema}.${param}.${field}` : `${schema}.${field}`]
  if (own !== undefined || number === undefined || Number.isNaN(number)) return own
  const text = getParamText(number)
  if (isConfig && path.length === 2) return text && `${text.title}. ${text.description}`
  if (wrappers.test(field)) return 'The values of the parameter.'
  const titled = getFieldTitle(number, field)
  return titled && withUnit(titled.title, titled.unit)
}

/** The title as a sentence, without the variant before its colon, which other parameters of the layout do not share. */
function withUnit(title: string, unit: ConfigUnit | undefined): string {
  const [, variant = '', rest = title] = /^(Ordinary proposal|Masterchain): (.*)$/.exec(title) ?? []
  const sentence = variant === '' ? title : rest.charAt(0).toUpperCase() + rest.slice(1)
  const unitText = unit && unitTexts[unit]
  return unitText === undefined ? `${sentence}.` : `${sentence}, ${unitText}.`
}
