import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family names, as toncenter's classifier writes them. */
export const nameFields: ToncenterFields = {
  DomainRecordChange: d => ({
    source: d.owner,
    destination: d.item,
    asset: d.collection,
    key: d.key,
    value_schema: d.schema,
    value: d.target ?? d.value,
    flags: d.flags,
  }),
  DomainRecordDelete: d => ({
    source: d.owner,
    destination: d.item,
    asset: d.collection,
    key: d.key,
  }),
  SubdomainDelegation: d => ({
    source: d.owner,
    destination: d.item,
    asset: d.collection,
    key: d.key,
    value_schema: d.schema,
    value: d.resolver,
  }),
  SubdomainDelegationEnd: d => ({ source: d.owner, destination: d.item, asset: d.collection, key: d.key }),
  DomainRelease: d => ({
    source: d.requester,
    destination: d.item,
    asset: d.collection,
    asset_secondary: d.item,
    nft_item_index: d.index,
    value: d.bid.amount,
    query_id: d.queryId,
    dns_release_query_id: d.queryId,
  }),
}
