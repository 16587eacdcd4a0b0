import { Builder } from '../../cell/Builder.ts'
import type { DnsRecordJson } from '../../contract/accountReplies.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { AppError, tryRead } from '../../errors.ts'
import { newDecodeContext } from '../../messages/bodyLayouts.ts'
import { readDnsRecordSet } from '../../messages/dnsRecord.ts'
import { accountPreview } from '../../naming/previews.ts'
import type { Address } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { isDomainName, queryDns } from '../items/queryDns.ts'
import { listInterfaces } from './contractFacts.ts'
import { openAccount } from './openAccount.ts'

/** A decoded record, by the name of its type. */
type DecodedRecord = {
  readonly sum_type: string
  readonly d_n_s_next_resolver?: string
  readonly d_n_s_adnl_address?: { readonly address: string }
  readonly d_n_s_storage_address?: string
  readonly d_n_s_smc_address?: {
    readonly address: string
    readonly smc_capability: { readonly name: readonly string[]; readonly interfaces: readonly string[] }
  }
}

/** The records of a domain. @throws input.argument, lookup.account when no resolver knows it, source.* */
export async function getDnsRecords(context: CallContext, text: string): Promise<DnsRecordJson> {
  const name = text.trim()
  if (!isDomainName(name))
    throw new AppError('input.argument', { name: 'domain_name', reason: 'expected a domain, such as alice.ton' })
  const root = await queryDns(context, name, 0n)
  if (root === undefined) throw new AppError('lookup.account', { account: name })
  const records = root === null ? [] : decodeRecords(root)
  const wallet = records.find(({ d_n_s_smc_address: address }) => address)?.d_n_s_smc_address
  const resolver = records.find(({ d_n_s_next_resolver: each }) => each)?.d_n_s_next_resolver
  const storage = records.find(({ d_n_s_storage_address: each }) => each)?.d_n_s_storage_address
  return {
    ...(wallet && { wallet: await presentWallet(context, wallet) }),
    ...(resolver && { next_resolver: resolver }),
    sites: records.flatMap(({ d_n_s_adnl_address: site }) => site?.address ?? []),
    ...(storage !== undefined && { storage }),
  }
}

/** The records of a dictionary; none if it is not one. */
function decodeRecords(root: Parameters<Builder['maybeRef']>[0]): DecodedRecord[] {
  const slice = new Builder().maybeRef(root).end().slice()
  const decoded = tryRead(() => readDnsRecordSet(slice, newDecodeContext())) as
    // The form of `readDnsRecordSet`.
    { readonly records: Readonly<Record<string, { readonly value: DecodedRecord }>> } | undefined
  return Object.values(decoded?.records ?? {}).map(({ value }) => value)
}

async function presentWallet(
  context: CallContext,
  { address: text, smc_capability: { interfaces, name } }: NonNullable<DecodedRecord['d_n_s_smc_address']>,
): Promise<NonNullable<DnsRecordJson['wallet']>> {
  const address = text as Address // of a decoded record
  const opened = await tryFetch(() => openAccount(context, { account: address }))
  const isWallet = opened ? hasInterface(listInterfaces(opened), 'wallet') : false
  return {
    address,
    account: accountPreview(address, context.network.label?.(address), isWallet),
    is_wallet: interfaces.includes('wallet'),
    has_method_pubkey: interfaces.includes('pubkey'),
    has_method_seqno: interfaces.includes('seqno'),
    names: [...name],
  }
}
