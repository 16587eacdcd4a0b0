import type { Sample } from '@tonoscope/core/chain/snapshot/Snapshot'

/** A recorded scenario that is offered as a sample, with its title and description. */
export type ScenarioSample = Pick<Sample, 'title' | 'description' | 'arguments'> & { readonly scenario: string }

/** Recorded messages that are offered as samples, by group, both in display order. */
export const scenarioSamples: Readonly<Record<Sample['group'], readonly ScenarioSample[]>> = {
  works: [
    {
      scenario: 'transfer-v4r2-comment',
      title: 'A transfer',
      description: 'A v4r2 wallet sends TON with a text comment.',
    },
    {
      scenario: 'jetton-transfer',
      title: 'A jetton transfer',
      description:
        'Five transactions: wallet, jetton wallets of sender and recipient, the notification, the returned excess.',
    },
    {
      scenario: 'nft-purchase',
      title: 'An NFT purchase',
      description:
        'The buyer pays a fixed price; seller, marketplace and artist get their shares, the buyer gets the item.',
    },
    {
      scenario: 'transfer-v5r1-multi',
      title: 'Ten transfers in one message',
      description: 'A v5r1 wallet sends ten messages to four accounts with one signature.',
    },
    {
      scenario: 'nft-transfer',
      title: 'An NFT changes its owner',
      description: 'The item notifies its new owner and returns the excess.',
    },
    {
      scenario: 'dns-renew',
      title: 'A domain is renewed',
      description: 'An empty record change renews a .ton domain for a year.',
    },
    {
      scenario: 'v5-gas-relay',
      title: 'A relay pays the fees',
      description: 'A relay delivers a signed request to a v5r1 wallet, which sends a transfer.',
    },
    {
      scenario: 'subscription-payment',
      title: 'A subscription collects its payment',
      description: 'An external message makes the subscription request a payment, and the wallet pays.',
    },
  ],
  fails: [
    {
      scenario: 'bounce-no-contract',
      title: 'A bounce',
      description: 'TON sent to an address without a contract bounces.',
    },
    {
      scenario: 'throw-777-bounced',
      title: 'A compute failure',
      description: 'The contract throws 777; the message bounces.',
    },
    {
      scenario: 'action-ignored-mode2',
      title: 'A failure that exit code 0 hides',
      description: 'A contract sends more than its balance with mode +2: no error anywhere, and nothing is sent.',
    },
    {
      scenario: 'orders-one-of-three',
      title: 'Only one of three is sent',
      description: 'Three outgoing messages are signed, the wallet can pay for the middle one; every exit code is 0.',
    },
    {
      scenario: 'action-phase-37',
      title: 'An action phase failure',
      description: 'The compute phase succeeds, then the balance is too low for the outgoing message (result code 37).',
    },
    {
      scenario: 'jetton-transfer-too-much',
      title: 'More jettons than the balance',
      description: 'The jetton wallet rejects the transfer; the message bounces.',
    },
    {
      scenario: 'out-of-gas',
      title: 'Out of gas',
      description: 'The contract loops forever: exit code -14.',
    },
    {
      scenario: 'v5-disable-signature-by-external',
      title: 'Accepted, then failed',
      description:
        'Only an extension may disable the signature: exit code 146, yet the fee is paid and the seqno has increased.',
    },
  ],
  rejected: [
    {
      scenario: 'rejected-tester-throw-before-accept',
      title: 'Rejected by the contract',
      description: 'The contract throws 701 before it accepts the message: no transaction is created.',
    },
    {
      scenario: 'rejected-v5-signature-disabled',
      title: 'Signature authentication is disabled',
      description: 'A v5r1 wallet that only its extensions may use rejects a signed message (exit code 132).',
    },
  ],
  large: [
    {
      scenario: 'highload-v2-100-messages',
      title: 'A hundred messages at once',
      description:
        'A highload wallet deploys itself and sends a hundred messages. One recipient got another transfer in between, so 100 of 101 transactions repeat exactly.',
      arguments: { transactions: 200 },
    },
    {
      scenario: 'highload-v3-batch',
      title: 'A batch of thirty',
      description: 'A highload v3 wallet sends itself a request for thirty outgoing messages.',
    },
    {
      scenario: 'long-chain',
      title: 'A chain longer than the limit',
      description:
        '106 transactions in a row: the default limit of 100 truncates the trace, and the truncation is shown.',
    },
  ],
}
