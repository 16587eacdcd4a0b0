import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { parseAddress } from '../../encoding/address.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import { AppError, tryRead } from '../../errors.ts'
import { findDnsRoot } from '../../getMethods/dnsZones.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'

/** The sha256 of `wallet`: the DNS record with the address of a wallet. */
const walletCategory = 0xe8d44050873dba865aa7c170ab4cce64d90839a34dcfd6cf71d14e0205443b1bn
/** A name has at most 126 bytes; each resolver takes at least one label. */
const maxResolvers = 8
const maxNameBytes = 126

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
  const account = await resolveDomain(context, name)
  if (!account) throw new AppError('lookup.account', { account: name })
  return account
}

/** Whether a text is a domain name rather than an address, which has no dot. */
const isDomainName = (text: string): boolean =>
  /^[^\s.:/]+(?:\.[^\s.:/]+)+$/.test(text) && encodeUtf8(text).length <= maxNameBytes

async function resolveDomain(context: CallContext, name: string): Promise<Address | undefined> {
  const { chain } = context.network
  const options = callOptions(context)
  const block = await chain.getMasterchainBlock('newest', options)
  const config = await chain.getConfig(block.id, options)
  const executor = withGetMethodBudget(context.deps)
  let resolver = findDnsRoot(config)
  // From the root on, as in the protocol: ton\0alice\0. What a resolver leaves is for the next one.
  let rest = encodeUtf8(`${name.toLowerCase().split('.').reverse().join('\0')}\0`)
  for (let hop = 0; resolver && hop < maxResolvers; hop++) {
    const { shardAccount } = await chain.getAccount(resolver, block.id, options)
    if (!shardAccount) return undefined
    const { code, data } = getInit(toAccount(shardAccount))
    const wanted = [...findLibraries([code, data])]
    const libraries = wanted.length > 0 ? await chain.getLibraries(wanted, options) : new Map()
    const time = getNetworkTime(context, block)
    const reader = createContractReader(executor, { config, now: time, seed: block.id.rootHash, libraries })
    await reader.recover()
    const query: StackItem = { type: 'slice', cell: new Builder().bytes(rest).end() }
    const [bits, record] =
      reader.call(shardAccount, 'dnsresolve', [query, { type: 'int', value: walletCategory }]) ?? []
    if (bits?.type !== 'int' || record?.type !== 'cell' || bits.value <= 0n || bits.value % 8n !== 0n) return undefined
    const resolved = Number(bits.value / 8n)
    if (resolved >= rest.length) return readRecord(record.cell, walletRecord)
    rest = rest.subarray(resolved)
    resolver = readRecord(record.cell, resolverRecord)
  }
  return undefined
}

/** dns_smc_address#9fd3 smc_addr:MsgAddressInt flags:(## 8) … = DNSRecord */
const walletRecord = 0x9fd3
/** dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord */
const resolverRecord = 0xba93

const readRecord = (record: Cell, tag: number): Address | undefined =>
  tryRead(() => {
    const slice = record.slice()
    return slice.loadUint(16) === tag ? slice.loadAddress() : undefined
  })
