import { couldBe } from '../../actions/engine/couldBe.ts'
import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { changeDnsRecord } from './ops.ts'

/**
 * The owner sends the domain item an empty record change, which renews it for a year.
 *
 *     owner ──change_dns_record, key 0, no value──▶ dns item
 */
export const renew = definePattern({
  name: 'domains.renew',
  actionType: 'DomainRenew',
  shape: tx(changeDnsRecord, {
    where: ({ node, body }) =>
      node.from !== undefined && body.key === 0n && body.value === undefined && couldBe(node, 'nft_item'),
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build({ node }, facts) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: { domain: facts.nftItem(node.account)?.domain, item: node.account, renewer: node.from },
    }
  },
})
