import type { ConfigGroup } from '../contract/configGroups.ts'
import type { ConfigDisplay } from './fields/ConfigView.ts'
import type { ParamLayout } from './fields/ParamLayout.ts'
import { jettonBridge, oracleBridge } from './layouts/bridges.ts'
import { catchainConfig, consensusConfig, newConsensus } from './layouts/consensus.ts'
import { contract, fundamentalContracts } from './layouts/contracts.ts'
import { blockCreateFees, burning, mintPrices, toMint } from './layouts/economy.ts'
import {
  complaintPrices,
  defaultPunishment,
  electionTiming,
  punishment,
  stakes,
  validatorCounts,
} from './layouts/elections.ts'
import { gasLimitsPrices, msgForwardPrices, storagePrices } from './layouts/fees.ts'
import {
  criticalParams,
  globalId,
  globalVersion,
  mandatoryParams,
  masterKey,
  votingSetup,
} from './layouts/governance.ts'
import { blockLimits, collators, defaultSizeLimits, precompiled, sizeLimits, suspended } from './layouts/limits.ts'
import { tempKeys, validatorSet } from './layouts/validators.ts'
import { workchains } from './layouts/workchains.ts'

/** The definition of a configuration parameter. */
export type ParamDefinition<W = unknown> = {
  readonly title: string
  readonly description: string
  readonly group: ConfigGroup
  readonly link: string
  readonly layout: ParamLayout<W>
  /** The value used by nodes when the parameter is not set. */
  readonly getDefault?: () => ConfigDisplay
  /** Not part of the `/v2` JSON. */
  readonly debugOnly?: true
}

const defineParam = <W>(param: ParamDefinition<W>): ParamDefinition<W> => param

const docs = (anchor: string): string => `https://docs.ton.org/foundations/config#${anchor}`
const tlb = 'https://github.com/ton-blockchain/ton/blob/master/crypto/block/block.tlb'

/** All parameters with a known layout, by number. */
export const params = {
  0: contractParam(
    'Configuration contract',
    'The contract that stores the configuration and counts votes on proposals.',
    'param-0-config-address',
  ),
  1: contractParam(
    'Elector',
    'The contract that accepts stakes, elects validators and pays rewards.',
    'param-1-elector-address',
  ),
  2: contractParam(
    'Minter',
    'The account that mints coins and extra currencies; if not set, the configuration contract.',
    'param-2-ton-minting-address',
  ),
  3: contractParam(
    'Fee collector',
    'The account that collects fees; if not set, the elector.',
    'param-3-fee-collector-address',
  ),
  4: contractParam('DNS root', 'The contract where domain name resolution starts.', 'param-4-root-dns-address'),
  5: defineParam({
    title: 'Burning',
    description: 'The share of fees that is burned, and the account whose coins are burned.',
    group: 'economy',
    link: tlb,
    layout: burning,
  }),
  6: defineParam({
    title: 'Minting fees',
    description: 'The price of creating an extra currency, and of minting more of one.',
    group: 'economy',
    link: docs('param-6-extra-currency-fee'),
    layout: mintPrices,
  }),
  7: defineParam({
    title: 'Extra currencies',
    description: 'The supply of each extra currency.',
    group: 'economy',
    link: docs('param-7-extra-currency-volume'),
    layout: toMint,
  }),
  8: defineParam({
    title: 'Network version',
    description: 'The protocol version and the capabilities of validators.',
    group: 'governance',
    link: docs('param-8-network-version'),
    layout: globalVersion,
  }),
  9: defineParam({
    title: 'Mandatory parameters',
    description: 'Parameters that no proposal can remove.',
    group: 'governance',
    link: docs('param-9-mandatory-params'),
    layout: mandatoryParams,
  }),
  10: defineParam({
    title: 'Critical parameters',
    description: 'Parameters that only a critical proposal, which needs more votes, can change.',
    group: 'governance',
    link: docs('param-10-critical-params'),
    layout: criticalParams,
  }),
  11: defineParam({
    title: 'Proposal voting',
    description: 'When a configuration proposal is accepted, and what it costs.',
    group: 'governance',
    link: docs('param-11-config-params'),
    layout: votingSetup,
  }),
  12: defineParam({
    title: 'Workchains',
    description: 'The workchains of the network and their sharding limits.',
    group: 'workchains',
    link: docs('param-12-workchain-config'),
    layout: workchains,
  }),
  13: defineParam({
    title: 'Complaint fees',
    description: 'The price of a complaint to the elector about a validator.',
    group: 'elections',
    link: docs('param-13-complaint-cost'),
    layout: complaintPrices,
  }),
  14: defineParam({
    title: 'Block rewards',
    description: 'Coins created per block.',
    group: 'economy',
    link: docs('param-14-block-reward'),
    layout: blockCreateFees,
  }),
  15: defineParam({
    title: 'Election timing',
    description: 'When validators are elected and how long they serve.',
    group: 'elections',
    link: docs('param-15-elections-timing'),
    layout: electionTiming,
  }),
  16: defineParam({
    title: 'Validator count',
    description: 'Limits on the number of validators.',
    group: 'elections',
    link: docs('param-16-validators-limits'),
    layout: validatorCounts,
  }),
  17: defineParam({
    title: 'Stake limits',
    description: 'Limits on validator stakes.',
    group: 'elections',
    link: docs('param-17-stake-limits'),
    layout: stakes,
  }),
  18: defineParam({
    title: 'Storage prices',
    description: 'Storage fees of accounts.',
    group: 'fees',
    link: docs('param-18-storage-prices'),
    layout: storagePrices,
  }),
  19: defineParam({
    title: 'Global ID',
    description: 'Identifies the network, so that a signature for one network is not valid on another.',
    group: 'governance',
    link: tlb,
    layout: globalId,
    debugOnly: true,
  }),
  20: gasPrices('masterchain'),
  21: gasPrices('basechain'),
  22: blockSize('masterchain'),
  23: blockSize('basechain'),
  24: defineParam({
    title: 'Message prices, masterchain',
    description: 'Forward fees of messages from or to the masterchain.',
    group: 'fees',
    link: docs('param-24-and-25-message-price'),
    layout: msgForwardPrices,
  }),
  25: defineParam({
    title: 'Message prices, basechain',
    description: 'Forward fees of messages within the basechain.',
    group: 'fees',
    link: docs('param-24-and-25-message-price'),
    layout: msgForwardPrices,
  }),
  28: defineParam({
    title: 'Catchain',
    description: 'How validator groups are formed and how long they last.',
    group: 'consensus',
    link: docs('param-28-catchain-config'),
    layout: catchainConfig,
  }),
  29: defineParam({
    title: 'Consensus',
    description: 'How a validator group agrees on a block.',
    group: 'consensus',
    link: docs('param-29-consensus-config'),
    layout: consensusConfig,
  }),
  30: defineParam({
    title: 'New consensus',
    description: 'Settings of the Simplex consensus protocol; if not set, parameters 28 and 29 apply.',
    group: 'consensus',
    link: tlb,
    layout: newConsensus,
  }),
  31: defineParam({
    title: 'Fundamental contracts',
    description: 'Masterchain contracts that pay no fees and may have tick-tock transactions in every block.',
    group: 'contracts',
    link: docs('param-31-fee-exempt-contracts'),
    layout: fundamentalContracts,
  }),
  32: validators('Previous validators', 'The validators of the previous round.'),
  33: validators('Previous temporary validators', 'Temporary validators of the previous round.'),
  34: validators('Validators', 'The validators of the current round.'),
  35: validators('Temporary validators', 'Temporary validators of the current round.'),
  36: validators('Next validators', 'The validators of the next round, once elected.'),
  37: validators('Next temporary validators', 'Temporary validators of the next round.'),
  39: defineParam({
    title: 'Temporary keys',
    description: 'Keys that validators temporarily use instead of their own.',
    group: 'validators',
    link: tlb,
    layout: tempKeys,
    debugOnly: true,
  }),
  40: defineParam({
    title: 'Fines',
    description: 'Fines for validator misbehaviour; if not set, 101 coins.',
    group: 'elections',
    link: docs('param-40-misbehavior-punishment'),
    layout: punishment,
    getDefault: defaultPunishment,
  }),
  41: defineParam({
    title: 'Collators',
    description: 'Nodes that collate blocks for validators.',
    group: 'consensus',
    link: tlb,
    layout: collators,
    debugOnly: true,
  }),
  43: defineParam({
    title: 'Size limits',
    description: 'Size limits of messages and accounts.',
    group: 'limits',
    link: docs('param-43-account-and-message-limits'),
    layout: sizeLimits,
    getDefault: defaultSizeLimits,
  }),
  44: defineParam({
    title: 'Suspended accounts',
    description: 'Uninitialised accounts that cannot be deployed until a given date.',
    group: 'limits',
    link: docs('param-44-suspended-addresses'),
    layout: suspended,
  }),
  45: defineParam({
    title: 'Precompiled contracts',
    description: 'Contracts with a native implementation in the node and a fixed gas cost.',
    group: 'limits',
    link: docs('param-45-precompiled-contracts'),
    layout: precompiled,
  }),
  71: outboundBridge('Ethereum'),
  72: outboundBridge('BNB Smart Chain'),
  73: outboundBridge('Polygon'),
  79: inboundBridge('Ethereum'),
  81: inboundBridge('BNB Smart Chain'),
  82: inboundBridge('Polygon'),
  [-999]: defineParam({
    title: 'Configuration master key',
    description: 'A key whose holder may change the configuration without a vote; zeros mean none.',
    group: 'governance',
    link: docs('negative-parameters'),
    layout: masterKey,
    debugOnly: true,
  }),
} as const

/** Numbers used only in proposals; no parameter is stored under them. */
export const proposalOnlyParams: Readonly<Record<number, { readonly title: string; readonly description: string }>> = {
  [-1000]: {
    title: 'Configuration contract code',
    description: 'A proposal with this number replaces the code of the configuration contract.',
  },
  [-1001]: {
    title: 'Elector code',
    description: 'A proposal with this number replaces the code of the elector.',
  },
}

function contractParam(title: string, description: string, anchor: string) {
  return defineParam({ title, description, group: 'contracts', link: docs(anchor), layout: contract(title) })
}

function gasPrices(chain: string) {
  return defineParam({
    title: `Gas, ${chain}`,
    description: `Gas prices and limits on the ${chain}.`,
    group: 'fees',
    link: docs('param-20-and-21-gas-prices'),
    layout: gasLimitsPrices,
  })
}

function blockSize(chain: string) {
  return defineParam({
    title: `Block limits, ${chain}`,
    description: `Size limits of ${chain} blocks.`,
    group: 'limits',
    link: docs('param-22-and-23-block-limits'),
    layout: blockLimits,
  })
}

function validators(title: string, description: string) {
  return defineParam({
    title,
    description,
    group: 'validators',
    link: docs('param-32-34-and-36-validator-lists'),
    layout: validatorSet,
  })
}

function outboundBridge(chain: string) {
  return defineParam({
    title: `Toncoin bridge to ${chain}`,
    description: `The bridge that wraps this network's coin on ${chain}.`,
    group: 'bridges',
    link: docs('param-71-73-outbound-bridges'),
    layout: oracleBridge,
  })
}

function inboundBridge(chain: string) {
  return defineParam({
    title: `Token bridge from ${chain}`,
    description: `The bridge that wraps tokens of ${chain} on this network.`,
    group: 'bridges',
    link: docs('param-79-81-and-82-inbound-bridges'),
    layout: jettonBridge,
  })
}
