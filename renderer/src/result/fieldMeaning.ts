/** Layouts by the beginning of their name, fields by name, and what a field means. */
const meanings: readonly (readonly [layouts: string, fields: Readonly<Record<string, string>>])[] = [
  [
    'wallet',
    {
      seqno: 'Number of the next signed message.',
      public_key: 'Key whose signatures the wallet accepts.',
      subwallet_id: 'Distinguishes wallets of one key; signed messages contain it.',
      wallet_id: 'Network, workchain, version and subwallet; signed messages contain it.',
      is_signature_allowed: 'Whether signed messages are accepted.',
      extensions: 'Accounts that can act for the wallet without a signature.',
      plugins: 'Accounts that can request TON without a signature.',
    },
  ],
  [
    'wallet_highload_v2',
    {
      old_queries: 'Query IDs in use, which cannot be used again yet.',
      last_cleaned: 'Query IDs up to this one have been dropped.',
    },
  ],
  [
    'wallet_highload_v3',
    {
      queries: 'Query IDs in use, which cannot be used again yet.',
      old_queries: 'Query IDs of the period before, which cannot be used again yet.',
      last_clean_time: 'When old query IDs were last dropped.',
      timeout: 'How long a signed message is valid after its creation.',
    },
  ],
  [
    'wallet_vesting',
    {
      start_time: 'When the schedule starts.',
      total_duration: 'How long until everything is unlocked.',
      unlock_period: 'How often a part is unlocked.',
      cliff_duration: 'How long nothing is unlocked after the start.',
      total_amount: 'What is locked at the start.',
      whitelist: 'Accounts that can receive locked TON.',
      sender: 'Who created the schedule, and can extend the whitelist.',
    },
  ],
  [
    'jetton_wallet',
    {
      balance: 'Jettons in this wallet.',
      owner: 'Who can send and burn the jettons.',
      jetton: 'The jetton master that created this wallet.',
      wallet_code: 'Code of the wallets of this jetton.',
      status: 'Locks of the issuer: 0 none, 1 outgoing, 2 incoming, 3 both.',
    },
  ],
  [
    'jetton_master',
    {
      total_supply: 'Jettons in circulation.',
      admin: 'Who can mint jettons and change the metadata; none: no account can.',
      content: 'Metadata, or where they are.',
      wallet_code: 'Code of the wallets of this jetton.',
    },
  ],
  [
    'nft_item',
    {
      index: 'Number of the item in its collection.',
      collection: 'The collection that created the item.',
      owner: 'Who can transfer the item.',
      content: 'Metadata of this item; the collection adds the rest.',
      domain: 'Name of the domain without its zone.',
      last_fill_up_time: 'Last renewal; the domain expires a year later.',
      end_time: 'When the auction ends.',
      max_bid_amount: 'Highest bid so far.',
      max_bid_address: 'Highest bidder.',
    },
  ],
  [
    'nft_collection',
    {
      owner: 'Who can mint items and change the collection.',
      next_item_index: 'Index of the item that is minted next.',
      item_code: 'Code of its items.',
      content: 'Metadata of the collection, and what items have in common.',
    },
  ],
  [
    'nft_sale',
    {
      marketplace: 'The marketplace that deployed the sale.',
      nft: 'The item for sale.',
      owner: 'The seller.',
      full_price: 'What the buyer pays, with fees and royalty.',
      marketplace_fee_address: 'Recipient of the fee of the marketplace.',
      royalty_address: 'Recipient of the royalty.',
      is_complete: 'Whether the item is sold or the sale cancelled.',
      created_at: 'When the sale was created.',
      sold_at: 'When the item was sold.',
    },
  ],
  [
    'nft_auction',
    {
      marketplace: 'The marketplace that deployed the auction.',
      nft: 'The item that is auctioned.',
      owner: 'The seller.',
      min_bid: 'Lowest first bid.',
      max_bid: 'A bid of this amount buys at once; 0 if none does.',
      last_bid: 'Highest bid so far.',
      last_member: 'Highest bidder.',
      last_bid_at: 'When the highest bid was made.',
      end_time: 'When the auction ends.',
      step_time: 'How long a late bid extends the auction.',
      marketplace_fee_address: 'Recipient of the fee of the marketplace.',
      royalty_address: 'Recipient of the royalty.',
      is_canceled: 'Whether the seller cancelled the auction.',
      created_at: 'When the auction was created.',
    },
  ],
  [
    'multisig',
    {
      threshold: 'How many signers must approve.',
      signers: 'Who can approve orders.',
      proposers: 'Who can create orders without being a signer.',
      owners_count: 'Number of owners.',
      owners: 'Keys of the owners.',
      pending_queries: 'Queries that wait for signatures, and executed ones that are remembered.',
      next_order_seqno: 'Number of the order that is created next.',
      is_any_order_seqno_allowed: 'Whether orders can be created out of sequence.',
      multisig: 'The multisig that executes the order.',
      order_seqno: 'Number of the order.',
      is_sent_for_execution: 'Whether it was sent to the multisig for execution.',
      approvals: 'Bit n is 1 if signer n has approved.',
      approvals_count: 'How many signers have approved.',
      expiration_time: 'Until when it can be executed.',
      order: 'Its actions.',
    },
  ],
  [
    'subscription',
    {
      wallet: 'The wallet that pays.',
      beneficiary: 'Recipient of the payments.',
      amount: 'What is paid each time.',
      period: 'Time between two payments.',
      start_time: 'When the first payment is due.',
      timeout: 'Time between two requests of a payment that fails.',
      last_payment_time: 'When the last payment was made.',
      last_request_time: 'When a payment was last requested.',
      subscription_id: 'Distinguishes subscriptions of the same wallet and recipient.',
    },
  ],
  [
    'tv_pool',
    {
      validator: 'Account of the validator in the masterchain.',
      validator_reward_share: 'Share of the validator in rewards, in hundredths of a percent.',
      state: 'Whether TON is staked: 0 no, 1 sent to the elector, 2 staked.',
      nominators: 'Nominators with their deposits.',
      nominators_count: 'Number of nominators.',
      withdraw_requests: 'Nominators that have requested a withdrawal.',
      stake_amount_sent: 'Stake of the running round.',
      validator_amount: 'TON of the validator in the pool.',
      stake_at: 'Election of the stake.',
      stake_held_for: 'How long the elector holds the stake after the round.',
      saved_validator_set_hash: 'Validator set when the stake was last checked.',
      validator_set_changes_count: 'Changes of the validator set since the stake was sent.',
      validator_set_change_time: 'When the validator set last changed.',
    },
  ],
  ['single_nominator_pool', { owner: 'Who can withdraw.', validator: 'Who can send stakes to the elector.' }],
]

/**
 * What a field of decoded data means in one sentence; `undefined` where its name says it, or for layouts without descriptions. The
 * longest matching beginning of the layout's name counts.
 *
 * @example
 * getFieldMeaning('wallet_v4r2', 'seqno') // 'Number of the next signed message.'
 */
export function getFieldMeaning(layout: string, field: string): string | undefined {
  // The last part of a nested field.
  const name = field.slice(field.lastIndexOf('.') + 1)
  let found: string | undefined
  let length = -1
  for (const [layouts, fields] of meanings) {
    if (!layout.startsWith(layouts) || layouts.length <= length || fields[name] === undefined) continue
    found = fields[name]
    length = layouts.length
  }
  return found
}
