import { getMethodId, knownGetMethods } from './getMethods.ts'

/** Methods of the elector, the configuration, multisig v1, nominator pools and vesting wallets that the table of results does not have. */
const otherNames = [
  'past_elections',
  'past_elections_list',
  'past_election_ids',
  'participant_list',
  'participates_in',
  'compute_returned_stake',
  'list_complaints',
  'show_complaint',
  'get_past_complaints',
  'complaint_storage_price',
  'list_proposals',
  'get_proposal',
  'proposal_storage_price',
  'create_init_state',
  'merge_inner_queries',
  'check_query_signatures',
  'get_messages_unsigned',
  'get_messages_unsigned_by_id',
  'get_messages_signed_by_id',
  'get_query_state',
  'messages_by_mask',
  'get_n_k',
  'get_public_keys',
  'get_max_punishment',
  'has_withdraw_requests',
  'get_whitelist',
  'get_locked_amount',
  'is_whitelisted',
] as const

let names: ReadonlyMap<number, string> | undefined

/** The name of a get method by its id: a known name with this checksum. */
export function findMethodName(id: number): string | undefined {
  names ??= new Map(
    [...otherNames, ...knownGetMethods().map(({ name }) => name)].map(name => [getMethodId(name), name]),
  )
  return names.get(id)
}
