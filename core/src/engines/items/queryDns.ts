import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import { tryRead } from '../../errors.ts'
import { findDnsRoot } from '../../getMethods/dnsZones.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'

/** A name has at most 126 bytes; each resolver takes at least one label. */
const maxResolvers = 8
const maxNameBytes = 126

/** Whether a text is a domain name rather than an address, which has no dot. */
export const isDomainName = (text: string): boolean =>
  /^[^\s.:/]+(?:\.[^\s.:/]+)+$/.test(text) && encodeUtf8(text).length <= maxNameBytes

/** dns_next_resolver#ba93 resolver:MsgAddressInt = DNSRecord */
const nextResolver = 0xba93

/**
 * What the network's DNS has for a name, from the root on, as in the protocol: the record of one category, or for category 0
 * the dictionary of all records; `null` when the last resolver has none, `undefined` when no resolver knows the name.
 *
 * @throws source.*
 */
export async function queryDns(context: CallContext, name: string, category: bigint): Promise<Cell | null | undefined> {
  const { chain } = context.network
  const options = callOptions(context)
  const block = await chain.getMasterchainBlock('newest', options)
  const config = await chain.getConfig(block.id, options)
  const executor = withGetMethodBudget(context.deps)
  let resolver = findDnsRoot(config)
  // ton\0alice\0. What a resolver leaves is for the next one.
  let rest = encodeUtf8(`${name.toLowerCase().split('.').reverse().join('\0')}\0`)
  for (let hop = 0; resolver && hop < maxResolvers; hop++) {
    const { shardAccount } = await chain.getAccount(resolver, block.id, options)
    if (!shardAccount) return undefined
    const { code, data } = getInit(toAccount(shardAccount))
    const wanted = [...findLibraries([code, data])]
    const libraries = wanted.length > 0 ? await chain.getLibraries(wanted, options) : new Map()
    const time = getNetworkTime(context, block)
    const reader = createContractReader(executor, { config, now: time, seed: block.id.rootHash, libraries })
    await reader.pause()
    const query: StackItem = { type: 'slice', cell: new Builder().bytes(rest).end() }
    const [bits, record] = reader.call(shardAccount, 'dnsresolve', [query, { type: 'int', value: category }]) ?? []
    if (bits?.type !== 'int' || bits.value <= 0n || bits.value % 8n !== 0n) return undefined
    const resolved = Number(bits.value / 8n)
    if (resolved >= rest.length) return record?.type === 'cell' ? record.cell : null
    if (record?.type !== 'cell') return undefined
    rest = rest.subarray(resolved)
    resolver = readDnsAddress(record.cell, nextResolver)
  }
  return undefined
}

/** The address in a record with this tag. */
export const readDnsAddress = (record: Cell, tag: number): Address | undefined =>
  tryRead(() => {
    const slice = record.slice()
    return slice.loadUint(16) === tag ? slice.loadAddress() : undefined
  })
