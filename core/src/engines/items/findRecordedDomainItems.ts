import { findMethodIds } from '../../getMethods/codeMethods.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'

/** The items in a recording that may be domains; `undefined` without a recording. @throws source.* */
export async function findRecordedDomainItems(context: CallContext): Promise<readonly Address[] | undefined> {
  const states = await context.network.chain.getRecordedStates?.('all', callOptions(context))
  return (
    states && [...states].flatMap(([address, { shardAccount }]) => (isDomain(toAccount(shardAccount)) ? address : []))
  )
}

const fillUpMethodId = getMethodId('get_last_fill_up_time')

/** Whether the account has the get method of domains; library code counts, as it is not resolved here. */
function isDomain(account: ReturnType<typeof toAccount>): boolean {
  const { code } = getInit(account)
  return code !== undefined && (code.exotic || findMethodIds(code).has(fillUpMethodId))
}
