import { pluralize } from '../../format/amount.ts'
import { capitalize } from '../../format/words.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import { OTHERS } from './flowGraph.ts'
import { BURNED, FEES, MINTED, NOT_FOLLOWED, UNKNOWN_RECIPIENT, UNKNOWN_SENDER } from './flows.ts'

const fixedEnds: readonly string[] = [MINTED, BURNED, FEES, NOT_FOLLOWED, UNKNOWN_SENDER, UNKNOWN_RECIPIENT]

/** The title of an end of a flow: the name or address of an account, or what it is if it is no account. */
export function useEndTitle(): (end: string, accounts?: number) => string {
  const title = useAccountTitle()
  return (end, accounts) => {
    if (end === OTHERS) return accounts === undefined ? 'the other accounts' : pluralize(accounts, 'other account')
    return fixedEnds.includes(end) ? capitalize(end) : title(end)
  }
}
