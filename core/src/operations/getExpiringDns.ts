import type { Call, Reply } from '../contract/operations.ts'
import { parseAddress } from '../encoding/address.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getExpiringDomains } from '../engines/items/getExpiringDomains.ts'

/** Domains of an account, the latest expiry first; with a period, only those that expire within that many days. */
export const getExpiringDns = async (
  context: CallContext,
  { params }: Call<'getExpiringDns'>,
): Promise<Reply<'getExpiringDns'>> => ({
  items: await getExpiringDomains(context, parseAddress(params.account_id.trim()), params.period),
})
