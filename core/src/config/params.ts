import { jettonBridge, oracleBridge } from './layouts/bridges.ts'
import { catchainConfig, consensusConfig } from './layouts/consensus.ts'
import { contract, fundamentalContracts } from './layouts/contracts.ts'
import { blockCreateFees, burning, mintPrices, toMint } from './layouts/economy.ts'
import {
  complaintPrices,
  electionTiming,
  punishment,
  punishmentByDefault,
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
import { blockLimits, collators, precompiled, sizeLimits, sizeLimitsByDefault, suspended } from './layouts/limits.ts'
import { newConsensus } from './layouts/newConsensus.ts'
import { tempKeys, validatorSet } from './layouts/validators.ts'
import { workchains } from './layouts/workchains.ts'
import type { Shape } from './Shape.ts'
import type { Group } from './units.ts'
import type { Shown } from './View.ts'

/** What is known of a parameter. */
export type Param<W = unknown> = {
  readonly title: string
  /** What it is for, one sentence. */
  readonly about: string
  readonly group: Group
  /** Where it is documented. */
  readonly link: string
  readonly shape: Shape<W>
  /** What holds where it is not set. */
  readonly byDefault?: () => Shown
  /** `/v2` says nothing of it. */
  readonly debugOnly?: true
}

const row = <W>(param: Param<W>): Param<W> => param

const docs = (anchor: string): string => `https://docs.ton.org/foundations/config#${anchor}`
const tlb = 'https://github.com/ton-blockchain/ton/blob/master/crypto/block/block.tlb'

/** Every parameter whose layout is known, by number. */
export const params = {
  0: row({
    title: 'Configuration contract',
    about: 'The contract that keeps the configuration and counts the votes on it.',
    group: 'contracts',
    link: docs('param-0-config-address'),
    shape: contract('Configuration contract'),
  }),
  1: row({
    title: 'Elector',
    about: 'The contract that takes stakes, elects validators and pays them.',
    group: 'contracts',
    link: docs('param-1-elector-address'),
    shape: contract('Elector'),
  }),
  2: row({
    title: 'Minter',
    about: 'The account that new coins and extra currencies come from; without it, the configuration contract.',
    group: 'contracts',
    link: docs('param-2-ton-minting-address'),
    shape: contract('Minter'),
  }),
  3: row({
    title: 'Fee collector',
    about: 'The account that fees go to; without it, the elector.',
    group: 'contracts',
    link: docs('param-3-fee-collector-address'),
    shape: contract('Fee collector'),
  }),
  4: row({
    title: 'DNS root',
    about: 'The contract at which the search for a domain name begins.',
    group: 'contracts',
    link: docs('param-4-root-dns-address'),
    shape: contract('DNS root'),
  }),
  5: row({
    title: 'Burning',
    about: 'What part of the fees is burnt, and the account whose coins are burnt.',
    group: 'economy',
    link: tlb,
    shape: burning,
  }),
  6: row({
    title: 'Prices of minting',
    about: 'What it costs to make a new extra currency, or more of one.',
    group: 'economy',
    link: docs('param-6-extra-currency-fee'),
    shape: mintPrices,
  }),
  7: row({
    title: 'Extra currencies',
    about: 'How much of each extra currency is in circulation.',
    group: 'economy',
    link: docs('param-7-extra-currency-volume'),
    shape: toMint,
  }),
  8: row({
    title: 'Network version',
    about: 'The version of the protocol, and what validators are able to do.',
    group: 'governance',
    link: docs('param-8-network-version'),
    shape: globalVersion,
  }),
  9: row({
    title: 'Mandatory parameters',
    about: 'Parameters that no proposal can remove.',
    group: 'governance',
    link: docs('param-9-mandatory-params'),
    shape: mandatoryParams,
  }),
  10: row({
    title: 'Critical parameters',
    about: 'Parameters that only a critical proposal, which needs more votes, can change.',
    group: 'governance',
    link: docs('param-10-critical-params'),
    shape: criticalParams,
  }),
  11: row({
    title: 'Votes on proposals',
    about: 'When a proposal to change the configuration is accepted, and what it costs to make one.',
    group: 'governance',
    link: docs('param-11-config-params'),
    shape: votingSetup,
  }),
  12: row({
    title: 'Workchains',
    about: 'The workchains of the network, and how far they may be split into shards.',
    group: 'workchains',
    link: docs('param-12-workchain-config'),
    shape: workchains,
  }),
  13: row({
    title: 'Price of complaints',
    about: 'What it costs to complain to the elector about a validator.',
    group: 'elections',
    link: docs('param-13-complaint-cost'),
    shape: complaintPrices,
  }),
  14: row({
    title: 'Block rewards',
    about: 'How many coins are created with a block.',
    group: 'economy',
    link: docs('param-14-block-reward'),
    shape: blockCreateFees,
  }),
  15: row({
    title: 'Election timing',
    about: 'When validators are elected, and how long they serve.',
    group: 'elections',
    link: docs('param-15-elections-timing'),
    shape: electionTiming,
  }),
  16: row({
    title: 'Number of validators',
    about: 'How many validators there may be.',
    group: 'elections',
    link: docs('param-16-validators-limits'),
    shape: validatorCounts,
  }),
  17: row({
    title: 'Stakes',
    about: 'How much validators may stake.',
    group: 'elections',
    link: docs('param-17-stake-limits'),
    shape: stakes,
  }),
  18: row({
    title: 'Storage prices',
    about: 'What it costs to keep an account.',
    group: 'fees',
    link: docs('param-18-storage-prices'),
    shape: storagePrices,
  }),
  19: row({
    title: 'Global id',
    about: 'Tells networks apart, so that what was signed for one is not valid on another.',
    group: 'governance',
    link: tlb,
    shape: globalId,
    debugOnly: true,
  }),
  20: row({
    title: 'Gas, masterchain',
    about: 'What computation costs on the masterchain, and how much of it there may be.',
    group: 'fees',
    link: docs('param-20-and-21-gas-prices'),
    shape: gasLimitsPrices,
  }),
  21: row({
    title: 'Gas, basechain',
    about: 'What computation costs on the basechain, and how much of it there may be.',
    group: 'fees',
    link: docs('param-20-and-21-gas-prices'),
    shape: gasLimitsPrices,
  }),
  22: row({
    title: 'Block limits, masterchain',
    about: 'How large a block of the masterchain may become.',
    group: 'limits',
    link: docs('param-22-and-23-block-limits'),
    shape: blockLimits,
  }),
  23: row({
    title: 'Block limits, basechain',
    about: 'How large a block of the basechain may become.',
    group: 'limits',
    link: docs('param-22-and-23-block-limits'),
    shape: blockLimits,
  }),
  24: row({
    title: 'Message prices, masterchain',
    about: 'What it costs to send a message from or to the masterchain.',
    group: 'fees',
    link: docs('param-24-and-25-message-price'),
    shape: msgForwardPrices,
  }),
  25: row({
    title: 'Message prices, basechain',
    about: 'What it costs to send a message within the basechain.',
    group: 'fees',
    link: docs('param-24-and-25-message-price'),
    shape: msgForwardPrices,
  }),
  28: row({
    title: 'Catchain',
    about: 'How validators are put into groups, and how long a group lasts.',
    group: 'consensus',
    link: docs('param-28-catchain-config'),
    shape: catchainConfig,
  }),
  29: row({
    title: 'Consensus',
    about: 'How a group of validators agrees on a block.',
    group: 'consensus',
    link: docs('param-29-consensus-config'),
    shape: consensusConfig,
  }),
  30: row({
    title: 'New consensus',
    about: 'How a group agrees by the newer protocol, Simplex; without it, as parameters 28 and 29 say.',
    group: 'consensus',
    link: tlb,
    shape: newConsensus,
  }),
  31: row({
    title: 'Fundamental contracts',
    about: 'Contracts of the masterchain that pay no fees and may run by themselves in every block.',
    group: 'contracts',
    link: docs('param-31-fee-exempt-contracts'),
    shape: fundamentalContracts,
  }),
  32: validators('Previous validators', 'The validators of the round before.'),
  33: validators('Previous temporary validators', 'Validators that stood in for those of the round before.'),
  34: validators('Validators', 'The validators of this round.'),
  35: validators('Temporary validators', 'Validators that stand in for those of this round.'),
  36: validators('Next validators', 'The validators of the next round, once they are elected.'),
  37: validators('Next temporary validators', 'Validators that will stand in for those of the next round.'),
  39: row({
    title: 'Temporary keys',
    about: 'Keys that validators use instead of their own for a while.',
    group: 'validators',
    link: tlb,
    shape: tempKeys,
    debugOnly: true,
  }),
  40: row({
    title: 'Fines',
    about: 'What validators are fined for not working; without it, 101 coins.',
    group: 'elections',
    link: docs('param-40-misbehavior-punishment'),
    shape: punishment,
    byDefault: punishmentByDefault,
  }),
  41: row({
    title: 'Collators',
    about: 'Nodes that put blocks together for validators.',
    group: 'consensus',
    link: tlb,
    shape: collators,
    debugOnly: true,
  }),
  43: row({
    title: 'Size limits',
    about: 'How large messages and accounts may be.',
    group: 'limits',
    link: docs('param-43-account-and-message-limits'),
    shape: sizeLimits,
    byDefault: sizeLimitsByDefault,
  }),
  44: row({
    title: 'Suspended accounts',
    about: 'Accounts without a contract that cannot get one until a certain day.',
    group: 'limits',
    link: docs('param-44-suspended-addresses'),
    shape: suspended,
  }),
  45: row({
    title: 'Precompiled contracts',
    about: 'Contracts that nodes know by heart, and whose runs cost a fixed amount of gas.',
    group: 'limits',
    link: docs('param-45-precompiled-contracts'),
    shape: precompiled,
  }),
  71: outboundBridge('Ethereum'),
  72: outboundBridge('BNB Smart Chain'),
  73: outboundBridge('Polygon'),
  79: inboundBridge('Ethereum'),
  81: inboundBridge('BNB Smart Chain'),
  82: inboundBridge('Polygon'),
  [-999]: row({
    title: 'Key of the configuration',
    about: 'A key whose holder may change the configuration without a vote; zeros stand for nobody.',
    group: 'governance',
    link: docs('negative-parameters'),
    shape: masterKey,
    debugOnly: true,
  }),
} as const

/** Numbers that mean something although no parameter of them is kept. */
export const actionNumbers: Readonly<Record<number, { readonly title: string; readonly about: string }>> = {
  [-1000]: {
    title: 'Code of the configuration contract',
    about: 'A proposal under this number replaces the code of the configuration contract.',
  },
  [-1001]: { title: 'Code of the elector', about: 'A proposal under this number replaces the code of the elector.' },
}

function validators(title: string, about: string) {
  return row({
    title,
    about,
    group: 'validators',
    link: docs('param-32-34-and-36-validator-lists'),
    shape: validatorSet,
  })
}

function outboundBridge(chain: string) {
  return row({
    title: `Bridge of coins to ${chain}`,
    about: `The bridge that wraps coins of this network on ${chain}.`,
    group: 'bridges',
    link: docs('param-71-73-outbound-bridges'),
    shape: oracleBridge,
  })
}

function inboundBridge(chain: string) {
  return row({
    title: `Bridge of tokens from ${chain}`,
    about: `The bridge that wraps tokens of ${chain} on this network.`,
    group: 'bridges',
    link: docs('param-79-81-and-82-inbound-bridges'),
    shape: jettonBridge,
  })
}
