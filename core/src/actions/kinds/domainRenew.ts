import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = {
  /** `undefined` when the name is unknown. */
  readonly domain: string | undefined
  readonly item: Address
  readonly renewer: Address
}

/** A domain is renewed for a year. */
export const domainRenew = defineAction<Detail>()({
  wire: z
    .object({ domain: z.string(), contract_address: rawAddress, renewer: AccountAddress })
    .meta({ id: 'DomainRenewAction' }),
  present: (d, names) => ({
    domain: getDomain(d, names.nft(d.item).dns),
    contract_address: d.item,
    renewer: names.account(d.renewer),
  }),
  preview(d, names, texts) {
    const domain = getDomain(d, names.nft(d.item).dns)
    return {
      name: 'Domain Renew',
      description: texts.DomainRenew({ domain }),
      value: domain,
    }
  },
  accounts: d => [d.renewer, d.item],
  items: d => [d.item],
  movements: () => [],
})

const getDomain = (d: Detail, named: string | undefined): string => d.domain ?? named ?? 'unknown'
