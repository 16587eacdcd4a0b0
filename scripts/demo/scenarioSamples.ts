import type { Sample } from '@tonoscope/core/chain/snapshot/Snapshot'

/** A recorded scenario worth trying, and what to say about it. */
export type ScenarioSample = Pick<Sample, 'title' | 'description' | 'group' | 'arguments'> & {
  readonly scenario: string
}

/** Recorded messages that are offered as samples, in the order in which they are shown. */
export const scenarioSamples: readonly ScenarioSample[] = [
  {
    scenario: 'transfer-v4r2-comment',
    title: 'A transfer',
    description: 'A v4r2 wallet sends coins with a text comment.',
    group: 'works',
  },
  {
    scenario: 'jetton-transfer',
    title: 'A jetton transfer',
    description:
      'Five transactions: wallet, jetton wallets of both sides, the notification, the rest of the coins comes back.',
    group: 'works',
  },
  {
    scenario: 'nft-purchase',
    title: 'An NFT purchase',
    description:
      'The buyer pays a fixed price; seller, marketplace and artist get their parts, the buyer gets the item.',
    group: 'works',
  },
  {
    scenario: 'transfer-v5r1-multi',
    title: 'Ten transfers in one message',
    description: 'A v5r1 wallet sends ten messages to four accounts with one signature.',
    group: 'works',
  },
  {
    scenario: 'nft-transfer',
    title: 'An NFT changes its owner',
    description: 'The item tells its new owner and returns the coins that are left.',
    group: 'works',
  },
  {
    scenario: 'dns-renew',
    title: 'A domain is renewed',
    description: 'An empty record change prolongs a domain of the network by a year.',
    group: 'works',
  },
  {
    scenario: 'v5-gas-relay',
    title: 'Somebody else pays the fees',
    description: 'A relay carries a signed request to a v5r1 wallet, which sends a transfer.',
    group: 'works',
  },
  {
    scenario: 'subscription-payment',
    title: 'A subscription collects its payment',
    description: 'A message from outside makes the subscription ask the wallet, and the wallet pays.',
    group: 'works',
  },
  {
    scenario: 'highload-v2-100-messages',
    title: 'A hundred messages at once',
    description:
      'A highload wallet deploys itself and sends a hundred messages. One receiver got other coins in between, so 100 of 101 repeat exactly.',
    group: 'large',
    arguments: { transactions: 200 },
  },
  {
    scenario: 'highload-v3-batch',
    title: 'A batch of thirty',
    description: 'A highload v3 wallet orders itself to send thirty messages.',
    group: 'large',
  },
  {
    scenario: 'long-chain',
    title: 'A chain longer than the limit',
    description: '106 transactions, one after the other: the usual limit of 100 cuts it, and the cut is shown.',
    group: 'large',
  },
  {
    scenario: 'bounce-no-contract',
    title: 'A bounce',
    description: 'Coins for an address where no contract is come back.',
    group: 'fails',
  },
  {
    scenario: 'throw-777-bounced',
    title: 'A compute failure',
    description: 'The contract throws 777; its coins bounce.',
    group: 'fails',
  },
  {
    scenario: 'action-ignored-mode2',
    title: 'A failure that exit code 0 hides',
    description: 'A contract sends more than it has with mode +2: no error anywhere, and nothing is sent.',
    group: 'fails',
  },
  {
    scenario: 'orders-one-of-three',
    title: 'Only one of three is sent',
    description: 'Three orders are signed, the wallet can pay the middle one; every exit code is 0.',
    group: 'fails',
  },
  {
    scenario: 'action-phase-37',
    title: 'An action phase failure',
    description: 'The code runs to its end, then the coins for its message are missing (result code 37).',
    group: 'fails',
  },
  {
    scenario: 'jetton-transfer-too-much',
    title: 'More jettons than there are',
    description: 'The jetton wallet refuses; the coins bounce.',
    group: 'fails',
  },
  {
    scenario: 'out-of-gas',
    title: 'A loop until the gas ends',
    description: 'The contract never stops by itself: exit code -14.',
    group: 'fails',
  },
  {
    scenario: 'v5-disable-signature-by-external',
    title: 'Accepted, then failed',
    description:
      'Only an extension may switch the signature off: exit code 146, yet the fee is paid and the seqno has moved.',
    group: 'fails',
  },
  {
    scenario: 'rejected-tester-throw-before-accept',
    title: 'Refused by the contract',
    description: 'The contract throws 701 before it accepts: no transaction comes into being.',
    group: 'rejected',
  },
  {
    scenario: 'rejected-v5-signature-disabled',
    title: 'Signatures are switched off',
    description: 'A v5r1 wallet that only its extensions may use refuses a signed message (exit code 132).',
    group: 'rejected',
  },
]
