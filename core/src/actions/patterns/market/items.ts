import type { AccountFacts } from '../../../trace/accountFacts.ts'
import type { Address } from '../../../units.ts'
import { couldBe, type TxNode } from '../../engine/nodes.ts'

/** Whether a transaction deployed its account. */
export const isDeployment = ({ tx }: TxNode): boolean => tx.origStatus !== 'active' && tx.endStatus === 'active'

/** Whether an account is an item, or unknown. */
export const couldBeItem = (node: TxNode): boolean => couldBe(node, 'nft_item')

/** The collection and the index of an item, as far as they are known. */
export function getItemFields(
  item: Address,
  facts: AccountFacts,
): { readonly collection?: Address; readonly index?: bigint } {
  const { collection, index } = facts.nftItem(item) ?? {}
  return { ...(collection !== undefined && { collection }), ...(index !== undefined && { index }) }
}

/** The collection of an item. */
export const getCollection = (item: Address | undefined, facts: AccountFacts): Address | undefined =>
  item === undefined ? undefined : facts.nftItem(item)?.collection
