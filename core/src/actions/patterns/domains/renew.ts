import { hasInterface } from '../../../contracts/interfaces.ts'
import { bounce } from '../../ops/bounce.ts'
import { changeDnsRecord } from '../../ops/dns.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * The owner sends the domain item an empty change, which prolongs it by a year.
 *
 *     owner ──change_dns_record, key 0, no value──▶ dns item
 */
export const renew = definePattern({
  name: 'domains.renew',
  makes: 'DomainRenew',
  shape: tx(changeDnsRecord, {
    where: ({ node, body }) =>
      node.from !== undefined &&
      body.key === 0n &&
      body.value === undefined &&
      // What the account is may be unknown.
      (node.interfaces.length === 0 || hasInterface(node.interfaces, 'nft_item')),
    children: { refusal: maybe(tx(bounce)) },
  }),
  build({ node }, facts) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: { domain: facts.nftItem(node.account)?.domain, item: node.account, renewer: node.from },
    }
  },
})
