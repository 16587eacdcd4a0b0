import { parseAddress } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import type { Address } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { isDomainName, queryDns, readDnsAddress } from './queryDns.ts'

/** The sha256 of `wallet`: the DNS record with the address of a wallet. */
const walletCategory = 0xe8d44050873dba865aa7c170ab4cce64d90839a34dcfd6cf71d14e0205443b1bn

/**
 * The account that a text names: an address in any form, or a domain, which the network's DNS resolves to a wallet.
 *
 * @example
 * resolveAccountId(context, 'alice.ton')
 * @throws input.address, lookup.account for a domain without a wallet, source.*
 */
export async function resolveAccountId(context: CallContext, text: string): Promise<Address> {
  const name = text.trim()
  if (!isDomainName(name)) return parseAddress(name)
  const record = await queryDns(context, name, walletCategory)
  const account = record && readDnsAddress(record, walletRecord)
  if (!account) throw new AppError('lookup.account', { account: name })
  return account
}

/** dns_smc_address#9fd3 smc_addr:MsgAddressInt flags:(## 8) … = DNSRecord */
const walletRecord = 0x9fd3
